//===- ModulesText.cpp - modules as text ----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::render {

using index::PythonParameter;
using index::PythonRecord;

namespace {

constexpr size_t MaxForwardOps = 20;
constexpr size_t MaxMethods = 40;
constexpr size_t MaxSubclasses = 12;

/// The name that users write, and where it differs the one of the definition.
std::string namesOf(const PythonRecord &R) {
  if (R.PublicNames.empty())
    return R.Name;
  return R.PublicNames.front() + " = " + R.Name;
}

std::string parameterText(const PythonParameter &P) {
  using Kind = PythonParameter::Kind;
  std::string Text = P.TheKind == Kind::VarPositional ? "*"
                     : P.TheKind == Kind::VarKeyword  ? "**"
                                                      : "";
  Text += P.Name;
  if (!P.Annotation.empty())
    Text += ": " + P.Annotation;
  if (!P.Default.empty())
    Text += (P.Annotation.empty() ? "=" : " = ") + P.Default;
  return Text;
}

std::string paragraph(llvm::StringRef Doc) {
  return Doc.split("\n\n").first.str();
}

/// Those that the source names, with the function that calls them; of the rest
/// the number.
std::string opsText(const query::PythonReach &Reach) {
  std::string Lines;
  size_t Shown = 0;
  size_t Possible = 0;
  for (const query::ReachedOp &Op : Reach.Ops) {
    if (Op.Sure == index::Sureness::Possible)
      ++Possible;
    else if (++Shown <= MaxForwardOps)
      Lines += "  " + Op.Op + "  through " + Op.Through.back() + "\n";
  }
  if (Reach.Ops.empty())
    return "";
  std::string Text = "ops that forward reaches: " +
                     shownOf(std::min(Shown, MaxForwardOps), Shown) + "\n" +
                     Lines;
  if (Possible != 0)
    Text += "  and by methods of values whose type the source does not show: " +
            number(Possible) + " more\n";
  if (Reach.Truncated)
    Text += "  (the walk stopped early: there can be more)\n";
  return Text;
}

} // namespace

std::string signatureText(const PythonRecord &Function, bool WithSelf) {
  using Kind = PythonParameter::Kind;
  std::vector<std::string> Parts;
  bool Star = false;
  for (size_t I = 0; I < Function.Parameters.size(); ++I) {
    const PythonParameter &P = Function.Parameters[I];
    if (I == 0 && !WithSelf)
      continue;
    Star |= P.TheKind == Kind::VarPositional;
    if (P.TheKind == Kind::KeywordOnly && !Star) {
      Parts.push_back("*");
      Star = true;
    }
    Parts.push_back(parameterText(P));
    bool Last = I + 1 == Function.Parameters.size();
    if (P.TheKind == Kind::PositionalOnly &&
        (Last || Function.Parameters[I + 1].TheKind != Kind::PositionalOnly))
      Parts.push_back("/");
  }
  std::string Text = "(" + llvm::join(Parts, ", ") + ")";
  return Function.Returns.empty() ? Text : Text + " -> " + Function.Returns;
}

std::string moduleText(const query::ModuleTrace &Trace) {
  if (!Trace.Class) {
    std::string Text = "no Python class is called '" + Trace.Asked + "'\n";
    if (!Trace.Near.empty())
      Text += "near: " + llvm::join(Trace.Near, ", ") + "\n";
    return Text;
  }
  const PythonRecord &Class = *Trace.Class;
  std::string Text = namesOf(Class) + "  class  " + placeOf(Class) +
                     "\nmatched: " + Trace.Rule + "\n";
  if (Class.Conditional)
    Text += "only defined under a condition\n";
  Text += otherCandidates(Trace.Candidates);
  if (Trace.Constructor)
    Text += "constructor: " + source::lastComponent(Class.Name).str() +
            signatureText(Trace.Constructor->Function, false) + "  " +
            placeOf(Trace.Constructor->Function) + "\n";
  Text +=
      listText("bases, nearest first", Class.AllBases, Class.AllBases.size());
  if (!Class.Doc.empty())
    Text += "doc: " + paragraph(Class.Doc) + "\n";
  if (Trace.Forward)
    Text += "forward: " + Trace.Forward->Function.Name +
            signatureText(Trace.Forward->Function, true) + "  " +
            placeOf(Trace.Forward->Function) + "\n";
  Text += opsText(Trace.Ops);
  size_t Shown = std::min(Trace.Methods.size(), MaxMethods);
  Text += "methods of its own: " + shownOf(Shown, Trace.Methods.size()) + "\n";
  for (const auto &Method : llvm::ArrayRef(Trace.Methods).take_front(Shown))
    Text += "  " + source::lastComponent(Method.Function.Name).str() +
            signatureText(Method.Function, true) + "  " +
            placeOf(Method.Function) + "\n";
  return Text + listText("subclasses", Trace.Subclasses, MaxSubclasses);
}

std::string moduleListText(const query::ModuleList &List) {
  std::string Text = std::string("classes, ") + toString(List.Category) + ": " +
                     shownOf(List.Shown.size(), List.ThePage.Total) + "\n";
  if (List.InPackage != List.ThePage.Total)
    Text += "below torch/: " + number(List.InPackage) + ", listed first\n";
  for (const PythonRecord &Class : List.Shown)
    Text += "  " + namesOf(Class) + "  " + placeOf(Class) + "\n";
  return Text;
}

} // namespace torchtalk::render
