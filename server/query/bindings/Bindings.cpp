//===- Bindings.cpp - From a Python name to the op it calls ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/bindings/Bindings.h"
#include "query/dispatch/KernelChain.h"
#include "query/names/PythonNames.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>

namespace torchtalk::query {

using index::BindingRecord;
using index::EdgeRecord;
using index::Session;
using index::SymbolId;
using index::SymbolRecord;
using Role = BindingStep::Role;

namespace {

/// From THPVariable_add to its lambda is one step, through a wrapper two.
constexpr unsigned MaxDepth = 5;
/// From torch::empty to at::empty.
constexpr unsigned MaxApiDepth = 2;
/// Functions that the way up may look at.
constexpr size_t MaxVisited = 20000;

/// Of the TU of its caller.
bool isLocal(const SymbolRecord &Symbol) {
  return Symbol.Kind == facts::FunctionKind::Lambda ||
         Symbol.Link == facts::Linkage::Internal;
}

/// `torch::empty` and the `at::empty` that it calls; `contiguous` and
/// `__dispatch_contiguous`.
bool isOfSameName(const SymbolRecord &Api, const SymbolRecord &Callee) {
  std::string Name = index::baseName(Api.Name);
  std::string Called = index::baseName(Callee.Name);
  return !Name.empty() && (llvm::StringRef(Called).starts_with(Name) ||
                           llvm::StringRef(Called).ends_with(Name));
}

class Follower {
public:
  explicit Follower(Session &Index) : Index(Index), Graph(Index.walk()) {}

  const SymbolRecord *symbol(SymbolId Id) {
    auto [It, New] = Symbols.try_emplace(Id);
    if (New)
      It->second = Index.symbol(Id);
    return It->second ? &*It->second : nullptr;
  }

  /// The ops that \p Id asks the dispatcher for.
  std::vector<std::string> opsOf(SymbolId Id) const {
    std::vector<std::string> Ops;
    if (std::optional<index::Node> Found = Graph.find(Id))
      for (index::WalkEdge Edge : Graph.callees(*Found))
        if (Edge.isDispatch())
          Ops.emplace_back(Graph.opName(Edge.peer()));
    return Ops;
  }

  /// The symbols that ask the dispatcher for \p Op.
  std::vector<SymbolId> askersOf(std::string_view Op) const {
    std::vector<SymbolId> Ids;
    if (std::optional<index::Node> Found = Graph.findOp(Op))
      for (index::WalkEdge Edge : Graph.callers(*Found))
        Ids.push_back(Graph.id(Edge.peer()));
    return Ids;
  }

  /// The paths of a bound function to ops, or to \p OnlyOp.
  std::vector<BindingPath> pathsOf(const BindingRecord &Binding,
                                   std::string_view OnlyOp);

  /// The functions above \p Op that are bound.
  std::set<BindingRecord> boundAbove(std::string_view Op, bool &Truncated);

private:
  void followLocal(std::vector<BindingStep> &Steps, std::set<SymbolId> &Seen,
                   std::string_view OnlyOp, std::vector<BindingPath> &Out);
  void followApi(std::vector<BindingStep> &Steps, unsigned Depth,
                 std::string_view OnlyOp, std::vector<BindingPath> &Out);
  void addPaths(const std::vector<BindingStep> &Steps, std::string_view OnlyOp,
                std::vector<BindingPath> &Out);
  /// The first call of each function, calls before other edges.
  std::vector<EdgeRecord> firstEdges(SymbolId From);

