//===- WillItRun.cpp - Whether ops run on a backend -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/run/WillItRun.h"
#include "query/backend/BackendTable.h"
#include "query/file/FileView.h"
#include "query/names/PythonNames.h"
#include "query/resolve/NameResolver.h"
#include "query/run/Backward.h"
#include "query/run/Closure.h"
#include "query/run/FewestKernels.h"
#include "query/run/PythonFile.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

namespace torchtalk::query {

using index::Session;
using End = Closure::End;

namespace {

constexpr size_t MaxEnds = 5;
constexpr size_t MaxLacking = 20;

bool isLacking(End E) { return E == End::Missing || E == End::Raises; }

class RunAsking : BackendSessions {
public:
  RunAsking(const BackendIndexes &Indexes, const WillItRunRequest &Request)
      : BackendSessions(Indexes), Request(Request) {}

  llvm::Expected<WillItRunResult> answer() {
    run();
    return PyTorch.result(std::move(Result));
  }

private:
  void run() {
    Result.Asked = Request.On;
    Result.Project = ProjectName;
    Result.TusMissing = tusWithoutFacts();
    Result.Looked = lookedAt(PyTorch.summary());
    auto Table = table();
    Result.Key = Table.keyOf(Request.On, Result.BadRequest);
    if (Result.Key.empty())
      return;
    Table.select(Result.Key);
    Closure Ops(Table, PyTorch, Project, Result.Key);
    std::optional<Backward> Formulas;
    if (Request.Backward)
      Formulas.emplace(Ops, Table.opSet(), PyTorch);
    for (const std::string &Name : Request.Names)
      Result.Names.push_back(meant(Name));
    readRuns(Table, Ops, Formulas ? &*Formulas : nullptr);
    readLacking(Ops);
  }

  /// In PyTorch, else in the project.
  AskedName meant(const std::string &Name) {
    if (llvm::StringRef(Name).ends_with(".py"))
      return meantFile(Name);
    for (Session *In : {&PyTorch, Project}) {
      if (!In)
        continue;
      auto Names = resolveName(*In, Name);
      if (Names.Op)
        return {Name, AskedName::Kind::Op, Names.Op->Rule, "",
                Names.Op->OverloadChosen ? withoutOut(*In, Names.Op->Overloads)
                                         : std::vector{Names.Op->Op}};
      auto Python = findPython(*In, Name);
      if (!Python.Found.empty())
        return calledBy(*In, Name, Python);
    }
    return {Name};
  }

  /// A module stands for its forward.
  AskedName calledBy(Session &In, const std::string &Name,
                     const PythonNames &Python) {
    const index::PythonRecord &Record = Python.Found.front();
    const auto Forward = memberOf(In, Record, "forward");
    AskedName Found{Name, AskedName::Kind::Python, Python.Rule,
                    Forward ? Forward->Record.Name : Record.Name};
    addCalled(opsCalled(PyTorch, projectIf(In), {{Found.Definition}}), Found);
    return Found;
  }

  /// Of an index, else what was read.
  AskedName meantFile(const std::string &Name) {
    auto Read = llvm::find_if(
        Request.Texts, [&](const NamedText &T) { return T.Name == Name; });
    const bool IsRead = Read != Request.Texts.end() && Read->Problem.empty();
    AskedName Found{Name};
    for (Session *In : {&PyTorch, Project}) {
      if (!In)
        continue;
      const auto Files = filesNamed(*In, IsRead ? Read->Path : Name);
      if (Files.size() > 1)
        Found.Problem =
            std::to_string(Files.size()) + " files of the index end so";
      // The index may lack the file that was read, and have another whose path
      // ends alike.
      if (Files.size() != 1 ||
          (IsRead && !llvm::StringRef(Read->Path).ends_with("/" + Files[0])))
        continue;
      Found.TheKind = AskedName::Kind::File;
      Found.Rule = "a file of the index";
      Found.Definition = Files.front();
      addCalled(opsOfIndexed(PyTorch, projectIf(*In), *In, Files.front()),
                Found);
      return Found;
    }
    if (IsRead) {
      addCalled(opsOfText(PyTorch, Project, Read->Text, Found), Found);
      if (Found.Problem.empty()) {
        Found.TheKind = AskedName::Kind::File;
        Found.Rule = "a file that is in no index";
      }
    } else if (Read != Request.Texts.end() && Found.Problem.empty()) {
      Found.Problem = Read->Problem;
    }
    return Found;
  }

