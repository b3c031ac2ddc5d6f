//===- SourceFiles.cpp - The files of a source tree -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/tree/SourceFiles.h"
#include "store/Threads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <iterator>
#include <mutex>

namespace torchtalk::source {

std::vector<std::string>
sourceFiles(const SourceTree &Tree,
            llvm::function_ref<bool(llvm::StringRef Name)> Wanted,
            std::vector<std::string> &Problems) {
  namespace fs = llvm::sys::fs;
  const std::string &Root = Tree.Root;
  std::vector<std::string> Files;
  std::error_code Code;
  for (fs::recursive_directory_iterator It(Root, Code, false), End;
       It != End && !Code; It.increment(Code)) {
    llvm::StringRef Path = It->path();
    llvm::StringRef Name = llvm::sys::path::filename(Path);
    if (It->type() == fs::file_type::directory_file) {
      bool Foreign =
          llvm::StringSwitch<bool>(Name)
              .Cases("third_party", "node_modules", "__pycache__", true)
              .Default(Name.starts_with("."));
      if (Foreign || Path == Tree.Without ||
          !Tree.Described.entersFolder(Path.drop_front(Root.size() + 1))) {
        It.no_push();
        continue;
      }
      // The iterator would skip a folder that it cannot open.
      std::error_code Opened;
      fs::directory_iterator Folder(Path, Opened);
      if (Opened)
        Problems.push_back(Path.str() + ": " + Opened.message());
    } else if (!Wanted(Name) ||
               !Tree.Described.takesFile(Path.drop_front(Root.size() + 1))) {
      continue;
    } else if (It->type() == fs::file_type::regular_file) {
      Files.push_back(Path.drop_front(Root.size() + 1).str());
    } else if (It->type() != fs::file_type::symlink_file) {
      Problems.push_back(Path.str() + ": it is no file, so it is not read");
    }
  }
  if (Code)
    Problems.push_back(Root +
                       ": reading its folders failed: " + Code.message());
  llvm::sort(Files);
  std::vector<std::string> Compilable;
  llvm::copy_if(
      Files, std::back_inserter(Compilable), [&](llvm::StringRef File) {
        llvm::StringRef Extension = llvm::sys::path::extension(File);
        llvm::StringRef Stem = File.drop_back(Extension.size());
        return !Stem.consume_back("Everything") ||
               !llvm::binary_search(Files, (Stem + "_0" + Extension).str());
      });
  return Compilable;
}

void readInThreads(size_t Count,
                   const std::function<void(uint64_t, uint64_t)> &Progress,
                   const std::function<void(size_t)> &Read) {
  std::mutex Mutex;
  uint64_t Done = 0;
  Progress(0, Count);
  store::inThreads(Count, 0, [&](size_t I) {
    Read(I);
    std::lock_guard<std::mutex> Lock(Mutex);
    Progress(++Done, Count);
  });
}

} // namespace torchtalk::source
