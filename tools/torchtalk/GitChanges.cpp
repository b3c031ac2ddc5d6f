//===- GitChanges.cpp - What changed since a commit -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GitChanges.h"
#include "store/Errors.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

namespace torchtalk::cli {
namespace {

/// What `git -C Source Arguments` prints.
llvm::Expected<std::string> git(const std::string &Source,
                                llvm::ArrayRef<llvm::StringRef> Arguments) {
  auto Git = llvm::sys::findProgramByName("git");
  if (!Git)
    return makeError("git is needed for --since and is not installed; give "
                     "--diff or --files instead");
  llvm::SmallString<128> Out;
  llvm::SmallString<128> Err;
  if (std::error_code Code =
          llvm::sys::fs::createTemporaryFile("torchtalk", "git", Out))
    return makeError("no temporary file: " + Code.message());
  llvm::FileRemover RemoveOut(Out);
  if (std::error_code Code =
          llvm::sys::fs::createTemporaryFile("torchtalk", "git", Err))
    return makeError("no temporary file: " + Code.message());
  llvm::FileRemover RemoveErr(Err);
  std::vector<llvm::StringRef> Words = {*Git, "-C", Source};
  Words.insert(Words.end(), Arguments.begin(), Arguments.end());
  std::optional<llvm::StringRef> Redirects[] = {llvm::StringRef(""), Out.str(),
                                                Err.str()};
  int Code = llvm::sys::ExecuteAndWait(*Git, Words, std::nullopt, Redirects);
  auto Text = llvm::MemoryBuffer::getFile(Code == 0 ? Out : Err);
  if (!Text)
    return makeError("the output of git cannot be read: " +
                     Text.getError().message());
  if (Code != 0)
    return makeError("git: " + (*Text)->getBuffer().trim());
  return (*Text)->getBuffer().str();
}

} // namespace

llvm::Expected<std::vector<query::FileChange>>
changesSince(const std::string &Source, const std::string &Revision) {
  if (llvm::StringRef(Revision).starts_with("-") || Revision.empty())
    return makeError("'" + Revision + "' is no revision");
  auto Diff =
      git(Source, {"diff", "--no-color", "--no-ext-diff", "-M", "-U0",
                   "--src-prefix=a/", "--dst-prefix=b/", Revision, "--"});
  if (!Diff)
    return Diff.takeError();
  std::vector<query::FileChange> Result;
  if (!Diff->empty()) {
    auto Parsed = query::parseUnifiedDiff(*Diff);
    if (!Parsed)
      return Parsed.takeError();
    Result = std::move(*Parsed);
  }
  auto Untracked =
      git(Source, {"ls-files", "--others", "--exclude-standard", "-z"});
  if (!Untracked)
    return Untracked.takeError();
  llvm::SmallVector<llvm::StringRef, 8> Files;
  llvm::StringRef(*Untracked).split(Files, '\0', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef File : Files)
    Result.push_back({File.str(), "", false, {}, {}});
  return Result;
}

} // namespace torchtalk::cli
