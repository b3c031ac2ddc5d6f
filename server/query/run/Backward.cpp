//===- Backward.cpp - The ops of backward formulas ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/run/Backward.h"

#include "query/autograd/AutogradNodes.h"
#include "query/autograd/BackwardOf.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

namespace {

/// Where the helpers of formulas are.
constexpr const char *Details = "torch::autograd::generated::details::";

using Role = index::DerivativeFormula::Role;

/// The dispatcher takes such a kernel before one for autograd.
bool isImplicit(const BackendOp &Op) {
  return Op.How == Support::Composite && Op.Entry.Row &&
         llvm::StringRef(Op.Entry.Row->Key)
             .starts_with("CompositeImplicitAutograd");
}

/// The ops, without overload, of the operators in C++ text. They may be those
/// of numbers.
std::set<std::string> operatorsIn(llvm::StringRef Text) {
  std::set<std::string> Ops;
  for (size_t I = 0; I < Text.size(); ++I)
    switch (Text[I]) {
    case '*':
      Ops.insert("aten::mul");
      break;
    case '/':
      Ops.insert("aten::div");
      break;
    case '+':
      Ops.insert("aten::add");
      break;
    case '-':
      if (!Text.substr(I).starts_with("->"))
        Ops.insert({"aten::sub", "aten::neg"});
      break;
    default:
      break;
    }
  return Ops;
}

} // namespace

/// Of its text: its operators, and what it names of the ops and of the helpers,
/// whose text is followed.
Backward::Formula Backward::inText(const index::DerivativeKey &Key) {
  std::set<std::string> Calls;
  std::vector<index::SymbolRecord> Helpers;
  for (const index::DerivativeFormula &Gradient : Key.Formulas) {
    if (Gradient.TheRole != Role::Gradient)
      continue;
    for (const std::string &Op : operatorsIn(Gradient.Text))
      for (std::string &Overload : Code.overloadsInText(Op))
        Calls.insert(std::move(Overload));
    for (const std::string &Name : calledIn(Gradient.Text)) {
      auto Functions = functionsOfText(PyTorch, Details + Name);
      llvm::append_range(Helpers, Functions);
      if (Functions.empty())
        for (std::string &Op : Code.overloadsInText("aten::" + Name))
          Calls.insert(std::move(Op));
    }
  }
  for (KernelCode::Call &Made : Code.readText(std::move(Helpers)).Calls)
    if (!Made.IsStub)
      Calls.insert(std::move(Made.Name));
  return {{Calls.begin(), Calls.end()}, true, true};
}

const std::optional<Backward::Formula> &
Backward::formulaOf(const std::string &Op) {
  auto [At, New] = Formulas.try_emplace(Op);
  std::optional<Formula> &Result = At->second;
  if (!New)
    return Result;
  for (const index::DerivativeRecord &Record : PyTorch.derivativesOf(Op)) {
    if (Record.How == index::DerivativeRecord::Match::NoSchema)
      continue;
    for (const index::DerivativeKey &Key : Record.Keys) {
      // The others are of special tensors.
      if (Key.Key != "Default" || Key.Node.empty())
        continue;
      const AutogradNode Node = NodeFinder(Bodies).byRule(Key.Node);
      if (!Node.Apply) {
        Result = inText(Key);
        return Result;
      }
      Result.emplace();
      Result->Known = Node.Ops.NotIndexed.empty() && !Node.Ops.Truncated;
      for (const BackwardOps::Call &Call : Node.Ops.Calls)
        if (Ops.find(Call.Op))
          Result->Calls.push_back(Call.Op);
        else // a function that asks for an op which the index does not know
          Result->Known = false;
      return Result;
    }
  }
  return Result;
}

Backward::Found Backward::of(unsigned Op) {
  Found Result;
  std::set<std::string> Of, Calls;
  Ops.from(Op); // reads all that it comes to
  std::vector<unsigned> Pending = {Op};
  std::set<unsigned> Seen = {Op};
  for (size_t I = 0; I < Pending.size(); ++I) {
    const Closure::Point &Now = Ops.point(Pending[I]);
    if (Now.IsStub)
      continue;
    if (isImplicit(Now.Run)) {
      for (unsigned To : Now.Calls)
        if (Seen.insert(To).second)
          Pending.push_back(To);
      continue;
    }
    const std::string Name = Now.Name; // the closure may grow
    const std::optional<Formula> &Its = formulaOf(Name);
    if (!Its)
      continue;
    Of.insert(Name);
    Calls.insert(Its->Calls.begin(), Its->Calls.end());
    Result.InText |= Its->InText;
    Result.Known &= Its->Known;
  }
  Result.Of.assign(Of.begin(), Of.end());
  Result.Calls.assign(Calls.begin(), Calls.end());
  return Result;
}

} // namespace torchtalk::query
