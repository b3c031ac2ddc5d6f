//===- WillItRunText.cpp - will-it-run as text ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

using query::AskedName;
using query::OpRun;
using query::RunEnd;
using query::Verdict;

namespace {

constexpr size_t MaxFewest = 10;

const char *verdictText(Verdict V) {
  constexpr const char *Texts[] = {"runs",    "likely runs", "falls back",
                                   "may die", "dies",        "not known"};
  return Texts[static_cast<size_t>(V)];
}

/// "runs 3, may die 2".
std::string countsText(const std::array<size_t, query::NumVerdicts> &Counts) {
  std::string Text;
  for (unsigned I = 0; I < query::NumVerdicts; ++I)
    if (Counts[I] != 0)
      addItem(Text, std::string(verdictText(static_cast<Verdict>(I))) + " " +
                        number(Counts[I]));
  return Text;
}

std::string notFoundText(const AskedName &Name) {
  if (!Name.Problem.empty())
    return "'" + Name.Name + "' is not read: " + Name.Problem + "\n";
  if (llvm::StringRef(Name.Name).ends_with(".py"))
    return "'" + Name.Name +
           "' is no file of Python in the index; others are read for the "
           "command line only\n";
  return "'" + Name.Name + "' is no op, and no class or function of Python\n";
}

/// What the file calls besides.
std::string callsText(const query::CallsInText &Calls) {
  std::string Text = "; " + number(Calls.TotalNotKnown) + " of its " +
                     number(Calls.Total) + " calls are not known";
  const char *Before = ": ";
  for (const auto &Call : Calls.NotKnown) {
    Text += Before + Call.Callee + " (line " + number(Call.Line) + ")";
    Before = ", ";
  }
  return Text + (Calls.NotKnown.size() < Calls.TotalNotKnown ? ", ..." : "");
}

std::string nameText(const AskedName &Name) {
  if (Name.TheKind == AskedName::Kind::NotFound)
    return notFoundText(Name);
  if (Name.TheKind == AskedName::Kind::Op && Name.Ops.size() == 1)
    return "";
  std::string Text = Name.Name + "  matched: " + Name.Rule;
  if (!Name.Definition.empty())
    Text += ", " + Name.Definition;
  Text += Name.Definition.empty() ? ";" : " calls";
  Text += Name.Ops.empty()
              ? " no op that is known"
              : " " + number(Name.Ops.size()) +
                    " ops with overload: " + countsText(Name.Counts);
  if (Name.OnlyPossible != 0)
    Text += "; left out are " + number(Name.OnlyPossible) +
            " ops that it only possibly calls";
  if (Name.Calls)
    Text += callsText(*Name.Calls);
  if (Name.Truncated)
    Text += "; it calls more than is followed";
  return Text + "\n";
}

const char *kindText(const RunEnd &End) {
  switch (End.TheKind) {
  case RunEnd::Kind::NoKernel:
    return End.IsStub ? "a stub without a kernel" : "no kernel";
  case RunEnd::Kind::Raises:
    return "its kernel only raises an error";
  case RunEnd::Kind::NoCode:
    return "its code is not in the index";
  }
  return "";
}

std::string wayText(const RunEnd &End) {
  std::string Text = "    " + End.Name + "  " + kindText(End) + "\n";
  for (const query::RunLink &Link : llvm::ArrayRef(End.Way).drop_back())
    Text += "      " + linkText(Link) + "\n";
  return Text;
}

std::string whyText(const query::CodeRun &Run) {
  switch (Run.What) {
  case Verdict::Runs:
  case Verdict::FallsBack:
  case Verdict::LikelyRuns:
    if (Run.Reached == 1)
      return "";
    return "; all " + number(Run.Reached) +
           " ops and stubs that it can come to have a kernel" +
           (Run.What == Verdict::LikelyRuns
                ? ", as far as text tells, which hides overloaded operators"
                : "");
  case Verdict::MayDie:
    return "; " + number(Run.TotalEnds) + " of the " + number(Run.Reached) +
           " ops and stubs that it can come to have no working kernel";
  case Verdict::Dies:
    return "";
  case Verdict::Unknown:
    return Run.TotalEnds == 0 ? "; its code is not in the index"
                              : "; the code of " + number(Run.TotalEnds) +
                                    " of the " + number(Run.Reached) +
                                    " ops and stubs that it can come to is not "
                                    "in the index";
  }
  return "";
}

constexpr size_t MaxNamed = 5;

/// The first few of \p All.
std::string namesText(llvm::ArrayRef<std::string> Names, size_t All) {
  std::string Text;
  Names = Names.take_front(MaxNamed);
  for (const std::string &Name : Names)
    addItem(Text, Name);
  return Text + (Names.size() < All ? ", ..." : "");
}

std::string backwardText(const query::BackwardRun &Run) {
  std::vector<std::string> Ends;
  Ends.reserve(Run.Ends.size());
  for (const RunEnd &End : Run.Ends)
    Ends.push_back(End.Name);
  const bool IsInPart = Run.What == Verdict::Unknown && Run.TotalEnds == 0;
  return "  backward of " + namesText(Run.Of, Run.Of.size()) + ": " +
         verdictText(Run.What) +
         (IsInPart           ? "; some of its code is not in the index"
          : Run.Reached == 0 ? "; it calls no op that is known"
                             : whyText(Run)) +
         (Ends.empty() ? "" : ": " + namesText(Ends, Run.TotalEnds)) + "\n";
}

std::string runText(const OpRun &Run) {
  std::string Text = Run.Op.Op + "  " + verdictText(Run.What) + "  " +
                     howText(Run.Op) + whyText(Run) + "\n";
  if (Run.Ends.size() < Run.TotalEnds)
    Text += "  the nearest " + shownOf(Run.Ends.size(), Run.TotalEnds) + ":\n";
  for (const RunEnd &End : Run.Ends)
    Text += wayText(End);
  if (Run.Backward)
    Text += backwardText(*Run.Backward);
  return Text;
}

std::string kernelText(const query::LackingKernel &Kernel, size_t Of) {
  return "  " + Kernel.Name + (Kernel.IsStub ? "  a stub" : "") +
         "  needed by " + number(Kernel.NeededBy) + " of " + number(Of) + "\n";
}

} // namespace

