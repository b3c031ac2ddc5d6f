//===- FileTable.h - Source locations as files and lines --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Maps clang's locations to (file, line) of the facts, one small integer a
/// file. Locations inside macros count as where the macro is expanded; `#line`
/// and the markers of preprocessed input (build farms) are followed, as
/// diagnostics and __LINE__ do.
///
/// nvcc passes generated files with temporary names to its host compiler. Here
/// they are named after their source:
///
/// \verbatim
///   /tmp/tmpxft_00005a86_00000000-6_k.cudafe1.cpp      cuda/k.cu
///   /tmp/tmpxft_00005a86_00000000-6_k.cudafe1.stub.c cuda/k.cu.cudafe1.stub.c
///   /tmp/tmpxft_00005a86_00000000-3_k.fatbin.c         cuda/k.cu.fatbin.c
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_AST_FILETABLE_H
#define TORCHTALK_PLUGIN_EXTRACT_AST_FILETABLE_H

#include "extract/ast/StoredPath.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

namespace torchtalk::extract {

class FileTable {
public:
  /// The number of a location without a file.
  static constexpr unsigned NoFile = ~0u;

  struct Position {
    unsigned File = NoFile; ///< see path() and isProject()
    uint32_t Line = 0;

    bool valid() const { return File != NoFile; }
  };

  FileTable(const clang::SourceManager &SM, StoredPath Paths);

  Position position(clang::SourceLocation Loc);
  /// The file of a location. Cheaper than position().
  unsigned fileOf(clang::SourceLocation Loc);
  unsigned fileOf(clang::FileEntryRef Entry, bool SystemHeader);

  /// The file that clang was given, unless setMainFile() named another.
  unsigned mainFile();
  void setMainFile(unsigned File) { Main = File; }
  /// Stored path.
  const std::string &path(unsigned File) const { return Files[File].Path; }
  /// Whether the project owns the file: no system header (-isystem, the
  /// compiler's own), and not in a system folder.
  bool isProject(unsigned File) const {
    return File != NoFile && Files[File].Project;
  }
  bool isProject(clang::SourceLocation Loc) { return isProject(fileOf(Loc)); }
  /// Calls \p Read(File, Text) for the files of the project that were read
  /// under their own names, not under those of line markers.
  void forEachText(llvm::function_ref<void(unsigned, llvm::StringRef)> Read);

private:
  struct File {
    std::string Path;
    bool Project;
  };

  void findCudaSource();
  unsigned fileOf(clang::FileID FID);
  unsigned add(llvm::StringRef Name, bool SystemHeader);
  /// The replacement for the name of a file that nvcc wrote, or "".
  std::string cudaName(llvm::StringRef Name) const;
  bool hasLineDirectives(clang::FileID FID) const;

  const clang::SourceManager &SM;
  StoredPath Paths;
  unsigned Main = NoFile;
  /// As nvcc was given it, and its name without extension; "" without nvcc.
  std::string CudaSource, CudaStem;
  std::vector<File> Files;
  llvm::DenseMap<clang::FileID, unsigned> ByFileID;
  llvm::DenseMap<const clang::FileEntry *, unsigned> ByEntry;
  llvm::StringMap<unsigned> ByName; ///< stored path
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_AST_FILETABLE_H