  Session *projectIf(Session &In) { return &In == Project ? Project : nullptr; }

  void addCalled(const OpsCalled &Called, AskedName &Into) {
    Into.Truncated = Called.Truncated;
    for (const index::PythonCallee &Op : Called.Ops)
      if (Op.Sure == index::Sureness::Possible)
        ++Into.OnlyPossible;
      else
        llvm::append_range(Into.Ops,
                           withoutOut(PyTorch, PyTorch.overloadsOf(Op.Target)));
  }

  /// What a call without out arguments can mean.
  static std::vector<std::string>
  withoutOut(Session &In, std::vector<std::string> Overloads) {
    llvm::erase_if(Overloads, [&](const std::string &Op) {
      auto Schema = schemaOf(In, Op);
      return Schema && Schema->Schema && Schema->Schema->hasOut();
    });
    return Overloads;
  }

  void readRuns(const BackendTable &Table, Closure &Ops, Backward *Formulas) {
    std::map<std::string, Verdict> Known;
    for (AskedName &Name : Result.Names) {
      llvm::erase_if(Name.Ops, [&](auto &Op) { return !Ops.find(Op); });
      for (const std::string &Op : Name.Ops) {
        auto [At, New] = Known.try_emplace(Op, Verdict::Unknown);
        if (New) {
          Result.Ops.push_back(runOf(Ops, *Ops.find(Op)));
          if (Formulas)
            readBackward(Ops, *Formulas, *Ops.find(Op), Result.Ops.back());
          Table.locate(Result.Ops.back().Op);
          At->second = Result.Ops.back().What;
          ++Result.Counts[static_cast<size_t>(At->second)];
        }
        ++Name.Counts[static_cast<size_t>(At->second)];
      }
    }
  }

  static Verdict verdictOf(const Closure &Ops, unsigned Number,
                           const Closure::Order &Order, From Code) {
    auto AnyEnds = [&](auto... Of) {
      return llvm::any_of(Order, [&](const auto &Met) {
        return ((Ops.point(Met.first).TheEnd == Of) || ...);
      });
    };
    const End Self = Ops.point(Number).TheEnd;
    if (Self == End::Missing || Ops.point(Number).Run.How == Support::Raises)
      return Verdict::Dies;
    if (Self == End::Unknown)
      return Verdict::Unknown;
    if (AnyEnds(End::Missing, End::Raises))
      return Verdict::MayDie;
    if (AnyEnds(End::Unknown))
      return Verdict::Unknown;
    if (Code == From::Source)
      return Verdict::LikelyRuns;
    return AnyEnds(End::Fallback) ? Verdict::FallsBack : Verdict::Runs;
  }

  OpRun runOf(Closure &Ops, unsigned Number) {
    OpRun Found;
    const Closure::Order Order = Ops.from(Number);
    Found.Op = Ops.point(Number).Run;
    readCode(Ops, Number, Order, Found);
    Asked.push_back(Number);
    for (const auto &Met : Order)
      ++NeededBy[Met.first];
    return Found;
  }

  void readCode(Closure &Ops, unsigned Number, const Closure::Order &Order,
                CodeRun &Found) {
    if (llvm::any_of(Order, [&](const auto &Met) {
          return Ops.point(Met.first).Code.InText;
        }))
      Found.Code = From::Source;
    Found.What = verdictOf(Ops, Number, Order, Found.Code);
    Found.Reached = Order.size();
    std::map<unsigned, unsigned> Before(Order.begin(), Order.end());
    for (const auto &Met : Order) {
      const Closure::Point &P = Ops.point(Met.first);
      if (Request.Closure)
        Found.Closure.push_back(P.Name);
      const bool IsWhy = Found.What == Verdict::Unknown
                             ? P.TheEnd == End::Unknown
                             : isLacking(P.TheEnd);
      if (!IsWhy || (Met.first == Number && P.TheEnd != End::Raises))
        continue;
      if (Found.Ends.size() < MaxEnds)
        Found.Ends.push_back(endOf(Ops, Before, Number, Met.first));
      ++Found.TotalEnds;
    }
  }

