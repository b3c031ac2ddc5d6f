//===- SnapshotOrigin.cpp - Which snapshot a generation is ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/SnapshotOrigin.h"
#include "index/format/Generation.h"
#include "index/reader/IndexReaderImpl.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/Support/FileSystem.h"

namespace torchtalk::index {

const char *toString(SnapshotOrigin::Match How) {
  static constexpr const char *Names[] = {"content",  "commit", "path",
                                          "ancestor", "forced", "version"};
  static_assert(std::size(Names) == NumOriginMatches);
  return Names[static_cast<size_t>(How)];
}

llvm::Error moveGeneration(const std::string &Dir,
                           const std::string &SourceRoot,
                           const std::string &BuildDir,
                           const SnapshotOrigin &Origin,
                           const std::optional<RegistryOrigin> &Registry) {
  auto Db = TRY(GenerationDb::openForEdit(Dir));
  auto Summary = TRY(readSummary(*Db));
  Summary.SourceRoot = SourceRoot;
  Summary.BuildDir = BuildDir;
  TRY(Db->put(Column::Meta, SummaryKey, encodeSummary(Summary)));
  TRY(Db->put(Column::Meta, OriginKey, encode(Origin)));
  if (Registry)
    TRY(Db->put(Column::Meta, RegistryKey, encode(*Registry)));
  else // of whoever saved it
    TRY(Db->erase(Column::Meta, RegistryKey));
  return Db->finishEdit();
}

namespace {

constexpr uint64_t MaxReason = 1 << 16;

std::string reasonFile(const std::string &IndexDir) {
  return IndexDir + "/NOT-TAKEN";
}

} // namespace

llvm::Error noteNotTaken(const std::string &IndexDir, const std::string &Why) {
  if (!Why.empty()) {
    TRY(store::makeFolder(IndexDir));
    return store::writeFileAtomically(reasonFile(IndexDir), Why + "\n");
  }
  if (std::error_code Code = llvm::sys::fs::remove(reasonFile(IndexDir)))
    return makeError("Cannot remove " + reasonFile(IndexDir) + ": " +
                     Code.message() + ".");
  return llvm::Error::success();
}

std::string whyNotTaken(const std::string &IndexDir) {
  auto Text = store::readFile(reasonFile(IndexDir), MaxReason);
  return llvm::StringRef(llvm::expectedToOptional(std::move(Text)).value_or(""))
      .trim()
      .str();
}

llvm::Expected<std::string>
replaceOrigin(const std::string &IndexDir,
              const std::optional<SnapshotOrigin> &Origin) {
  auto Current = TRY(currentGeneration(IndexDir));
  std::string From = generationDir(IndexDir, Current);
  return makeGeneration(IndexDir, [&](const std::string &Dir) -> llvm::Error {
    TRY(cloneGeneration(From, Dir));
    auto Db = TRY(GenerationDb::openForEdit(Dir));
    TRY(Origin ? Db->put(Column::Meta, OriginKey, encode(*Origin))
               : Db->erase(Column::Meta, OriginKey));
    return Db->finishEdit();
  });
}

} // namespace torchtalk::index
