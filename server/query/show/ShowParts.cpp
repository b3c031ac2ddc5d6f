//===- ShowParts.cpp - The parts of what show answers ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/show/ShowParts.h"
#include "query/conditions/Conditions.h"
#include "query/graph/Graph.h"
#include "query/names/NamedSymbols.h"
#include "query/op/OpGuide.h"
#include "query/text/SourceCode.h"
#include "source/python/PythonReader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace torchtalk::query {

using index::Session;
using index::SymbolRecord;
using llvm::StringRef;

namespace {

/// Rows of calls, callers and tests: more than any answer has.
constexpr size_t MostRows = 120;
/// Definitions of one name that are looked at.
constexpr size_t MostNamed = 400, MostSameName = 40;
/// Lines of a definition that its decorators may take.
constexpr uint32_t MostDecorators = 12;

/// What of C++ runs a function of that name nowhere near the subject.
bool isOfOthers(StringRef File) {
  return File.starts_with("/") || File.contains("third_party/");
}

bool isMember(StringRef Name) {
  auto [Scope, Last] = Name.rsplit("::");
  StringRef Parent = Scope.rsplit("::").second;
  return !Parent.empty() && Parent != "Tensor" && llvm::isUpper(Parent.front());
}

void leave(std::vector<ShowRow> &Rows, size_t Most, size_t &More) {
  if (Rows.size() <= Most)
    return;
  More += Rows.size() - Most;
  Rows.resize(Most);
}

} // namespace

bool isBesideTheProduct(StringRef File) {
  return File.starts_with("test/") || File.starts_with("docs/") ||
         File.starts_with("benchmarks/") || File.contains("/test/") ||
         File.contains("/tests/") || File.contains("/testing/") ||
         File.contains("/examples/");
}

GraphResult neighboursOf(Session &Index, const std::string &Func,
                         GraphMode Mode) {
  GraphRequest Request;
  Request.Func = Func;
  Request.Mode = Mode;
  Request.WalkPython = Mode == GraphMode::Callers;
  Request.Limit = 2 * MostRows;
  return graph(Index, Request);
}

const ShowParts::Ends &ShowParts::endsIn(const std::string &File) {
  auto [At, New] = Files.try_emplace(File);
  Ends &Of = At->second;
  if (!New)
    return Of;
  auto Add = [&](uint32_t Line, uint32_t End) {
    Of[Line] = std::max(Of[Line], End);
  };
  if (isPython(File)) {
    Index.forEachPython(source::pythonModuleName(File), [&](const auto &R) {
      if (R.File == File && R.Kind != source::PythonScope::Kind::Variable)
        Add(R.Line, R.EndLine);
    });
    return Of;
  }
  if (auto Text = Index.text(File))
    for (const auto &F : Text->Code.Functions)
      Add(F.Line, F.EndLine);
  for (const SymbolRecord &S : loadSymbols(Index, Index.symbolsInFile(File)))
    for (const index::Definition &D : S.Definitions)
      if (D.File == File && S.Kind != facts::FunctionKind::Lambda)
        Add(D.Line, D.EndLine);
  return Of;
}

uint32_t ShowParts::endAt(const index::Location &Where) {
  const Ends &Of = endsIn(Where.File);
  auto At = Of.lower_bound(Where.Line);
  if (At == Of.end() ||
      At->first > Where.Line + (isPython(Where.File) ? MostDecorators : 0))
    return 0;
  return At->second;
}

void ShowParts::add(ShowPart Part, ShowRow Row) {
  if (Row.Where.File.empty())
    return;
  std::vector<ShowRow> &Rows = Out.of(Part);
  auto Known = Places.find(Row.Where);
  if (Known != Places.end()) {
    if (Known->second == Part)
      for (ShowRow &Same : Rows)
        if (Same.Where == Row.Where)
          for (const std::string &Key : Row.Keys)
            if (!llvm::is_contained(Same.Keys, Key))
              Same.Keys.push_back(Key);
    return;
  }
  Places.emplace(Row.Where, Part);
  if (Row.EndLine == 0 && Row.Where.Line != 0)
    Row.EndLine = endAt(Row.Where);
  Rows.push_back(std::move(Row));
}

