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
#include "query/drift/DriftResult.h"
#include "render/Answers.h"
#include "render/diff/SnapshotDiff.h"
#include "snapshot/SnapshotFolder.h"
#include "store/Try.h"

#include <limits>
#include <optional>

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
  const bool Limited = Given.given("limit") || !Given.json();
  const size_t Limit =
      Limited ? Given.count("limit") : std::numeric_limits<size_t>::max();
  std::optional<render::Answer> Closures;
  if (const std::string Backend = Given.text("closures"); !Backend.empty()) {
    Closures = TRY(orFail(
        NoIndex, render::answerDrift({{*New}, *Old, Names[1], Names[0]},
                                     {Backend, query::DriftKind::Closure, Limit,
                                      /*Cursor=*/""})));
    if (Closures->TheOutcome != render::Answer::Outcome::Done)
      return failure(Usage, llvm::StringRef(Closures->Text).rtrim());
  }
  if (Given.json()) {
    auto Value = TRY(orFail(NoIndex, render::snapshotDiffJson(Whole, Limit)));
    if (Closures)
      Value["closures"] = Closures->Value();
    printJson(Value);
  } else {
    print(TRY(orFail(NoIndex, render::snapshotDiffText(Whole, Limit))) +
          (Closures ? Closures->Text : ""));
  }
  const bool Same =
      Diff.empty() && (!Closures || Closures->Value().value("total", 0) == 0);
  return Given.flag("exit-code") && !Same ? NoAnswer : Done;
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
          "moved to another line is no difference. --json has all of it.\n"
          "With --closures BACKEND also what the code of ops can call there,\n"
          "as 'backend BACKEND --mode diff --focus closure' tells it.",
      .Options =
          Options{
              count("limit", 20,
                    "entries of each kind that the text shows, or with --json "
                    "(else all)"),
              text("closures", "BACKEND",
                   "what the code of ops can call on a dispatch key or device"),
              flag("exit-code", "exit with 1 when there are differences")} +
          settingsOptions(),
      .Run = runDiff};
}

} // namespace torchtalk::cli
