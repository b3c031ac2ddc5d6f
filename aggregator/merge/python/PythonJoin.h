//===- PythonJoin.h - Records of Python definitions -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONJOIN_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONJOIN_H

#include "describe/Description.h"
#include "merge/python/PythonOps.h"
#include "records/TestRecords.h"
#include "source/python/PythonProject.h"

#include <vector>

namespace torchtalk::index {

/// A record for each definition of the project, with bases and public names
/// resolved. Sorted by name; the last definition of a name counts. \p Problems
/// gets a sentence for each limit that a hostile source exceeds. \p
/// BackendNames are the names that C++ gives PrivateUse1.
PythonFacts joinPython(const source::PythonProject &Project,
                       const PythonOps &Ops,
                       const describe::Description &Described,
                       std::vector<std::string> &Problems,
                       llvm::ArrayRef<std::string> BackendNames = {});

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONJOIN_H