void ShowParts::add(ShowPart Part, const SymbolRecord &Symbol, ShowRow Row) {
  Row.Where = definitionOf(Symbol);
  Row.Origin = Symbol.Source ? From::Source : Row.Origin;
  if (Row.What.empty())
    Row.What = Symbol.Name;
  for (const index::Definition &D : Symbol.Definitions)
    if (D.File == Row.Where.File && D.Line == Row.Where.Line)
      Row.EndLine = D.EndLine;
  add(Part, std::move(Row));
}

void ShowParts::addSite(ShowPart Part, ShowRow Row) {
  if (Row.Where.File.empty() || Row.Where.Line == 0)
    return;
  if (!Places.emplace(Row.Where, Part).second)
    return;
  Out.of(Part).push_back(std::move(Row));
}

void ShowParts::addCallers(const GraphResult &Graph) {
  std::vector<ShowRow> Rows;
  size_t &More = Out.moreOf(ShowPart::Callers);
  auto AddPeer = [&](const Peer &P, const std::vector<std::string> &Names,
                     const std::string &Note) {
    const CallSite &First = P.Sites.front();
    if (index::isGeneratedFile(First.Where.File)) {
      ++More;
      return;
    }
    ShowRow &Row = Rows.emplace_back();
    Row.What = P.Function.Best.Name;
    Row.Where = First.Where;
    Row.Origin = First.Origin;
    Row.Note = Note;
    if (P.Sites.size() > 1)
      Row.Note += "  " + std::to_string(P.Sites.size()) + " sites";
    Row.Call = {{First}, Names};
  };
  const std::vector<std::string> Own = Graph.subject()
                                           ? spelledNames(*Graph.subject())
                                           : std::vector<std::string>();
  for (const Peer &P : Graph.Neighbours.Peers)
    if (!P.Sites.empty())
      AddPeer(P, Own, "");
  More += Graph.Neighbours.Total - Graph.Neighbours.Peers.size();
  for (const OpCallers &Of : Graph.OfOps) {
    for (const Peer &P : Of.Shown)
      if (!P.Sites.empty())
        AddPeer(P, spelledNames(Of.Op), "  calls " + Of.Op);
    More += Of.Total - Of.Shown.size();
  }
  std::vector<PythonPeer> Python;
  if (Graph.Python)
    Python = Graph.Python->Peers;
  else if (Graph.FromPython)
    Python = Graph.FromPython->Peers;
  const size_t Total = Graph.Python       ? Graph.Python->ThePage.Total
                       : Graph.FromPython ? Graph.FromPython->Total
                                          : 0;
  More += Total - std::min(Total, Python.size());
  for (const PythonPeer &P : Python) {
    // OpInfos are among the tests.
    if (StringRef(P.Name).contains(' ') || Tests.contains(P.Name))
      continue;
    ShowRow &Row = Rows.emplace_back();
    Row.What = P.Name;
    Row.Where = P.Site.File.empty() ? P.Where : P.Site;
    Row.Origin = From::Source;
    if (!P.Target.empty())
      Row.Call = {{siteAt(P.Site)}, {P.Target}};
    if (P.Sure != index::Sureness::Certain)
      Row.Note = std::string("  ") + toString(P.Sure);
  }
  llvm::stable_sort(Rows, [](const ShowRow &A, const ShowRow &B) {
    return isBesideTheProduct(A.Where.File) < isBesideTheProduct(B.Where.File);
  });
  leave(Rows, MostRows, More);
  for (auto [I, Row] : llvm::enumerate(Rows)) {
    Row.Rank = (isBesideTheProduct(Row.Where.File) ? 60 : 14) + 2 * I;
    addSite(ShowPart::Callers, std::move(Row));
  }
}

