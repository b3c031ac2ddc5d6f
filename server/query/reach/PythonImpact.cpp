//===- PythonImpact.cpp - The tests that changed names reach --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/PythonImpact.h"

#include "llvm/ADT/STLExtras.h"

#include <array>
#include <map>

namespace torchtalk::query {

using index::OperatorName;
using index::Sureness;

/// How sure the step from \p V to its caller is. That a class runs a method
/// that nothing calls by name is never too unsure to follow: there is one class
/// of each. What Python calls by itself, it calls for some objects only.
static std::optional<Sureness> stepTo(const index::PythonCaller &Caller,
                                      const PythonImpact::Visit &V) {
  std::optional<Sureness> Sure = afterwards(V.Sure, Caller.Sure);
  llvm::StringRef Name = V.Name;
  if (!Sure && Name.consume_front(Caller.Name) && Name.starts_with(".") &&
      !Name.starts_with(".__"))
    return Sureness::Possible;
  return Sure;
}

/// Functions that are registered for an op, each with the ops and how sure it
/// is that calling such an op runs it: a kernel of one backend, a rule for
/// tracing.
using Registrations =
    std::multimap<std::string, std::pair<std::string, Sureness>>;

static Registrations registrations(index::Session &Index) {
  using Kind = index::PythonRegistration::Kind;
  Registrations Result;
  Index.forEachPythonRegistration([&](const auto &R) {
    if (R.Function.empty() || !OperatorName::isQualified(R.Op) ||
        !OperatorName::isOne(R.Op))
      return;
    bool Kernel =
        R.TheKind == Kind::Implementation || R.TheKind == Kind::CustomOp;
    Result.emplace(R.Function,
                   std::pair(OperatorName(R.Op).withoutOverload().str(),
                             Kernel ? Sureness::Likely : Sureness::Possible));
  });
  return Result;
}

PythonImpact PythonImpact::walk(index::Session &Index,
                                const std::vector<PythonSeed> &Seeds,
                                bool IntoOps) {
  PythonImpact Result;
  // By how sure, then how near: both only get worse on the way.
  std::array<std::map<unsigned, std::vector<Visit>>, index::NumSurenesses>
      Pending;
  auto Push = [&](Visit V) {
    Pending[static_cast<unsigned>(V.Sure)][V.Steps].push_back(std::move(V));
  };
  constexpr size_t None = ~size_t(0);
  bool FromPython = false;
  for (size_t I = 0; I < Seeds.size(); ++I) {
    Push({Seeds[I].Target, Seeds[I].Sure, Seeds[I].Steps, None, I});
    FromPython |= !OperatorName::isQualified(Seeds[I].Target);
  }
  Registrations Registered;
  if (IntoOps && FromPython)
    Registered = registrations(Index);
  for (auto &Level : Pending)
    while (!Level.empty()) {
      std::vector<Visit> Now = std::move(Level.begin()->second);
      Level.erase(Level.begin());
      for (Visit &V : Now) {
        size_t Self = Result.Visits.size();
        if (!Result.ByName.try_emplace(V.Name, Self).second)
          continue;
        if (V.From == None)
          V.From = Self;
        V.ThroughOp |= OperatorName::isQualified(V.Name);
        Result.Visits.push_back(std::move(V));
        const Visit Added = Result.Visits.back();
        auto Step = [&](std::string Name, Sureness Sure) {
          Result.Seen.emplace_back(Self, Name);
          if (!Result.ByName.contains(Name))
            Push({std::move(Name), Sure, Added.Steps + 1, Self, Added.Seed,
                  Added.ThroughOp});
        };
        // An OpInfo: tests are found by its databases.
        if (llvm::StringRef(Added.Name).contains(' '))
          continue;
        for (index::PythonCaller &C : Index.pythonCallers(Added.Name))
          if (std::optional<Sureness> Sure = stepTo(C, Added))
            Step(std::move(C.Name), *Sure);
        if (Added.ThroughOp)
          continue;
        for (auto [R, End] = Registered.equal_range(Added.Name); R != End; ++R)
          if (auto Sure = afterwards(Added.Sure, R->second.second))
            Step(R->second.first, *Sure);
      }
    }
  return Result;
}

const PythonImpact::Visit *PythonImpact::find(llvm::StringRef Name) const {
  auto It = ByName.find(Name);
  return It == ByName.end() ? nullptr : &Visits[It->second];
}

std::vector<std::string> PythonImpact::way(const Visit &To) const {
  std::vector<std::string> Names;
  for (const Visit *V = &To;; V = &Visits[V->From]) {
    Names.push_back(V->Name);
    if (&Visits[V->From] == V)
      break;
  }
  std::reverse(Names.begin(), Names.end());
  return Names;
}

llvm::StringSet<> PythonImpact::leading(std::vector<std::string> Ends) const {
  std::multimap<llvm::StringRef, size_t> Back;
  for (const auto &[From, To] : Seen)
    Back.emplace(To, From);
  llvm::StringSet<> Result;
  while (!Ends.empty()) {
    std::string Name = std::move(Ends.back());
    Ends.pop_back();
    if (!Result.insert(Name).second)
      continue;
    for (auto [It, Stop] = Back.equal_range(Name); It != Stop; ++It)
      Ends.push_back(Visits[It->second].Name);
  }
  return Result;
}

} // namespace torchtalk::query
