//===- KeptSources.cpp - Source files that travel with an index -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/KeptSources.h"
#include "index/format/Generation.h"
#include "index/format/SourceVersions.h"
#include "store/Errors.h"
#include "store/FileDigests.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::index {
namespace {

/// The folder of the generation, which is that of an index or of a snapshot. It
/// may be gone where a newer one is current by now.
std::string folderOf(const IndexReader &Index) {
  const std::string Dir = generationDir(Index.directory(), Index.generation());
  return llvm::sys::fs::is_directory(Dir)
             ? Dir
             : Index.directory() + "/" + Index.generation();
}

class KeptSources {
public:
  /// Null: none travel with \p Index.
  static llvm::Expected<std::unique_ptr<KeptSources>>
  open(const IndexReader &Index) {
    std::string Path = folderOf(Index) + "/" + KeptSourcesName;
    if (!llvm::sys::fs::exists(Path))
      return nullptr;
    auto Bytes = TRY(store::mapFile(Path));
    std::unique_ptr<KeptSources> Result(
        new KeptSources(std::move(Path), std::move(Bytes)));
    TRY(Result->readTable());
    Result->Versions = TRY(Index.sources());
    return Result;
  }

  llvm::Expected<std::optional<std::string>> text(llvm::StringRef File) const {
    auto At = llvm::lower_bound(Table.Files, File, isBefore<KeptFile>);
    if (At == Table.Files.end() || At->Path != File)
      return std::nullopt;
    if (At->Block >= Table.Blocks.size() || At->Size > MaxKeptFile)
      return damaged();
    const std::string Block = TRY(unpack(Table.Blocks[At->Block]));
    if (At->Offset > Block.size() || At->Size > Block.size() - At->Offset)
      return damaged();
    std::string Text = Block.substr(At->Offset, At->Size);
    TRY(checkVersion(File, Text));
    return Text;
  }

private:
  KeptSources(std::string Path, std::unique_ptr<llvm::MemoryBuffer> Bytes)
      : Path(std::move(Path)), Bytes(std::move(Bytes)) {}

  template <typename T>
  static bool isBefore(const T &Entry, llvm::StringRef File) {
    return Entry.Path < File;
  }

  llvm::Error damaged() const {
    return makeError(Path + " is damaged: import the snapshot again.");
  }

  llvm::Error readTable() {
    KeptTail Tail;
    const llvm::StringRef End = Bytes->getBuffer().take_back(KeptTailBytes);
    if (!store::decode(std::string_view(End), Tail) || Tail.Magic != KeptMagic)
      return damaged();
    const std::string Encoded = TRY(unpack(Tail.Table));
    if (!store::decode(Encoded, Table) ||
        !llvm::is_sorted(Table.Files, [](const KeptFile &L, const KeptFile &R) {
          return L.Path < R.Path;
        }))
      return damaged();
    return llvm::Error::success();
  }

  llvm::Expected<std::string> unpack(const KeptBlock &Block) const {
    namespace zstd = llvm::compression::zstd;
    const llvm::StringRef All = Bytes->getBuffer();
    if (Block.Offset > All.size() || Block.Bytes > All.size() - Block.Offset ||
        Block.Size > MaxKeptBlock)
      return damaged();
    if (!zstd::isAvailable())
      return makeError("this torchtalk's LLVM has no zstd, which reads " +
                       Path);
    llvm::SmallVector<uint8_t, 0> Out;
    if (llvm::Error E = zstd::decompress(
            llvm::arrayRefFromStringRef(All.substr(Block.Offset, Block.Bytes)),
            Out, Block.Size)) {
      llvm::consumeError(std::move(E));
      return damaged();
    }
    if (Out.size() != Block.Size)
      return damaged();
    return llvm::toStringRef(Out).str();
  }

  /// Of Python and of C++ that was read as text, which the index has digests
  /// of.
  llvm::Error checkVersion(llvm::StringRef File, llvm::StringRef Text) const {
    for (const auto *List : {&Versions.Python, &Versions.Devices}) {
      auto At = llvm::lower_bound(*List, File, isBefore<source::SourceVersion>);
      if (At != List->end() && At->Path == File &&
          At->Digest != store::digestOf(std::string_view(Text)))
        return makeError(Path + " has another version of " + File +
                         " than the index was made from: import the snapshot "
                         "again.");
    }
    return llvm::Error::success();
  }

  std::string Path;
  std::unique_ptr<llvm::MemoryBuffer> Bytes;
  KeptTable Table;
  SourceVersions Versions;
};

/// Is opened once for an IndexReader.
struct Opened {
  std::unique_ptr<KeptSources> Sources;
  std::string Problem;
};

} // namespace

llvm::Expected<std::optional<std::string>> keptText(const IndexReader &Index,
                                                    llvm::StringRef Path) {
  static const char Which = 0;
  auto Known = Index.kept(&Which);
  if (!Known) {
    auto Made = std::make_shared<Opened>();
    if (auto Sources = KeptSources::open(Index))
      Made->Sources = std::move(*Sources);
    else
      Made->Problem = llvm::toString(Sources.takeError());
    Known = Index.keep(&Which, std::move(Made));
  }
  const auto &All = *static_cast<const Opened *>(Known.get());
  if (!All.Problem.empty())
    return makeError(All.Problem);
  if (!All.Sources)
    return std::nullopt;
  return All.Sources->text(Path);
}

} // namespace torchtalk::index
