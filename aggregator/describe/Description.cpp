//===- Description.cpp - The description of a repository ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "describe/Description.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace torchtalk::describe {
namespace {

bool isIn(llvm::StringRef Path, llvm::StringRef Folder) {
  return Path.consume_front(Folder) &&
         (Folder.empty() || Path.empty() || Path.starts_with("/"));
}

bool isInAny(llvm::StringRef Path, const std::vector<std::string> &Folders) {
  return llvm::any_of(
      Folders, [&](const std::string &Folder) { return isIn(Path, Folder); });
}

} // namespace

bool Description::entersFolder(llvm::StringRef Folder) const {
  if (isInAny(Folder, Exclude))
    return false;
  auto Leads = [&](const std::string &To) { return isIn(To, Folder); };
  return Sources.empty() || isInAny(Folder, Sources) ||
         isInAny(Folder, Tests) || llvm::any_of(Sources, Leads) ||
         llvm::any_of(Tests, Leads);
}

bool Description::takesFile(llvm::StringRef File) const {
  return !isInAny(File, Exclude) &&
         (Sources.empty() || isInAny(File, Sources) || isInAny(File, Tests));
}

bool Description::isTest(llvm::StringRef File) const {
  return isInAny(File, Tests);
}

source::Dialect Description::dialectOf(llvm::StringRef File) const {
  llvm::StringRef Extension = llvm::sys::path::extension(File);
  auto It = Languages.find(std::string_view(Extension));
  return It == Languages.end() ? source::dialectOf(File) : It->second;
}

std::string Description::macrosFor(llvm::StringRef File) const {
  std::string Result;
  for (const MacroSet &Set : Macros)
    if (isIn(File, Set.Folder))
      for (const std::string &Define : Set.Defines)
        Result += "#define " + Define + "\n";
  return Result;
}

} // namespace torchtalk::describe
