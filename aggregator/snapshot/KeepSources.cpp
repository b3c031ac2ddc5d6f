//===- KeepSources.cpp - Writing the sources of an index ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "snapshot/KeepSources.h"
#include "index/reader/KeptSources.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::snapshot {
namespace {

using index::KeptBlock;
using index::KeptTable;
namespace zstd = llvm::compression::zstd;

/// Small enough to unpack for a few lines in some milliseconds.
constexpr size_t BlockBytes = 1 << 20;

class Writing {
public:
  explicit Writing(const std::string &Target) : Target(Target), Out(New) {}

  llvm::Error open() { return Out.open(); }

  llvm::Error add(const std::string &Path, llvm::StringRef Text) {
    Table.Files.push_back({Path, static_cast<uint32_t>(Table.Blocks.size()),
                           static_cast<uint32_t>(Block.size()),
                           static_cast<uint32_t>(Text.size())});
    Block += Text;
    return Block.size() < BlockBytes ? llvm::Error::success() : flush();
  }

  llvm::Error finish() {
    if (!Block.empty())
      TRY(flush());
    index::KeptTail Tail = {index::KeptMagic, {}};
    Tail.Table = TRY(put(store::encode(Table)));
    TRY(Out.write(store::encode(Tail)));
    return Out.replace(Target);
  }

private:
  llvm::Error flush() {
    Table.Blocks.push_back(TRY(put(Block)));
    Block.clear();
    return llvm::Error::success();
  }

  llvm::Expected<KeptBlock> put(llvm::StringRef Text) {
    llvm::SmallVector<uint8_t, 0> Packed;
    zstd::compress(llvm::arrayRefFromStringRef(Text), Packed,
                   zstd::BestSizeCompression);
    const KeptBlock Made = {Written, Packed.size(), Text.size()};
    TRY(Out.write(std::string_view(llvm::toStringRef(Packed))));
    Written += Packed.size();
    return Made;
  }

  const std::string Target, New = Target + ".new";
  store::NewFile Out;
  KeptTable Table;
  std::string Block;
  uint64_t Written = 0;
};

/// The text of a file, if it is the one that \p Content counts.
std::unique_ptr<llvm::MemoryBuffer>
readAsCounted(const std::string &SourceRoot, const std::string &Path,
              const SourceContent &Content) {
  auto At = llvm::lower_bound(
      Content.Files, Path,
      [](const SourceFile &F, const std::string &P) { return F.Path < P; });
  if (At == Content.Files.end() || At->Path != Path ||
      !llvm::StringRef(At->Mode).starts_with("100"))
    return nullptr;
  const std::string File = SourceRoot + "/" + Path;
  auto Stamp = store::stampOf(File);
  if (!Stamp || Stamp->Size > index::MaxKeptFile)
    return nullptr;
  auto Text = llvm::expectedToOptional(store::mapFile(File, /*Copied=*/true));
  if (!Text || objectId("blob", (*Text)->getBuffer()) != At->Id)
    return nullptr;
  return std::move(*Text);
}

} // namespace

llvm::Expected<KeptCounts> keepSources(const std::string &Dir,
                                       const std::string &SourceRoot,
                                       const SourceContent &Content,
                                       std::vector<std::string> Files) {
  if (!zstd::isAvailable())
    return makeError("This torchtalk's LLVM has no zstd, which --with-sources "
                     "needs.");
  llvm::sort(Files);
  KeptCounts Result;
  Writing Out(Dir + "/" + index::KeptSourcesName);
  TRY(Out.open());
  for (const std::string &Path : Files) {
    auto Text = readAsCounted(SourceRoot, Path, Content);
    if (!Text) {
      Result.LeftOut.push_back(Path);
      continue;
    }
    TRY(Out.add(Path, Text->getBuffer()));
    ++Result.Files;
    Result.Bytes += Text->getBufferSize();
  }
  TRY(Out.finish());
  return Result;
}

} // namespace torchtalk::snapshot
