//===- Bindings.cpp - From a Python name to the op it calls ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/bindings/Bindings.h"
#include "query/dispatch/KernelChain.h"
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
using StepRole = BindingStep::Role;

namespace {

/// From THPVariable_add to its lambda is one step, through a wrapper two.
constexpr unsigned MaxSteps = 5;
/// From torch::empty to at::empty.
constexpr unsigned MaxApiDepth = 2;
/// Functions that the way up may look at.
constexpr size_t MaxSeen = 20000;

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

/// Between one op and what is bound.
class Follower {
public:
  Follower(Session &Index, std::string_view Op)
      : Index(Index), Graph(Index.walk()), Op(Op) {}

  /// The paths of a bound function to the op.
  std::vector<BindingPath> pathsOf(const BindingRecord &Binding) {
    std::vector<BindingPath> Paths;
    auto Bound = symbol(Binding.Symbol);
    if (!Bound)
      return Paths;
    std::vector<BindingStep> Steps = {
        {*Bound, StepRole::Function, {Binding.File, Binding.Line}}};
    std::set<SymbolId> Seen = {Binding.Symbol};
    followLocal(Steps, Seen, Paths);
    llvm::stable_sort(Paths, [](const BindingPath &A, const BindingPath &B) {
      return std::ranges::lexicographical_compare(
          A.Steps, B.Steps, {}, &BindingStep::Site, &BindingStep::Site);
    });
    return Paths;
  }

  /// The functions above the op that are bound.
  std::set<BindingRecord> boundAbove(bool &Truncated) {
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
    if (std::optional<index::Node> Asked = Graph.findOp(Op))
      for (index::WalkEdge Edge : Graph.callers(*Asked)) {
        Seen.insert(Graph.id(Edge.peer()));
        Queue.push_back({Graph.id(Edge.peer()), 0, true});
      }
    while (!Queue.empty()) {
      Pending Next = Queue.front();
      Queue.pop_front();
      AddBindings(Next.Id);
      if (Next.Depth == MaxSteps + MaxApiDepth)
        continue;
      auto Below = symbol(Next.Id);
      for (const EdgeRecord &Edge : Index.callers(Next.Id)) {
        if (!isFollowed(Edge.Kind) || Seen.count(Edge.Peer))
          continue;
        if (Seen.size() == MaxSeen) {
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
        if (Local || IsApi)
          Queue.push_back({Edge.Peer, Next.Depth + 1, IsApi});
        else
          AddBindings(Edge.Peer);
      }
    }
    return Found;
  }

private:
  const SymbolRecord *symbol(SymbolId Id) {
    auto [It, New] = Symbols.try_emplace(Id);
    if (New)
      It->second = Index.symbol(Id);
    return It->second ? &*It->second : nullptr;
  }

  /// The ops that \p Id asks the dispatcher for.
  std::vector<std::string_view> opsOf(SymbolId Id) const {
    std::vector<std::string_view> Ops;
    if (std::optional<index::Node> Found = Graph.find(Id))
      for (index::WalkEdge Edge : Graph.callees(*Found))
        if (Edge.isDispatch())
          Ops.push_back(Graph.opName(Edge.peer()));
    return Ops;
  }

  /// The first call of each function, calls before other edges.
  std::vector<EdgeRecord> firstEdges(SymbolId From) {
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

  void addPaths(const std::vector<BindingStep> &Steps,
                std::vector<BindingPath> &Out) const {
    for (std::string_view Asked : opsOf(Steps.back().Symbol.Id))
      if (Asked == Op)
        Out.push_back({std::string(Op), Steps});
  }

  /// An external function counts when it asks for an op, or calls one of its
  /// name that does.
  void followApi(std::vector<BindingStep> &Steps, unsigned Depth,
                 std::vector<BindingPath> &Out) {
    if (!opsOf(Steps.back().Symbol.Id).empty()) {
      Steps.back().TheRole = StepRole::Operator;
      addPaths(Steps, Out);
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
      Steps.push_back({*Callee, StepRole::Api, Edge.Site});
      followApi(Steps, Depth + 1, Out);
      Steps.pop_back();
    }
  }

  void followLocal(std::vector<BindingStep> &Steps, std::set<SymbolId> &Seen,
                   std::vector<BindingPath> &Out) {
    addPaths(Steps, Out);
    for (const EdgeRecord &Edge : firstEdges(Steps.back().Symbol.Id)) {
      auto Callee = symbol(Edge.Peer);
      if (!Callee)
        continue;
      bool Local = isLocal(*Callee);
      if (Local && (Steps.size() > MaxSteps || !Seen.insert(Edge.Peer).second))
        continue;
      StepRole As = !Local ? StepRole::Api
                    : Callee->Kind == facts::FunctionKind::Lambda
                        ? StepRole::Lambda
                        : StepRole::Helper;
      Steps.push_back({*Callee, As, Edge.Site});
      if (Local)
        followLocal(Steps, Seen, Out);
      else
        followApi(Steps, 0, Out);
      Steps.pop_back();
    }
  }

  Session &Index;
  const index::WalkGraph &Graph;
  std::string_view Op;
  std::map<SymbolId, std::optional<SymbolRecord>> Symbols;
};

} // namespace

BindingsResult bindingsOfOp(Session &Index, std::string_view Op) {
  BindingsResult Result;
  Follower F(Index, Op);
  for (const BindingRecord &Binding : F.boundAbove(Result.Truncated)) {
    auto Paths = F.pathsOf(Binding);
    if (!Paths.empty())
      Result.Chains.push_back({Binding, std::move(Paths)});
  }
  return Result;
}

} // namespace torchtalk::query
