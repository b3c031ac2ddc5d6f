//===- Affected.cpp - The tests that a change affects ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/AffectedUses.h"
#include "query/BackwardOf.h"
#include "query/RecordedTests.h"
#include "query/Spelling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <set>

namespace torchtalk::query {

using index::IndexReader;
using index::OpInfoRecord;
using index::Sureness;
using index::TestRecord;

namespace {

/// Of a PythonSeed that no C++ leads to.
constexpr size_t NoReason = ~size_t(0);

Sureness lessSure(Sureness S) {
  return S == Sureness::Certain ? Sureness::Likely : Sureness::Possible;
}

class Finder {
public:
  Finder(const IndexReader &Index, const AffectedRequest &Request)
      : Index(Index), Request(Request) {}

  llvm::Expected<AffectedResult> run() {
    if (llvm::Error E = readChange())
      return E;
    return run(std::move(Result.Changed));
  }

  llvm::Expected<AffectedResult> run(ChangeSet Changed) {
    Result.Changed = std::move(Changed);
    if (llvm::Error E = reachOps())
      return E;
    if (llvm::Error E = reachBackward())
      return E;
    auto Walk = PythonImpact::walk(Index, Result.Changed.Python);
    if (!Walk)
      return Walk.takeError();
    Python = std::move(*Walk);
    if (llvm::Error E = readRecording())
      return E;
    if (llvm::Error E = readEntries())
      return E;
    if (llvm::Error E = findTests())
      return E;
    if (llvm::Error E = rank())
      return E;
    for (const BridgeProject &Project : Request.Across)
      if (llvm::Error E = reach(Project))
        return E;
    return std::move(Result);
  }

private:
  struct Candidate {
    AffectedTest Test;
    const PythonImpact::Visit *Visit = nullptr;
    const CodeImpact::Reached *Gtest = nullptr;
    std::string RanOp; ///< of a recorded one
  };

  llvm::Error readChange() {
    for (const std::string &Name : Request.Names)
      if (llvm::Error E = addName(Index, Name, Result.Changed))
        return E;
    if (llvm::Error E = addLines(Index, Request.Lines, Result.Changed))
      return E;
    Result.SourceOnly = Index.summary().Functions == 0;
    return llvm::Error::success();
  }

  /// Ops and bindings by way of C++, as seeds of Python.
  llvm::Error reachOps() {
    auto Walk = CodeImpact::walk(Index, Result.Changed.Symbols);
    if (!Walk)
      return Walk.takeError();
    Code = std::move(*Walk);
    Result.Functions = Code.functions();
    Result.Hubs = Code.hubs();
    Result.Truncated = Code.truncated();
    if (Code.tooFar())
      Result.Changed.Notes.push_back("callers that reach the change by way of "
                                     "more than three ops are left out");
    // Names come with their reason: its number is the index here.
    for (PythonSeed &Seed : Result.Changed.Python) {
      Seed.Reason = NoReason;
      if (llvm::StringRef(Seed.Target).contains("::"))
        meet(Seed.Target, Seed.Sure, Seed.Steps);
    }
    for (size_t I = 0; I < Code.ops().size(); ++I) {
      const CodeImpact::Reached &Op = Code.ops()[I];
      std::string Name = splitOverload(Op.Name).first;
      meet(Name, Op.Sure, Op.Steps + 1);
      Result.Changed.Python.push_back({Name, Op.Sure, Op.Steps + 1, I});
    }
    size_t Base = Code.ops().size();
    for (size_t I = 0; I < Code.bindings().size(); ++I) {
      const CodeImpact::Reached &B = Code.bindings()[I];
      Result.Changed.Python.push_back({B.Name, B.Sure, B.Steps + 1, Base + I});
    }
    return llvm::Error::success();
  }

  void meet(const std::string &Op, Sureness Sure, unsigned Steps) {
    auto [It, New] = Ops.try_emplace(Op, std::pair(Sure, Steps));
    if (!New)
      It->second = std::min(It->second, std::pair(Sure, Steps));
  }

