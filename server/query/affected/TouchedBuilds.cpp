//===- TouchedBuilds.cpp - The builds that compile a change ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/TouchedBuilds.h"
#include "describe/Dialect.h"
#include "query/affected/FileRoles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace torchtalk::query {

std::set<std::string> buildsOf(llvm::StringRef File) {
  if (!source::isCxx(File) && !source::isDeviceSource(File))
    return {};
  std::set<std::string> Builds;
  auto Add = [&](std::initializer_list<const char *> Names) {
    Builds.insert(Names.begin(), Names.end());
  };
  const llvm::StringRef Extension = llvm::sys::path::extension(File);
  if (llvm::is_contained({".cu", ".cuh"}, Extension))
    Add({"CUDA", "ROCm"});
  if (llvm::is_contained({".mm", ".metal"}, Extension))
    Add({"MPS"});
  for (llvm::StringRef Folder :
       llvm::split(llvm::sys::path::parent_path(File), '/'))
    if (llvm::is_contained({"cuda", "cudnn", "nccl"}, Folder) ||
        llvm::is_contained({"hip", "miopen"}, Folder))
      Add({"CUDA", "ROCm"});
    else if (Folder == "mps")
      Add({"MPS"});
    else if (Folder == "metal")
      Add({"Metal"});
    else if (Folder == "xpu")
      Add({"XPU"});
    else if (Folder == "vulkan")
      Add({"Vulkan"});
  return Builds;
}

std::optional<TouchedBuilds>
touchedBuilds(index::Session &Index, const std::vector<std::string> &Files) {
  const index::IndexSummary &Summary = Index.summary();
  std::set<std::string> Only;
  if (!Summary.hasBuild())
    return std::nullopt;
  // Of TUs without facts it is not known which headers they read.
  const bool KnowsHeaders = Summary.tusWithoutFacts() == Summary.TusFailed;
  for (const std::string &File : Files) {
    if (isDocumentation(File))
      continue;
    std::set<std::string> Builds = buildsOf(File);
    if (Builds.empty() || llvm::binary_search(Index.compiledFiles(), File))
      return std::nullopt;
    if (!KnowsHeaders && source::isHeader(File))
      return std::nullopt;
    Only.merge(Builds);
  }
  // Also those that no compiler has read.
  if (Only.empty() || llvm::any_of(Index.tus(), [&](const index::TuRecord &Tu) {
        return llvm::is_contained(Files, Tu.Main);
      }))
    return std::nullopt;
  TouchedBuilds Result{{Only.begin(), Only.end()}, {}};
  for (const index::BuildInfo &Build : Summary.Builds)
    if (!Only.contains(Build.Name))
      Result.Not.push_back(Build.Name);
  return Result;
}

} // namespace torchtalk::query
