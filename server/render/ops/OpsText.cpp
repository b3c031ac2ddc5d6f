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

std::string opsText(const query::OpsResult &Found) {
  std::string Text =
      "ops with overload: " + shownOf(Found.Ops.size(), Found.ThePage.Total) +
      "\n";
  for (const query::OpRow &Row : Found.Ops)
    Text += Row.Op + "  " + byKind(Found.Keys, Row.Cells) + "\n";
  Text += "of all " + number(Found.ThePage.Total) + ":\n";
  for (size_t I = 0; I < Found.Keys.size(); ++I)
    Text += "  " + Found.Keys[I] + "  " + kindsText(Found.Counts[I]) + "\n";
  return Text;
}

} // namespace torchtalk::render
