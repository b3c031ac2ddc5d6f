//===- BindingText.cpp - From a Python name to an op, as text -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace torchtalk::render {

using query::BindingStep;

namespace {

/// More than any op of 2.6.0 has.
constexpr size_t MaxGroups = 6;
constexpr size_t MaxPaths = 3;

std::string namesText(const index::BindingRecord &Binding) {
  const std::vector<std::string> &Names =
      Binding.UserNames.empty() ? Binding.Names : Binding.UserNames;
  if (!Names.empty())
    return llvm::join(Names, ", ");
  return Binding.Name + " of " +
         (Binding.OwnerName.empty() ? "an owner that only running it tells"
                                    : Binding.OwnerName) +
         Binding.OwnerPath;
}

std::string stepText(const BindingStep &Step) {
  // A lambda's own name says less than where it stands.
  std::string Name = Step.TheRole == BindingStep::Role::Lambda
                         ? "lambda"
                         : nameText(Step.Symbol);
  return "    " + Name + "  " + placeText(Step.Symbol) + "\n";
}

bool isSameStep(const BindingStep &A, const BindingStep &B) {
  return A.Symbol.Id == B.Symbol.Id && A.Site == B.Site;
}

/// The first path whole, and where others part from it.
std::string pathsText(const query::BindingChain &Chain) {
  std::string Text;
  size_t Shown = std::min(Chain.Paths.size(), MaxPaths);
  for (size_t P = 0; P < Shown; ++P) {
    const std::vector<BindingStep> &First = Chain.Paths[0].Steps,
                                   &Steps = Chain.Paths[P].Steps;
    if (P == 0) {
      for (const BindingStep &Step : Steps)
        Text += stepText(Step);
      continue;
    }
    auto Parts = std::ranges::mismatch(First, Steps, isSameStep).in2;
    if (Parts != Steps.end())
      Text += "    or" + llvm::StringRef(stepText(*Parts)).drop_front(3).str();
  }
  if (Shown < Chain.Paths.size())
    Text += "    " + shownOf(Shown, Chain.Paths.size()) + " ways shown\n";
  return Text;
}

} // namespace

std::string firstBindingText(const query::BindingsResult &Bindings,
                             const std::vector<std::string> &Names) {
  const query::BindingChain *First = nullptr;
  auto IsBest = [&](const query::BindingChain &Chain) {
    return !Names.empty() &&
           (llvm::is_contained(Chain.Binding.Names, Names.front()) ||
            llvm::is_contained(Chain.Binding.UserNames, Names.front()));
  };
  for (const query::BindingChain &Chain : Bindings.Chains)
    if (!Chain.Paths.empty() && (!First || (!IsBest(*First) && IsBest(Chain))))
      First = &Chain;
  if (!First)
    return "";
  std::string Text =
      "  " + namesText(First->Binding) + "  " + placeOf(First->Binding) + "\n";
  for (const BindingStep &Step : First->Paths.front().Steps)
    Text += stepText(Step);
  return Text;
}

std::string bindingsText(const query::BindingsResult &Bindings) {
  // A method and the operators that it stands for share their code.
  InOrder<std::string> Groups; // the names by their paths
  for (const query::BindingChain &Chain : Bindings.Chains)
    Groups[pathsText(Chain)] += "  " + namesText(Chain.Binding) + "  " +
                                placeOf(Chain.Binding) +
                                onlyInText(Chain.Binding.OnlyIn) + "\n";
  std::string Text;
  size_t Shown = 0;
  for (const auto &[Paths, Names] : Groups)
    if (++Shown <= MaxGroups)
      Text += Names + Paths;
  if (Shown > MaxGroups)
    Text += "  " + shownOf(MaxGroups, Shown) + " groups of bindings shown\n";
  if (Bindings.Truncated)
    Text += "  there may be more bindings: the search ended at functions that "
            "too much calls\n";
  return Text;
}

} // namespace torchtalk::render
