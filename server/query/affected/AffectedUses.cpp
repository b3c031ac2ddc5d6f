//===- AffectedUses.cpp - What a change reaches elsewhere -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/AffectedUses.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::Sureness;

namespace {

using How = std::optional<std::pair<Sureness, unsigned>>;

/// How the change reaches what \p Use is of.
How howReached(const ReachedCode &Reached, const UsedPart &Use) {
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
  case BridgeKind::Python:
    if (const PythonImpact::Visit *V = Reached.Python.find(Use.Definition))
      return std::pair(V->Sure, V->Steps);
    break;
  }
  return std::nullopt;
}

} // namespace

std::vector<AffectedProject::Use> usesReached(const ReachedCode &Reached,
                                              index::Session &Project,
                                              const std::string &Name) {
  std::vector<AffectedProject::Use> Result;
  auto Uses = usesOf(Reached.Names, Project, Name, {[&](const UsedPart &Part) {
                       return howReached(Reached, Part).has_value();
                     }});
  for (BridgeUse &Use : Uses) {
    How Way = howReached(Reached,
                         {Use.Kind, Use.Name, {}, Use.Symbol, Use.Definition});
    if (auto Sure = index::afterwards(Way->first, Use.Sure))
      Result.push_back({std::move(Use), *Sure, Way->second});
  }
  llvm::stable_sort(
      Result, [](const auto &A, const auto &B) { return A.Sure < B.Sure; });
  return Result;
}

} // namespace torchtalk::query
