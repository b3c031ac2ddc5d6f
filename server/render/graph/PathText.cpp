//===- PathText.cpp - a chain of calls as text ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

namespace torchtalk::render {

static llvm::ArrayRef<query::PathStep> shownOf(const query::PathResult &Path) {
  return llvm::ArrayRef(Path.Steps)
      .drop_front(Path.First)
      .take_front(Path.Shown);
}

std::string chainText(const query::PathResult &Path) {
  std::string Text = "  ";
  if (Path.First == 0 && !Path.Binding.empty())
    Text += Path.Binding + "\n  -> ";
  const index::SymbolRecord &Start =
      Path.First == 0 ? Path.Start : Path.Steps[Path.First - 1].Function;
  Text += nameAndPlace(Start) + "\n";
  for (const query::PathStep &Step : shownOf(Path))
    Text +=
        "    " + siteText(Step.Site, /*ToCaller=*/false) + "\n" +
        (Step.Conditions ? conditionsText(*Step.Conditions, "      ") : "") +
        "  -> " + nameAndPlace(Step.Function) + (Step.IsHub ? "  [hub]" : "") +
        "\n";
  return Text;
}

/// What of the kernels of ops the chain takes.
static std::string wayText(const query::PathResult &Path) {
  if (Path.Plain)
    return ", as a plain call goes (CPU, with autograd)";
  if (!Path.NoPlain)
    return "";
  std::set<std::string> Keys;
  for (const query::PathStep &Step : Path.Steps)
    if (!Step.Site.Key.empty())
      Keys.insert(Step.Site.Key);
  return "; no plain call (CPU, with autograd) goes this way, which is that "
         "of " +
         llvm::join(Keys, ", ");
}

namespace {

/// What was searched, so that it is clear what "none" means.
std::string noChainText(const query::GraphResult &Graph) {
  const query::PathResult &Path = Graph.Path;
  const query::SymbolFamily &From = *Graph.subject(), &To = *Path.To.subject();
  std::string Text = "path: none";
  if (!Graph.Looked.closed())
    Text += " found, in compiled code or in what was read as text";
  const char *Length =
      Graph.Looked.closed() ? " of any length: " : ": in compiled code, ";
  if (Path.Searched == 0 && !Path.Backward && From.Best.Definitions.empty())
    Text += ": " + nameText(From.Best) +
            " is not compiled in this index, so what it calls is " +
            (Graph.Looked.Source == 0 ? "not known" : "known from text only");
  else if (Path.StoppedAtDepth)
    Text += " of at most " + number(Graph.Depth) +
            " steps; a longer one may exist (ask without depth)";
  else if (Path.Backward)
    Text += std::string(Length) + number(Path.Searched) + " functions reach " +
            nameText(To.Best) + ", and " + nameText(From.Best) +
            " is not one of them";
  else
    Text += Length + nameText(From.Best) + " reaches " + number(Path.Searched) +
            " functions, and " + nameText(To.Best) + " is not one of them";
  Text += "\nhubs were followed too\n";
  if (Path.Types != 0)
    Text += "not followed: calls through function pointers of " +
            number(Path.Types) +
            " types, whose targets the compiler does not know\n";
  return Text;
}

} // namespace

std::string pathText(const query::GraphResult &Graph) {
  const query::PathResult &Path = Graph.Path;
  std::string Text = "to: " + familyText(*Path.To.subject()) +
                     "\nmatched: " + Path.To.Rule + "\n";
  size_t InText = llvm::count_if(Path.Steps, [](const query::PathStep &Step) {
    return Step.Site.Origin == query::From::Source;
  });
  if (!Path.Found)
    Text += noChainText(Graph);
  else if (Path.Steps.empty())
    Text += "path: the two are one function\n";
  else
    Text +=
        "path: " + number(Path.Steps.size()) + " steps" +
        (shownOf(Path).size() == Path.Steps.size()
             ? ""
             : ", " + number(Path.First + 1) + " to " +
                   number(Path.First + shownOf(Path).size()) + " shown") +
        (Path.ThroughHubs ? ", through hubs: no chain goes around them" : "") +
        (InText == 0
             ? ""
             : ", possible: " + number(InText) + " of them read as text") +
        wayText(Path) + "\n" + chainText(Path);
  std::string Others =
      candidatesText(Path.To.Candidates, Path.To.Names.UnreadSymbols);
  if (!Others.empty())
    Text += "of the end, " + Others;
  return Text;
}

} // namespace torchtalk::render