  /// Ops whose derivative calls an op that is reached: testing their gradients
  /// runs it.
  llvm::Error reachBackward() {
    std::map<std::string, std::pair<Sureness, unsigned>> Found;
    if (llvm::Error E = Index.forEachDerivative([&](const auto &Record) {
          for (const index::DerivativeKey &Key : Record.Keys)
            for (const index::DerivativeFormula &Formula : Key.Formulas)
              for (const std::string &Name : calledIn(Formula.Text))
                if (auto It = Ops.find("aten::" + Name); It != Ops.end())
                  Found.try_emplace(splitOverload(Record.Op).first, It->second);
          return true;
        }))
      return E;
    for (const auto &[Op, How] : Found) {
      if (Ops.contains(Op))
        continue;
      Sureness Sure = lessSure(How.first);
      meet(Op, Sure, How.second + 1);
      Result.Changed.Python.push_back({Op, Sure, How.second + 1, NoReason});
    }
    for (const auto &[Op, How] : Ops)
      Result.Ops.push_back({Op, How.first, How.second});
    llvm::stable_sort(Result.Ops, [](const auto &A, const auto &B) {
      return std::pair(A.Sure, A.Steps) < std::pair(B.Sure, B.Steps);
    });
    return llvm::Error::success();
  }

  llvm::Error readRecording() {
    auto Loaded = RecordedTests::load(Index, Result.Changed.Symbols,
                                      Result.Changed.Python);
    if (!Loaded)
      return Loaded.takeError();
    Recorded = std::move(*Loaded);
    if (Recorded) {
      Result.Record.emplace();
      Result.Record->Torch = Recorded->recording().Torch;
      Result.Record->Commit = Recorded->recording().Commit;
    }
    return llvm::Error::success();
  }

  void setRecorded(Candidate &C, std::string Op) {
    ++Result.Record->Affected;
    C.Test.Recorded = true;
    C.Test.Sure = Sureness::Certain;
    C.Test.Steps = 1;
    C.RanOp = std::move(Op);
  }