  Session &Index;
  const index::WalkGraph &Graph;
  std::map<SymbolId, std::optional<SymbolRecord>> Symbols;
};

std::vector<EdgeRecord> Follower::firstEdges(SymbolId From) {
  auto Edges = Index.callees(From);
  // Sorted by peer, kind and site; a call is the first kind.
  std::vector<EdgeRecord> First;
  for (EdgeRecord &Edge : Edges)
    if (isFollowed(Edge.Kind) &&
        (First.empty() || First.back().Peer != Edge.Peer))
      First.push_back(std::move(Edge));
  llvm::stable_sort(First, [](const EdgeRecord &A, const EdgeRecord &B) {
    return A.Site < B.Site;
  });
  return First;
}

void Follower::addPaths(const std::vector<BindingStep> &Steps,
                        std::string_view OnlyOp,
                        std::vector<BindingPath> &Out) {
  for (std::string &Op : opsOf(Steps.back().Symbol.Id))
    if (OnlyOp.empty() || Op == OnlyOp)
      Out.push_back({std::move(Op), Steps});
}

/// An external function counts when it asks for an op, or calls one of its name
/// that does.
void Follower::followApi(std::vector<BindingStep> &Steps, unsigned Depth,
                         std::string_view OnlyOp,
                         std::vector<BindingPath> &Out) {
  if (!opsOf(Steps.back().Symbol.Id).empty()) {
    Steps.back().TheRole = Role::Operator;
    addPaths(Steps, OnlyOp, Out);
    return;
  }
  if (Depth == MaxApiDepth + 1)
    return;
  for (const EdgeRecord &Edge : firstEdges(Steps.back().Symbol.Id)) {
    auto Callee = symbol(Edge.Peer);
    if (!Callee || isLocal(*Callee) ||
        (opsOf(Edge.Peer).empty() &&
         !isOfSameName(Steps.back().Symbol, *Callee)))
      continue;
    Steps.push_back({*Callee, Role::Api, Edge.Site});
    followApi(Steps, Depth + 1, OnlyOp, Out);
    Steps.pop_back();
  }
}

void Follower::followLocal(std::vector<BindingStep> &Steps,
                           std::set<SymbolId> &Seen, std::string_view OnlyOp,
                           std::vector<BindingPath> &Out) {
  addPaths(Steps, OnlyOp, Out);
  for (const EdgeRecord &Edge : firstEdges(Steps.back().Symbol.Id)) {
    auto Callee = symbol(Edge.Peer);
    if (!Callee)
      continue;
    bool Local = isLocal(*Callee);
    if (Local && (Steps.size() > MaxDepth || !Seen.insert(Edge.Peer).second))
      continue;
    Role As = !Local                                        ? Role::Api
              : Callee->Kind == facts::FunctionKind::Lambda ? Role::Lambda
                                                            : Role::Helper;
    Steps.push_back({*Callee, As, Edge.Site});
    if (Local)
      followLocal(Steps, Seen, OnlyOp, Out);
    else
      followApi(Steps, 0, OnlyOp, Out);
    Steps.pop_back();
  }
}

std::vector<BindingPath> Follower::pathsOf(const BindingRecord &Binding,
                                           std::string_view OnlyOp) {
  std::vector<BindingPath> Paths;
  auto Bound = symbol(Binding.Symbol);
  if (!Bound)
    return Paths;
  std::vector<BindingStep> Steps = {
      {*Bound, Role::Function, {Binding.File, Binding.Line}}};
  std::set<SymbolId> Seen = {Binding.Symbol};
  followLocal(Steps, Seen, OnlyOp, Paths);
  llvm::stable_sort(Paths, [](const BindingPath &A, const BindingPath &B) {
    return std::ranges::lexicographical_compare(
        A.Steps, B.Steps, {}, &BindingStep::Site, &BindingStep::Site);
  });
  return Paths;
}

std::set<BindingRecord> Follower::boundAbove(std::string_view Op,
                                             bool &Truncated) {
  struct Pending {
    SymbolId Id;
    unsigned Depth;
    bool IsApi; ///< not yet in the TU of a binding
  };
  std::set<BindingRecord> Found;
  auto AddBindings = [&](SymbolId Id) {
    for (BindingRecord &Binding : Index.bindingsOf(Id))
      if (Binding.Symbol == Id) // what wraps it is above it
        Found.insert(std::move(Binding));
  };
  std::set<SymbolId> Seen;
  std::deque<Pending> Queue;
  for (SymbolId Id : askersOf(Op)) {
    Seen.insert(Id);
    Queue.push_back({Id, 0, true});
  }
  while (!Queue.empty()) {
    Pending Next = Queue.front();
    Queue.pop_front();
    AddBindings(Next.Id);
    if (Next.Depth == MaxDepth + MaxApiDepth)
      continue;
    auto Below = symbol(Next.Id);
    for (const EdgeRecord &Edge : Index.callers(Next.Id)) {
      if (!isFollowed(Edge.Kind) || Seen.count(Edge.Peer))
        continue;
      if (Seen.size() == MaxVisited) {
        Truncated = true;
        break;
      }
      Seen.insert(Edge.Peer);
      auto Caller = symbol(Edge.Peer);
      if (!Caller)
        continue;
      bool Local = isLocal(*Caller);
      // An external one is the API, or the bound function itself.
      bool IsApi =
          !Local && Next.IsApi &&
          (Next.Depth == 0 || (Below && isOfSameName(*Caller, *Below)));
      if (Local || IsApi) {
        Queue.push_back({Edge.Peer, Next.Depth + 1, IsApi});
        continue;
      }
      AddBindings(Edge.Peer);
    }
  }
  return Found;
}

} // namespace

const char *toString(BindingStep::Role Role) {
  constexpr const char *Words[] = {"function", "helper", "lambda", "api",
                                   "operator"};
  return Words[static_cast<size_t>(Role)];
}

BindingsResult bindingsOfOp(Session &Index, std::string_view Op) {
  BindingsResult Result;
  Follower F(Index);
  for (const BindingRecord &Binding : F.boundAbove(Op, Result.Truncated)) {
    auto Paths = F.pathsOf(Binding, Op);
    if (!Paths.empty())
      Result.Chains.push_back({Binding, std::move(Paths)});
  }
  return Result;
}

std::vector<BindingChain> bindingsCalled(Session &Index,
                                         std::string_view Name) {
  auto Named = Index.bindingsNamed(source::lastComponent(Name));
  auto Keep = [&](auto Matches) {
    std::vector<BindingRecord> Kept;
    for (const BindingRecord &B : Named)
      if (llvm::any_of(B.Names, Matches) || llvm::any_of(B.UserNames, Matches))
        Kept.push_back(B);
    return Kept;
  };
  std::vector<BindingRecord> Found =
      Keep([&](const std::string &Full) { return Full == Name; });
  if (Found.empty())
    Found = Keep([&](const std::string &Full) { return isEndOf(Name, Full); });
  Follower F(Index);
  std::vector<BindingChain> Chains;
  Chains.reserve(Found.size());
  for (const BindingRecord &Binding : Found)
    Chains.push_back({Binding, F.pathsOf(Binding, "")});
  return Chains;
}

} // namespace torchtalk::query
