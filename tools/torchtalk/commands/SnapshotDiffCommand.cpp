//===- SnapshotDiffCommand.cpp - snapshot diff ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "commands/Finders.h"
#include "output/Output.h"
#include "query/diff/SnapshotDiff.h"
#include "render/diff/SnapshotDiff.h"
#include "snapshot/SnapshotFolder.h"
#include "store/Try.h"

namespace torchtalk::cli {

using questions::CurrentIndex;

namespace {

llvm::Expected<int> runDiff(const Arguments &Given) {
  std::vector<std::string> Names = Given.list("positional");
  if (Names.size() > 2)
    return failure(Usage, "diff compares two: A, and B or the current index");
  if (Names.size() == 1)
    Names.emplace_back(CurrentIndex);
  for (const std::string &Name : Names)
    TRY(orFail(Usage, snapshot::checkName(Name)));
  auto Found = TRY(orFail(NoIndex, requireIndexDir(Given)));
  auto Side = [&](const std::string &Name) {
    return orFail(Name == CurrentIndex ? NoIndex : NoAnswer,
                  openSnapshot(Found.IndexDir, Name));
  };
  auto Old = TRY(Side(Names[0]));
  auto New = TRY(Side(Names[1]));
  auto Diff = TRY(orFail(NoIndex, query::diffIndexes(*Old, *New)));
  render::DiffSides Whole{Diff, *Old, *New, Names[0], Names[1]};
  if (Given.json())
    printJson(TRY(orFail(
        NoIndex, Given.given("limit")
                     ? render::snapshotDiffJson(Whole, Given.count("limit"))
                     : render::snapshotDiffJson(Whole))));
  else
    print(TRY(orFail(NoIndex,
                     render::snapshotDiffText(Whole, Given.count("limit")))));
  return Given.flag("exit-code") && !Diff.empty() ? NoAnswer : Done;
}

} // namespace

Command snapshotDiffCommand() {
  return {
      .Name = "snapshot diff",
      .Summary = "compare two indexes",
      .Positional = "A [B]...",
      .Details =
          "A and B are snapshots, or 'current', which B is when it is left\n"
          "out: ops, schemas, derivatives, registrations, device code,\n"
          "functions and edges of B that are not as in A. A fact that only\n"
          "moved to another line is no difference. --json has all of it.",
      .Options =
          Options{
              count("limit", 20,
                    "entries of each kind that the text shows, or with --json "
                    "(else all)"),
              flag("exit-code", "exit with 1 when there are differences")} +
          settingsOptions(),
      .Run = runDiff};
}

} // namespace torchtalk::cli
