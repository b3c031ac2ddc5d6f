//===- PythonJoin.h - From Python files to records of definitions -*- C++ -*-=//
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
/// resolved. By name; of a name that is defined more than once the last. What
/// has to be left out of hostile sources is a sentence of \p Problems.
/// \p BackendNames: what C++ calls PrivateUse1.
PythonFacts joinPython(const source::PythonProject &Project,
                       const PythonOps &Ops,
                       const describe::Description &Described,
                       std::vector<std::string> &Problems,
                       llvm::ArrayRef<std::string> BackendNames = {});

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONJOIN_H
