//===- Git.cpp - Asking the git program -----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "snapshot/Git.h"
#include "snapshot/TempFolder.h"
#include "store/Errors.h"
#include "store/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Program.h"

#include <unistd.h>

namespace torchtalk::snapshot {
namespace {

constexpr uint64_t MaxOutput = uint64_t(1) << 30;

bool namesARepository(llvm::StringRef Variable) {
  static constexpr llvm::StringRef Names[] = {
      "GIT_DIR",
      "GIT_WORK_TREE",
      "GIT_COMMON_DIR",
      "GIT_INDEX_FILE",
      "GIT_PREFIX",
      "GIT_OBJECT_DIRECTORY",
      "GIT_NAMESPACE",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES",
      "GIT_GLOB_PATHSPECS",
      "GIT_NOGLOB_PATHSPECS",
      "GIT_ICASE_PATHSPECS",
      "GIT_LITERAL_PATHSPECS"};
  return llvm::is_contained(Names, Variable);
}

std::vector<std::string> environmentOf(const GitCall &Call) {
  std::vector<std::string> Result;
  for (char **Entry = environ; *Entry; ++Entry)
    if (!namesARepository(llvm::StringRef(*Entry).split('=').first))
      Result.emplace_back(*Entry);
  // The last one counts.
  for (const char *Own :
       {"LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0"})
    Result.emplace_back(Own);
  llvm::append_range(Result, Call.Environment);
  return Result;
}

} // namespace

bool haveGit() { return bool(llvm::sys::findProgramByName("git")); }

llvm::Expected<GitResult> runGit(const GitCall &Call) {
  auto Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return makeError("git is not installed, or not in the PATH.");
  auto Temp = TempFolder::make();
  if (!Temp)
    return Temp.takeError();
  std::string In = Call.Input.empty() ? "" : Temp->path() + "/in";
  std::string Out = Temp->path() + "/out";
  std::string Err = Temp->path() + "/err";
  if (!In.empty())
    if (llvm::Error E = store::writeFileAtomically(In, Call.Input))
      return E;
  std::vector<llvm::StringRef> Words = {*Program, "-C", Call.Folder, "-c",
                                        "core.hooksPath=/dev/null"};
  llvm::append_range(Words, Call.Arguments);
  std::vector<std::string> Environment = environmentOf(Call);
  std::vector<llvm::StringRef> Variables(Environment.begin(),
                                         Environment.end());
  std::optional<llvm::StringRef> Redirects[] = {
      llvm::StringRef(In), llvm::StringRef(Out), llvm::StringRef(Err)};
  std::string Why;
  GitResult Result;
  Result.Code = llvm::sys::ExecuteAndWait(
      *Program, Words, llvm::ArrayRef(Variables), Redirects, 0, 0, &Why);
  if (Result.Code < 0)
    return makeError("git cannot be run: " + Why + ".");
  auto Text = store::readFile(Out, MaxOutput);
  auto Complaint = store::readFile(Err, MaxOutput);
  if (!Text || !Complaint)
    return llvm::joinErrors(Text.takeError(), Complaint.takeError());
  Result.Out = std::move(*Text);
  Result.Error = llvm::StringRef(*Complaint).trim().str();
  return Result;
}

llvm::Expected<std::string> git(const GitCall &Call) {
  auto Result = runGit(Call);
  if (!Result)
    return Result.takeError();
  if (Result->Code != 0)
    return makeError("git " + Call.Arguments.front() + " failed in " +
                     Call.Folder + ": " + Result->Error);
  return std::move(Result->Out);
}

} // namespace torchtalk::snapshot
