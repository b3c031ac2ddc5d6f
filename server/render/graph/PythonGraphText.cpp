//===- PythonGraphText.cpp - graph of Python as text ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

namespace torchtalk::render {

using query::GraphMode;
using query::GraphResult;
using query::PythonPeer;

namespace {

std::string peerText(const PythonPeer &Peer) {
  std::string Text = "  " + Peer.Name;
  // An OpInfo ends with its place.
  if (!Peer.Where.File.empty() && Peer.Name.find(' ') == std::string::npos)
    Text += "  " + placeText(Peer.Where);
  Text += std::string("  ") + toString(Peer.Sure);
  if (!Peer.Site.File.empty())
    Text += "  called at " + placeText(Peer.Site);
  Text += "\n";
  return Peer.Conditions ? Text + conditionsText(*Peer.Conditions, "    ", true)
                         : Text;
}

std::string pythonImpactText(const GraphResult &Graph) {
  const query::PythonGraphResult &Python = *Graph.Python;
  std::string Text =
      "impact: " + shownOf(Python.Peers.size(), Graph.ThePage.Total) +
      " definitions, depth " + number(Graph.Depth) + "\n";
  LevelHeadings Heading(Python.LevelTotals);
  for (const PythonPeer &Peer : Python.Peers)
    Text += Heading.before(Peer.Level) + peerText(Peer);
  Text += Heading.rest();
  return Text;
}

std::string wayText(const query::PythonGraphResult &Python) {
  if (!Python.Way.Found)
    return "path: none" +
           std::string(
               Python.Way.Truncated
                   ? " among the nearest definitions; there can be one\n"
                   : " that the source shows\n");
  std::string Text =
      "path: " + number(Python.Way.Steps.size() - 1) + " steps\n";
  for (size_t I = 0; I < Python.Way.Steps.size(); ++I) {
    const query::PythonStep &Step = Python.Way.Steps[I];
    Text += (I == 0 ? "  " : "  -> ") + Step.Name;
    if (I != 0)
      Text += "  at line " + number(Step.Line) + "  " + toString(Step.Sure);
    Text += "\n";
    if (I < Python.WayConditions.size() && Python.WayConditions[I])
      Text += conditionsText(*Python.WayConditions[I], "      ", true);
  }
  if (Python.Code)
    Text += "and on in C++:\n" + chainText(*Python.Code);
  return Text;
}

} // namespace

std::string pythonGraphText(const GraphResult &Graph) {
  const query::PythonGraphResult &Python = *Graph.Python;
  const index::PythonRecord &Subject = *Python.Subject;
  std::string Text = Subject.Name + "  Python  " + placeOf(Subject) +
                     "\nmatched: " + Python.Rule + "\n";
  for (index::PythonRegistration R : Python.Registered) {
    R.Function.clear(); // the subject
    Text += pythonRegistrationText(R, R.Op) + "\n";
  }
  if (Graph.Mode == GraphMode::Path) {
    Text += "to: " + Python.To + "\n" + wayText(Python);
  } else if (Graph.Mode == GraphMode::Impact) {
    Text += pythonImpactText(Graph);
  } else {
    Text += std::string(toString(Graph.Mode)) + ": " +
            shownOf(Python.Peers.size(), Graph.ThePage.Total) + "\n";
    for (const PythonPeer &Peer : Python.Peers)
      Text += peerText(Peer);
  }
  Text += otherCandidates(Python.Candidates);
  return Text;
}

std::string fromPythonText(const GraphResult &Graph) {
  if (!Graph.FromPython)
    return "";
  std::string Text =
      std::string(Graph.Mode == GraphMode::Impact ? "reached in Python: "
                                                  : "called from Python: ") +
      shownOf(Graph.FromPython->Peers.size(), Graph.FromPython->Total) + "\n";
  for (const PythonPeer &Peer : Graph.FromPython->Peers)
    Text += peerText(Peer);
  return Text;
}

} // namespace torchtalk::render
