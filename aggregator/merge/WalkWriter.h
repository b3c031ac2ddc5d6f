//===- WalkWriter.h - Writing the call graph as arrays ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes the file of WalkGraph.h out of a table of facts. For all of PyTorch
/// it needs about 200 MB beside the table.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_WALKWRITER_H
#define TORCHTALK_AGGREGATOR_MERGE_WALKWRITER_H

#include "merge/FactTable.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::index {

/// Into the folder \p Dir of a generation, durably. \p Table is finished.
/// \p FamilyHashes has a hash of familyKey() for each symbol; \p Yaml is of
/// native_functions.yaml.
llvm::Error writeWalkGraph(const std::string &Dir, const FactTable &Table,
                           const std::vector<uint64_t> &FamilyHashes,
                           const std::vector<OpRecord> &Yaml);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_WALKWRITER_H
