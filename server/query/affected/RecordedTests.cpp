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

using record::RecordedRun;
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

/// The longest entry that the rest of a test's name begins with; "" for none:
/// "_refs_all" of a database that is not known is not "all".
static std::string entryOf(llvm::StringRef Suffix,
                           llvm::ArrayRef<const llvm::StringSet<> *> Entries) {
  if (!Suffix.consume_front("_"))
    return "";
  for (llvm::StringRef Name = Suffix; !Name.empty();
       Name = Name.contains('_') ? Name.rsplit('_').first : "")
    if (llvm::any_of(Entries, [&](const llvm::StringSet<> *Of) {
          return Of->contains(Name);
        }))
      return Name.str();
  return "";
}

bool RecordedTests::apply(const index::TestRecord &Test,
                          llvm::ArrayRef<const llvm::StringSet<> *> Entries,
                          Candidate &C) {
  const RecordedTest *R = find(Test);
  if (!R)
    return false;
  struct Seen {
    bool Ran = false, Complete = true;
  };
  std::map<std::string, Seen> Runs; // by entry; "" is of none
  for (const RecordedRun &Run : R->Runs) {
    Seen &Of = Runs[entryOf(Run.Suffix, Entries)];
    std::optional<std::string> Op = ownOpOf(Run);
    Of.Ran |= Op.has_value();
    Of.Complete &= Run.Complete;
    if (Op && C.RanOp.empty())
      C.RanOp = std::move(*Op);
  }
  size_t Parts = Runs.size() - Runs.count("");
  if (Parts == 0)
    Parts = std::max<size_t>(C.DatabaseSize, 1);
  C.RecordedSeconds = R->Milliseconds / 1000.0 / static_cast<double>(Parts);
  const bool Others = OtherWays.find(Test.Function) ||
                      (!Test.Class.empty() && setUpOf(OtherWays, Test.Class));
  const WayThere Ran{index::Sureness::Certain, 1};
  auto OnlySeemed = [&](const WayThere &Way) {
    return !Others && Way.Sure != index::Sureness::Certain;
  };
  bool Idle = !Runs.empty() && Runs.begin()->first.empty() &&
              Runs.begin()->second.Complete;
  for (const auto &[Entry, Of] : Runs) {
    if (Entry.empty()) {
      if (Of.Ran)
        C.Own = Ran;
      continue;
    }
    auto Known = C.Entries.find(Entry);
    if (Of.Ran)
      C.Entries[Entry] = Ran;
    else if (Of.Complete && Known != C.Entries.end() &&
             OnlySeemed(Known->second))
      C.Entries.erase(Known);
    // What it runs whatever its entry is would have run.
    Idle |= !Of.Ran && Of.Complete;
  }
  if (Idle && C.Own && !C.Own->isRecorded() && OnlySeemed(*C.Own))
    C.Own = std::nullopt;
  C.Test.Recorded = !C.RanOp.empty();
  if (C.Test.Recorded)
    C.Test.Where = From::Run;
  return true;
}

const PythonImpact::Visit *setUpOf(const PythonImpact &Walk,
                                   const std::string &Class) {
  const PythonImpact::Visit *Best = nullptr;
  for (const char *Name : SetUps)
    if (const PythonImpact::Visit *V = Walk.find(Class + Name))
      if (!Best || V->Sure < Best->Sure)
        Best = V;
  return Best;
}

std::optional<std::string>
RecordedTests::ownOpOf(const RecordedRun &Run) const {
  for (uint32_t Op : Run.Ops)
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
    return llvm::any_of(Test.Runs, [&](const RecordedRun &Run) {
      return std::binary_search(Run.Ops.begin(), Run.Ops.end(), Number);
    });
  });
}

std::vector<std::pair<const RecordedTest *, std::string>>
RecordedTests::unnamed() const {
  std::vector<std::pair<const RecordedTest *, std::string>> Result;
  for (uint32_t I = 0; I < Recording.Tests.size(); ++I)
    if (!Found.contains(I))
      for (const RecordedRun &Run : Recording.Tests[I].Runs)
        if (std::optional<std::string> Op = ownOpOf(Run)) {
          Result.emplace_back(&Recording.Tests[I], std::move(*Op));
          break;
        }
  return Result;
}

} // namespace torchtalk::query
