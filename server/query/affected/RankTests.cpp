//===- RankTests.cpp - Which affected tests to run first ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/Candidate.h"
#include "query/affected/TestChance.h"
#include "query/affected/TestChoice.h"
#include "query/tests/TestDevices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <set>

namespace torchtalk::query {

using index::OperatorName;
using index::Session;
using index::Sureness;

namespace {

/// What a test takes that was not recorded, and each entry of one over a
/// database: the mean of the tests that op-rates.txt was made of.
constexpr double SecondsOfTest = 0.5, SecondsOfEntry = 0.6;

class Ranking {
public:
  Ranking(Session &Index, const AffectedRequest &Request,
          const record::TestRecording *Recording,
          std::vector<Candidate> &Candidates, AffectedResult &Result)
      : Index(Index), Request(Request), Candidates(Candidates), Result(Result),
        Chance(record::OpRates(Recording), certainOps()) {}

  void run() {
    leaveOut();
    for (Candidate &C : Candidates)
      weigh(C);
    if (Request.Budget > 0 || Request.Recall > 0)
      chooseParts();
    sort();
    if (!Request.Shard.isWhole())
      keepShard();
    Result.Total = Candidates.size();
    for (const Candidate &C : Candidates)
      if (!C.Test.Recorded)
        ++Result.Totals[static_cast<unsigned>(C.Test.Sure)];
  }

private:
  /// Without overload.
  std::vector<std::string> certainOps() const {
    std::vector<std::string> Names;
    for (const AffectedOp &Op : Result.Ops)
      if (Op.Sure == Sureness::Certain)
        Names.push_back(Op.Op);
    return Names;
  }

  void leaveOut() {
    if (Request.Depth != 0)
      Result.TooDeep = std::erase_if(Candidates, [&](const Candidate &C) {
        return C.Test.Steps > Request.Depth;
      });
    Result.Device = Request.Device;
    if (!Request.Device.empty())
      Result.OtherDevices = std::erase_if(Candidates, [&](const Candidate &C) {
        return !C.Test.Gtest && !runsOn(Index, C.Test.Test, Request.Device);
      });
  }

  /// Whether it is surer for entries than for whatever else it runs over.
  static bool isByEntries(const Candidate &C) {
    return !C.Entries.empty() && (!C.Own || C.Test.Sure < C.Own->Sure);
  }

  double chanceOf(const WayThere &Way) const {
    return Way.isRecorded() ? TestChance::OfRecorded
                            : Chance.of(Way.Sure, Way.Steps);
  }

  /// Of one entry, or of a test without.
  static double secondsOfRun(const Candidate &C) {
    if (C.RecordedSeconds > 0)
      return C.RecordedSeconds;
    return C.DatabaseSize > 0 ? SecondsOfEntry : SecondsOfTest;
  }

  void weigh(Candidate &C) {
    AffectedTest &Test = C.Test;
    Test.Chance = Test.Recorded ? TestChance::OfRecorded
                                : Chance.of(Test.Sure, Test.Steps);
    Test.SecondsFrom = C.RecordedSeconds > 0 ? From::Run : From::Rule;
    size_t Runs = std::max<size_t>(C.DatabaseSize, 1);
    Test.OthersChance = Test.Chance;
    if (isByEntries(C)) {
      Test.OthersChance = C.Own ? chanceOf(*C.Own) : 0;
      const double Neither = 1 - Test.OthersChance;
      for (const auto &[Name, Way] : C.Entries)
        Test.Entries.push_back({Name, 1 - (1 - chanceOf(Way)) * Neither});
      if (C.Own)
        Test.Others = C.Own->Sure;
      else
        Runs = C.Entries.size();
    }
    Test.Seconds = static_cast<double>(Runs) * secondsOfRun(C);
  }

  /// Each test, divided into what pytest can run alone.
  std::vector<TestPart> parts() const {
    std::vector<TestPart> Parts;
    for (size_t I = 0; I < Candidates.size(); ++I) {
      const Candidate &C = Candidates[I];
      const std::vector<AffectedTest::Entry> &Entries = C.Test.Entries;
      const double Seconds = secondsOfRun(C);
      const llvm::StringRef Class =
          llvm::StringRef(C.Test.Test.Id).rsplit("::").first;
      for (size_t Entry = 0; Entry < Entries.size(); ++Entry)
        Parts.push_back({I, Class, Entry, Entries[Entry].Chance, 1, Seconds});
      const auto Others = static_cast<double>(
          std::max<size_t>(C.DatabaseSize, 1) - Entries.size());
      if (Others > 0 && C.Test.OthersChance > 0)
        Parts.push_back({I, Class, std::nullopt, C.Test.OthersChance, Others,
                         Others * Seconds});
    }
    return Parts;
  }

