//===- PythonImpact.h - The tests that changed names reach ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_PYTHONIMPACT_H
#define TORCHTALK_SERVER_QUERY_PYTHONIMPACT_H

#include "merge/IndexReader.h"

#include "llvm/ADT/StringMap.h"

#include <string>
#include <vector>

namespace torchtalk::query {

/// A target of index::PythonCallee that a change reaches.
struct PythonSeed {
  std::string Target;
  index::Sureness Sure = index::Sureness::Certain;
  unsigned Steps = 0;
  size_t Reason = 0; ///< the caller's
};

/// Who calls them, at any distance, surest way first.
class PythonImpact {
public:
  struct Visit {
    std::string Name; ///< a definition, or the node of an OpInfo
    index::Sureness Sure = index::Sureness::Certain;
    unsigned Steps = 0;
    size_t From = 0; ///< into visits(); itself for a seed
    size_t Seed = 0; ///< into the seeds
  };

  /// Does not go on from an OpInfo: its database holds many others.
  static llvm::Expected<PythonImpact>
  walk(const index::IndexReader &Index, const std::vector<PythonSeed> &Seeds);

  const std::vector<Visit> &visits() const { return Visits; }
  /// nullptr when it is not reached.
  const Visit *find(llvm::StringRef Name) const;
  /// The names from the seed to \p To, both included.
  std::vector<std::string> way(const Visit &To) const;

private:
  std::vector<Visit> Visits;
  llvm::StringMap<size_t> ByName;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_PYTHONIMPACT_H
