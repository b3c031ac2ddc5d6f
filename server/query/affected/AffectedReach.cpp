//===- AffectedReach.cpp - What a change reaches, before tests ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/AffectedReach.h"

#include "query/affected/SourceOps.h"
#include "query/autograd/BackwardOf.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::OperatorName;
using index::Sureness;

static Sureness lessSure(Sureness S) {
  return S == Sureness::Certain ? Sureness::Likely : Sureness::Possible;
}

void AffectedReach::run() {
  reachOps();
  reachBackward();
  Python = PythonImpact::walk(Index, Result.Changed.Python);
  listOps();
}

void AffectedReach::reachOps() {
  Code = CodeImpact::walk(Index, Result.Changed.Symbols, Result.Changed.Ops);
  goBeyond();
  Result.Functions = Code.Functions;
  Result.Hubs = Code.Hubs;
  Result.Truncated |= Code.Truncated;
  if (Code.TooFar)
    Result.Changed.Notes.push_back("callers that reach the change by way of "
                                   "more than six ops are left out");
  // Names come with their reason: its number is the index here.
  std::vector<PythonSeed> &Seeds = Result.Changed.Python;
  for (PythonSeed &Seed : Seeds)
    Seed.Reason = NoReason;
  auto Add = [&](const std::string &Name, Sureness Sure, unsigned Steps) {
    Seeds.push_back({Name, Sure, Steps, Starts.size()});
  };
  for (const ChangedOp &Op : Result.Changed.Ops) {
    if (Op.Stub)
      continue;
    std::string Name = OperatorName(Op.Op).withoutOverload().str();
    meet(Name, Op.Sure, Op.Steps, Op.Where);
    Add(Name, Op.Sure, Op.Steps);
    Starts.push_back({nullptr, &Op});
  }
  const From Walked =
      Result.Looked.Compiled == 0 ? From::Source : From::Compiled;
  for (const CodeImpact::Reached &Op : Code.Ops) {
    std::string Name = OperatorName(Op.Name).withoutOverload().str();
    meet(Name, Op.Sure, Op.Steps + 1, Walked);
    Add(Name, Op.Sure, Op.Steps + 1);
    Starts.push_back({&Op, nullptr});
  }
  for (const CodeImpact::Reached &B : Code.Bindings) {
    Add(B.Name, B.Sure, B.Steps + 1);
    Starts.push_back({&B, nullptr});
  }
}

void AffectedReach::goBeyond() {
  ChangeSet &Changed = Result.Changed;
  if (Code.Functions == 0 || Result.Looked.closed())
    return;
  SourceOps Beyond(Index);
  Result.Truncated |= !Beyond.addBeyond(Index, Code, Changed);
  if (!Changed.Links.empty())
    First = std::exchange(
        Code, CodeImpact::walk(Index, Changed.Symbols, Changed.Ops));
}

void AffectedReach::meet(const std::string &Op, Sureness Sure, unsigned Steps,
                         From Where) {
  if (auto [It, New] = Ops.try_emplace(Op, std::pair(Sure, Steps)); !New)
    It->second = std::min(It->second, std::pair(Sure, Steps));
  if (auto [It, New] = OpsFrom.try_emplace(Op, Where); !New)
    It->second = std::min(It->second, Where);
}

void AffectedReach::reachBackward() {
  std::map<std::string, std::pair<Sureness, unsigned>> Found;
  Index.forEachDerivative([&](const auto &Record) {
    for (const index::DerivativeKey &Key : Record.Keys)
      for (const index::DerivativeFormula &Formula : Key.Formulas)
        for (const std::string &Name : calledIn(Formula.Text))
          if (auto It = Ops.find("aten::" + Name); It != Ops.end()) {
            std::string Op = OperatorName(Record.Op).withoutOverload().str();
            Found.try_emplace(Op, It->second);
            Forward.emplace(It->first, Op);
          }
  });
  for (const auto &[Op, How] : Found) {
    if (Ops.contains(Op))
      continue;
    Sureness Sure = lessSure(How.first);
    meet(Op, Sure, How.second + 1, From::Rule);
    Result.Changed.Python.push_back({Op, Sure, How.second + 1, NoReason});
  }
}

