//===- UpdateScope.cpp - Changes that no update can follow ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "commands/UpdateScope.h"
#include "cli/GitChanges.h"
#include "cli/Settings.h"
#include "collect/inputs/CompileCommands.h"
#include "collect/inputs/PathMapper.h"
#include "query/affected/FileRoles.h"
#include "snapshot/SnapshotFolder.h"
#include "snapshot/Snapshots.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace torchtalk::cli {
namespace {

namespace path = llvm::sys::path;

using query::isBuildDescription;
using query::isGeneratorInput;

bool isCompiled(llvm::StringRef File) {
  return llvm::StringSwitch<bool>(path::extension(File))
      .Cases(".c", ".cc", ".cpp", ".cxx", true)
      .Default(false);
}

int64_t changedAt(const std::string &Path) {
  auto Stamp = store::stampOf(Path);
  return Stamp ? Stamp->MtimeNs : 0;
}

/// The compiles of a build folder and when they were decided and run.
class Build {
public:
  static llvm::Expected<Build> read(const std::string &Source,
                                    const std::string &Dir) {
    Build Result;
    if (Dir.empty())
      return Result;
    std::string Commands = Dir + "/compile_commands.json";
    auto Entries = TRY(collect::readCompileCommands(Commands));
    collect::PathMapper Paths(Source, Dir);
    for (const collect::CompileEntry &Entry : Entries)
      Result.Mains.insert(Paths.toIndex(Entry.File));
    Result.Configured = changedAt(Commands);
    // Generators leave a file as it is whose contents would be the same, so
    // the log of ninja tells more than the files do.
    Result.Run = changedAt(Dir + "/.ninja_log");
    for (const auto &Main : Result.Mains)
      if (Main.first().starts_with("build/"))
        Result.Run =
            std::max(Result.Run,
                     changedAt(Dir + "/" + Main.first().drop_front(6).str()));
    return Result;
  }

  /// Why what was done to \p File, which changed at \p Time, is nowhere in the
  /// build yet, or "".
  std::string unresolved(const std::string &File, int64_t Time,
                         bool Deleted) const {
    if (isBuildDescription(File) && Time > Configured)
      return File + " decides what is compiled and how, and has changed since "
                    "the build was configured: configure it again.";
    if (isGeneratorInput(File) && Time > Run)
      return File + " is an input of code generation, and has changed since "
                    "the build last ran: run it, or its generators.";
    if (!Deleted && isCompiled(File) && !isGeneratorInput(File) &&
        !Mains.contains(File))
      return File + " is not in compile_commands.json: what is in it is not "
                    "in the index. Configure the build again if it should be.";
    return "";
  }

private:
  llvm::StringSet<> Mains; ///< index paths
  int64_t Configured = 0, Run = 0;
};

/// What is not as when the snapshot \p Name was saved.
llvm::Expected<std::vector<query::FileChange>>
changesSinceSnapshot(const index::IndexReader &Index, const std::string &Source,
                     const std::string &Name) {
  auto M = TRY(snapshot::readSnapshot(Index.directory(), Name));
  auto Then = TRY(snapshot::sourceFilesOf(Index.directory(), M));
  if (!Then)
    return makeError("the snapshot " + Name +
                     " does not say which files its source had: name a commit "
                     "with --since");
  auto Now = TRY(snapshot::readSourceContent(
      Source, {Index.summary().BuildDir, Index.directory()}));
  llvm::StringSet<> Here;
  for (const snapshot::SourceFile &File : Now.Files)
    Here.insert(File.Path);
  std::vector<query::FileChange> Result;
  for (const std::string &File : snapshot::differingFiles(*Then, Now.Files)) {
    query::FileChange &Change = Result.emplace_back();
    Change.File = File;
    Change.Deleted = !Here.contains(File);
  }
  return Result;
}

/// A snapshot is found before a commit of its name.
llvm::Expected<std::vector<query::FileChange>>
changesSinceEither(const index::IndexReader &Index, const std::string &Source,
                   const std::string &Since) {
  if (llvm::Error E = snapshot::checkName(Since))
    llvm::consumeError(std::move(E)); // names of commits are less strict
  else if (snapshot::snapshotExists(Index.directory(), Since))
    return changesSinceSnapshot(Index, Source, Since);
  return changesSince(Source, Since);
}

} // namespace

Options updateScopeOptions() {
  return {
      text("since", "REV",
           "the snapshot or commit since which changes are looked at"),
      choice("unresolved", "WHAT", {"warn", "fail", "widen"},
             "about changes since REV that no update can follow: warn, fail, "
             "or widen (parse every TU again)")};
}

llvm::Expected<UpdateScope> readUpdateScope(const Arguments &Given,
                                            const index::IndexReader &Index,
                                            const std::string &Source) {
  UpdateScope Result;
  Result.Do = llvm::StringSwitch<OnUnresolved>(Given.text("unresolved"))
                  .Case("fail", OnUnresolved::Fail)
                  .Case("widen", OnUnresolved::Widen)
                  .Default(OnUnresolved::Warn);
  if (!Given.has("since"))
    return Result;
  auto Changes = TRY(changesSinceEither(Index, Source, Given.text("since")));
  std::string Dir = Given.has("build-dir") ? absolute(Given.text("build-dir"))
                                           : Index.summary().BuildDir;
  auto Known = TRY(Build::read(Source, Dir));
  for (const query::FileChange &Change : Changes) {
    // Of what is gone the time is not known: now.
    int64_t Time =
        Change.Deleted ? INT64_MAX : changedAt(Source + "/" + Change.File);
    std::string Why = Known.unresolved(Change.File, Time, Change.Deleted);
    if (!Why.empty())
      Result.Unresolved.push_back(std::move(Why));
  }
  return Result;
}

} // namespace torchtalk::cli
