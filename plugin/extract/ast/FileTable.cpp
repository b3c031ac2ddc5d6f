//===- FileTable.cpp - Source locations as files and lines ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/ast/FileTable.h"

#include "llvm/Support/Path.h"

namespace torchtalk::extract {

namespace {

constexpr llvm::StringRef CudaMain = ".cudafe1.cpp";

/// "k.fatbin.c" of "/tmp/tmpxft_00005a86_00000000-3_k.fatbin.c", or "".
llvm::StringRef withoutRun(llvm::StringRef Name) {
  llvm::StringRef File = llvm::sys::path::filename(Name);
  if (!File.consume_front("tmpxft_"))
    return "";
  return File.split('-').second.split('_').second;
}

} // namespace

FileTable::FileTable(const clang::SourceManager &SM, StoredPath Paths)
    : SM(SM), Paths(std::move(Paths)) {
  findCudaSource();
}

/// A file that nvcc wrote starts with a line marker that names its source.
void FileTable::findCudaSource() {
  clang::FileID FID = SM.getMainFileID();
  auto Entry = SM.getFileEntryRefForID(FID);
  llvm::StringRef Stem = Entry ? withoutRun(Entry->getName()) : "";
  if (!Stem.consume_back(CudaMain))
    return;
  // Read as text, as clang has not lexed it yet.
  llvm::StringRef Marker = SM.getBufferData(FID).split('\n').first.trim();
  if (!Marker.consume_front("# 1 \"") || !Marker.consume_back("\"") ||
      Marker.empty() || !withoutRun(Marker).empty())
    return;
  CudaSource = Marker.str();
  CudaStem = Stem.str();
}

std::string FileTable::cudaName(llvm::StringRef Name) const {
  llvm::StringRef Rest = CudaSource.empty() ? "" : withoutRun(Name);
  if (Rest.empty() || !Rest.consume_front(CudaStem))
    return "";
  return Rest == CudaMain ? CudaSource : CudaSource + Rest.str();
}

unsigned FileTable::add(llvm::StringRef Name, bool SystemHeader) {
  std::string Made = cudaName(Name);
  if (!Made.empty())
    Name = Made;
  std::string Path = Paths.of(Name);
  auto [It, New] = ByName.try_emplace(Path, Files.size());
  if (New)
    Files.push_back({std::move(Path), !SystemHeader && !Paths.isSystem(Name)});
  return It->second;
}

unsigned FileTable::fileOf(clang::FileEntryRef Entry, bool SystemHeader) {
  auto [It, New] = ByEntry.try_emplace(&Entry.getFileEntry(), NoFile);
  if (New)
    It->second = add(Entry.getName(), SystemHeader);
  return It->second;
}

void FileTable::forEachText(
    llvm::function_ref<void(unsigned, llvm::StringRef)> Read) {
  for (unsigned I = 0, N = SM.local_sloc_entry_size(); I != N; ++I) {
    const clang::SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile())
      continue;
    clang::FileID FID = SM.getFileID(
        clang::SourceLocation::getFromRawEncoding(Entry.getOffset()));
    auto File = SM.getFileEntryRefForID(FID);
    if (!File || !isProject(fileOf(FID)) || !cudaName(File->getName()).empty())
      continue;
    if (auto Text = Entry.getFile().getContentCache().getBufferDataIfLoaded())
      Read(fileOf(FID), *Text);
  }
}

unsigned FileTable::fileOf(clang::FileID FID) {
  auto [It, New] = ByFileID.try_emplace(FID, NoFile);
  if (!New)
    return It->second;
  if (auto Entry = SM.getFileEntryRefForID(FID)) {
    bool Invalid = false;
    const clang::SrcMgr::SLocEntry &E = SM.getSLocEntry(FID, &Invalid);
    bool System = !Invalid &&
                  clang::SrcMgr::isSystem(E.getFile().getFileCharacteristic());
    It->second = fileOf(*Entry, System);
  }
  return It->second;
}

unsigned FileTable::fileOf(clang::SourceLocation Loc) {
  if (Loc.isInvalid())
    return NoFile;
  clang::FileID FID = SM.getFileID(SM.getExpansionLoc(Loc));
  return hasLineDirectives(FID) ? position(Loc).File : fileOf(FID);
}

unsigned FileTable::mainFile() {
  if (Main == NoFile)
    Main = fileOf(SM.getMainFileID());
  return Main;
}

bool FileTable::hasLineDirectives(clang::FileID FID) const {
  bool Invalid = false;
  const clang::SrcMgr::SLocEntry &E = SM.getSLocEntry(FID, &Invalid);
  return !Invalid && E.isFile() && E.getFile().hasLineDirectives();
}

FileTable::Position FileTable::position(clang::SourceLocation Loc) {
  if (Loc.isInvalid())
    return {};
  auto [FID, Offset] = SM.getDecomposedExpansionLoc(Loc);
  Position P;
  if (hasLineDirectives(FID)) {
    clang::PresumedLoc Presumed = SM.getPresumedLoc(SM.getExpansionLoc(Loc));
    if (Presumed.isInvalid() || Presumed.getFilename()[0] == '<')
      return {};
    P.File = add(Presumed.getFilename(),
                 SM.isInSystemHeader(SM.getExpansionLoc(Loc)));
    P.Line = Presumed.getLine();
    return P;
  }
  P.File = fileOf(FID);
  if (P.valid())
    P.Line = SM.getLineNumber(FID, Offset);
  return P;
}

} // namespace torchtalk::extract
