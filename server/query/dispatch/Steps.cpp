//===- Steps.cpp - One step of a walk over the call graph -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/Steps.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

std::vector<Node> Steps::overrideClosure(Node Method, bool Up) const {
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

} // namespace torchtalk::query
