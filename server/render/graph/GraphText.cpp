//===- GraphText.cpp - graph as text --------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

using query::GraphMode;
using query::GraphResult;

namespace {

constexpr size_t MaxSites = 6;
constexpr size_t MaxReachedOps = 30;
constexpr size_t MaxHubs = 10;
constexpr size_t MaxOfOps = 6;

std::string peerText(const query::Peer &Peer, bool IsCaller) {
  const query::SymbolFamily &Function = Peer.Function;
  std::string Text = "  " + nameAndPlace(Function.Best);
  if (std::string Why = Function.why(); !Why.empty())
    Text += "  [" + Why + "]";
  Text += "\n";
  size_t Shown = std::min(Peer.Sites.size(), MaxSites);
  for (size_t I = 0; I < Shown; ++I) {
    Text += "    " + siteText(Peer.Sites[I], IsCaller) + "\n";
    if (!Peer.Conditions.empty())
      Text += conditionsText(Peer.Conditions[I], "      ");
  }
  if (Shown < Peer.Sites.size())
    Text += "    " + shownOf(Shown, Peer.Sites.size()) + " sites shown\n";
  return Text;
}

std::string overridesText(const char *What,
                          const std::vector<query::SymbolFamily> &Shown,
                          size_t Total) {
  if (Total == 0)
    return "";
  std::string Text =
      std::string(What) + ": " + shownOf(Shown.size(), Total) + "\n";
  for (const query::SymbolFamily &Family : Shown)
    Text += "  " + nameAndPlace(Family.Best) + "\n";
  return Text;
}

std::string foldedText(const query::Folded &Left) {
  if (Left.Functions == 0)
    return "";
  std::string What = number(Left.Functions) + " functions";
  if (Left.Sites != 0)
    What = number(Left.Sites) + " sites of " + What;
  return "folded: " + What +
         " of plumbing (to show them: --plumbing, in MCP plumbing=true)\n";
}

std::string peersText(const GraphResult &Graph) {
  const query::NeighboursResult &Near = Graph.Neighbours;
  std::string Text =
      overridesText("overrides", Near.Overridden, Near.TotalOverridden) +
      overridesText("overridden by", Near.Overriders, Near.TotalOverriders) +
      toString(Graph.Mode) + ": " +
      shownOf(Near.Peers.size(), Graph.ThePage.Total);
  if (Graph.ThePage.Offset != 0)
    Text += " from " + number(Graph.ThePage.Offset + 1);
  // Where not all was compiled, no bare number.
  if (Near.TotalSource != 0 || !Graph.Looked.closed())
    Text += " (" + number(Near.Total - Near.TotalSource) + " compiled, " +
            number(Near.TotalSource) + " in source)";
  Text += ", " + number(Near.TotalSites) + " sites in all\n";
  for (const query::Peer &Peer : Near.Peers)
    Text += peerText(Peer, Graph.Mode == GraphMode::Callers);
  return Text + foldedText(Near.Left);
}

/// What the walk left out, and how to ask for it.
std::string hubsText(const std::vector<query::Hub> &Hubs) {
  return listText("hubs reached but not followed", Hubs, MaxHubs,
                  [](const query::Hub &Hub) {
                    return number(Hub.Callers) + " callers through " +
                           nameAndPlace(Hub.Function);
                  });
}

std::string impactText(const GraphResult &Graph) {
  const query::ImpactResult &Impact = Graph.Impact;
  std::string Text =
      "impact: " + shownOf(Impact.Shown.size(), Graph.ThePage.Total) +
      " functions";
  if (Impact.TotalSource != 0 || !Graph.Looked.closed())
    Text += " (" + number(Graph.ThePage.Total - Impact.TotalSource) +
            " compiled, " + number(Impact.TotalSource) +
            " possible, through source)";
  Text += ", depth " + number(Graph.Depth) + "\n";
  LevelHeadings Heading(Impact.LevelTotals);
  for (const query::ImpactEntry &Entry : Impact.Shown) {
    Text += Heading.before(Entry.Level);
    Text += "  " + nameAndPlace(Entry.Function);
    if (Entry.Copies > 1)
      Text += "  [" + number(Entry.Copies) + " copies]";
    if (!Entry.ViaOp.empty())
      Text += "  dispatches " + Entry.ViaOp;
    if (Entry.Origin == query::From::Source && !Entry.Function.Source)
      Text += "  [possible, through source]";
    Text += "\n";
  }
  Text += Heading.rest() + foldedText(Impact.Left);
  size_t Shown = std::min(Impact.Ops.size(), MaxReachedOps);
  Text += "ops reached: " + shownOf(Shown, Impact.Ops.size()) + "\n";
  for (size_t I = 0; I < Shown; ++I)
    Text += (I == 0 ? "  " : ", ") + Impact.Ops[I];
  Text += Shown ? "\n" : "";
  if (Impact.NotInText != 0)
    Text += "not looked for in source: callers of " + number(Impact.NotInText) +
            " functions (to see them: graph NAME --mode callers)\n";
  return Text + hubsText(Impact.Hubs);
}

/// Who calls the ops that the subject implements: through the dispatcher, they
/// call it.
std::string opCallersText(const GraphResult &Graph) {
  std::string Text;
  size_t Shown = std::min(Graph.OfOps.size(), MaxOfOps);
  for (size_t I = 0; I < Shown; ++I) {
    const query::OpCallers &Of = Graph.OfOps[I];
    Text += "callers of the " + std::string(Of.IsStub ? "stub " : "op ") +
            Of.Op + " (" + llvm::join(Of.Keys, ", ") +
            "): " + shownOf(Of.Shown.size(), Of.Total) + "\n";
    for (const query::Peer &Peer : Of.Shown) {
      Text += "  " + nameText(Peer.Function.Best) + "  " +
              placeText(Peer.Sites.empty() ? index::Location()
                                           : Peer.Sites.front().Where) +
              (Peer.Function.Best.Source ? "  [source]\n" : "\n");
      if (!Peer.Conditions.empty())
        Text += conditionsText(Peer.Conditions.front(), "    ");
    }
  }
  if (Shown < Graph.OfOps.size())
    Text += shownOf(Shown, Graph.OfOps.size()) + " ops shown\n";
  return Text;
}

std::string registeredText(const GraphResult &Graph) {
  std::string Text;
  for (const auto &Row : Graph.Registered)
    Text += "kernel of " + Row.Op + " " + Row.Key + "  " + placeOf(Row) +
            fromText(Row) + "\n";
  return Text;
}

} // namespace

