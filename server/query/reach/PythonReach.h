//===- PythonReach.h - The ops that Python code reaches ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_PYTHONREACH_H
#define TORCHTALK_SERVER_QUERY_REACH_PYTHONREACH_H

#include "index/reader/Session.h"
#include "query/reach/ReachResult.h"

#include "llvm/ADT/ArrayRef.h"

#include <set>
#include <string>

namespace torchtalk::query {

/// What running \p Definition, by qualified name, can call. Of a class: what
/// its methods that Python and PyTorch call by themselves do.
PythonReach opsReached(index::Session &Index, const std::string &Definition);
/// The same of several, each as sure as it is to run. Ops are met, too.
PythonReach opsReached(index::Session &Index,
                       llvm::ArrayRef<index::PythonCallee> Starts);

/// The surest, then shortest, way from \p Definition to one of \p Targets,
/// which are targets of index::PythonCallee.
PythonWay wayFromPython(index::Session &Index, const std::string &Definition,
                        const std::set<std::string> &Targets);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_PYTHONREACH_H
