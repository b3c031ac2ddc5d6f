//===- Includes.cpp - The include graph -----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/ast/Includes.h"

#include "clang/Basic/Version.h"
#include "clang/Lex/PPCallbacks.h"

using namespace clang;

namespace torchtalk::extract {
namespace {

class IncludeCallbacks : public PPCallbacks {
public:
  IncludeCallbacks(FileTable &Files, std::vector<IncludeEdge> &Out)
      : Files(Files), Out(Out) {}

  void InclusionDirective(SourceLocation HashLoc, const Token &, StringRef,
                          bool, CharSourceRange, OptionalFileEntryRef File,
                          StringRef, StringRef, const Module *,
#if CLANG_VERSION_MAJOR >= 19
                          bool,
#endif
                          SrcMgr::CharacteristicKind FileType) override {
    if (!File)
      return;
    FileTable::Position P = Files.position(HashLoc);
    // `-include x` is in no file and acts on the main one.
    if (!P.valid())
      P = {Files.mainFile(), 0};
    if (Files.isProject(P.File))
      Out.push_back(
          {P.File, Files.fileOf(*File, SrcMgr::isSystem(FileType)), P.Line});
  }

private:
  FileTable &Files;
  std::vector<IncludeEdge> &Out;
};

} // namespace

void recordIncludes(Preprocessor &PP, FileTable &Files,
                    std::vector<IncludeEdge> &Out) {
  PP.addPPCallbacks(std::make_unique<IncludeCallbacks>(Files, Out));
}

void addLoadedIncludes(const SourceManager &SM, FileTable &Files,
                       std::vector<IncludeEdge> &Out) {
  SourceLocation MainStart = SM.getLocForStartOfFile(SM.getMainFileID());
  for (unsigned I = 0, N = SM.loaded_sloc_entry_size(); I != N; ++I) {
    bool Invalid = false;
    const SrcMgr::SLocEntry &E = SM.getLoadedSLocEntry(I, &Invalid);
    if (Invalid || !E.isFile())
      continue;
    const SrcMgr::FileInfo &File = E.getFile();
    SrcMgr::CharacteristicKind Kind = File.getFileCharacteristic();
    OptionalFileEntryRef Entry = File.getContentCache().OrigEntry;
    if (!Entry || SrcMgr::isModuleMap(Kind))
      continue;
    SourceLocation Start = SourceLocation::getFromRawEncoding(E.getOffset());
    SourceLocation Import = SM.getModuleImportLoc(Start).first;
    FileTable::Position P = Files.position(File.getIncludeLoc());
    // The files of a module are included by the import.
    if (!P.valid())
      P = Files.position(Import);
    // A precompiled header is included by no file: clang places it at the start
    // of the main one.
    if (!P.valid() || (Import.isInvalid() && File.getIncludeLoc() == MainStart))
      P = {Files.mainFile(), 0};
    unsigned To = Files.fileOf(*Entry, SrcMgr::isSystem(Kind));
    if (Files.isProject(P.File) && To != P.File)
      Out.push_back({P.File, To, P.Line});
  }
}

} // namespace torchtalk::extract
