//===- RecordedTests.cpp - What a record of tests says --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/RecordedTests.h"
#include "source/python/PythonReader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::query {

using record::RecordedTest;

std::optional<RecordedTests>
RecordedTests::load(index::Session &Index,
                    const std::vector<ChangedSymbol> &Changed,
                    const std::vector<PythonSeed> &Seeds) {
  auto Loaded = record::loadRecording(Index.directory());
  if (!Loaded) {
    Index.fail(Loaded.takeError());
    return std::nullopt;
  }
  if (!*Loaded)
    return std::nullopt;
  RecordedTests Result;
  Result.Recording = std::move(**Loaded);
  auto Names = CodeImpact::ownOps(Index, Changed);
  std::set<std::string> Own(Names.begin(), Names.end());
  std::vector<PythonSeed> Others;
  for (const PythonSeed &Seed : Seeds) {
    if (!index::OperatorName::isQualified(Seed.Target))
      Others.push_back(Seed);
    else if (Seed.Steps == 0)
      Own.insert(Seed.Target);
  }
  const std::vector<std::string> &Ops = Result.Recording.Ops;
  for (size_t I = 0; I < Ops.size(); ++I)
    if (Own.count(Ops[I]))
      Result.OwnOps.insert(static_cast<uint32_t>(I));
  Result.OtherWays = PythonImpact::walk(Index, Others);
  return Result;
}

const RecordedTest *RecordedTests::find(const index::TestRecord &Test) {
  const RecordedTest *Recorded = Recording.find(Test.Id);
  if (!Recorded) {
    // By the class that defines it, whichever runs it.
    llvm::StringRef Path = Test.Function;
    Path.consume_front(source::pythonModuleName(Test.File) + ".");
    std::string Id = Test.File;
    for (llvm::StringRef Part : llvm::split(Path, '.'))
      Id += "::" + Part.str();
    Recorded = Recording.find(Id);
  }
  if (Recorded)
    Found.insert(static_cast<uint32_t>(Recorded - Recording.Tests.data()));
  return Recorded;
}

std::optional<std::string>
RecordedTests::ownOpOf(const RecordedTest &Test) const {
  for (uint32_t Op : Test.Ops)
    if (OwnOps.count(Op))
      return Recording.Ops[Op];
  return std::nullopt;
}

bool RecordedTests::ran(const std::string &Op) const {
  auto At = llvm::lower_bound(Recording.Ops, Op);
  if (At == Recording.Ops.end() || *At != Op)
    return false;
  auto Number = static_cast<uint32_t>(At - Recording.Ops.begin());
  return llvm::any_of(Recording.Tests, [&](const RecordedTest &Test) {
    return std::binary_search(Test.Ops.begin(), Test.Ops.end(), Number);
  });
}

std::vector<std::pair<const RecordedTest *, std::string>>
RecordedTests::unnamed() const {
  std::vector<std::pair<const RecordedTest *, std::string>> Result;
  for (uint32_t I = 0; I < Recording.Tests.size(); ++I)
    if (!Found.contains(I))
      if (std::optional<std::string> Op = ownOpOf(Recording.Tests[I]))
        Result.emplace_back(&Recording.Tests[I], std::move(*Op));
  return Result;
}

} // namespace torchtalk::query