  /// Looks a test up in the record. \returns false when it is to be left out.
  bool applyRecord(Candidate &C) {
    if (!Recorded)
      return true;
    const TestRecord &Test = C.Test.Test;
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

  struct Entry {
    const PythonImpact::Visit *Visit;
    std::string Name;
  };

  llvm::Error readEntries() {
    auto All = Index.opInfos();
    if (!All)
      return All.takeError();
    for (const OpInfoRecord &R : *All)
      if (const PythonImpact::Visit *V = Python.find(R.node()))
        for (const std::string &Database : R.Databases)
          Entries[Database].push_back({V, R.formattedName()});
    return llvm::Error::success();
  }

  llvm::Error findTests() {
    if (llvm::Error E = Index.forEachTest("", [&](const TestRecord &Test) {
          ++Result.Universe;
          addTest(Test);
          return true;
        }))
      return E;
    if (Recorded)
      Recorded->forEachUnnamed([&](const auto &Test, const std::string &Op) {
        Candidate C;
        C.Test.Test.Id = Test.Function;
        setRecorded(C, Op);
        Candidates.push_back(std::move(C));
      });
    for (const CodeImpact::Reached &Test : Code.tests()) {
      Candidate C;
      C.Test.Test.Id = Test.Name;
      C.Test.Gtest = true;
      C.Test.Sure = Test.Sure;
      C.Test.Steps = Test.Steps;
      C.Gtest = &Test;
      Candidates.push_back(std::move(C));
    }
    return llvm::Error::success();
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
    Consider(Python.find(Test.Function), 0);
    // What its class does before and after each test.
    if (!Test.Class.empty())
      Consider(setUp(Python, Test.Class), 1);
    bool ByItself = C.Visit != nullptr;
    Sureness Own = C.Test.Sure;
    for (const std::string &Database : Test.Databases)
      if (auto It = Entries.find(Database); It != Entries.end())
        for (const Entry &E : It->second) {
          Consider(E.Visit, 1);
          C.Test.Entries.push_back(E.Name);
        }
    C.Test.Test = Test;
    if (!applyRecord(C) || (!C.Visit && !C.Test.Recorded))
      return;
    if (ByItself && Own <= C.Test.Sure)
      C.Test.Entries.clear();
    llvm::sort(C.Test.Entries);
    C.Test.Entries.erase(
        std::unique(C.Test.Entries.begin(), C.Test.Entries.end()),
        C.Test.Entries.end());
    Candidates.push_back(std::move(C));
  }

  static const PythonImpact::Visit *setUp(const PythonImpact &Walk,
                                          const std::string &Class) {
    const PythonImpact::Visit *Best = nullptr;
    for (const char *Name : {".setUp", ".setUpClass", ".tearDown"})
      if (const PythonImpact::Visit *V = Walk.find(Class + Name))
        if (!Best || V->Sure < Best->Sure)
          Best = V;
    return Best;
  }

  /// Whether the words of a test's name have those of a certain op in a row.
  bool isNamed(const AffectedTest &Test) const {
    llvm::StringRef Id = Test.Test.Id;
    std::string Name =
        "_" + (Id.contains("::") ? Id.rsplit("::").second : Id).lower() + "_";
    return llvm::any_of(Result.Ops, [&](const AffectedOp &Op) {
      if (Op.Sure != Sureness::Certain)
        return false;
      llvm::StringRef Base = llvm::StringRef(Op.Op).split("::").second;
      return llvm::StringRef(Name).contains(
          ("_" + llvm::Twine(Base.trim('_').lower()) + "_").str());
    });
  }

  llvm::Error rank() {
    if (Request.Depth != 0) {
      size_t All = Candidates.size();
      llvm::erase_if(Candidates, [&](const Candidate &C) {
        return C.Test.Steps > Request.Depth;
      });
      Result.TooDeep = All - Candidates.size();
    }
    Result.Total = Candidates.size();
    Result.Offset = Request.Offset;
    for (Candidate &C : Candidates) {
      if (!C.Test.Recorded)
        ++Result.Totals[static_cast<unsigned>(C.Test.Sure)];
      C.Test.Named = isNamed(C.Test);
    }
    llvm::sort(Candidates, [](const Candidate &A, const Candidate &B) {
      auto Rank = [](const AffectedTest &T) {
        return std::tuple(!T.Recorded, T.Sure, !T.Named, T.Steps,
                          llvm::StringRef(T.Test.Id));
      };
      return Rank(A.Test) < Rank(B.Test);
    });
    for (size_t I = Request.Offset;
         I < Candidates.size() && Result.Shown.size() < Request.Limit; ++I) {
      if (llvm::Error E = explain(Candidates[I]))
        return E;
      Result.Shown.push_back(std::move(Candidates[I].Test));
    }
    return llvm::Error::success();
  }

  llvm::Error explain(Candidate &C) {
    if (C.Test.Recorded) {
      C.Test.Reason = {C.RanOp, C.Test.Test.Id};
      return llvm::Error::success();
    }
    const CodeImpact::Reached *Start = C.Gtest;
    if (C.Visit) {
      size_t Reason = Result.Changed.Python[C.Visit->Seed].Reason;
      if (Reason < Code.ops().size())
        Start = &Code.ops()[Reason];
      else if (Reason < Code.ops().size() + Code.bindings().size())
        Start = &Code.bindings()[Reason - Code.ops().size()];
    }
    if (Start) {
      auto Names = Code.reason(Index, *Start);
      if (!Names)
        return Names.takeError();
      C.Test.Reason = std::move(*Names);
    }
    if (C.Visit)
      llvm::append_range(C.Test.Reason, Python.way(*C.Visit));
    if (C.Test.Reason.empty() || C.Test.Reason.back() != C.Test.Test.Function)
      C.Test.Reason.push_back(C.Test.Test.Id);
    return llvm::Error::success();
  }

  llvm::Error reach(const BridgeProject &Project) {
    auto Uses = usesReached({Index, Request.Lines, Code, Python, Ops}, Project);
    if (!Uses)
      return Uses.takeError();
    ChangeSet Seeds;
    for (const AffectedProject::Use &Use : *Uses)
      if (Use.Of.User != 0)
        Seeds.Symbols.push_back({Use.Of.User, Use.Sure});
      else if (!Use.Of.By.empty() && Use.Of.Kind != BridgeKind::Header)
        Seeds.Python.push_back({Use.Of.By, Use.Sure, Use.Steps + 1, NoReason});
    AffectedRequest There;
    There.Depth = Request.Depth;
    There.Limit = Request.Limit;
    auto Tests = Finder(*Project.Index, There).run(std::move(Seeds));
    if (!Tests)
      return Tests.takeError();
    Result.Across.push_back({Project.Name, std::move(*Uses),
                             std::move(Tests->Shown), Tests->Total,
                             Tests->Universe});
    return llvm::Error::success();
  }

  const IndexReader &Index;
  const AffectedRequest &Request;
  AffectedResult Result;
  CodeImpact Code;
  PythonImpact Python;
  ReachedOps Ops;
  std::map<std::string, std::vector<Entry>> Entries; ///< by database
  std::optional<RecordedTests> Recorded;
  std::vector<Candidate> Candidates;
};

} // namespace

const char *confidenceOf(const AffectedTest &Test) {
  return Test.Recorded ? "recorded" : toString(Test.Sure);
}

llvm::Expected<AffectedResult> affected(const IndexReader &Index,
                                        const AffectedRequest &Request) {
  return Finder(Index, Request).run();
}

} // namespace torchtalk::query
