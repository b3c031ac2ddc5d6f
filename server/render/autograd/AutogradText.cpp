//===- AutogradText.cpp - How an op is differentiated, as text ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/NameParts.h"
#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <set>

namespace torchtalk::render {

using index::DerivativeFormula;
using index::DerivativeRecord;
using query::AutogradNode;
using query::AutogradState;
using query::BackwardOps;

namespace {

/// A formula can be a page of C++.
constexpr size_t MaxFormula = 160;
constexpr size_t MaxFormulas = 8;
constexpr size_t MaxFormulaOps = 10;
constexpr size_t MaxHelpers = 4;

/// What goes before the reason, if anything does.
std::string stateText(AutogradState State) {
  switch (State) {
  case AutogradState::Differentiable:
    return "differentiable";
  case AutogradState::NonDifferentiable:
  case AutogradState::NoTensorResult:
    return "not differentiable";
  case AutogradState::NotImplemented:
    return "not implemented";
  case AutogradState::Unknown:
    return "not known";
  case AutogradState::OutVariant:
  case AutogradState::Composite:
  case AutogradState::NoNode:
    return "";
  }
  return "";
}

std::string formulaText(const DerivativeFormula &Formula,
                        const std::string &File, const char *Indent) {
  llvm::StringRef Code = llvm::StringRef(Formula.Text).trim();
  std::string Text = Indent + llvm::join(Formula.Names, ", ");
  if (Formula.TheRole == DerivativeFormula::Role::Forward)
    Text += " (forward)";
  Text += ": " + Code.take_front(MaxFormula).str();
  if (Code.size() > MaxFormula)
    Text += " ... (" + shownOf(MaxFormula, Code.size()) + " characters)";
  return Text + "  " + placeText(index::Location{File, Formula.Line}) + "\n";
}

std::string derivativeText(const DerivativeRecord &Record) {
  std::string Text = "  ";
  if (Record.How == DerivativeRecord::Match::NoSchema)
    Text += "of another schema, so not used: ";
  if (Record.How == DerivativeRecord::Match::Listed)
    Text += "listed in ";
  Text += Record.Signature + "  " + placeOf(Record) + "\n";
  size_t Total = 0;
  bool ByKey = Record.Keys.size() > 1;
  for (const index::DerivativeKey &Key : Record.Keys) {
    if (ByKey)
      Text += "    under " + Key.Key + ":\n";
    for (const DerivativeFormula &Formula : Key.Formulas)
      if (Total++ < MaxFormulas)
        Text += formulaText(Formula, Record.File, ByKey ? "      " : "    ");
  }
  if (Total > MaxFormulas)
    Text += "    " + shownOf(MaxFormulas, Total) + " formulas shown\n";
  return Text;
}

/// Each op once, at the first place that calls it.
std::string backwardText(const BackwardOps &Ops) {
  std::set<std::string> Seen;
  std::string Text;
  for (const BackwardOps::Call &Call : Ops.Calls) {
    if (!Seen.insert(Call.Op).second || Seen.size() > MaxFormulaOps)
      continue;
    Text += "      " + Call.Op + "  " + placeText(Call.Site);
    if (Call.In != 0)
      Text += "  in " + nameText(Ops.Functions[Call.In].Symbol);
    if (Call.Kind == facts::EdgeKind::Address)
      Text += "  (handed on, not called there)";
    Text += "\n";
  }
  std::string Head = "    calls " + countOf(Seen.size(), "op");
  if (Seen.size() > MaxFormulaOps)
    Head += ", " + shownOf(MaxFormulaOps, Seen.size()) + " shown";
  if (Ops.Truncated)
    Head += "; there may be more: it has too many helpers to follow all";
  Text = Head + "\n" + Text;
  size_t Helpers = std::min(Ops.NotIndexed.size(), MaxHelpers);
  for (size_t I = 0; I < Helpers; ++I)
    Text += "      and those of " + Ops.NotIndexed[I].Name +
            ", which is not compiled in this index, called at " +
            placeText(Ops.NotIndexed[I].CalledAt) + "\n";
  if (Helpers < Ops.NotIndexed.size())
    Text += "      " + shownOf(Helpers, Ops.NotIndexed.size()) +
            " functions that are not compiled shown\n";
  return Text;
}

std::string nodeText(const AutogradNode &Node, const std::string &Maker) {
  std::string Text = "  node: " + Node.Class;
  if (Node.How == AutogradNode::Evidence::Constructed)
    Text += "  made by " + Maker + " at " + placeText(Node.Site) + "\n";
  else
    Text += "  named so by torchgen's rules; no kernel that makes it is "
            "compiled in this index\n";
  if (!Node.Apply)
    return Text + "    its apply() is not compiled in this index\n";
  return Text + "    apply: " + nameAndPlace(*Node.Apply) + "\n" +
         backwardText(Node.Ops);
}

/// "not differentiable: it returns no tensor  native_functions.yaml:12".
std::string verdictText(const query::AutogradResult &Autograd) {
  std::string State = stateText(Autograd.State);
  std::string Text = State +
                     (State.empty() || Autograd.Reason.empty() ? "" : ": ") +
                     Autograd.Reason;
  if (Autograd.ReasonAt)
    Text += "  " + placeText(*Autograd.ReasonAt);
  return Text;
}

} // namespace

std::string autogradLine(const query::AutogradResult &Autograd) {
  std::string Text = "autograd: " + verdictText(Autograd);
  const AutogradNode *Node = nullptr;
  for (const query::AutogradKernel &Kernel : Autograd.Kernels)
    for (const AutogradNode &Made : Kernel.Nodes)
      Node = Node ? Node : &Made;
  if (!Node && !Autograd.NodesByRule.empty())
    Node = &Autograd.NodesByRule.front();
  if (Autograd.State != AutogradState::Differentiable)
    return Text + "\n";
  if (Node)
    Text += " by " + index::baseName(Node->Class);
  for (const DerivativeRecord &Record : Autograd.Derivatives)
    if (Record.How != DerivativeRecord::Match::NoSchema)
      return Text + "  " + placeOf(Record) + "\n";
  return Text + "\n";
}

std::string autogradText(const query::AutogradResult &Autograd) {
  std::string Text = "autograd: " + verdictText(Autograd) + "\n";
  for (const DerivativeRecord &Record : Autograd.Derivatives)
    Text += derivativeText(Record);
  for (const query::AutogradKernel &Kernel : Autograd.Kernels)
    for (const AutogradNode &Node : Kernel.Nodes)
      Text += nodeText(Node, Kernel.Kernel ? nameText(*Kernel.Kernel)
                                           : Kernel.Row.KernelName);
  for (const AutogradNode &Node : Autograd.NodesByRule)
    Text += nodeText(Node, "");
  return Text;
}

} // namespace torchtalk::render
