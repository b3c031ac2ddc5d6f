//===- OpsText.cpp - ops as text ------------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"

#include <map>

namespace torchtalk::render {

using query::Support;

/// "own kernel: CPU, CUDA; composite: Meta".
static std::string byKind(const std::vector<std::string> &Keys,
                          const std::vector<Support> &Cells) {
  std::map<Support, std::vector<std::string>> Kinds;
  for (size_t I = 0; I < Keys.size(); ++I)
    Kinds[Cells[I]].push_back(Keys[I]);
  std::string Text;
  for (const auto &[How, Of] : Kinds)
    Text += (Text.empty() ? "" : "; ") + std::string(toString(How)) + ": " +
            llvm::join(Of, ", ");
  return Text;
}

/// "inplace aten::add_; inductor lowering; lacks out, docs".
static std::string
valuesText(const std::vector<query::Property> &Properties,
           const std::vector<std::optional<query::PropertyValue>> &Values) {
  std::string Text, Lacks;
  for (auto [P, Value] : llvm::zip_equal(Properties, Values)) {
    if (!Value) {
      Lacks += std::string(Lacks.empty() ? "lacks " : ", ") + toString(P);
      continue;
    }
    Text += (Text.empty() ? "" : "; ") + std::string(toString(P));
    if (Value->Word != "yes")
      Text += " " + Value->Word;
    if (!Value->By.empty())
      Text += " " + Value->By;
  }
  return Text + (Text.empty() || Lacks.empty() ? "" : "; ") + Lacks;
}

/// "own kernel 8, composite 22".
static void addCounts(std::string &Text, const query::OpsResult &Found,
                      const std::vector<query::SupportCounts> &Counts,
                      const std::vector<query::PropertyCount> &Having) {
  for (auto [Key, Of] : llvm::zip_equal(Found.Keys, Counts))
    Text += "  " + Key + "  " + kindsText(Of) + "\n";
  for (auto [P, Count] : llvm::zip_equal(Found.Properties, Having))
    Text += std::string("  ") + toString(P) + "  " + number(Count.Has) +
            (Count.Unknown > 0
                 ? ", of " + number(Count.Unknown) + " only running tells"
                 : "") +
            "\n";
}

static std::string groupsText(const query::OpsResult &Found) {
  std::string Text = std::string("ops with overload by ") +
                     toString(*Found.By) + ": " +
                     shownOf(Found.Groups.size(), Found.ThePage.Total) + "\n";
  for (const query::OpGroup &Group : Found.Groups) {
    Text += orElse(Group.Name, "none") + "  " + countOf(Group.Ops, "op") + "\n";
    addCounts(Text, Found, Group.Counts, Group.Having);
  }
  return Text;
}

static std::string rowText(const query::OpsResult &Found,
                           const query::OpRow &Row) {
  const std::string Keys = byKind(Found.Keys, Row.Cells);
  const std::string Others = valuesText(Found.Properties, Row.Values);
  std::string Text = Row.Op + "  " + Keys;
  Text += Keys.empty() || Others.empty() ? "" : "; ";
  Text += Others + (Row.IsCalled ? "; called by one of the others" : "") + "\n";
  return Found.Order == query::OpOrder::Need ? Text + needsText(Row.Needs)
                                             : Text;
}

std::string opsText(const query::OpsResult &Found) {
  std::string Text;
  if (Found.By) {
    Text = groupsText(Found);
  } else {
    Text =
        "ops with overload" +
        std::string(Found.Closure ? " and what they call" : "") + ": " +
        shownOf(Found.Ops.size(), Found.ThePage.Total) +
        (Found.Closure ? "; " + number(Found.Called) + " by calls alone" : "") +
        "\n";
    for (const query::OpRow &Row : Found.Ops)
      Text += rowText(Found, Row);
    Text += "of all " + number(Found.ThePage.Total) + ":\n";
    addCounts(Text, Found, Found.Counts, Found.Having);
  }
  if (Found.Undecided > 0)
    Text += "only running tells whether " +
            countOf(Found.Undecided, "more op") + " should be on the list\n";
  return Text + runTimeText(Found.AtRunTime, " of these keys");
}

} // namespace torchtalk::render
