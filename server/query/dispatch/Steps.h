//===- Steps.h - One step of a walk over the call graph ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The edges of the graph as a program takes them, in either direction: a
/// virtual call leads to everything that overrides its static callee, the
/// dispatcher from at::_ops::<op>::call to the kernels of the op, and a stub to
/// those of the stub. That one method overrides another is no step of its own.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_STEPS_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_STEPS_H

#include "index/reader/WalkGraph.h"
#include "query/dispatch/DispatchFilter.h"

#include "llvm/ADT/BitVector.h"

#include <set>
#include <vector>

namespace torchtalk::query {

using index::Node;
using index::WalkEdge;
using index::WalkGraph;

/// How a step gets from one function to the other.
struct Step {
  static constexpr Node None = ~Node(0);
  facts::EdgeKind Kind = facts::EdgeKind::Call; ///< unless Dispatch
  bool Dispatch = false;
  /// Of a virtual call of an overriding method: the static callee, which the
  /// method overrides. Of a dispatch: the op.
  Node Via = None;
};

class Steps {
public:
  /// The steps of the dispatcher and of stubs are those that \p Filter lets
  /// through; all when it is null.
  explicit Steps(const WalkGraph &Graph, DispatchFilter *Filter = nullptr)
      : Graph(Graph), Filter(Filter) {}

  /// Whether a call of \p Op, an op or a stub, runs \p Kernel.
  bool runs(Node Op, Node Kernel) const {
    return !Filter || Filter->runs(Op, Kernel);
  }

  /// All methods that \p Method overrides, or that override it, at any
  /// distance. In the order of nodes.
  std::vector<Node> overridden(Node Method) const {
    return overrideClosure(Method, /*Up=*/true);
  }
  std::vector<Node> overriders(Node Method) const {
    return overrideClosure(Method, /*Up=*/false);
  }

  /// Calls \p Fn(Node, Step) for each step from \p N. A virtual method whose
  /// bit is set in \p Done is not followed to its overriders again, and those
  /// that are followed get theirs set: for walks that meet each node once.
  template <typename Fn>
  void callees(Node N, Fn Visit, llvm::BitVector *Done = nullptr) const {
    for (WalkEdge E : Graph.callees(N)) {
      if (E.isDispatch()) {
        for (WalkEdge Kernel : Graph.callees(E.peer()))
          if (runs(E.peer(), Kernel.peer()))
            Visit(Kernel.peer(), dispatch(E.peer()));
      } else if (isStep(E, N, E.peer())) {
        Visit(E.peer(), {E.kind(), false, Step::None});
        if (E.is(facts::EdgeKind::Virtual) && isFirst(E.peer(), Done))
          for (Node Method : overriders(E.peer()))
            Visit(Method, {E.kind(), false, E.peer()});
      }
    }
  }

  /// The same for steps to \p N. \p MayPass(Base) decides whether calls of the
  /// virtual method Base count as calls of \p N, which overrides it.
  template <typename Fn, typename Pred>
  void callers(Node N, Fn Visit, Pred MayPass,
               llvm::BitVector *Done = nullptr) const {
    for (WalkEdge E : Graph.callers(N)) {
      if (E.isDispatch()) {
        if (runs(E.peer(), N))
          for (WalkEdge Entry : Graph.callers(E.peer()))
            Visit(Entry.peer(), dispatch(E.peer()));
      } else if (isStep(E, E.peer(), N)) {
        Visit(E.peer(), {E.kind(), false, Step::None});
      }
    }
    if (!Graph.has(N, index::WalkOverrides))
      return;
    for (Node Base : overridden(N))
      if (MayPass(Base) && isFirst(Base, Done))
        for (WalkEdge E : Graph.callers(Base))
          if (E.is(facts::EdgeKind::Virtual))
            Visit(E.peer(), {E.kind(), false, Base});
  }

private:
  bool isStep(WalkEdge E, Node Caller, Node Callee) const {
    return E.is(facts::EdgeKind::Register) ? runs(Caller, Callee)
                                           : !E.is(facts::EdgeKind::Overrides);
  }

  static Step dispatch(Node Op) { return {facts::EdgeKind::Call, true, Op}; }

  static bool isFirst(Node Method, llvm::BitVector *Done) {
    if (!Done)
      return true;
    bool First = !Done->test(Method);
    Done->set(Method);
    return First;
  }

  std::vector<Node> overrideClosure(Node Method, bool Up) const {
    std::set<Node> Found;
    std::vector<Node> Pending = {Method};
    while (!Pending.empty()) {
      Node Next = Pending.back();
      Pending.pop_back();
      for (WalkEdge E : Up ? Graph.callees(Next) : Graph.callers(Next))
        if (E.is(facts::EdgeKind::Overrides) && E.peer() != Method &&
            Found.insert(E.peer()).second)
          Pending.push_back(E.peer());
    }
    return {Found.begin(), Found.end()};
  }

  const WalkGraph &Graph;
  DispatchFilter *Filter;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_STEPS_H
