//===- Affected.cpp - The tests that a change affects ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/Affected.h"
#include "query/affected/AffectedReach.h"
#include "query/affected/AffectedUses.h"
#include "query/affected/RecordedTests.h"
#include "query/tests/TestDevices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <map>
#include <set>

namespace torchtalk::query {

using index::OpInfoRecord;
using index::Session;
using index::Sureness;
using index::TestRecord;

namespace {

/// What a class of tests does around each.
constexpr const char *SetUps[] = {".setUp", ".setUpClass", ".tearDown"};

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
    for (const BridgeProject &Project : Request.Across)
      reach(Project);
    return std::move(Result);
  }

private:
  struct Candidate {
    AffectedTest Test;
    const PythonImpact::Visit *Visit = nullptr;
    const CodeImpact::Reached *Gtest = nullptr;
    const ChangedTest *Text = nullptr;
    std::string RanOp;      ///< of a recorded one
    bool OnlyThere = false; ///< its names are those of another device than CPU
    bool ByEntries = false; ///< surest by entries of its databases
  };

  void readChange() {
    for (const std::string &Name : Request.Names)
      addName(Index, Name, Result.Changed);
    addLines(Index, Request.Lines, Result.Changed);
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

  void setRecorded(Candidate &C, std::string Op) {
    ++Result.Record->Affected;
    C.Test.Recorded = true;
    C.Test.Sure = Sureness::Certain;
    C.Test.Steps = 1;
    C.Test.Where = From::Run;
    C.RanOp = std::move(Op);
  }

  /// Looks a test up in the record. \returns false when it is to be left out.
  bool applyRecord(Candidate &C, const TestRecord &Test) {
    if (!Recorded)
      return true;
    const record::RecordedTest *R = Recorded->find(Test);
    if (!R)
      return true;
    ++Result.Record->Functions;
    if (std::optional<std::string> Op = Recorded->ownOpOf(*R)) {
      setRecorded(C, std::move(*Op));
      return true;
    }
    const PythonImpact &Others = Recorded->otherWays();
    if (!C.Visit || !R->Complete || C.Test.Sure == Sureness::Certain ||
        Others.find(Test.Function) ||
        (!Test.Class.empty() && setUp(Others, Test.Class)))
      return true;
    ++Result.Record->LeftOut;
    return false;
  }

  /// The entries of a database that the change reaches.
  struct Reached {
    const PythonImpact::Visit *Best = nullptr;
    std::set<std::string> Names, Nodes;
  };

  void readEntries() {
    for (const OpInfoRecord &R : Index.opInfos())
      if (const PythonImpact::Visit *V = Reach.Python.find(R.node()))
        for (const std::string &Database : R.Databases) {
          Reached &Of = Entries[Database];
          if (!Of.Best || std::pair(V->Sure, V->Steps) <
                              std::pair(Of.Best->Sure, Of.Best->Steps))
            Of.Best = V;
          Of.Names.insert(R.formattedName());
          Of.Nodes.insert(V->Name.str());
        }
  }

  void findTests() {
    std::set<std::string> Folders;
    for (const TestRecord &Test : Index.tests()) {
      ++Result.Universe;
      Folders.insert(
          llvm::StringRef(Test.Id).split("::").first.split('/').first.str());
      addTest(Test);
    }
    Result.TestFolders.assign(Folders.begin(), Folders.end());
    if (Recorded)
      for (auto &[Test, Op] : Recorded->unnamed()) {
        Candidate &C = Candidates.emplace_back();
        C.Test.Test.Id = Test->Function;
        setRecorded(C, std::move(Op));
      }
    for (const CodeImpact::Reached &Test : Reach.Code.Tests) {
      Candidate &C = addGtest(Test);
      C.Test.Where = From::Compiled;
      C.Gtest = &Test;
    }
    addTestsOfText();
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
      if (V && (!C.Visit || std::pair(V->Sure, V->Steps + More) <
                                std::pair(C.Test.Sure, C.Test.Steps))) {
        C.Visit = V;
        C.Test.Sure = V->Sure;
        C.Test.Steps = V->Steps + More;
      }
    };
    Consider(Reach.Python.find(Test.Function), 0);
    // What its class does before and after each test, or all of the class.
    if (!Test.Class.empty())
      Consider(setUp(Reach.Python, Test.Class), 1);
    if (ChangedPython.contains(Test.Class))
      Consider(Reach.Python.find(Test.Class), 1);
    bool ByItself = C.Visit != nullptr;
    Sureness Own = C.Test.Sure;
    for (const std::string &Database : Test.Databases)
      if (auto It = Entries.find(Database); It != Entries.end()) {
        UsedDatabases.insert(Database);
        Consider(It->second.Best, 1);
      }
    if (ByItself && !Result.Changed.Items.empty())
      noteEnds(Test);
    if (!applyRecord(C, Test) || (!C.Visit && !C.Test.Recorded))
      return;
    C.ByEntries = !ByItself || C.Test.Sure < Own;
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

  static const PythonImpact::Visit *setUp(const PythonImpact &Walk,
                                          const std::string &Class) {
    const PythonImpact::Visit *Best = nullptr;
    for (const char *Name : SetUps)
      if (const PythonImpact::Visit *V = Walk.find(Class + Name))
        if (!Best || V->Sure < Best->Sure)
          Best = V;
    return Best;
  }

  /// Certain ops, as the names of tests have them.
  llvm::StringSet<> certainOps() const {
    llvm::StringSet<> Names;
    for (const AffectedOp &Op : Result.Ops)
      if (Op.Sure == Sureness::Certain)
        Names.insert(
            index::OperatorName(Op.Op).withoutNamespace().trim('_').lower());
    return Names;
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

  void rank() {
    if (Request.Depth != 0)
      Result.TooDeep = std::erase_if(Candidates, [&](const Candidate &C) {
        return C.Test.Steps > Request.Depth;
      });
    Result.Device = Request.Device;
    if (!Request.Device.empty())
      Result.OtherDevices = std::erase_if(Candidates, [&](const Candidate &C) {
        return !C.Test.Gtest && !runsOn(Index, C.Test.Test, Request.Device);
      });
    Result.Total = Candidates.size();
    size_t Offset = 0;
    if (!parseCursor(Index, Request, Offset, Result.BadRequest))
      return;
    Result.ThePage = makePage(Index, Request, Offset, Result.Total);
    const llvm::StringSet<> Ops = certainOps();
    for (Candidate &C : Candidates) {
      if (!C.Test.Recorded)
        ++Result.Totals[static_cast<unsigned>(C.Test.Sure)];
      C.Test.Named = isNamed(C.Test, Ops);
      std::set<std::string> Devices = namedDevices(C.Test.Test);
      C.OnlyThere = !Devices.empty() && Devices.count("cpu") == 0 &&
                    Devices.count(Request.Device) == 0;
    }
    llvm::sort(Candidates, [](const Candidate &A, const Candidate &B) {
      // Of equals, those that every machine can run come first.
      auto Rank = [](const Candidate &C) {
        const AffectedTest &T = C.Test;
        return std::tuple(!T.Recorded, T.Sure, C.OnlyThere, !T.Named, T.Steps,
                          llvm::StringRef(T.Test.Id));
      };
      return Rank(A) < Rank(B);
    });
    for (size_t I = Result.ThePage.Offset;
         I < Candidates.size() && Result.Shown.size() < Request.Limit; ++I) {
      explain(Candidates[I]);
      Result.Shown.push_back(std::move(Candidates[I].Test));
    }
  }

  void explain(Candidate &C) {
    if (C.ByEntries) {
      std::set<std::string> Names;
      for (const std::string &Database : C.Test.Test.Databases)
        if (auto It = Entries.find(Database); It != Entries.end())
          Names.insert(It->second.Names.begin(), It->second.Names.end());
      C.Test.Entries.assign(Names.begin(), Names.end());
    }
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
    auto Uses =
        usesReached({Index, Request.Lines, Reach.Code, Reach.Python, Reach.Ops},
                    Own, Project.Name);
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
  std::map<std::string, Reached> Entries; ///< by database
  std::set<std::string> Ends, UsedDatabases;
  llvm::StringSet<> ChangedPython; ///< definitions of the change
  std::optional<RecordedTests> Recorded;
  std::vector<Candidate> Candidates;
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
  return listName({"affected", Changed, std::to_string(Depth), Device});
}

AffectedResult affected(Session &Index, const AffectedRequest &Request) {
  return Finder(Index, Request).run();
}

} // namespace torchtalk::query
