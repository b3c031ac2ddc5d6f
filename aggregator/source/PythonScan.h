//===- PythonScan.h - All Python files of a source tree ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHONSCAN_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHONSCAN_H

#include "source/python/PythonModel.h"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace torchtalk::source {

struct PythonFiles {
  std::vector<PythonModule> Modules; ///< by path
  /// "torch/x.py:12: ..." for files that could not be read completely.
  std::vector<std::string> Problems;
};

class SourceCache;
struct SourceTree;

/// Reads every .py file of sourceFiles() that is not in \p Cache, in \p Jobs
/// threads (0: one for each CPU). \p Progress gets (done, total) files.
PythonFiles scanPython(const SourceTree &Tree, unsigned Jobs,
                       const std::function<void(uint64_t, uint64_t)> &Progress,
                       SourceCache *Cache = nullptr);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHONSCAN_H
