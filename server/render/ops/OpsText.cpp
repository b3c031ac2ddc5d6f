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

std::string opsText(const query::OpsResult &Found) {
  std::string Text =
      "ops with overload: " + shownOf(Found.Ops.size(), Found.ThePage.Total) +
      "\n";
  for (const query::OpRow &Row : Found.Ops) {
    const std::string Keys = byKind(Found.Keys, Row.Cells);
    const std::string Others = valuesText(Found.Properties, Row.Values);
    Text += Row.Op + "  " + Keys;
    Text += Keys.empty() || Others.empty() ? "" : "; ";
    Text += Others + "\n";
  }
  Text += "of all " + number(Found.ThePage.Total) + ":\n";
  for (size_t I = 0; I < Found.Keys.size(); ++I)
    Text += "  " + Found.Keys[I] + "  " + kindsText(Found.Counts[I]) + "\n";
  for (auto [P, Count] : llvm::zip_equal(Found.Properties, Found.Having))
    Text += std::string("  ") + toString(P) + "  " + number(Count.Has) +
            (Count.Unknown > 0
                 ? ", of " + number(Count.Unknown) + " only running tells"
                 : "") +
            "\n";
  return Text;
}

} // namespace torchtalk::render
