//===- PythonImpact.cpp - The tests that changed names reach --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/PythonImpact.h"
#include "query/reach/StepsBack.h"

#include "llvm/ADT/STLExtras.h"

#include <array>
#include <map>

namespace torchtalk::query {

/// In the place of a number.
static constexpr uint32_t None = ~uint32_t(0);

using index::OperatorName;
using index::Sureness;

/// How sure the step from \p Name, which is \p Sure, to its caller is. That a
/// class runs a method that nothing calls by name is never too unsure to
/// follow: there is one class of each. What Python calls by itself, it calls
/// for some objects only.
static std::optional<Sureness> stepTo(llvm::StringRef Caller, Sureness Step,
                                      llvm::StringRef Name, Sureness Sure) {
  std::optional<Sureness> Result = afterwards(Sure, Step);
  if (!Result && Name.consume_front(Caller) && Name.starts_with(".") &&
      !Name.starts_with(".__"))
    return Sureness::Possible;
  return Result;
}

/// Who calls whom: walks meet most names, which to read one by one takes
/// seconds.
struct PythonImpact::Table {
  /// The number of a name, and how sure the step to it is.
  using Step = std::pair<uint32_t, Sureness>;

  llvm::StringMap<uint32_t> Numbers;
  std::vector<llvm::StringRef> Names;                 ///< by number
  std::vector<std::pair<uint32_t, uint32_t>> Callers; ///< ranges of Steps
  std::vector<Step> Steps;
  /// From functions to the ops that they are registered for. Sure is whether
  /// calling such an op runs it: a kernel of one backend, a rule for tracing.
  std::multimap<uint32_t, Step> Registered;

