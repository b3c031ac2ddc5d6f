//===- SnapshotQuestions.cpp - snapshot diff ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/diff/SnapshotDiff.h"
#include "questions/ParametersOf.h"
#include "render/diff/SnapshotDiff.h"
#include "store/Try.h"

namespace torchtalk::questions {

namespace {

struct Compared {
  std::string Old, New = CurrentIndex;
  size_t Limit = std::numeric_limits<size_t>::max();
};

/// The command `snapshot diff` needs no index besides the two, and opens them
/// itself; this is for pages.
llvm::Expected<render::Answer> compare(const Compared &Asked,
                                       const Places &In) {
  if (!In.Find.Snapshot)
    return badUsage("this server knows no snapshots");
  auto Old = In.Find.Snapshot(Asked.Old);
  if (!Old)
    return badUsage(llvm::toString(Old.takeError()));
  auto New = In.Find.Snapshot(Asked.New);
  if (!New)
    return badUsage(llvm::toString(New.takeError()));
  auto Diff = TRY(query::diffIndexes(**Old, **New));
  auto Value = TRY(render::snapshotDiffJson(
      {Diff, **Old, **New, Asked.Old, Asked.New}, Asked.Limit));
  render::Answer Answer;
  Answer.Value = [Value = std::move(Value)] { return Value; };
  return Answer;
}

} // namespace

Question snapshotDiffQuestion() {
  using R = Compared;
  constexpr unsigned MostRows = 100'000;
  return ParametersOf<R>()
      .text("old", &R::Old, "A", "a snapshot, or current")
      .subject()
      .text("new", &R::New, "B", "the other one (else the current index)")
      .count("limit", &R::Limit, MostRows,
             "how many of each list to show (else all)")
      .of({.Name = "snapshot diff",
           .Summary = "compare two indexes",
           .Kept = false,
           .Slow = true},
          compare);
}

} // namespace torchtalk::questions
