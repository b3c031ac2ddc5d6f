//===- Affected.cpp - The tests that a change affects ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/Affected.h"
#include "query/affected/AffectedReach.h"
#include "query/affected/AffectedUses.h"
#include "query/affected/Candidate.h"
#include "query/affected/ProjectStubs.h"
#include "query/affected/RecordedTests.h"
#include "query/affected/TestChoice.h"
#include "query/affected/TouchedBuilds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <map>
#include <set>

namespace torchtalk::query {

using index::OpInfoRecord;
using index::Session;
using index::TestRecord;

namespace {

class Finder {
public:
  Finder(Session &Index, const AffectedRequest &Request)
      : Index(Index), Request(Request) {}

  AffectedResult run() {
    readChange();
    return run(std::move(Result.Changed));
  }

  AffectedResult run(ChangeSet Changed) {
    Result.Changed = std::move(Changed);
    Reach.run();
    readRecording();
    readEntries();
    findTests();
    for (const auto &[Database, Of] : Entries)
      if (UsedDatabases.contains(Database))
        Ends.insert(Of.Nodes.begin(), Of.Nodes.end());
    Reach.findUnknown(Ends, Recorded ? &*Recorded : nullptr);
    rank();
    if (Result.toRun() == AffectedResult::Run::Everything)
      Result.AllTests = allTests();
    for (const BridgeProject &Project : Request.Across)
      reach(Project);
    return std::move(Result);
  }

private:
  void readChange() {
    for (const std::string &Name : Request.Names)
      addName(Index, Name, Result.Changed);
    std::vector<std::string> Files; // "" of what has no place
    Files.reserve(Result.Changed.Items.size() + Request.Lines.size());
    for (const ChangedItem &Item : Result.Changed.Items)
      Files.push_back(Item.File);
    for (const ChangedLines &Of : Request.Lines)
      if (!Of.Idle)
        Files.push_back(Of.File);
    Result.Builds = touchedBuilds(Index, Files);
    addLines(Index, Request.Lines, Result.Changed);
    if (Request.PyTorch) {
      Session PyTorch(*Request.PyTorch, Index);
      addOpsOfStubs(PyTorch, Index, Result.Changed);
    }
    for (const PythonSeed &Seed : Result.Changed.Python)
      ChangedPython.insert(Seed.Target);
    Result.SourceOnly = Index.summary().Functions == 0;
    Result.Looked = lookedAt(Index.summary());
  }

  void readRecording() {
    Recorded = RecordedTests::load(Index, Result.Changed.Symbols,
                                   Result.Changed.Python);
    if (Recorded)
      Result.Record = {Recorded->recording().Torch,
                       Recorded->recording().Commit};
  }

  /// Looks a test up in the record. \returns false when it is to be left out.
  bool applyRecord(Candidate &C, const TestRecord &Test) {
    if (!Recorded)
      return true;
    llvm::SmallVector<const llvm::StringSet<> *> Names;
    for (const std::string &Name : Test.Databases)
      if (auto It = Entries.find(Name); It != Entries.end())
        Names.push_back(&It->second.All);
    const bool Seemed = C.Visit;
    if (!Recorded->apply(Test, Names, C))
      return true;
    ++Result.Record->Functions;
    Result.Record->Affected += C.Test.Recorded;
    if (C.takeSurestWay())
      return true;
    Result.Record->LeftOut += Seemed;
    return false;
  }

  /// A database, and its entries that the change reaches.
  struct Database {
    size_t Size = 0;
    llvm::StringSet<> All; ///< names; of an index with a record
    std::map<std::string, WayThere> Names;
    std::set<std::string> Nodes;
  };

  void readEntries() {
    for (const OpInfoRecord &R : Index.opInfos()) {
      const PythonImpact::Visit *V = Reach.Python.find(R.node());
      for (const std::string &Name : R.Databases) {
        Database &Of = Entries[Name];
        ++Of.Size;
        if (Recorded)
          Of.All.insert(R.formattedName());
        if (!V)
          continue;
        const WayThere Way{V->Sure, V->Steps + 1, V};
        auto [At, New] = Of.Names.try_emplace(R.formattedName(), Way);
        At->second = std::min(At->second, Way);
        Of.Nodes.insert(V->Name.str());
      }
    }
  }

