//===- BindingText.cpp - From a Python name to an op, as text -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Text.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

using query::BindingStep;

namespace {

/// More than any op of 2.6.0 has.
constexpr size_t MaxBindings = 6;
constexpr size_t MaxPaths = 2;

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

} // namespace

std::string bindingsText(const query::BindingsResult &Bindings) {
  std::string Text;
  size_t Shown = std::min(Bindings.Chains.size(), MaxBindings);
  for (size_t I = 0; I < Shown; ++I) {
    const query::BindingChain &Chain = Bindings.Chains[I];
    Text += "  " + namesText(Chain.Binding) + "  " +
            placeText(index::Location{Chain.Binding.File, Chain.Binding.Line}) +
            "\n";
    size_t Paths = std::min(Chain.Paths.size(), MaxPaths);
    for (size_t P = 0; P < Paths; ++P) {
      if (P)
        Text += "    or, called at " +
                placeText(Chain.Paths[P].Steps.back().Site) + ":\n";
      for (const BindingStep &Step : Chain.Paths[P].Steps)
        Text += stepText(Step);
    }
    if (Paths < Chain.Paths.size())
      Text += "    " + shownOf(Paths, Chain.Paths.size()) + " ways shown\n";
  }
  if (Shown < Bindings.Chains.size())
    Text += "  " + shownOf(Shown, Bindings.Chains.size()) + " bindings shown\n";
  if (Bindings.Truncated)
    Text += "  there may be more bindings: the search ended at functions that "
            "too much calls\n";
  return Text;
}

} // namespace torchtalk::render
