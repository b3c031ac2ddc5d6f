//===- FileTable.h - Source locations as files and lines --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Maps clang's locations to (file, line) of the facts, one small integer a
/// file. Locations inside macros count as where the macro is expanded.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_FILETABLE_H
#define TORCHTALK_PLUGIN_EXTRACT_FILETABLE_H

#include "extract/StoredPath.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

namespace torchtalk::extract {

class FileTable {
public:
  /// What a location without a file has.
  static constexpr unsigned NoFile = ~0u;

  struct Position {
    unsigned File = NoFile; ///< see path() and isProject()
    uint32_t Line = 0;

    bool valid() const { return File != NoFile; }
  };

  FileTable(const clang::SourceManager &SM, StoredPath Paths)
      : SM(SM), Paths(std::move(Paths)) {}

  Position position(clang::SourceLocation Loc);
  /// The file of a location, without the cost of its line.
  unsigned fileOf(clang::SourceLocation Loc);
  unsigned fileOf(clang::FileID FID);
  unsigned fileOf(clang::FileEntryRef Entry, bool SystemHeader);

  unsigned mainFile() { return fileOf(SM.getMainFileID()); }
  /// Stored path.
  const std::string &path(unsigned File) const { return Files[File].Path; }
  /// Whether the project owns the file: no system header (-isystem, the
  /// compiler's own), and not in a system folder.
  bool isProject(unsigned File) const {
    return File != NoFile && Files[File].Project;
  }
  bool isProject(clang::SourceLocation Loc) { return isProject(fileOf(Loc)); }
  unsigned size() const { return Files.size(); }
  const StoredPath &paths() const { return Paths; }

private:
  struct File {
    std::string Path;
    bool Project;
  };

  const clang::SourceManager &SM;
  StoredPath Paths;
  std::vector<File> Files;
  llvm::DenseMap<clang::FileID, unsigned> ByFileID;
  llvm::DenseMap<const clang::FileEntry *, unsigned> ByEntry;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_FILETABLE_H
