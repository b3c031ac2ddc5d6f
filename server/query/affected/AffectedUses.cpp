//===- AffectedUses.cpp - What a change reaches elsewhere -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/AffectedUses.h"
#include "query/bridge/BridgeUses.h"
#include "query/names/PythonNames.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::Sureness;

namespace {

using How = std::optional<std::pair<Sureness, unsigned>>;

/// How the change reaches what \p Use is of.
How howReached(const ReachedCode &Reached, const BridgeUse &Use) {
  switch (Use.Kind) {
  case BridgeKind::Op:
    if (auto It = Reached.Ops.find(
            index::OperatorName(Use.Name).withoutOverload().str());
        It != Reached.Ops.end())
      return It->second;
    break;
  case BridgeKind::Kernel:
    break; // it takes the place of what changed
  case BridgeKind::Function: {
    if (auto Found = Reached.Code.find(Reached.PyTorch, Use.Symbol))
      return std::pair(Found->Sure, Found->Steps);
    break;
  }
  case BridgeKind::Header:
    // Which of its declarations the file uses is not told.
    if (llvm::any_of(Reached.Lines, [&](const ChangedLines &Lines) {
          return Lines.File == Use.Name;
        }))
      return std::pair(Sureness::Possible, 1U);
    break;
  case BridgeKind::Python: {
    // A project calls a class as it imports it: torch.nn.Linear.
    auto Names = findPython(Reached.PyTorch, Use.Name);
    for (const index::PythonRecord &R : Names.Found)
      if (isCalled(R, Use.Name))
        if (const PythonImpact::Visit *V = Reached.Python.find(R.Name))
          return std::pair(V->Sure, V->Steps);
    break;
  }
  }
  return std::nullopt;
}

} // namespace

std::vector<AffectedProject::Use> usesReached(const ReachedCode &Reached,
                                              index::Session &Project,
                                              const std::string &Name) {
  auto Uses = usesOf(Reached.PyTorch, Project, Name);
  std::vector<AffectedProject::Use> Result;
  How Last; // of the use before: they come by what is used
  for (size_t I = 0; I < Uses.size(); ++I) {
    BridgeUse &Use = Uses[I];
    const AffectedProject::Use *Before =
        Result.empty() ? nullptr : &Result.back();
    if (!Before || I == 0 || Before->Of.Kind != Use.Kind ||
        Before->Of.Name != Use.Name || Before->Of.Symbol != Use.Symbol)
      Last = howReached(Reached, Use);
    if (Last)
      Result.push_back({std::move(Use), Last->first, Last->second});
  }
  llvm::stable_sort(
      Result, [](const auto &A, const auto &B) { return A.Sure < B.Sure; });
  return Result;
}

} // namespace torchtalk::query
