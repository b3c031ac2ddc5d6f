//===- SnapshotOrigin.cpp - Which snapshot a generation is ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/SnapshotOrigin.h"
#include "index/format/Generation.h"
#include "index/reader/IndexReaderImpl.h"
#include "store/Try.h"

namespace torchtalk::index {

const char *toString(SnapshotOrigin::Match How) {
  static constexpr const char *Names[] = {"content", "commit", "path",
                                          "ancestor", "forced"};
  static_assert(std::size(Names) == NumOriginMatches);
  return Names[static_cast<size_t>(How)];
}

llvm::Error moveGeneration(const std::string &Dir,
                           const std::string &SourceRoot,
                           const std::string &BuildDir,
                           const SnapshotOrigin &Origin) {
  auto Db = TRY(GenerationDb::openForEdit(Dir));
  auto Summary = TRY(readSummary(*Db));
  Summary.SourceRoot = SourceRoot;
  Summary.BuildDir = BuildDir;
  TRY(Db->put(Column::Meta, SummaryKey, encodeSummary(Summary)));
  TRY(Db->put(Column::Meta, OriginKey, encode(Origin)));
  return Db->finishEdit();
}

llvm::Expected<std::string> forgetOrigin(const std::string &IndexDir) {
  auto Current = TRY(currentGeneration(IndexDir));
  std::string From = generationDir(IndexDir, Current);
  return makeGeneration(IndexDir, [&](const std::string &Dir) -> llvm::Error {
    TRY(cloneGeneration(From, Dir));
    auto Db = TRY(GenerationDb::openForEdit(Dir));
    TRY(Db->erase(Column::Meta, OriginKey));
    return Db->finishEdit();
  });
}

} // namespace torchtalk::index
