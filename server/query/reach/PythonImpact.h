//===- PythonImpact.h - The tests that changed names reach ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_PYTHONIMPACT_H
#define TORCHTALK_SERVER_QUERY_REACH_PYTHONIMPACT_H

#include "index/reader/Session.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace torchtalk::query {

/// A target of index::PythonCallee that a change reaches.
struct PythonSeed {
  std::string Target;
  index::Sureness Sure = index::Sureness::Certain;
  unsigned Steps = 0;
  size_t Reason = 0;        ///< the caller's
  size_t Item = ~size_t(0); ///< the caller's
};

/// Who calls them, at any distance, surest way first.
class PythonImpact {
public:
  struct Visit {
    /// A definition, or the node of an OpInfo. Lives as long as the session and
    /// the walk.
    llvm::StringRef Name;
    index::Sureness Sure = index::Sureness::Certain;
    unsigned Steps = 0;
    size_t From = 0;        ///< into visits(); itself for a seed
    size_t Seed = 0;        ///< into the seeds
    bool ThroughOp = false; ///< it is an op, or one lies on the way
  };

  /// Does not go on from an OpInfo: its database holds many others. With
  /// \p IntoOps, a Python function that is registered for an op, as its kernel,
  /// say, is followed to that op, but for functions on the way from an op.
  static PythonImpact walk(index::Session &Index,
                           const std::vector<PythonSeed> &Seeds,
                           bool IntoOps = true);

  const std::vector<Visit> &visits() const { return Visits; }
  /// nullptr when it is not reached.
  const Visit *find(llvm::StringRef Name) const;
  /// The names from the seed to \p To, both included.
  std::vector<std::string> way(const Visit &To) const;

  /// The names that get to one of \p Ends, which were reached; those too.
  llvm::StringSet<> leading(const std::set<std::string> &Ends) const;

private:
  struct Table;

  const Table *Known = nullptr;
  llvm::StringMap<uint32_t> Others; ///< numbers of names that Known lacks
  std::vector<Visit> Visits;
  std::vector<uint32_t> VisitOf; ///< by the number of the name
  /// All steps that the walk saw, from a visit to the number of a name, which
  /// it may have met before.
  std::vector<std::pair<uint32_t, uint32_t>> Seen;

  std::optional<uint32_t> numberOf(llvm::StringRef Name) const;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_PYTHONIMPACT_H
