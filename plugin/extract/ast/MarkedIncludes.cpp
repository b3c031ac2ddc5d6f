//===- MarkedIncludes.cpp - The include graph of expanded text ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/ast/MarkedIncludes.h"
#include "facts/IncludeDirective.h"

#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace torchtalk::extract {
namespace {

namespace path = llvm::sys::path;

/// The spelling of an include, with its quotes or angles; "" unless \p Block is
/// a directive that -frewrite-includes disabled.
StringRef includeIn(StringRef Block) {
  auto [Condition, Rest] = Block.split('\n');
  if (!Condition.rtrim().ends_with("expanded by -frewrite-includes */"))
    return {};
  StringRef Directive = Rest.split('\n').first;
  return facts::includeSpelling({Directive.data(), Directive.size()});
}

class MarkerCallbacks : public PPCallbacks {
public:
  MarkerCallbacks(const SourceManager &SM, FileTable &Files,
                  std::vector<IncludeEdge> &Out)
      : SM(SM), Files(Files), Out(Out) {}

  void FileChanged(SourceLocation Loc, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID) override {
    PresumedLoc Here = SM.getPresumedLoc(Loc);
    if (SM.getFileID(Loc) != SM.getMainFileID() || Here.isInvalid())
      return;
    FileTable::Position Entered = Files.position(Loc);
    if (!Entered.valid()) // <built-in>, <command line>
      return;
    SourceLocation From = Here.getIncludeLoc();
    if (From.isInvalid()) {
      if (Reason == RenameFile && !MainIsKnown) {
        MainIsKnown = true;
        Files.setMainFile(Entered.File);
      }
    } else if (Reason == EnterFile) {
      enter(Entered.File, Files.position(From));
    }
  }

  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    auto [FID, Offset] = SM.getDecomposedLoc(Range.getBegin());
    if (FID != SM.getMainFileID())
      return;
    StringRef Name = includeIn(SM.getBufferData(FID).substr(Offset));
    if (!Name.empty())
      Written.push_back({Name, Files.position(Range.getBegin())});
  }

  void finish() {
    for (const Entry &E : Entries)
      add(E.From, E.File);
    for (const Directive &D : Written)
      if (Files.isProject(D.At.File))
        if (unsigned File = find(D); File != FileTable::NoFile)
          add(D.At, File);
  }

private:
  /// A directive as written; its file does not follow if it was skipped.
  struct Directive {
    StringRef Name;
    FileTable::Position At;
  };
  struct Entry {
    unsigned File;
    FileTable::Position From;
  };

  void enter(unsigned File, FileTable::Position From) {
    Entries.push_back({File, From});
    if (Known.try_emplace(Files.path(File), File).second)
      ByFilename[path::filename(Files.path(File))].push_back(File);
    if (Written.empty() || Written.back().At.File != From.File ||
        Written.back().At.Line != From.Line)
      return;
    Directive D = Written.pop_back_val();
    if (beside(D) != File)
      Found.try_emplace(D.Name.drop_front().drop_back(), File);
  }

  unsigned known(const Twine &Path) const {
    llvm::SmallString<256> Normal;
    Path.toVector(Normal);
    path::remove_dots(Normal, /*remove_dot_dot=*/true);
    auto It = Known.find(Normal);
    return It == Known.end() ? FileTable::NoFile : It->second;
  }

  /// For a quoted include, the file in the folder of its includer.
  unsigned beside(const Directive &D) const {
    if (D.Name.front() != '"' || !D.At.valid())
      return FileTable::NoFile;
    StringRef Folder = path::parent_path(Files.path(D.At.File));
    StringRef Name = D.Name.drop_front().drop_back();
    return Folder.empty() ? known(Name) : known(Folder + "/" + Name);
  }

  /// A skipped file was entered before, by this name or by another one.
  unsigned find(const Directive &D) const {
    if (unsigned File = beside(D); File != FileTable::NoFile)
      return File;
    StringRef Name = D.Name.drop_front().drop_back();
    if (auto It = Found.find(Name); It != Found.end())
      return It->second;
    unsigned Only = FileTable::NoFile;
    for (unsigned File : ByFilename.lookup(path::filename(Name))) {
      StringRef Folder = Files.path(File);
      if (!Folder.consume_back(Name) ||
          (!Folder.empty() && !Folder.ends_with("/")))
        continue;
      if (Only != FileTable::NoFile)
        return FileTable::NoFile; // the order of the folders is not known
      Only = File;
    }
    return Only;
  }

  /// `-include x` stands in no file: it acts on the main one.
  void add(FileTable::Position From, unsigned To) {
    if (!From.valid())
      From = {Files.mainFile(), 0};
    if (Files.isProject(From.File))
      Out.push_back({From.File, To, From.Line});
  }

  const SourceManager &SM;
  FileTable &Files;
  std::vector<IncludeEdge> &Out;
  bool MainIsKnown = false;
  std::vector<Entry> Entries;
  llvm::SmallVector<Directive> Written;
  // The files that were entered: by stored path, by its last component, and by
  // the name of an include that was found through -I.
  llvm::StringMap<unsigned> Known;
  llvm::StringMap<llvm::SmallVector<unsigned, 1>> ByFilename;
  llvm::StringMap<unsigned> Found;
};

} // namespace

std::function<void()> recordMarkedIncludes(Preprocessor &PP, FileTable &Files,
                                           std::vector<IncludeEdge> &Out) {
  auto Callbacks =
      std::make_unique<MarkerCallbacks>(PP.getSourceManager(), Files, Out);
  auto Finish = [C = Callbacks.get()] { C->finish(); };
  PP.addPPCallbacks(std::move(Callbacks));
  return Finish;
}

} // namespace torchtalk::extract
