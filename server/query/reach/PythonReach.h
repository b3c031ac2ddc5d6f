//===- PythonReach.h - The ops that Python code reaches ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_PYTHONREACH_H
#define TORCHTALK_SERVER_QUERY_REACH_PYTHONREACH_H

#include "index/reader/IndexReader.h"

#include <set>
#include <string>
#include <vector>

namespace torchtalk::query {

/// An op without overload that code calls, directly or through Python.
struct ReachedOp {
  std::string Op; ///< "aten::conv2d"
  /// Of the least sure step of the surest way to it.
  index::Sureness Sure = index::Sureness::Certain;
  /// The definitions on that way, from where it starts; the last calls the op.
  std::vector<std::string> Through;
};

struct PythonReach {
  std::vector<ReachedOp> Ops; ///< surest first, then by length of the way
  /// The walk met its bound: there can be more.
  bool Truncated = false;
};

/// What running \p Definition, by qualified name, can call. Of a class: what
/// its methods that Python and PyTorch call by themselves do.
llvm::Expected<PythonReach> opsReached(const index::IndexReader &Index,
                                       const std::string &Definition);

struct PythonStep {
  std::string Name;  ///< a definition, an op without overload, what C++ binds
  uint32_t Line = 0; ///< of the call in the step before
  index::Sureness Sure = index::Sureness::Certain; ///< of the way so far
};

struct PythonWay {
  bool Found = false;
  std::vector<PythonStep> Steps; ///< the first is the definition itself
  bool Truncated = false;        ///< when none was found: there can be one
};

/// The surest, then shortest, way from \p Definition to one of \p Targets,
/// which are targets of index::PythonCallee.
llvm::Expected<PythonWay> wayFromPython(const index::IndexReader &Index,
                                        const std::string &Definition,
                                        const std::set<std::string> &Targets);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_PYTHONREACH_H
