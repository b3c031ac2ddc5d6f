//===- PythonFile.h - The ops that a file of Python calls -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_RUN_PYTHONFILE_H
#define TORCHTALK_SERVER_QUERY_RUN_PYTHONFILE_H

#include "index/reader/Session.h"
#include "query/run/WillItRunResult.h"

#include <string>
#include <vector>

namespace torchtalk::query {

/// The ops that code calls, and how surely.
struct OpsCalled {
  std::vector<index::PythonCallee> Ops; ///< each once, surest first
  /// More definitions than are followed are called for sure or likely.
  bool Truncated = false;
};

/// What running all of \p Starts can call: ops, and definitions of PyTorch or
/// of \p Project, which may be null.
OpsCalled opsCalled(index::Session &PyTorch, index::Session *Project,
                    std::vector<index::PythonCallee> Starts);

/// What the functions and variables of \p File, an index path, call, and those
/// of its classes.
OpsCalled opsOfIndexed(index::Session &PyTorch, index::Session *Project,
                       index::Session &In, const std::string &File);

/// What the code of \p Text, a file in no index, calls. \p Into gets how much
/// of that is not known, or why it cannot be read.
OpsCalled opsOfText(index::Session &PyTorch, index::Session *Project,
                    const std::string &Text, AskedName &Into);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_RUN_PYTHONFILE_H