  void findTests() {
    for (const TestRecord &Test : Index.tests()) {
      ++Result.Universe;
      addTest(Test);
    }
    if (Recorded)
      for (auto &[Test, Op] : Recorded->unnamed()) {
        Candidate &C = Candidates.emplace_back();
        C.Test.Test.Id = Test->Function;
        C.Test.Recorded = true;
        C.Test.Steps = 1;
        C.Test.Where = From::Run;
        C.RanOp = std::move(Op);
        ++Result.Record->Affected;
      }
    for (const CodeImpact::Reached &Test : Reach.Code.Tests) {
      Candidate &C = addGtest(Test);
      C.Test.Where = From::Compiled;
      C.Gtest = &Test;
    }
    addTestsOfText();
  }

  /// Their folders; of a shard its files.
  std::vector<std::string> allTests() const {
    std::map<llvm::StringRef, double> Files; // and how many run
    std::set<llvm::StringRef> Folders;
    for (const TestRecord &Test : Index.tests()) {
      const llvm::StringRef File = llvm::StringRef(Test.Id).split("::").first;
      Folders.insert(File.split('/').first);
      size_t Runs = 0;
      for (const std::string &Name : Test.Databases)
        if (auto It = Entries.find(Name); It != Entries.end())
          Runs += It->second.Size;
      Files[File] += static_cast<double>(std::max<size_t>(Runs, 1));
    }
    if (Request.Shard.isWhole())
      return {Folders.begin(), Folders.end()};
    std::vector<llvm::StringRef> Names;
    std::vector<double> Runs;
    for (const auto &[File, Count] : Files) {
      Names.push_back(File);
      Runs.push_back(Count);
    }
    auto Shards = shardsOf(Names, Runs, Request.Shard.Count);
    std::vector<std::string> Own;
    for (size_t I = 0; I < Names.size(); ++I)
      if (Shards[I] + 1 == Request.Shard.Number)
        Own.push_back(Names[I].str());
    return Own;
  }

  /// \p Test: compiled, or of text.
  Candidate &addGtest(const auto &Test) {
    Candidate &C = Candidates.emplace_back();
    C.Test.Test.Id = Test.Name;
    C.Test.Gtest = true;
    C.Test.Sure = Test.Sure;
    C.Test.Steps = Test.Steps;
    return C;
  }

  void addTestsOfText() {
    std::map<std::string, const ChangedTest *> Best;
    for (const ChangedTest &Test : Result.Changed.Tests) {
      const ChangedTest *&Place = Best[Test.Name];
      if (!Place || std::pair(Test.Sure, Test.Steps) <
                        std::pair(Place->Sure, Place->Steps))
        Place = &Test;
    }
    for (const auto &[Name, Test] : Best)
      addGtest(*Test).Text = Test;
  }

  void addTest(const TestRecord &Test) {
    Candidate C;
    auto Consider = [&](const PythonImpact::Visit *V, unsigned More) {
      if (!V)
        return;
      const WayThere Way{V->Sure, V->Steps + More, V};
      if (!C.Own || Way < *C.Own)
        C.Own = Way;
    };
    Consider(Reach.Python.find(Test.Function), 0);
    // What its class does before and after each test, or all of the class.
    if (!Test.Class.empty())
      Consider(setUpOf(Reach.Python, Test.Class), 1);
    if (ChangedPython.contains(Test.Class))
      Consider(Reach.Python.find(Test.Class), 1);
    for (const std::string &Name : Test.Databases)
      if (auto It = Entries.find(Name); It != Entries.end()) {
        C.DatabaseSize += It->second.Size;
        if (!It->second.Names.empty())
          UsedDatabases.insert(Name);
        for (const auto &[Entry, Way] : It->second.Names) {
          auto [At, New] = C.Entries.try_emplace(Entry, Way);
          At->second = std::min(At->second, Way);
        }
      }
    C.takeSurestWay();
    if (C.Own && !Result.Changed.Items.empty())
      noteEnds(Test);
    if (!applyRecord(C, Test) || (!C.Visit && !C.Test.Recorded))
      return;
    C.Test.Test = Test;
    Candidates.push_back(std::move(C));
  }

