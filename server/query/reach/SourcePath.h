//===- SourcePath.h - A chain of calls through text -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The search of Path.h where compiled code alone has no chain: it goes on in
/// functions that are only declared there and that text defines.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_SOURCEPATH_H
#define TORCHTALK_SERVER_QUERY_REACH_SOURCEPATH_H

#include "query/dispatch/Steps.h"
#include "query/names/SymbolFamily.h"
#include "query/reach/Neighbours.h"

#include <optional>
#include <vector>

namespace torchtalk::query {

/// A function on a chain.
struct SourceChainLink {
  std::optional<Node> Compiled;
  index::SymbolRecord Text; ///< when it is not compiled
  Node Declared = 0;        ///< then, if a compiled function comes before it
  /// How the link before gets here: between two compiled functions How, else
  /// Site.
  Step How;
  CallSite Site;
};

/// A shortest chain from \p From to \p To, at most \p MaxSteps long; empty when
/// there is none.
std::vector<SourceChainLink>
searchThroughText(index::Session &Index, const WalkGraph &Graph,
                  const SymbolFamily &From, const SymbolFamily &To,
                  unsigned MaxSteps, bool ThroughHubs, DispatchFilter *Filter);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_SOURCEPATH_H
