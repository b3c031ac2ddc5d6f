//===- SnapshotDiffCommand.cpp - snapshot diff ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Projects.h"
#include "cli/Settings.h"
#include "commands/Commands.h"
#include "output/Output.h"
#include "query/diff/SnapshotDiff.h"
#include "render/diff/SnapshotDiff.h"
#include "snapshot/SnapshotFolder.h"
#include "store/Try.h"

namespace torchtalk::cli {

namespace {

/// Stands for the index that all other commands ask.
constexpr const char *Current = "current";

llvm::Expected<std::unique_ptr<index::IndexReader>>
openSide(const std::string &IndexDir, const std::string &Name) {
  // What is called so can still be reached: it is found first.
  if (Name == Current && !snapshot::snapshotExists(IndexDir, Name))
    return index::IndexReader::open(IndexDir);
  return index::IndexReader::openGeneration(TRY(findSnapshot(Name, IndexDir)));
}

llvm::Expected<int> runDiff(const Arguments &Given) {
  std::vector<std::string> Names = Given.list("positional");
  if (Names.size() > 2)
    return failure(Usage, "diff compares two: A, and B or the current index");
  if (Names.size() == 1)
    Names.emplace_back(Current);
  for (const std::string &Name : Names)
    TRY(orFail(Usage, snapshot::checkName(Name)));
  auto Found = TRY(orFail(NoIndex, requireIndexDir(Given)));
  auto Side = [&](const std::string &Name) {
    return orFail(Name == Current ? NoIndex : NoAnswer,
                  openSide(Found.IndexDir, Name));
  };
  auto Old = TRY(Side(Names[0]));
  auto New = TRY(Side(Names[1]));
  auto Diff = TRY(orFail(NoIndex, query::diffIndexes(*Old, *New)));
  render::DiffSides Whole{Diff, *Old, *New, Names[0], Names[1]};
  if (Given.json())
    printJson(TRY(orFail(NoIndex, render::snapshotDiffJson(Whole))));
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
              count("limit", 20, "entries of each kind that the text shows"),
              flag("exit-code", "exit with 1 when there are differences")} +
          settingsOptions(),
      .Run = runDiff};
}

} // namespace torchtalk::cli
