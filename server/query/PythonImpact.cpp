//===- PythonImpact.cpp - The tests that changed names reach --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/PythonImpact.h"

#include "llvm/ADT/STLExtras.h"

#include <array>
#include <map>

namespace torchtalk::query {

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

llvm::Expected<PythonImpact>
PythonImpact::walk(const index::IndexReader &Index,
                   const std::vector<PythonSeed> &Seeds) {
  PythonImpact Result;
  // By how sure, then how near: both only get worse on the way.
  std::array<std::map<unsigned, std::vector<Visit>>, index::NumSurenesses>
      Pending;
  auto Push = [&](Visit V) {
    Pending[static_cast<unsigned>(V.Sure)][V.Steps].push_back(std::move(V));
  };
  constexpr size_t None = ~size_t(0);
  for (size_t I = 0; I < Seeds.size(); ++I)
    Push({Seeds[I].Target, Seeds[I].Sure, Seeds[I].Steps, None, I});
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
        Result.Visits.push_back(std::move(V));
        const Visit &Added = Result.Visits.back();
        // An OpInfo: tests are found by its databases.
        if (llvm::StringRef(Added.Name).contains(' '))
          continue;
        auto Callers = Index.pythonCallers(Added.Name);
        if (!Callers)
          return Callers.takeError();
        for (index::PythonCaller &C : *Callers)
          if (std::optional<Sureness> Sure = stepTo(C, Added);
              Sure && !Result.ByName.contains(C.Name))
            Push({std::move(C.Name), *Sure, Added.Steps + 1, Self, Added.Seed});
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

} // namespace torchtalk::query