void AffectedReach::listOps() {
  for (const PythonImpact::Visit &V : Python.visits())
    if (OperatorName::isQualified(V.Name))
      meet(V.Name.str(), V.Sure, V.Steps, From::Source);
  for (const auto &[Op, How] : Ops)
    Result.Ops.push_back({Op, How.first, How.second, OpsFrom[Op]});
  llvm::stable_sort(Result.Ops, [](const auto &A, const auto &B) {
    return std::pair(A.Sure, A.Steps) < std::pair(B.Sure, B.Steps);
  });
}

void AffectedReach::findUnknown(const std::set<std::string> &Ends,
                                const RecordedTests *Recorded) {
  const ChangeSet &Changed = Result.Changed;
  if (Changed.Items.empty())
    return;
  llvm::StringSet<> Leading = Python.leading(Ends);
  for (const auto &[Op, To] : Forward)
    if (Leading.contains(To))
      Leading.insert(Op);
  llvm::StringSet<> Gtests;
  for (const CodeImpact::Reached &Test : Code.Tests)
    Gtests.insert(Test.Name);
  auto Leads = [&](const std::string &Name) {
    const std::string AsOp = OperatorName(Name).withoutOverload().str();
    return Leading.contains(Name) || Gtests.contains(Name) ||
           Leading.contains(AsOp) || (Recorded && Recorded->ran(AsOp));
  };
  auto Found =
      Code.leading(Index, Changed.Symbols, Changed.Ops, Changed.Links, Leads);
  std::vector<bool> Known(Changed.Items.size());
  auto Note = [&](size_t Item, bool Yes) {
    if (Yes && Item < Known.size())
      Known[Item] = true;
  };
  for (size_t I = 0; I < Changed.Symbols.size(); ++I)
    Note(Changed.Symbols[I].Item, Found.Symbols[I]);
  for (size_t I = 0; I < Changed.Ops.size(); ++I)
    Note(Changed.Ops[I].Item, Found.Ops[I] || Leads(Changed.Ops[I].Op));
  for (const PythonSeed &Seed : Changed.Python)
    Note(Seed.Item, Leads(Seed.Target));
  for (const ChangedTest &Test : Changed.Tests)
    Note(Test.Item, true);
  for (size_t I = 0; I < Known.size(); ++I) {
    const ChangedItem &Item = Changed.Items[I];
    if (!Known[I])
      Result.Changed.Unknown.push_back(
          {Item.File, Item.Line,
           "nothing that is known leads from " + Item.Name + " to a test"});
    else if (!Item.Open.empty())
      Result.Changed.Unknown.push_back({Item.File, Item.Line, Item.Open});
  }
}

std::vector<std::string>
AffectedReach::way(const CodeImpact::Reached *Gtest,
                   const PythonImpact::Visit *Visit) const {
  Start Begin{Gtest, nullptr};
  if (Visit)
    if (size_t Reason = Result.Changed.Python[Visit->Seed].Reason;
        Reason != NoReason)
      Begin = Starts[Reason];
  std::vector<std::string> Names;
  if (Begin.Code) {
    Names = Code.reason(Index, Begin.Code->Last);
    // The walk started at an op that text or the YAML led to.
    auto Met = llvm::find_if(Result.Changed.Ops, [&](const ChangedOp &Op) {
      return Op.Op == Names.front();
    });
    if (Met != Result.Changed.Ops.end()) {
      std::vector<std::string> Before = way(Met->Way);
      Names.insert(Names.begin(), Before.begin(), Before.end());
    }
  } else if (Begin.Op)
    Names = way(Begin.Op->Way);
  if (Visit)
    llvm::append_range(Names, Python.way(*Visit));
  return Names;
}

std::vector<std::string> AffectedReach::way(const TextWay &Of) const {
  std::vector<std::string> Names;
  if (Of.After)
    Names = (First ? *First : Code).reason(Index, *Of.After);
  llvm::append_range(Names, Of.Names);
  return Names;
}

} // namespace torchtalk::query
