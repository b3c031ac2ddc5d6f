//===- GitChanges.cpp - What changed since a commit -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/GitChanges.h"
#include "snapshot/Git.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::cli {
namespace {

/// What `git -C Source Arguments` prints.
llvm::Expected<std::string> git(const std::string &Source,
                                std::vector<std::string> Arguments) {
  if (!snapshot::haveGit())
    return makeError("git is needed for --since and is not installed; give "
                     "--diff or --files instead");
  auto Result = TRY(snapshot::runGit({Source, std::move(Arguments)}));
  if (Result.Code != 0)
    return makeError("git: " + Result.Error);
  return std::move(Result.Out);
}

} // namespace

llvm::Expected<std::vector<query::FileChange>>
changesSince(const std::string &Source, const std::string &Revision) {
  if (llvm::StringRef(Revision).starts_with("-") || Revision.empty())
    return makeError("'" + Revision + "' is no revision");
  // Outside of a checkout git diff compares files, and says how to.
  TRY(git(Source, {"rev-parse", "--git-dir"}));
  auto Diff =
      TRY(git(Source, {"diff", "--no-color", "--no-ext-diff", "--no-textconv",
                       "-M", "-U0", "--submodule=short",
                       "--ignore-submodules=dirty", "--relative",
                       "--src-prefix=a/", "--dst-prefix=b/", Revision, "--"}));
  std::vector<query::FileChange> Result;
  if (!Diff.empty())
    Result = TRY(query::parseUnifiedDiff(Diff));
  auto Untracked =
      TRY(git(Source, {"ls-files", "--others", "--exclude-standard", "-z"}));
  llvm::SmallVector<llvm::StringRef, 8> Files;
  llvm::StringRef(Untracked).split(Files, '\0', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef File : Files)
    Result.push_back({File.str(), "", false, {}});
  return Result;
}

} // namespace torchtalk::cli