void ShowParts::addCalls(const GraphResult &Graph) {
  size_t I = 0;
  for (const Peer &P : Graph.Neighbours.Peers) {
    const index::Location Where = definitionOf(P.Function.Best);
    ShowRow Row;
    Row.Rank = 12 + 2 * I;
    Row.CodeRank = 30 + 6 * I++;
    if (!P.Sites.empty())
      Row.Call = {P.Sites, spelledNames(P.Function)};
    // An op stands in the YAML.
    Row.IsEntry = StringRef(Where.File).ends_with(".yaml");
    if (Row.IsEntry)
      Row.EndLine = Where.Line;
    if (!Where.File.empty() && !isGenerated(P.Function.Best) &&
        !isOfOthers(Where.File)) {
      add(ShowPart::Calls, P.Function.Best, std::move(Row));
    } else if (!P.Sites.empty()) {
      Row.What = P.Function.Op.empty() ? P.Function.Best.Name : P.Function.Op;
      Row.Where = P.Sites.front().Where;
      Row.Call->Sites.resize(1);
      Row.Origin = P.Sites.front().Origin;
      Row.EndLine = 0;
      addSite(ShowPart::Calls, std::move(Row));
    }
  }
  Out.moreOf(ShowPart::Calls) +=
      Graph.Neighbours.Total - Graph.Neighbours.Peers.size();
}

void ShowParts::addTests(const std::vector<std::string> &Ops) {
  const OpTests Found = testsOfOp(Index, Ops, "");
  unsigned I = 0;
  auto Add = [&](ShowRow Row) {
    Row.Origin = From::Source;
    Row.Rank = 15 + 5 * I++;
    add(ShowPart::Tests, std::move(Row));
  };
  for (const index::OpInfoRecord &Info : Found.OpInfos)
    Add({.What = "OpInfo " + Info.Name +
                 (Info.Variant.empty() ? "" : " (" + Info.Variant + ")"),
         .Where = {Info.File, Info.Line}});
  if (!Found.OverOpInfos.empty()) {
    const OpInfoTests &Most = Found.OverOpInfos.front();
    Add({.What = std::to_string(Most.Tests) + " tests run over these OpInfos",
         .Where = {Most.File, 0},
         .Note = "  and in " + std::to_string(Found.OverOpInfos.size() - 1) +
                 " other files"});
  }
  std::vector<ShowRow> Direct;
  for (const index::TestRecord &Test : Found.Direct) {
    Tests.insert(Test.Function);
    Direct.push_back({.What = Test.Id.substr(Test.Id.find("::") + 2),
                      .Where = {Test.File, Test.Line},
                      .EndLine = Test.EndLine,
                      .HasSource = false});
  }
  leave(Direct, MostRows, Out.moreOf(ShowPart::Tests));
  for (ShowRow &Row : Direct)
    Add(std::move(Row));
}

void ShowParts::addSameName(const std::string &Name) {
  std::vector<ShowRow> Rows;
  auto Offer = [&](ShowRow Row, bool IsMember) {
    if (isOfOthers(Row.Where.File) || isBesideTheProduct(Row.Where.File) ||
        index::isGeneratedFile(Row.Where.File) || has(Row.Where))
      return;
    Row.Rank = IsMember ? 1 : 0;
    Rows.push_back(std::move(Row));
  };
  for (const std::string &Full : Index.pythonNamed(Name)) {
    auto R = Index.python(Full);
    if (!R || R->Kind == source::PythonScope::Kind::Variable)
      continue;
    const bool IsMember =
        Index.python(StringRef(Full).rsplit('.').first.str()).has_value();
    Offer({.What = Full,
           .Where = {R->File, R->Line},
           .EndLine = R->EndLine,
           .Origin = From::Source},
          IsMember);
  }
  auto Offered = [&](const SymbolRecord &S) {
    const index::Location Where = definitionOf(S);
    if (!Where.File.empty())
      Offer({.What = S.Name,
             .Where = Where,
             .Origin = S.Source ? From::Source : From::Compiled},
            isMember(S.Name));
  };
  NamedSymbols Named = namedSymbols(Index, Name);
  Named.Records.resize(std::min(Named.Records.size(), MostNamed));
  llvm::for_each(Named.Records, Offered);
  for (const auto &[Symbol, Match] : sourceFunctions(Index, Name))
    Offered(Symbol);
  llvm::stable_sort(
      Rows, [](const ShowRow &A, const ShowRow &B) { return A.Rank < B.Rank; });
  leave(Rows, MostSameName, Out.moreOf(ShowPart::SameName));
  for (auto [I, Row] : llvm::enumerate(Rows)) {
    Row.Rank = 10 + 2 * I;
    Row.CodeRank = 70 + 4 * I;
    add(ShowPart::SameName, std::move(Row));
  }
}

} // namespace torchtalk::query