  /// What the test starts with, of what the change reaches.
  void noteEnds(const TestRecord &Test) {
    if (Reach.Python.find(Test.Function))
      Ends.insert(Test.Function);
    if (!Test.Class.empty())
      for (const char *Name : SetUps)
        if (Reach.Python.find(Test.Class + Name))
          Ends.insert(Test.Class + Name);
    if (ChangedPython.contains(Test.Class))
      Ends.insert(Test.Class);
  }

  void rank() {
    rankTests(Index, Request, Recorded ? &Recorded->recording() : nullptr,
              Candidates, Result);
    size_t Offset = 0;
    if (!parseCursor(Index, Request, Offset, Result.BadRequest))
      return;
    Result.ThePage = makePage(Index, Request, Offset, Result.Total);
    for (size_t I = Result.ThePage.Offset;
         I < Candidates.size() && Result.Shown.size() < Request.Limit; ++I) {
      explain(Candidates[I]);
      Result.Shown.push_back(std::move(Candidates[I].Test));
    }
  }

  void explain(Candidate &C) {
    if (C.Test.Recorded) {
      C.Test.Reason = {C.RanOp, C.Test.Test.Id};
      return;
    }
    if (C.Text) {
      C.Test.Reason = Reach.way(C.Text->Way);
      C.Test.Reason.push_back(C.Test.Test.Id);
      return;
    }
    C.Test.Reason = Reach.way(C.Gtest, C.Visit);
    if (C.Test.Reason.empty() || C.Test.Reason.back() != C.Test.Test.Function)
      C.Test.Reason.push_back(C.Test.Test.Id);
  }

  void reach(const BridgeProject &Project) {
    index::Session Own(*Project.Index, Index);
    auto Uses = usesReached(
        {Index, Names, Request.Lines, Reach.Code, Reach.Python, Reach.Ops}, Own,
        Project.Name);
    ChangeSet Seeds;
    for (const AffectedProject::Use &Use : Uses)
      if (Use.Of.User != 0)
        Seeds.Symbols.push_back({Use.Of.User, Use.Sure});
      else if (!Use.Of.By.empty() && Use.Of.Kind != BridgeKind::Header)
        Seeds.Python.push_back(
            {Use.Of.By, Use.Sure, Use.Steps + 1, AffectedReach::NoReason});
    AffectedRequest There;
    There.Depth = Request.Depth;
    There.Limit = Request.Limit;
    There.Device = Request.Device;
    auto Tests = Finder(Own, There).run(std::move(Seeds));
    Result.Across.push_back({Project.Name, std::move(Uses),
                             std::move(Tests.Shown), Tests.Total,
                             Tests.Universe});
  }

  Session &Index;
  const AffectedRequest &Request;
  AffectedResult Result;
  AffectedReach Reach{Index, Result};
  std::map<std::string, Database> Entries; ///< by database
  std::set<std::string> Ends, UsedDatabases;
  llvm::StringSet<> ChangedPython; ///< definitions of the change
  std::optional<RecordedTests> Recorded;
  std::vector<Candidate> Candidates;
  UsedNames Names{Index}; ///< of Request.Across
};

} // namespace

const char *confidenceOf(const AffectedTest &Test) {
  return Test.Recorded ? "recorded" : toString(Test.Sure);
}

std::string AffectedRequest::list() const {
  std::string Changed;
  for (const std::string &Name : Names)
    Changed += Name + "\n";
  for (const ChangedLines &File : Lines) {
    Changed += File.File + "\n";
    for (const LineRange &Range : File.Lines)
      Changed +=
          (llvm::Twine(Range.First) + "-" + llvm::Twine(Range.Last) + "\n")
              .str();
  }
  for (const BridgeProject &Project : Across)
    Changed += Project.Name + "\n";
  return listName({"affected", Changed, std::to_string(Depth), Device,
                   std::to_string(Budget), std::to_string(Recall),
                   Shard.text()});
}

AffectedResult affected(Session &Index, const AffectedRequest &Request) {
  return Finder(Index, Request).run();
}

} // namespace torchtalk::query