  static Table load(index::Session &Index) {
    Table Result;
    Index.forEachPythonCallers([&](std::string_view Target, const auto &All) {
      uint32_t Begin = Result.Steps.size();
      for (const index::PythonCaller &C : All)
        Result.Steps.emplace_back(Result.number(C.Name), C.Sure);
      uint32_t Number = Result.number(Target);
      Result.Callers[Number] = {Begin, Result.Steps.size()};
    });
    using Kind = index::PythonRegistration::Kind;
    Index.forEachPythonRegistration([&](const auto &R) {
      if (R.Function.empty() || !OperatorName::isQualified(R.Op) ||
          !OperatorName::isOne(R.Op))
        return;
      // No call of the op runs these.
      if (R.TheKind == Kind::OnnxExport || R.TheKind == Kind::FlopFormula)
        return;
      bool Kernel =
          R.TheKind == Kind::Implementation || R.TheKind == Kind::CustomOp;
      uint32_t Op = Result.number(OperatorName(R.Op).withoutOverload());
      Result.Registered.emplace(
          Result.number(R.Function),
          Step(Op, Kernel ? Sureness::Likely : Sureness::Possible));
    });
    return Result;
  }

private:
  uint32_t number(llvm::StringRef Name) {
    auto [It, New] = Numbers.try_emplace(Name, Names.size());
    if (New) {
      Names.push_back(It->first());
      Callers.emplace_back();
    }
    return It->second;
  }
};

PythonImpact PythonImpact::walk(index::Session &Index,
                                const std::vector<PythonSeed> &Seeds,
                                bool IntoOps) {
  PythonImpact Result;
  const Table &Known = Index.kept([&] { return Table::load(Index); });
  Result.Known = &Known;
  struct Next {
    uint32_t Name;
    uint32_t From; ///< a visit
    uint32_t Seed;
    bool ThroughOp = false;
  };
  // By how sure, then how near: both only get worse on the way.
  std::array<std::map<unsigned, std::vector<Next>>, index::NumSurenesses>
      Pending;
  auto Push = [&](Sureness Sure, unsigned Steps, Next N) {
    Pending[static_cast<unsigned>(Sure)][Steps].push_back(N);
  };
  bool FromPython = false;
  for (uint32_t I = 0; I < Seeds.size(); ++I) {
    const PythonSeed &Seed = Seeds[I];
    std::optional<uint32_t> Name = Result.numberOf(Seed.Target);
    if (!Name) {
      Name = Known.Names.size() + Result.Others.size();
      Result.Others.try_emplace(Seed.Target, *Name);
    }
    Push(Seed.Sure, Seed.Steps, {*Name, None, I});
    FromPython |= !OperatorName::isQualified(Seed.Target);
  }
  Result.VisitOf.assign(Known.Names.size() + Result.Others.size(), None);
  for (unsigned Doubt = 0; Doubt < index::NumSurenesses; ++Doubt)
    while (!Pending[Doubt].empty()) {
      auto [Steps, Now] = std::move(*Pending[Doubt].begin());
      Pending[Doubt].erase(Pending[Doubt].begin());
      for (const Next &N : Now) {
        if (Result.VisitOf[N.Name] != None)
          continue;
        uint32_t Self = Result.VisitOf[N.Name] = Result.Visits.size();
        const bool Other = N.Name >= Known.Names.size();
        Visit V{Other ? Result.Others.find(Seeds[N.Seed].Target)->first()
                      : Known.Names[N.Name],
                static_cast<Sureness>(Doubt),
                Steps,
                N.From == None ? Self : N.From,
                N.Seed,
                N.ThroughOp};
        V.ThroughOp |= OperatorName::isQualified(V.Name);
        Result.Visits.push_back(V);
        auto Step = [&](uint32_t Name, Sureness Sure) {
          Result.Seen.emplace_back(Self, Name);
          if (Result.VisitOf[Name] == None)
            Push(Sure, V.Steps + 1, {Name, Self, N.Seed, V.ThroughOp});
        };
        // An OpInfo: tests are found by its databases.
        if (Other || V.Name.contains(' '))
          continue;
        auto [Begin, End] = Known.Callers[N.Name];
        for (uint32_t I = Begin; I < End; ++I) {
          auto [Caller, How] = Known.Steps[I];
          if (auto Sure = stepTo(Known.Names[Caller], How, V.Name, V.Sure))
            Step(Caller, *Sure);
        }
        if (V.ThroughOp || !IntoOps || !FromPython)
          continue;
        auto [R, Last] = Known.Registered.equal_range(N.Name);
        for (; R != Last; ++R)
          if (auto Sure = afterwards(V.Sure, R->second.second))
            Step(R->second.first, *Sure);
      }
    }
  return Result;
}

std::optional<uint32_t> PythonImpact::numberOf(llvm::StringRef Name) const {
  if (!Known)
    return std::nullopt;
  for (const llvm::StringMap<uint32_t> *Numbers : {&Known->Numbers, &Others})
    if (auto It = Numbers->find(Name); It != Numbers->end())
      return It->second;
  return std::nullopt;
}

const PythonImpact::Visit *PythonImpact::find(llvm::StringRef Name) const {
  std::optional<uint32_t> Number = numberOf(Name);
  return Number && VisitOf[*Number] < Visits.size() ? &Visits[VisitOf[*Number]]
                                                    : nullptr;
}

std::vector<std::string> PythonImpact::way(const Visit &To) const {
  std::vector<std::string> Names;
  for (const Visit *V = &To;; V = &Visits[V->From]) {
    Names.push_back(V->Name.str());
    if (&Visits[V->From] == V)
      break;
  }
  std::reverse(Names.begin(), Names.end());
  return Names;
}

llvm::StringSet<>
PythonImpact::leading(const std::set<std::string> &Ends) const {
  llvm::StringSet<> Result;
  std::vector<uint32_t> NumberOf(Visits.size());
  for (uint32_t Number = 0; Number < VisitOf.size(); ++Number)
    if (VisitOf[Number] != None)
      NumberOf[VisitOf[Number]] = Number;
  const StepsBack Back(Seen, VisitOf.size());
  std::vector<bool> Leads(VisitOf.size());
  std::vector<uint32_t> Pending;
  auto Add = [&](uint32_t Number, llvm::StringRef Name) {
    if (Leads[Number])
      return;
    Leads[Number] = true;
    Pending.push_back(Number);
    Result.insert(Name);
  };
  for (const std::string &End : Ends)
    if (std::optional<uint32_t> Number = numberOf(End))
      Add(*Number, End);
  while (!Pending.empty()) {
    uint32_t To = Pending.back();
    Pending.pop_back();
    for (uint32_t Visit : Back.to(To))
      Add(NumberOf[Visit], Visits[Visit].Name);
  }
  return Result;
}

} // namespace torchtalk::query
