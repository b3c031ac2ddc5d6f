//===- ConditionText.cpp - Conditions of a call as text -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/ArrayRef.h"

namespace torchtalk::render {

using source::Branch;

namespace {

constexpr size_t MostConditions = 12;

std::string negated(const Branch &B) {
  return B.Holds ? "(" + B.Text + ")" : "not (" + B.Text + ")";
}

} // namespace

std::string branchText(const Branch &B, bool InPython) {
  switch (B.TheKind) {
  case Branch::Kind::If:
    return B.Holds ? "if (" + B.Text + ")" : "else: " + negated(B);
  case Branch::Kind::Loop:
    return "loop (" + B.Text + ")";
  case Branch::Kind::Case:
    return (InPython ? "match (" : "switch (") + B.Text + ")" +
           (B.Labels.empty() ? ", before its labels" : " " + B.Labels) +
           (B.Falls.empty() ? "" : ", or on from " + B.Falls);
  case Branch::Kind::Operand:
    return "in the expression: " + negated(B);
  case Branch::Kind::Left:
    return "after what leaves: " + negated(B);
  case Branch::Kind::Check:
    return "after a check: " + negated(B);
  case Branch::Kind::Fails:
    return "for the message of a check: " + negated(B);
  case Branch::Kind::Catch:
    return !InPython        ? "catch (" + B.Text + ")"
           : B.Text.empty() ? "except"
                            : "except (" + B.Text + ")";
  case Branch::Kind::Lambda:
    return "in a lambda" + (B.Text.empty() ? "" : " for " + B.Text);
  case Branch::Kind::Macro:
    return "in macro " + B.Text;
  case Branch::Kind::Label:
    return "after the label " + B.Text;
  }
  return "";
}

std::string conditionsText(const query::SiteConditions &Of,
                           const std::string &Indent, bool InPython) {
  if (!Of.Problem.empty())
    return Indent + "conditions not read: " + Of.Problem + "\n";
  if (!Of.Read)
    return "";
  std::string Text;
  if (!Of.Found.Directives.empty())
    Text += Indent + "#if " + Of.Found.Directives + "\n";
  auto Shown = llvm::ArrayRef(Of.Found.Around).take_back(MostConditions);
  if (Shown.size() < Of.Found.Around.size())
    Text += Indent + "the innermost " +
            shownOf(Shown.size(), Of.Found.Around.size()) + " conditions:\n";
  for (const Branch &B : Shown)
    Text += Indent + branchText(B, InPython) + ", line " + number(B.Line) +
            (B.OnlyIf.empty() ? "" : ", where #if " + B.OnlyIf) + "\n";
  if (Text.empty() && Of.Found.Incomplete.empty())
    Text = Indent + "under no condition\n";
  if (!Of.Found.Incomplete.empty())
    Text +=
        Indent + "there may be more conditions: " + Of.Found.Incomplete + "\n";
  return Text;
}

} // namespace torchtalk::render
