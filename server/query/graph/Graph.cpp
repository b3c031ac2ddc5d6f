//===- Graph.cpp - Who calls whom -----------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/graph/Graph.h"

#include "query/conditions/Conditions.h"
#include "query/dispatch/DispatchFilter.h"
#include "query/dispatch/KernelChain.h"
#include "query/dispatch/KernelRows.h"
#include "query/dispatch/StubChain.h"
#include "query/graph/Path.h"
#include "query/graph/PythonGraph.h"
#include "query/names/Spelling.h"
#include "query/reach/Impact.h"
#include "query/reach/Neighbours.h"
#include "query/reach/OpEntries.h"
#include "query/reach/Subject.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <set>

namespace torchtalk::query {

using index::Session;
using index::SymbolRecord;

namespace {

/// Members of a family whose callers are followed to registrations.
constexpr size_t MaxMembersFollowed = 16;
/// Callers shown of each op that the subject implements.
constexpr size_t MaxOpCallers = 5;

/// What is wrong with a request, or "".
std::string problemOf(const GraphRequest &Request) {
  bool IsPath = Request.Mode == GraphMode::Path;
  if (IsPath && llvm::StringRef(Request.To).trim().empty())
    return "a path needs its other end: say which function it leads to with "
           "'to'";
  if (!IsPath && !Request.To.empty())
    return "'to' is the end of a path: ask with the mode path";
  if (Request.Conditions && Request.Mode == GraphMode::Impact)
    return "conditions are of call sites: ask for them with the mode callers, "
           "calls or path";
  return "";
}

/// The name by which Python calls the op that was asked for, or "".
/// torch.ops.aten.add goes another way than what is bound.
llvm::StringRef pythonSpelling(const Resolution &Names) {
  llvm::StringRef Query = Names.Query;
  return Names.Op && parseSpelling(Query).SymbolName.empty() &&
                 !Query.starts_with("torch.ops.")
             ? Query
             : "";
}

void answer(Session &Index, const GraphRequest &Request, size_t Offset,
            DispatchFilter *Filter, GraphResult &Result) {
  const SymbolFamily &Subject = *Result.subject();
  switch (Request.Mode) {
  case GraphMode::Callers:
  case GraphMode::Calls:
    Result.Neighbours =
        Request.Mode == GraphMode::Calls
            ? callees(Index, Subject, Offset, Request.Limit, Filter,
                      Request.Plumbing)
            : callers(Index, Subject, Offset, Request.Limit, Filter);
    Result.ThePage = makePage(Index, Request, Offset, Result.Neighbours.Total);
    break;
  case GraphMode::Impact:
    Result.Depth = Request.Depth == 0 ? DefaultImpactDepth : Request.Depth;
    Result.Impact = impact(Index, Subject, Result.Depth, Request.Hubs,
                           Request.Plumbing, Offset, Request.Limit, Filter);
    Result.ThePage = makePage(Index, Request, Offset, Result.Impact.Total);
    break;
  case GraphMode::Path: {
    Result.Depth = Request.Depth;
    auto To = findSubject(Index, Request.To);
    if (!To.subject()) {
      Result.Path.To = std::move(To);
      break;
    }
    Result.Path = path(Index, Subject, pythonSpelling(Result.Names),
                       std::move(To), Request.Depth, Request.Hubs, Filter);
    Result.ThePage = makePage(Index, Request, Offset, Result.Path.Steps.size());
    Result.Path.First = Result.ThePage.Offset;
    Result.Path.Shown = Request.Limit;
    break;
  }
  }
}

void addRegistrations(Session &Index, GraphResult &Result) {
  const auto &Graph = Index.walk();
  // A hub is no kernel, and nearly everything reaches it. A template has
  // thousands of instantiations, few of which are kernels.
  std::vector<index::SymbolId> Kernels, Others;
  for (const SymbolRecord &Member : Result.subject()->Members) {
    std::optional<index::Node> Self = Graph.find(Member.Id);
    if (!Self)
      continue;
    if (llvm::any_of(Graph.callers(*Self), [](auto E) {
          return E.isDispatch() || E.is(facts::EdgeKind::Register);
        }))
      Kernels.push_back(Member.Id);
    else if (!Graph.has(*Self, index::WalkHub))
      Others.push_back(Member.Id);
  }
  if (Others.size() <= MaxMembersFollowed)
    llvm::append_range(Kernels, Others);
  Result.Registered = registrationsReaching(Index, Kernels);
  KernelRows InText(Index);
  for (const SymbolRecord &Member : Result.subject()->Members)
    for (index::RegistrationRecord &Row : InText.of(Member))
      if (!llvm::is_contained(Result.Registered, Row))
        Result.Registered.push_back(std::move(Row));
  if (Result.Mode != GraphMode::Callers)
    return;
  Result.OfOps = callersOfOps(Index, Result.Registered, MaxOpCallers);
}

/// The first few places that name the subject.
constexpr size_t MaxNaming = 5;

LookedAt lookedAtFor(Session &Index,
                     const std::vector<index::Location> &Naming) {
  LookedAt Looked = lookedAt(Index.summary());
  Looked.NamingTotal = Naming.size();
  Looked.Naming.assign(Naming.begin(),
                       Naming.begin() + std::min(Naming.size(), MaxNaming));
  return Looked;
}

/// Python calls ops, and what is bound.
void addPython(Session &Index, const GraphRequest &Request,
               GraphResult &Result) {
  if (Result.Mode != GraphMode::Callers && Result.Mode != GraphMode::Impact)
    return;
  std::set<std::string> Targets;
  auto Add = [&](const std::string &Op) {
    Targets.insert(index::OperatorName(Op).withoutOverload().str());
  };
  if (Result.Names.Op && (!Result.subject() || !Result.subject()->Op.empty()))
    Add(Result.Names.Op->Op);
  for (const index::RegistrationRecord &Row : Result.Registered)
    Add(Row.Op);
  if (Result.Mode == GraphMode::Impact)
    llvm::for_each(Result.Impact.Ops, Add);
  if (const SymbolFamily *Subject = Result.subject())
    for (const SymbolRecord &Member : Subject->Members)
      for (const index::BindingRecord &Binding : Index.bindingsOf(Member.Id)) {
        Targets.insert(Binding.Names.begin(), Binding.Names.end());
        Targets.insert(Binding.UserNames.begin(), Binding.UserNames.end());
      }
  Result.FromPython =
      walkPython(Index, Request, {Targets.begin(), Targets.end()});
}

void addConditions(Conditions &Read, std::vector<PythonPeer> &Peers) {
  for (PythonPeer &Of : Peers)
    if (!Of.Target.empty())
      Of.Conditions = Read.at(siteAt(Of.Site), {Of.Target});
}

void addConditions(Conditions &Read, PathResult &Path) {
  for (PathStep &Step : Path.Steps)
    Step.Conditions = Read.at(Step.Site, {Step.Function.Name});
}

void addConditions(Session &Index, Conditions &Read,
                   PythonGraphResult &Result) {
  addConditions(Read, Result.Peers);
  std::string Caller;
  for (const PythonStep &Step : Result.Way.Steps) {
    auto &Of = Result.WayConditions.emplace_back();
    if (auto By = Index.python(Caller); By && By->Line != Step.Line)
      Of = Read.at(siteAt({By->File, Step.Line}), {Step.Name});
    Caller = Step.Name;
  }
  if (Result.Code)
    addConditions(Read, *Result.Code);
}

void addConditions(Session &Index, const GraphRequest &Request,
                   GraphResult &Result) {
  if (!Request.Conditions)
    return;
  Conditions Read(Request.Read);
  if (Result.Python)
    addConditions(Index, Read, *Result.Python);
  if (Result.FromPython)
    addConditions(Read, Result.FromPython->Peers);
  if (!Result.subject())
    return;
  const bool Callers = Result.Mode == GraphMode::Callers;
  const std::vector<std::string> Own = spelledNames(*Result.subject());
  for (Peer &Of : Result.Neighbours.Peers)
    Read.addTo(Of, Callers ? Own : spelledNames(Of.Function));
  for (OpCallers &Op : Result.OfOps)
    for (Peer &Of : Op.Shown)
      Read.addTo(Of, spelledNames(Op.Op));
  addConditions(Read, Result.Path);
}

} // namespace

GraphResult graph(Session &Index, const GraphRequest &Request) {
  GraphResult Result;
  Result.Mode = Request.Mode;
  Result.BadRequest = problemOf(Request);
  size_t Offset = 0;
  if (!Result.BadRequest.empty() ||
      !parseCursor(Index, Request, Offset, Result.BadRequest))
    return Result;
  auto Filter = makeDispatchFilter(Index, Request.Key, Result.BadRequest);
  if (!Result.BadRequest.empty())
    return Result;
  Result.Key = Filter ? Filter->key() : "";
  static_cast<Subject &>(Result) = findSubject(Index, Request.Func);
  if (!Result.Names.found() && Result.Names.BadQuery.empty()) {
    auto Python = pythonGraph(Index, Request, Offset, Filter.get());
    if (Python.Subject) {
      Result.ThePage = Python.ThePage;
      Result.Depth = Request.Depth == 0 ? DefaultImpactDepth : Request.Depth;
      Result.Python = std::move(Python);
      addConditions(Index, Request, Result);
    }
    return Result;
  }
  if (!Result.subject()) {
    if (Request.WalkPython)
      addPython(Index, Request, Result);
    addConditions(Index, Request, Result);
    return Result;
  }
  if (Result.subject()->Op.empty()) {
    addRegistrations(Index, Result);
    Result.Stub = asStub(Index, Result.subject()->Best);
  }
  answer(Index, Request, Offset, Filter.get(), Result);
  Result.Looked = lookedAtFor(Index, Result.Mode == GraphMode::Impact
                                         ? Result.Impact.Naming
                                         : Result.Neighbours.Naming);
  if (Request.WalkPython)
    addPython(Index, Request, Result);
  addConditions(Index, Request, Result);
  return Result;
}

} // namespace torchtalk::query
