//===- SnapshotOrigin.cpp - Which snapshot a generation is ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/SnapshotOrigin.h"
#include "facts/Coding.h"
#include "index/format/Generation.h"
#include "index/reader/IndexReaderImpl.h"

namespace torchtalk::index {

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

std::string encodeOrigin(const SnapshotOrigin &Origin) {
  std::string Bytes;
  facts::ByteWriter Out(Bytes);
  for (const std::string *S : {&Origin.Name, &Origin.Content, &Origin.Commit})
    Out.string(*S);
  Out.varint(Origin.LoadedUnix);
  Out.varint(static_cast<uint64_t>(Origin.How));
  Out.varint(Origin.Distance);
  Out.varint(Origin.Compared);
  Out.varint(Origin.Differing.size());
  for (const std::string &Path : Origin.Differing)
    Out.string(Path);
  return Bytes;
}

bool decodeOrigin(std::string_view Bytes, SnapshotOrigin &Out) {
  facts::ByteReader In(Bytes);
  Out = {};
  for (std::string *S : {&Out.Name, &Out.Content, &Out.Commit})
    *S = In.string();
  Out.LoadedUnix = In.varint();
  Out.How = static_cast<SnapshotOrigin::Match>(In.index(NumOriginMatches));
  Out.Distance = In.varint();
  Out.Compared = In.index(2) != 0;
  for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I)
    Out.Differing.emplace_back(In.string());
  return !In.error() && In.atEnd();
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
  if (llvm::Error E = (*Db)->put(Column::Meta, OriginKey, encodeOrigin(Origin)))
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
