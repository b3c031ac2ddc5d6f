//===- AffectedText.cpp - affected as text --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>

namespace torchtalk::render {

using query::AffectedResult;
using query::AffectedTest;

namespace {

constexpr size_t MaxSubjects = 8;
constexpr size_t MaxOps = 12;
constexpr size_t MaxEntries = 6;
constexpr size_t MaxUses = 20;

std::string shareOf(size_t Part, size_t All) {
  if (All == 0)
    return "";
  // In tenths of a per cent.
  size_t Tenths = (Part * 1000 + All / 2) / All;
  return " (" + std::to_string(Tenths / 10) + "." +
         std::to_string(Tenths % 10) + " %)";
}

std::string entriesText(const std::vector<std::string> &Entries) {
  if (Entries.empty())
    return "";
  std::string Text = "  for ";
  size_t Shown = std::min(Entries.size(), MaxEntries);
  Text += llvm::join(llvm::ArrayRef(Entries).take_front(Shown), ", ");
  if (Shown < Entries.size())
    Text += " and " + std::to_string(Entries.size() - Shown) + " more";
  return Text;
}

/// The beginning of a long way, and its end.
std::string wayText(llvm::ArrayRef<std::string> Way) {
  constexpr size_t MaxBefore = 4, MaxAfter = 4;
  if (Way.size() <= MaxBefore + MaxAfter + 1)
    return llvm::join(Way, " -> ");
  return llvm::join(Way.take_front(MaxBefore), " -> ") + " -> (" +
         std::to_string(Way.size() - MaxBefore - MaxAfter) + " more) -> " +
         llvm::join(Way.take_back(MaxAfter), " -> ");
}

std::string testText(const AffectedTest &Test) {
  return "  " + Test.Test.Id + "  " + confidenceOf(Test) +
         entriesText(Test.Entries) + "\n      " + wayText(Test.Reason) + "\n";
}

std::string projectText(const query::AffectedProject &Project) {
  std::vector<std::string> Uses;
  Uses.reserve(Project.Uses.size());
  for (const auto &[Of, Sure, Steps] : Project.Uses)
    Uses.push_back(std::string(toString(Of.Kind)) + " " + Of.Name +
                   (Of.By.empty() ? "" : "  by " + Of.By) + "  " +
                   placeText(Of.Site) + "  " + toString(Sure));
  std::string Text =
      Uses.empty()
          ? "the project " + Project.Name +
                " uses nothing that the change reaches\n"
          : listText("used by the project " + Project.Name, Uses, MaxUses);
  Text += "tests of " + Project.Name + ": " +
          shownOf(Project.Tests.size(), Project.Total) + " of " +
          std::to_string(Project.Universe) + " in its index\n";
  for (const AffectedTest &Test : Project.Tests)
    Text += testText(Test);
  return Text;
}

} // namespace

std::string affectedText(const AffectedResult &R) {
  std::string Text = listText("changed", R.Changed.Subjects, MaxSubjects);
  for (const std::string &Unknown : R.Changed.Unknown)
    Text += "not in the index: " + Unknown + "\n";
  for (const std::string &Note : R.Changed.Notes)
    Text += "note: " + Note + "\n";
  for (const std::string &Hub : R.Hubs)
    Text += "note: nearly everything calls " + Hub +
            ": run all tests; what follows is ranked\n";
  if (R.SourceOnly)
    Text += "note: without a build only the YAML tells which C++ runs; see "
            "'torchtalk flags'\n";
  std::vector<std::string> Ops;
  Ops.reserve(R.Ops.size());
  for (const query::AffectedOp &Op : R.Ops)
    Ops.push_back(Op.Op + "  " + toString(Op.Sure));
  Text += listText("ops", Ops, MaxOps);
  Text += "tests: " + shownOf(R.Shown.size(), R.Total) + " of " +
          std::to_string(R.Universe) + " in the index" +
          shareOf(R.Total, R.Universe) + "; ";
  if (R.Record)
    Text += "recorded " + std::to_string(R.Record->Affected) + ", ";
  for (unsigned I = 0; I < index::NumSurenesses; ++I)
    Text += std::string(I ? ", " : "") +
            toString(static_cast<index::Sureness>(I)) + " " +
            std::to_string(R.Totals[I]);
  Text += "\n";
  if (R.Record)
    Text += "record: torch " + R.Record->Torch +
            (R.Record->Commit.empty() ? "" : " at " + R.Record->Commit) + "; " +
            std::to_string(R.Record->Functions) +
            " of all tests were recorded; left out are " +
            std::to_string(R.Record->LeftOut) +
            " that may seem to run such ops and did not\n";
  for (const AffectedTest &Test : R.Shown)
    Text += testText(Test);
  if (R.TooDeep > 0)
    Text += "left out: " + std::to_string(R.TooDeep) +
            " tests that are more steps away than asked for\n";
  if (R.Offset + R.Shown.size() < R.Total)
    Text += "more: limit " + std::to_string(R.Total) + "\n";
  for (const query::AffectedProject &Project : R.Across)
    Text += projectText(Project);
  return Text;
}

std::string affectedPytest(const AffectedResult &R) {
  // A line of arguments for each file and expression; names as generated.
  std::string Text;
  std::map<std::pair<std::string, std::string>, std::vector<std::string>>
      ByEntries;
  for (const AffectedTest &Test : R.Shown) {
    if (Test.Gtest)
      continue;
    auto [File, Path] = llvm::StringRef(Test.Test.Id).split("::");
    if (!Test.Test.PerDevice && !Test.Test.Parametrized) {
      Text += Test.Test.Id + "\n";
      continue;
    }
    // What instantiating adds to the names of class and function leaves them
    // in front.
    auto [Class, Name] = Path.rsplit("::");
    std::string Expression = (Class + " and " + Name).str();
    if (Name.empty())
      Expression = Class.str();
    if (!Test.Entries.empty())
      Expression += " and (" + llvm::join(Test.Entries, " or ") + ")";
    Text += (File + " -k \"" + Expression + "\"\n").str();
  }
  return Text;
}

} // namespace torchtalk::render
