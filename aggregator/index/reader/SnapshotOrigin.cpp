//===- SnapshotOrigin.cpp - Which snapshot a generation is ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/SnapshotOrigin.h"
#include "index/format/Generation.h"
#include "index/reader/IndexReaderImpl.h"

namespace torchtalk::index {

constexpr unsigned enumerators(SnapshotOrigin::Match) {
  return NumOriginMatches;
}
void fields(auto &A, Is<SnapshotOrigin> auto &O) {
  A(O.Name, O.Content, O.Commit);
  A.varint(O.LoadedUnix);
  A(O.How);
  A.varint(O.Distance);
  A(O.Compared, O.Differing);
}

std::string encodeOrigin(const SnapshotOrigin &Origin) {
  return encode(Origin);
}

bool decodeOrigin(std::string_view Bytes, SnapshotOrigin &Out) {
  return decode(Bytes, Out);
}

const char *toString(SnapshotOrigin::Match How) {
  switch (How) {
  case SnapshotOrigin::Match::Content:
    return "content";
  case SnapshotOrigin::Match::Commit:
    return "commit";
  case SnapshotOrigin::Match::Path:
    return "path";
  case SnapshotOrigin::Match::Ancestor:
    return "ancestor";
  case SnapshotOrigin::Match::Forced:
    return "forced";
  }
  return "?";
}

llvm::Error moveGeneration(const std::string &Dir,
                           const std::string &SourceRoot,
                           const std::string &BuildDir,
                           const SnapshotOrigin &Origin) {
  auto Db = GenerationDb::openForEdit(Dir);
  if (!Db)
    return Db.takeError();
  auto Summary = readSummary(**Db);
  if (!Summary)
    return Summary.takeError();
  Summary->SourceRoot = SourceRoot;
  Summary->BuildDir = BuildDir;
  if (llvm::Error E =
          (*Db)->put(Column::Meta, SummaryKey, encodeSummary(*Summary)))
    return E;
  if (llvm::Error E = (*Db)->put(Column::Meta, OriginKey, encode(Origin)))
    return E;
  return (*Db)->finishEdit();
}

llvm::Expected<std::string> forgetOrigin(const std::string &IndexDir) {
  auto Current = currentGeneration(IndexDir);
  if (!Current)
    return Current.takeError();
  std::string From = generationDir(IndexDir, *Current);
  return makeGeneration(IndexDir, [&](const std::string &Dir) -> llvm::Error {
    if (llvm::Error E = cloneGeneration(From, Dir))
      return E;
    auto Db = GenerationDb::openForEdit(Dir);
    if (!Db)
      return Db.takeError();
    if (llvm::Error E = (*Db)->erase(Column::Meta, OriginKey))
      return E;
    return (*Db)->finishEdit();
  });
}

} // namespace torchtalk::index
