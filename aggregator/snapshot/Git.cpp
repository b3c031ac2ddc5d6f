//===- Git.cpp - Asking the git program -----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "snapshot/Git.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

#include <unistd.h>

namespace torchtalk::snapshot {
namespace {

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
       {"LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
        "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL="})
    Result.emplace_back(Own);
  llvm::append_range(Result, Call.Environment);
  return Result;
}

llvm::Expected<GitResult> run(const GitCall &Call,
                              llvm::ArrayRef<std::string> Settings) {
  auto Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return makeError("git is not installed, or not in the PATH.");
  std::vector<std::string> Words = {*Program, "-C", Call.Folder};
  for (const std::string &Setting : Settings)
    Words.insert(Words.end(), {"-c", Setting});
  llvm::append_range(Words, Call.Arguments);
  return store::runProgram({.Words = std::move(Words),
                            .Environment = environmentOf(Call),
                            .Input = Call.Input});
}

llvm::Error failure(const GitCall &Call, const GitResult &Result) {
  return makeError("git " + Call.Arguments.front() + " failed in " +
                   Call.Folder + ": " + Result.Error);
}

/// Switches filters off that the repository names itself. Git has no switch for
/// all of them, and looks into submodules with what it was told here.
class FilterSwitch {
public:
  std::vector<std::string> Settings = {"core.hooksPath=/dev/null",
                                       "core.fsmonitor=false"};

  llvm::Error add(const GitCall &Call) {
    GitCall List = Call;
    List.Input.clear();
    List.Arguments = {
        "config",       "--show-scope",
        "--name-only",  "-z",
        "--get-regexp", "^filter[.].*[.](clean|smudge|process|required)$"};
    auto Listed = TRY(run(List, Settings));
    if (Listed.Code > 1) // 1: there are none
      return failure(List, Listed);
    for (llvm::StringRef Rest = Listed.Out; !Rest.empty();) {
      auto [Scope, AfterScope] = Rest.split('\0');
      auto [Name, After] = AfterScope.split('\0');
      Rest = After;
      if (Scope != "local" && Scope != "worktree")
        continue;
      if (Name.contains('=')) // git takes what is before it for the name
        return makeError("The git configuration of " + Call.Folder +
                         " names a filter with '=' in its name, which cannot "
                         "be switched off.");
      Settings.push_back((Name + "=").str());
    }
    return Call.EntersSubmodules ? addSubmodules(List) : llvm::Error::success();
  }

private:
  llvm::Error addSubmodules(GitCall List) {
    List.Arguments = {"ls-files", "--stage", "-z"};
    auto Listed = TRY(run(List, Settings));
    if (Listed.Code != 0)
      return failure(List, Listed);
    for (llvm::StringRef Rest = Listed.Out; !Rest.empty();) {
      auto [Entry, After] = Rest.split('\0');
      Rest = After;
      llvm::SmallString<256> Real;
      if (!Entry.consume_front("160000 ") ||
          llvm::sys::fs::real_path(List.Folder + "/" + Entry.split('\t').second,
                                   Real) ||
          !llvm::sys::fs::exists(Real + "/.git") || !Seen.insert(Real).second)
        continue;
      TRY(add({.Folder = Real.str().str(),
               .Arguments = {},
               .EntersSubmodules = true}));
    }
    return llvm::Error::success();
  }

  llvm::StringSet<> Seen;
};

} // namespace

bool haveGit() { return bool(llvm::sys::findProgramByName("git")); }

llvm::Expected<GitResult> runGit(const GitCall &Call) {
  FilterSwitch Filters;
  TRY(Filters.add(Call));
  return run(Call, Filters.Settings);
}

llvm::Expected<std::string> git(const GitCall &Call) {
  auto Result = TRY(runGit(Call));
  if (Result.Code != 0)
    return failure(Call, Result);
  return std::move(Result.Out);
}

} // namespace torchtalk::snapshot