  void chooseParts() {
    const std::vector<TestPart> Parts = parts();
    AffectedChoice &Choice = Result.Choice.emplace();
    double Expected = 0;
    for (const TestPart &P : Parts) {
      Choice.AllSeconds += P.Seconds;
      Expected += P.Chance * P.Runs;
    }
    struct Chosen {
      std::set<size_t> Entries;
      bool Others = false;
      double Seconds = 0;
    };
    std::map<size_t, Chosen> OfTests;
    for (size_t I : choose(Parts, Request.Budget, Request.Recall)) {
      const TestPart &P = Parts[I];
      Chosen &Of = OfTests[P.Test];
      Of.Seconds += P.Seconds;
      if (P.Entry)
        Of.Entries.insert(*P.Entry);
      else
        Of.Others = true;
      Choice.Seconds += P.Seconds;
      Choice.Expected += P.Chance * P.Runs / Expected;
    }
    std::vector<Candidate> Kept;
    for (const auto &[Number, Of] : OfTests) {
      AffectedTest &Test =
          Kept.emplace_back(std::move(Candidates[Number])).Test;
      size_t Entry = 0;
      std::erase_if(Test.Entries, [&](const AffectedTest::Entry &) {
        return !Of.Entries.contains(Entry++);
      });
      if (!Of.Others)
        Test.Others = std::nullopt;
      Test.Seconds = Of.Seconds;
    }
    Choice.LeftOut = Candidates.size() - Kept.size();
    Candidates = std::move(Kept);
  }

  /// Whether the words of a test's name have those of one of \p Ops in a row.
  static bool isNamed(const AffectedTest &Test, const llvm::StringSet<> &Ops) {
    llvm::StringRef Id = Test.Test.Id;
    std::string Name =
        "_" + (Id.contains("::") ? Id.rsplit("::").second : Id).lower() + "_";
    for (size_t Begin = 0; Begin != Name.npos;
         Begin = Name.find('_', Begin + 1))
      for (size_t End = Name.find('_', Begin + 1); End != Name.npos;
           End = Name.find('_', End + 1))
        if (Ops.contains(llvm::StringRef(Name).slice(Begin + 1, End)))
          return true;
    return false;
  }

  /// Of equals, those that every machine can run come first.
  void sort() {
    llvm::StringSet<> Ops; // as the names of tests have them
    for (const std::string &Op : certainOps())
      Ops.insert(OperatorName(Op).withoutNamespace().trim('_').lower());
    for (Candidate &C : Candidates) {
      C.Test.Named = isNamed(C.Test, Ops);
      std::set<std::string> Devices = namedDevices(C.Test.Test);
      C.OnlyThere = !Devices.empty() && Devices.count("cpu") == 0 &&
                    Devices.count(Request.Device) == 0;
    }
    llvm::sort(Candidates, [](const Candidate &A, const Candidate &B) {
      auto Rank = [](const Candidate &C) {
        const AffectedTest &T = C.Test;
        return std::tuple(!T.Recorded, T.Sure, C.OnlyThere, !T.Named, T.Steps,
                          llvm::StringRef(T.Test.Id));
      };
      return Rank(A) < Rank(B);
    });
  }

  void keepShard() {
    std::vector<llvm::StringRef> Files;
    std::vector<double> Seconds;
    for (const Candidate &C : Candidates) {
      Files.push_back(llvm::StringRef(C.Test.Test.Id).split("::").first);
      Seconds.push_back(C.Test.Seconds);
    }
    auto Shards = shardsOf(Files, Seconds, Request.Shard.Count);
    size_t Number = 0;
    Result.Shard = Request.Shard;
    Result.OtherShards = std::erase_if(Candidates, [&](const Candidate &) {
      return Shards[Number++] + 1 != Request.Shard.Number;
    });
  }

  Session &Index;
  const AffectedRequest &Request;
  std::vector<Candidate> &Candidates;
  AffectedResult &Result;
  TestChance Chance;
};

} // namespace

bool Candidate::takeSurestWay() {
  const WayThere *Surest = Own ? &*Own : nullptr;
  for (const auto &[Entry, Way] : Entries)
    if (!Surest || Way < *Surest)
      Surest = &Way;
  if (!Surest)
    return false;
  Test.Sure = Surest->Sure;
  Test.Steps = Surest->Steps;
  Visit = Surest->Visit;
  return true;
}

void rankTests(Session &Index, const AffectedRequest &Request,
               const record::TestRecording *Recording,
               std::vector<Candidate> &Candidates, AffectedResult &Result) {
  Ranking(Index, Request, Recording, Candidates, Result).run();
}

} // namespace torchtalk::query
