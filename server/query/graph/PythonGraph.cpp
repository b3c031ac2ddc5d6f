//===- PythonGraph.cpp - Calls of and from Python -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/graph/PythonGraph.h"
#include "query/graph/Path.h"
#include "query/names/PythonNames.h"
#include "query/reach/CodeImpact.h"
#include "query/reach/PythonImpact.h"
#include "query/reach/PythonReach.h"
#include "query/reach/Subject.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <tuple>

namespace torchtalk::query {

using index::PythonRecord;
using index::Session;

namespace {

/// Where \p Name stands, if that is in Python.
index::Location placeOf(Session &Index, const std::string &Name) {
  // An OpInfo ends with its place.
  if (llvm::StringRef(Name).contains(' ')) {
    auto [File, Line] = llvm::StringRef(Name).rsplit(' ').second.rsplit(':');
    index::Location Where{File.str(), 0};
    return Line.getAsInteger(10, Where.Line) ? index::Location{} : Where;
  }
  auto Record = Index.python(Name);
  if (!Record)
    return index::Location{};
  return index::Location{Record->File, Record->Line};
}

/// Callers of the targets, or of an impact what reaches them; nearest first,
/// then surest, each once. The places are missing. \p IntoOps: see
/// PythonImpact::walk().
std::vector<PythonPeer> peersOf(Session &Index, GraphMode Mode,
                                const std::vector<std::string> &Targets,
                                bool IntoOps) {
  std::vector<PythonPeer> Peers;
  if (Mode == GraphMode::Impact) {
    std::vector<PythonSeed> Seeds;
    Seeds.reserve(Targets.size());
    for (const std::string &Target : Targets)
      Seeds.push_back({Target, index::Sureness::Certain, 0, 0});
    auto Walk = PythonImpact::walk(Index, Seeds, IntoOps);
    for (const PythonImpact::Visit &V : Walk.visits())
      if (V.Steps > 0)
        Peers.push_back({V.Name.str(), {}, {}, V.Sure, V.Steps});
  } else {
    for (const std::string &Target : Targets)
      for (index::PythonCaller &C : Index.pythonCallers(Target))
        Peers.push_back(
            {std::move(C.Name), {}, {"", C.Line}, C.Sure, 0, Target});
  }
  llvm::stable_sort(Peers, [](const PythonPeer &A, const PythonPeer &B) {
    return std::tie(A.Level, A.Sure, A.Name) <
           std::tie(B.Level, B.Sure, B.Name);
  });
  llvm::StringSet<> Seen;
  llvm::erase_if(Peers, [&](const PythonPeer &Peer) {
    return !Seen.insert(Peer.Name).second;
  });
  return Peers;
}

/// Where they stand, and the calls in them.
void addPlaces(Session &Index, std::vector<PythonPeer> &Peers) {
  for (PythonPeer &Peer : Peers) {
    Peer.Where = placeOf(Index, Peer.Name);
    if (Peer.Site.Line != 0 && Peer.Site.File.empty())
      Peer.Site.File = Peer.Where.File;
    // What a class has in it is not called there.
    if (Peer.Site == Peer.Where)
      Peer.Target.clear();
  }
}

class Asker {
public:
  Asker(Session &Index, const GraphRequest &Request, size_t Offset,
        DispatchFilter *Filter)
      : Index(Index), Request(Request), Offset(Offset), Filter(Filter) {}

