//===- DriftText.cpp - backend between two versions as text ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

using query::ClosureCall;
using query::ClosureChange;
using query::DriftCounts;
using query::DriftDispatch;
using query::DriftKind;
using query::DriftOp;
using query::DriftResult;
using query::DriftSide;
using query::DriftUse;

namespace {

constexpr size_t MaxCauses = 5;
constexpr size_t MaxCalls = 5;
constexpr size_t MaxBrings = 5;

std::string sideText(const char *Which, const DriftSide &Side) {
  const index::IndexSummary &S = Side.Summary;
  std::string Text = std::string(Which) + ": " + Side.Name + "  PyTorch " +
                     orElse(S.PyTorchVersion, "unknown") + ", commit " +
                     orElse(S.Commit, "unknown") + ", " + number(S.TusOk) +
                     " TUs";
  if (uint64_t Missing = S.tusWithoutFacts())
    Text += ", without the facts of " + number(Missing) + " more";
  if (Side.LeftOut)
    Text += "; " + number(Side.LeftOut) +
            " ops without a schema in the YAML or the code of the library are "
            "not compared";
  return Text + "\n";
}

/// What the answer rests on.
std::string levelText(const DriftResult &Result) {
  if (Result.Compiled)
    return "how ops run is what the dispatcher runs in each, of PyTorch "
           "alone\n";
  std::string Who = Result.Old.Compiled   ? "the new index has"
                    : Result.New.Compiled ? "the old index has"
                                          : "both indexes have";
  return "how ops run is what native_functions.yaml says, by torchgen's rules, "
         "since " +
         Who +
         " no compiled code of the dispatcher; of ops that are defined by hand "
         "it is what the text of C++ registers\n";
}

/// Which closures were compared.
std::string closuresText(const DriftResult &Result) {
  if (!Result.Closures)
    return "";
  const query::ComparedClosures &Of = *Result.Closures;
  std::string Text =
      "the closures of " + number(Of.Compared) + " ops were compared";
  if (Of.AsText)
    Text += ", of " + number(Of.AsText) + " as far as text tells";
  Text += Of.OwnFollowed ? "" : ", up to " + Result.Key + "'s own kernels";
  if (!Of.Unknown.empty())
    Text += "; left out are " + number(Of.Unknown.size()) +
            " whose code is not all known in both versions";
  if (!Of.ReadOtherwise.empty())
    Text += "; left out are " + number(Of.ReadOtherwise.size()) +
            " with code that is compiled in one version and text in the other";
  return Text + "\n";
}

/// "12 of which 3 added, ...".
std::string countsText(const DriftCounts &Counts) {
  std::string Text = number(Counts.Ops);
  constexpr std::array<const char *, query::NumDriftKinds> Words = {
      " added",
      " removed",
      " with another schema",
      " with other tags",
      " that run in another way",
      " whose closure changed"};
  for (unsigned I = 0; I < query::NumDriftKinds - !Counts.HasClosures; ++I)
    Text += (I == 0 ? ": " : ", ") + number(Counts.By[I]) + Words[I];
  return Text + "\n";
}

std::string projectText(const DriftResult &Result) {
  if (Result.Project.empty())
    return "";
  const std::string &P = Result.Project;
  std::string Text = "of the " + number(Result.OpsImplemented) + " ops that " +
                     P + " implements for " + Result.Key + ", changed " +
                     countsText(Result.Implemented);
  if (Result.Registered.Ops)
    Text += "of those that it registers for other keys, changed " +
            countsText(Result.Registered);
  Text += "of the " + number(Result.OpsCalled) + " that it calls, " +
          (Result.CallsKnown
               ? ""
               : "from Python alone, since no index of PyTorch with compiled "
                 "code says what its calls in C++ lead to, ") +
          "changed " + countsText(Result.Called);
  return Text;
}

/// "composite (CompositeImplicitAutograd)  at::native::f  file:12".
std::string dispatchText(const std::optional<DriftDispatch> &D) {
  if (!D)
    return "unknown";
  std::string Text = toString(D->How);
  if (D->How == query::Support::Composite)
    Text += " (" + D->Key + ")";
  if (!D->Kernel.empty())
    Text += "  " + D->Kernel;
  if (!D->Where.File.empty())
    Text += "  " + placeText(D->Where);
  return Text;
}

std::string useText(const DriftUse &Use, const DriftResult &Result) {
  std::string Text = "      " + Result.Project + " " + toString(Use.How);
  if (Use.How == DriftUse::Kind::Registers)
    Text += " it for " + (Use.Key.empty() ? "another key" : Use.Key);
  else
    Text += " it";
  if (!Use.By.empty())
    Text += (Use.How == DriftUse::Kind::Calls ? " in " : " by ") + Use.By;
  Text += "  " + placeText(Use.Where);
  if (Use.Sites > 1)
    Text += "  (" + number(Use.Sites) + " places)";
  return Text + "\n";
}

/// "+core, -pointwise".
std::string tagsText(const DriftOp &Op) {
  std::string Tags;
  for (const std::string &Tag : Op.TagsAdded)
    addItem(Tags, "+" + Tag);
  for (const std::string &Tag : Op.TagsRemoved)
    addItem(Tags, "-" + Tag);
  return Tags;
}

/// What the def stands behind.
std::string conditionText(const DriftOp &Op) {
  auto Line = [](const char *In, const std::string &Condition) {
    return Condition.empty() ? ""
                             : "      " + std::string(In) + Condition + "\n";
  };
  bool InOne = Op.is(DriftKind::Added) || Op.is(DriftKind::Removed);
  if (InOne || Op.OldCondition == Op.NewCondition)
    return Line("if ",
                Op.is(DriftKind::Removed) ? Op.OldCondition : Op.NewCondition);
  return Line("in the old only if ", Op.OldCondition) +
         Line("in the new only if ", Op.NewCondition);
}

/// "aten::a, aten::b and 3 more".
std::string someText(const std::vector<std::string> &Names) {
  std::string Text;
  for (const std::string &Name : llvm::ArrayRef(Names).take_front(MaxBrings))
    addItem(Text, Name);
  if (Names.size() > MaxBrings)
    Text += " and " + number(Names.size() - MaxBrings) + " more";
  return Text;
}

/// The first function on the way is the kernel, the last one makes the call.
std::string byText(const query::RunLink &Link) {
  constexpr size_t MaxSteps = 3;
  if (Link.Steps.size() <= MaxSteps)
    return linkText(Link);
  return linkText({Link.Op, {Link.Steps.front()}}) + ", ... " +
         number(Link.Steps.size() - 2) + " more, " +
         runStepText(Link.Steps.back());
}

std::string callText(char Sign, const ClosureCall &Call) {
  std::string Text = std::string(1, Sign) + " " + someText(Call.Names) +
                     (Call.IsStub ? "  a stub" : "") + "  by " +
                     byText(Call.Link);
  if (Call.OnlyOverload)
    Text += "; only the overload is not in both";
  if (Call.RunsOtherwise)
    Text += "; " + Call.Link.Op + " runs in another way";
  return Text;
}

std::string callsText(char Sign, const std::vector<ClosureCall> &Calls) {
  std::string Text;
  for (const ClosureCall &Call : llvm::ArrayRef(Calls).take_front(MaxCalls)) {
    Text += "        " + callText(Sign, Call) + "\n";
    if (!Call.Brings.empty())
      Text += "            and so " + someText(Call.Brings) + "\n";
  }
  if (Calls.size() > MaxCalls)
    Text += std::string("        ") + Sign + " by " +
            number(Calls.size() - MaxCalls) + " calls more\n";
  return Text;
}

/// What changed most closures.
std::string causesText(const DriftResult &Result) {
  if (Result.Causes.empty())
    return "";
  const auto Shown = llvm::ArrayRef(Result.Causes).take_front(MaxCauses);
  std::string Text = "the calls that changed the closures of most ops: " +
                     shownOf(Shown.size(), Result.TotalCauses) + "\n";
  for (const query::ClosureCause &Cause : Shown)
    Text += "  " + callText(Cause.IsNew ? '+' : '-', Cause.Call) + "; of " +
            number(Cause.Ops) + " ops\n";
  return Text;
}

std::string closureText(const ClosureChange &Change) {
  return std::string("      what its code can call") +
         (Change.Code == query::From::Source ? "  [source]" : "") + ":\n" +
         callsText('+', Change.Came) + callsText('-', Change.Left);
}

std::string opText(const DriftOp &Op, const DriftResult &Result) {
  std::string Text;
  if (Op.is(DriftKind::Added))
    Text = "  + " + Op.Op + "  " + placeText(Op.New) + "  " +
           dispatchText(Op.NewDispatch) + "\n";
  else if (Op.is(DriftKind::Removed))
    Text = "  - " + Op.Op + "  " + placeText(Op.Old) + "  was " +
           dispatchText(Op.OldDispatch) + "\n";
  else
    Text = "  ~ " + Op.Op + "  " + placeText(Op.Old) + " -> " +
           placeText(Op.New) + "\n";
  Text += conditionText(Op);
  for (const DriftUse &Use : Op.Uses)
    Text += useText(Use, Result);
  if (!Op.OldSchema.empty())
    Text += "      - " + Op.OldSchema + "\n";
  if (!Op.NewSchema.empty())
    Text += "      + " + Op.NewSchema + "\n";
  for (const metadata::FieldDifference &D : Op.Differences)
    Text += "      " + D.Field + ": " + D.Left + " -> " + D.Right + "\n";
  if (Op.is(DriftKind::Tags))
    Text += "      tags: " + tagsText(Op) + "\n";
  if (Op.is(DriftKind::Dispatch))
    Text += "      on " + Result.Key + ": " + dispatchText(Op.OldDispatch) +
            " -> " + dispatchText(Op.NewDispatch) + "\n";
  if (Op.Closure)
    Text += closureText(*Op.Closure);
  return Text;
}

} // namespace

std::string driftText(const DriftResult &Result) {
  std::string Text = backendMeant(Result.Key, Result.Project, Result.Asked);
  Text += ", from one PyTorch to another\n" + sideText("old", Result.Old) +
          sideText("new", Result.New) + levelText(Result) +
          closuresText(Result) + "changed ops " + countsText(Result.All) +
          projectText(Result);
  Text += causesText(Result);
  Text += Result.Focus ? toString(*Result.Focus) : "changed";
  Text += ": " + shownOf(Result.Shown.size(), Result.ThePage.Total) +
          "  (+ in the new only, - in the old only, ~ in both)\n";
  for (const DriftOp &Op : Result.Shown)
    Text += opText(Op, Result);
  return Text;
}

} // namespace torchtalk::render