std::string LevelHeadings::before(unsigned Level) {
  if (Level == Last)
    return "";
  Last = Level;
  return "level " + number(Level) + ": " + number(Totals[Level - 1]) + "\n";
}

std::string LevelHeadings::rest() const {
  std::string Text;
  for (size_t I = Last; I < Totals.size(); ++I)
    Text +=
        "level " + number(I + 1) + ": " + number(Totals[I]) + ", none shown\n";
  return Text;
}

std::string graphText(const GraphResult &Graph) {
  if (Graph.Python)
    return pythonGraphText(Graph);
  const query::SymbolFamily &Subject = *Graph.subject();
  // A stub that no TU defines has a name, and no kind or place.
  std::string Text = (Graph.Stub && Subject.Best.Definitions.empty()
                          ? nameText(Subject.Best) + "  stub"
                          : familyText(Subject)) +
                     "\nmatched: " + Graph.Rule + "\n" + registeredText(Graph);
  if (Graph.Stub)
    Text += "a stub, with " +
            (Graph.Stub->Kernels.empty()
                 ? std::string("no kernel in this index\n")
                 : "the kernels:\n" + stubKernelsText(*Graph.Stub, "  "));
  if (!Graph.Key.empty())
    Text += "through the dispatcher only as for " + Graph.Key + "\n";
  if (Graph.subject()->Members.size() > 1)
    Text += "answered for all of them together\n";
  if (Graph.Mode == GraphMode::Path)
    Text += pathText(Graph);
  else
    Text +=
        Graph.Mode == GraphMode::Impact ? impactText(Graph) : peersText(Graph);
  Text += opCallersText(Graph) + fromPythonText(Graph);
  Text += candidatesText(Graph.Candidates, Graph.Names.UnreadSymbols);
  if (Graph.Names.Op && !Graph.Names.Symbols.empty())
    Text += "also an op: " + Graph.Names.Op->Op + "\n";
  return Text;
}

} // namespace torchtalk::render