std::string runStepText(const query::RunStep &Step) {
  return plainName(Step.Function) + "  " + placeText(Step.Where) +
         (Step.Origin == query::From::Source ? "  [source]" : "");
}

std::string linkText(const query::RunLink &Link) {
  std::string Text = Link.Op;
  for (const query::RunStep &Step : Link.Steps)
    Text += (&Step == &Link.Steps.front() ? ": " : ", ") + runStepText(Step);
  return Text;
}

std::string willItRunText(const query::WillItRunResult &Found) {
  std::string Text =
      "on " + Found.Key +
      (Found.Project.empty() ? "" : " with the project " + Found.Project) +
      ": " + number(Found.Ops.size()) + " ops with overload" +
      (Found.Ops.empty() ? "" : ": " + countsText(Found.Counts)) + "\n";
  for (const AskedName &Name : Found.Names)
    Text += nameText(Name);
  for (const OpRun &Run : Found.Ops)
    Text += runText(Run);
  if (Found.Lacking.empty())
    return Text;
  Text += "what has no working kernel, what most needs first: " +
          shownOf(Found.Lacking.size(), Found.TotalLacking) + "\n";
  for (const query::LackingKernel &Kernel : Found.Lacking)
    Text += kernelText(Kernel, Found.Ops.size());
  const size_t Shown = std::min(MaxFewest, Found.Fewest.size());
  Text += "the fewest kernels with which none of these is called any more: " +
          shownOf(Shown, Found.Fewest.size()) + "\n";
  for (const auto &Kernel : llvm::ArrayRef(Found.Fewest).take_front(Shown))
    Text += kernelText(Kernel, Found.Ops.size());
  return Text;
}

} // namespace torchtalk::render
