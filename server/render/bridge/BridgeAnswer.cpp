//===- BridgeAnswer.cpp - bridge as text and as JSON ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"
#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

using query::BridgeKind;
using query::BridgeMode;
using query::BridgeResult;
using query::BridgeUse;

namespace {

std::string countsText(const BridgeResult &Result) {
  constexpr std::array<const char *, query::NumBridgeKinds> Words = {
      "ops called", "kernels registered", "functions", "headers",
      "names of Python"};
  std::string Text;
  for (unsigned I = 0; I < query::NumBridgeKinds; ++I)
    if (Result.Counts[I] != 0)
      addItem(Text, number(Result.Counts[I]) + " " + Words[I]);
  const size_t Possible =
      Result.Surenesses[static_cast<size_t>(index::Sureness::Possible)];
  if (Possible != 0)
    Text +=
        "; " + number(Possible) +
        " of them only possible: a method of that name, called on a value of "
        "unknown type, or a mention in a table";
  return Text.empty() ? "nothing" : Text;
}

std::string useText(const BridgeUse &Use) {
  std::string Text = Use.By.empty() ? "" : Use.By + "  ";
  Text += placeText(Use.Site);
  if (Use.Sites > 1)
    Text += "  (" + number(Use.Sites) + " places)";
  return Text;
}

std::string headingOf(const BridgeResult &Result) {
  if (Result.Mode == BridgeMode::Uses)
    return "the project " + Result.Symbol +
           " uses of PyTorch: " + countsText(Result) + "\n";
  std::string Text = Result.Meant;
  if (Result.Rule != "exact")
    Text += ", which '" + Result.Symbol + "' means (" + Result.Rule + ")";
  return Text + ", in the projects " + llvm::join(Result.Projects, ", ") +
         ": " + countsText(Result) + "\n" +
         (Result.Near.empty()
              ? ""
              : "it may also mean " + llvm::join(Result.Near, ", ") + "\n");
}

} // namespace

std::string bridgeText(const BridgeResult &Result) {
  if (!Result.found()) {
    std::string Text = "nothing of PyTorch is called '" + Result.Symbol + "'";
    return Text + (Result.Near.empty()
                       ? "\n"
                       : "; near are " + llvm::join(Result.Near, ", ") + "\n");
  }
  if (Result.Projects.empty())
    return "no project has an index: 'torchtalk init --source PATH' and "
           "'torchtalk index build --project NAME' make one\n";
  std::string Text = headingOf(Result);
  if (Result.ThePage.Total != 0)
    Text += shownOf(Result.Shown.size(), Result.ThePage.Total) + "\n";
  for (const BridgeUse &Use : Result.Shown) {
    if (Result.Mode == BridgeMode::UsedBy)
      Text += "  [" + Use.Project + "]  ";
    else
      Text += "  ";
    Text += std::string(toString(Use.Kind)) + " " + Use.Name;
    if (Result.Mode == BridgeMode::Uses && !Use.Where.File.empty() &&
        Use.Kind != BridgeKind::Header)
      Text += "  " + placeText(Use.Where);
    Text += "  by " + useText(Use);
    if (Use.Sure != index::Sureness::Certain)
      Text += std::string("  ") + index::toString(Use.Sure);
    Text += "\n";
  }
  return Text;
}

static void fields(Fields &A, const BridgeUse &Use) {
  A("project", Use.Project)("kind", Use.Kind)("name", Use.Name);
  A("symbol", orNull(hex(Use.Symbol)))("where", orNull(Use.Where));
  A("by", Use.By)("site", orNull(Use.Site))("sites", Use.Sites);
  A("confidence", Use.Sure);
}

Json bridgeJson(const BridgeResult &R) {
  Fields A("bridge"), Counts;
  Counts.counts<BridgeKind>(R.Counts, query::toString);
  A("symbol", R.Symbol)("mode", R.Mode)("meant", orNull(R.Meant));
  A("rule", R.Rule)("near", R.Near)("projects", R.Projects);
  Fields Surenesses;
  Surenesses.counts<index::Sureness>(R.Surenesses, index::toString);
  A("counts", Counts)("confidences", Surenesses)(
      PageOf{R.ThePage, R.Shown.size()})("uses", R.Shown);
  return A.take();
}

} // namespace torchtalk::render
