//===- FactFiles.cpp - Files below a folder that can carry facts ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/FactFiles.h"

#include <algorithm>
#include <filesystem>

namespace torchtalk::collect {

namespace fs = std::filesystem;

namespace {

bool isForeign(const fs::path &Folder, const std::string &Skip) {
  std::error_code Ignored;
  return Folder == Skip || Folder.filename() == ".git" ||
         (fs::exists(Folder / "CURRENT", Ignored) &&
          fs::exists(Folder / "IDENTITY", Ignored));
}

void add(const fs::path &File, FactFiles &Out) {
  std::string Extension = File.extension();
  if (Extension == ".o" || Extension == ".obj")
    Out.Objects.push_back(File);
  else if (Extension == ".a")
    Out.Archives.push_back(File);
  else if (Extension == ".sst")
    Out.Ssts.push_back(File);
}

} // namespace

FactFiles findFactFiles(const std::string &Dir, const std::string &Skip,
                        std::vector<std::string> &Problems) {
  FactFiles Result;
  std::vector<fs::path> Folders = {Dir};
  while (!Folders.empty()) {
    fs::path Folder = std::move(Folders.back());
    Folders.pop_back();
    std::error_code Error;
    fs::directory_iterator It(Folder, Error);
    for (fs::directory_iterator End; !Error && It != End; It.increment(Error)) {
      std::error_code Ignored;
      if (It->is_directory(Ignored) && !It->is_symlink(Ignored)) {
        if (!isForeign(It->path(), Skip))
          Folders.push_back(It->path());
      } else if (It->is_regular_file(Ignored)) {
        add(It->path(), Result);
      }
    }
    if (Error)
      Problems.push_back("Cannot list " + Folder.string() + ": " +
                         Error.message() + ".");
  }
  for (auto *List : {&Result.Objects, &Result.Archives, &Result.Ssts})
    std::ranges::sort(*List);
  return Result;
}

} // namespace torchtalk::collect
