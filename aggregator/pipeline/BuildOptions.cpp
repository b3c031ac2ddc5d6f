//===- BuildOptions.cpp - What an index is to be made of ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/BuildOptions.h"
#include "collect/SourceInfo.h"
#include "records/Builds.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/Support/FileSystem.h"

#include <chrono>

namespace torchtalk::index {

static llvm::Error checkFolder(const std::string &Path, const char *What,
                               const char *Option) {
  if (llvm::sys::fs::is_directory(Path))
    return llvm::Error::success();
  return makeError(
      llvm::Twine(What) + " " + Path +
      (llvm::sys::fs::exists(Path) ? " is not a folder" : " does not exist") +
      ": name the right one with " + Option + ".");
}

llvm::Error checkOptions(const BuildOptions &Options) {
  TRY(checkFolder(Options.SourceRoot, "The source root", "--pytorch-source"));
  if (!Options.BuildDir.empty() && !Options.BuildIsGone)
    TRY(checkFolder(Options.BuildDir, "The build folder", "--build-dir"));
  for (const std::string &Dir : Options.FactsDirs)
    TRY(checkFolder(Dir, "The folder of facts", "--facts-dir"));
  return store::makeFolder(Options.IndexDir);
}

IndexSummary describeSource(const BuildOptions &Options) {
  IndexSummary Summary;
  Summary.SourceRoot = Options.SourceRoot;
  Summary.BuildDir = Options.BuildDir;
  Summary.Commit = headCommit(Options.SourceRoot);
  Summary.PyTorchVersion = sourceVersion(Options.SourceRoot);
  Summary.FactsDirs = Options.FactsDirs;
  if (!Options.BuildIsGone &&
      !(Options.BuildDir.empty() && Options.FactsDirs.empty()))
    Summary.Builds = {describeBuild(Options.BuildDir)};
  Summary.Parsed = Options.Parser.parses();
  Summary.CreatedUnix = static_cast<uint64_t>(
      std::chrono::duration_cast<std::chrono::seconds>(
          std::chrono::system_clock::now().time_since_epoch())
          .count());
  return Summary;
}

} // namespace torchtalk::index
