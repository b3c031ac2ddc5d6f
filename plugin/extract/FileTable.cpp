//===- FileTable.cpp - Source locations as files and lines ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/FileTable.h"

namespace torchtalk::extract {

unsigned FileTable::fileOf(clang::FileEntryRef Entry, bool SystemHeader) {
  auto [It, New] = ByEntry.try_emplace(&Entry.getFileEntry(), Files.size());
  if (New) {
    std::string Path = Paths.of(Entry.getName());
    bool Project = !SystemHeader && !Paths.isSystem(Entry.getName());
    Files.push_back({std::move(Path), Project});
  }
  return It->second;
}

unsigned FileTable::fileOf(clang::FileID FID) {
  auto [It, New] = ByFileID.try_emplace(FID, NoFile);
  if (!New)
    return It->second;
  unsigned File = NoFile;
  if (auto Entry = SM.getFileEntryRefForID(FID)) {
    bool Invalid = false;
    const clang::SrcMgr::SLocEntry &E = SM.getSLocEntry(FID, &Invalid);
    bool System = !Invalid &&
                  clang::SrcMgr::isSystem(E.getFile().getFileCharacteristic());
    File = fileOf(*Entry, System);
  }
  return ByFileID[FID] = File;
}

unsigned FileTable::fileOf(clang::SourceLocation Loc) {
  if (Loc.isInvalid())
    return NoFile;
  return fileOf(SM.getFileID(SM.getExpansionLoc(Loc)));
}

FileTable::Position FileTable::position(clang::SourceLocation Loc) {
  if (Loc.isInvalid())
    return {};
  auto [FID, Offset] = SM.getDecomposedExpansionLoc(Loc);
  Position P;
  P.File = fileOf(FID);
  if (P.valid())
    P.Line = SM.getLineNumber(FID, Offset);
  return P;
}

} // namespace torchtalk::extract
