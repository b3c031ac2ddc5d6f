//===- SnapshotDiffCommand.cpp - snapshot diff ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "output/Output.h"
#include "query/diff/SnapshotDiff.h"
#include "render/diff/SnapshotDiff.h"
#include "snapshot/SnapshotFolder.h"
#include "store/Errors.h"
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
  auto M = TRY(snapshot::readSnapshot(IndexDir, Name));
  TRY(snapshot::checkFormat(M));
  return index::IndexReader::openGeneration(
      snapshot::snapshotDir(IndexDir, Name) + "/" + snapshot::GenerationName);
}

int runDiff(const Arguments &Given) {
  std::vector<std::string> Names = Given.list("positional");
  if (Names.size() > 2)
    return fail(Usage, "diff compares two: A, and B or the current index",
                Given.json());
  if (Names.size() == 1)
    Names.emplace_back(Current);
  for (const std::string &Name : Names)
    if (llvm::Error E = snapshot::checkName(Name))
      return fail(Usage, std::move(E), Given.json());
  auto Found = requireIndexDir(Given);
  if (!Found)
    return fail(NoIndex, Found.takeError(), Given.json());
  std::unique_ptr<index::IndexReader> Sides[2];
  for (unsigned Side : {0, 1}) {
    auto Opened = openSide(Found->IndexDir, Names[Side]);
    if (!Opened)
      return fail(Names[Side] == Current ? NoIndex : NoAnswer,
                  Opened.takeError(), Given.json());
    Sides[Side] = std::move(*Opened);
  }
  auto Diff = query::diffIndexes(*Sides[0], *Sides[1]);
  if (!Diff)
    return fail(NoIndex, Diff.takeError(), Given.json());
  render::DiffSides Whole{*Diff, *Sides[0], *Sides[1], Names[0], Names[1]};
  if (Given.json()) {
    auto Value = render::snapshotDiffJson(Whole);
    if (!Value)
      return fail(NoIndex, Value.takeError(), Given.json());
    print(render::dump(*Value) + "\n");
  } else {
    auto Text = render::snapshotDiffText(Whole, Given.count("limit"));
    if (!Text)
      return fail(NoIndex, Text.takeError(), Given.json());
    print(*Text);
  }
  return Given.flag("exit-code") && !Diff->empty() ? NoAnswer : Done;
}

} // namespace

Command snapshotDiffCommand() {
  return {
      "snapshot diff",
      "compare two indexes",
      "A [B]...",
      true,
      "A and B are snapshots, or 'current', which B is when it is left\n"
      "out: ops, schemas, derivatives, registrations, device code,\n"
      "functions and edges of B that are not as in A. A fact that only\n"
      "moved to another line is no difference. --json has all of it.",
      Options{count("limit", 20, "entries of each kind that the text shows"),
              flag("exit-code", "exit with 1 when there are differences")} +
          settingsOptions(),
      runDiff};
}

} // namespace torchtalk::cli
