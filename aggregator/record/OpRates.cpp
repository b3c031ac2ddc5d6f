//===- OpRates.cpp - How many tests run an operator -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "record/OpRates.h"
#include "record/TestRecording.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::record {

/// A recording of so many tests counts as much as the sample.
static constexpr double SampleWeight = 200;

OpRates::OpRates(const TestRecording *Own) {
  auto [First, Lines] = llvm::StringRef(ownOpRates()).split('\n');
  size_t Sampled = 0;
  First.getAsInteger(10, Sampled);
  // Half a test more: what the sample did not see is rare and not impossible.
  auto Rate = [&](double Count) { return (Count + 0.5) / (Sampled + 1); };
  Unseen = Rate(0);
  for (llvm::StringRef Line : llvm::split(Lines.rtrim('\n'), '\n')) {
    auto [Number, Ops] = Line.split(' ');
    size_t Count = 0;
    Number.getAsInteger(10, Count);
    for (llvm::StringRef Op : llvm::split(Ops, ' '))
      Rates[Op] = Rate(Count);
  }
  if (!Own)
    return;
  double All = SampleWeight;
  for (const RecordedTest &Test : Own->Tests)
    All += static_cast<double>(Test.Runs.size());
  for (const std::string &Op : Own->Ops)
    Rates.try_emplace(Op, Unseen);
  for (auto &Entry : Rates)
    Entry.second *= SampleWeight / All;
  Unseen *= SampleWeight / All;
  for (const RecordedTest &Test : Own->Tests)
    for (const RecordedRun &Run : Test.Runs)
      for (uint32_t Op : Run.Ops)
        Rates[Own->Ops[Op]] += 1 / All;
}

double OpRates::of(llvm::StringRef Op) const {
  auto Found = Rates.find(Op);
  return Found == Rates.end() ? Unseen : Found->second;
}

} // namespace torchtalk::record
