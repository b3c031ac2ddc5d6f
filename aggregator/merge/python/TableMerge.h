//===- TableMerge.h - Merging registrations of calls and tables -*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_TABLEMERGE_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_TABLEMERGE_H

#include "merge/python/PythonTables.h"

#include "llvm/ADT/StringSet.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace torchtalk::index {

/// File and line of the calls that were recognised as registrations.
using ReadCalls = std::set<std::pair<std::string, uint32_t>>;

/// Runs the modules in which a registration of \p Result lacks its op, key or
/// function, or in which something else may register, and replaces such
/// registrations by the results. Registrations that are complete without
/// running stay.
void addTables(const PythonContext &Context, const ReadCalls &Read,
               const llvm::StringSet<> &Renamed,
               std::vector<PythonRegistration> &Result);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_TABLEMERGE_H