  PythonGraphResult run() {
    auto Names = findPython(Index, Request.Func);
    if (Names.Found.empty())
      return std::move(Result);
    for (const PythonRecord &R : Names.Found)
      Result.Candidates.push_back(R.Name);
    Result.Rule = std::move(Names.Rule);
    Result.Subject = std::move(Names.Found.front());
    Index.forEachPythonRegistration([&](const index::PythonRegistration &R) {
      if (R.Function == Result.Subject->Name)
        Result.Registered.push_back(R);
    });
    answer();
    return std::move(Result);
  }

private:
  void answer() {
    switch (Request.Mode) {
    case GraphMode::Callers:
      return show(peersOf(Index, Request.Mode, {Result.Subject->Name}, true));
    case GraphMode::Calls: {
      std::vector<PythonPeer> Peers;
      for (const index::PythonCallee &C : Result.Subject->Callees)
        Peers.push_back({C.Target,
                         {},
                         {Result.Subject->File, C.Line},
                         C.Sure,
                         0,
                         C.Line == Result.Subject->Line ? "" : C.Target});
      llvm::stable_sort(Peers, [](const PythonPeer &A, const PythonPeer &B) {
        return std::tie(A.Sure, A.Site.Line) < std::tie(B.Sure, B.Site.Line);
      });
      return show(std::move(Peers));
    }
    case GraphMode::Impact:
      return impact();
    case GraphMode::Path:
      return path();
    }
  }

  void show(std::vector<PythonPeer> Peers) {
    Result.ThePage = makePage(Index, Request, Offset, Peers.size());
    Result.Peers = onPage(Result.ThePage, Request.Limit, std::move(Peers));
    addPlaces(Index, Result.Peers);
  }

  void impact() {
    auto Peers = peersOf(Index, Request.Mode, {Result.Subject->Name}, true);
    unsigned Depth = Request.Depth == 0 ? DefaultImpactDepth : Request.Depth;
    llvm::erase_if(Peers, [&](const PythonPeer &P) { return P.Level > Depth; });
    Result.LevelTotals.resize(Depth);
    for (const PythonPeer &Peer : Peers)
      ++Result.LevelTotals[Peer.Level - 1];
    show(std::move(Peers));
  }

  void path() {
    auto To = findSubject(Index, Request.To);
    std::set<std::string> Targets;
    bool Code = false;
    if (To.Names.Op) {
      Result.To = index::OperatorName(To.Names.Op->Op).withoutOverload();
      Targets.insert(Result.To);
    } else if (To.subject()) {
      Result.To = To.subject()->Best.Name;
      Code = true;
      addOps(*To.subject(), Targets);
    } else {
      auto Python = findPython(Index, Request.To);
      if (!Python.Found.empty()) {
        Result.To = Python.Found.front().Name;
        Targets.insert(Result.To);
      }
    }
    Result.ToFound = !Result.To.empty();
    if (Targets.empty())
      return;
    Result.Way = wayFromPython(Index, Result.Subject->Name, Targets);
    if (Code && Result.Way.Found)
      goOn(std::move(To));
  }

  /// The ops that lead to a function without another op.
  void addOps(const SymbolFamily &Family, std::set<std::string> &Targets) {
    std::vector<ChangedSymbol> Symbols;
    Symbols.reserve(Family.Members.size());
    for (const index::SymbolRecord &Member : Family.Members)
      Symbols.push_back({Member.Id, index::Sureness::Certain});
    auto Ops = CodeImpact::ownOps(Index, Symbols);
    Targets.insert(Ops.begin(), Ops.end());
  }

  /// From the op to the function that was asked for.
  void goOn(Subject To) {
    auto Op = findSubject(Index, Result.Way.Steps.back().Name);
    if (!Op.subject())
      return;
    Result.Code = query::path(
        Index, *Op.subject(),
        ("torch." + index::OperatorName(Result.Way.Steps.back().Name).Name)
            .str(),
        std::move(To),
        /*Depth=*/0, Request.Hubs, Filter);
  }

  Session &Index;
  const GraphRequest &Request;
  size_t Offset;
  DispatchFilter *Filter;
  PythonGraphResult Result;
};

} // namespace

PythonReached walkPython(Session &Index, const GraphRequest &Request,
                         const std::vector<std::string> &Targets) {
  auto Peers = peersOf(Index, Request.Mode, Targets, false);
  size_t Total = Peers.size();
  Peers.resize(std::min(Total, Request.Limit));
  addPlaces(Index, Peers);
  return {Total, std::move(Peers)};
}

PythonGraphResult pythonGraph(Session &Index, const GraphRequest &Request,
                              size_t Offset, DispatchFilter *Filter) {
  return Asker(Index, Request, Offset, Filter).run();
}

} // namespace torchtalk::query
