//===- Includes.cpp - The include graph -----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/Includes.h"

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
    // `-include x` stands in no file: it acts on the main one.
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

} // namespace torchtalk::extract