  /// Formulas are a caller of their own in the closure.
  void readBackward(Closure &Ops, Backward &Formulas, unsigned Op,
                    OpRun &Into) {
    Backward::Found Found = Formulas.of(Op);
    if (Found.Of.empty())
      return;
    BackwardRun &Run = Into.Backward.emplace();
    const unsigned Start =
        Ops.addCaller("backward of " + Into.Op.Op, Found.Calls);
    const Closure::Order Order = Ops.from(Start);
    if (Found.InText)
      Run.Code = From::Source;
    readCode(Ops, Start, Order, Run);
    if (!Found.Known && Run.What != Verdict::MayDie)
      Run.What = Verdict::Unknown;
    --Run.Reached;
    if (Request.Closure)
      Run.Closure.erase(Run.Closure.begin());
    Run.Of = std::move(Found.Of);
    Run.Calls = std::move(Found.Calls);
    llvm::append_range(Asked, Ops.point(Start).Calls);
    std::map<unsigned, unsigned> Forward;
    for (const auto &Met : Ops.from(Op))
      Forward.insert(Met);
    for (const auto &Met : llvm::drop_begin(Order))
      if (!Forward.count(Met.first))
        ++NeededBy[Met.first];
  }

  static RunEnd endOf(Closure &Ops, const std::map<unsigned, unsigned> &Before,
                      unsigned Start, unsigned Last) {
    const Closure::Point &P = Ops.point(Last);
    RunEnd Result{P.TheEnd == End::Missing  ? RunEnd::Kind::NoKernel
                  : P.TheEnd == End::Raises ? RunEnd::Kind::Raises
                                            : RunEnd::Kind::NoCode,
                  P.Name,
                  P.IsStub,
                  {{P.Name, {}}}};
    for (unsigned Now = Last; Now != Start; Now = Before.at(Now))
      Result.Way.push_back(Ops.link(Before.at(Now), Now));
    std::reverse(Result.Way.begin(), Result.Way.end());
    return Result;
  }

  void readLacking(const Closure &Ops) {
    auto Kernel = [&](unsigned Number) {
      const Closure::Point &P = Ops.point(Number);
      return LackingKernel{P.Name, P.IsStub, NeededBy.lookup(Number)};
    };
    auto ByNeed = [](const LackingKernel &A, const LackingKernel &B) {
      return std::tie(B.NeededBy, A.Name) < std::tie(A.NeededBy, B.Name);
    };
    std::vector<unsigned> Ends;
    for (unsigned Number = 0; Number < Ops.size(); ++Number)
      if (NeededBy.contains(Number) && isLacking(Ops.point(Number).TheEnd)) {
        Ends.push_back(Number);
        Result.Lacking.push_back(Kernel(Number));
      }
    llvm::sort(Result.Lacking, ByNeed);
    Result.TotalLacking = Result.Lacking.size();
    Result.Lacking.resize(std::min(Result.TotalLacking, MaxLacking));

    std::vector<std::pair<unsigned, unsigned>> Edges;
    for (unsigned From = 0; From < Ops.size(); ++From)
      for (unsigned To : Ops.point(From).Calls)
        Edges.emplace_back(From, To);
    for (unsigned Number : smallestCut(Ops.size(), Edges, Asked, Ends))
      Result.Fewest.push_back(Kernel(Number));
    llvm::sort(Result.Fewest, ByNeed);
  }

  const WillItRunRequest &Request;
  std::vector<unsigned> Asked;
  /// How many of them can call it.
  llvm::DenseMap<unsigned, size_t> NeededBy;
  WillItRunResult Result;
};

} // namespace

llvm::Expected<WillItRunResult> willItRun(const BackendIndexes &Indexes,
                                          const WillItRunRequest &Request) {
  return RunAsking(Indexes, Request).answer();
}

} // namespace torchtalk::query
