//===- PythonTests.h - Tests, OpInfos and what they run over ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the inputs from which PyTorch's own test framework generates tests
/// (torch/testing/_internal/common_device_type.py, opinfo/core.py):
///
/// \verbatim
///   op_db = [UnaryUfuncInfo("abs", aliases=("absolute",)), ...]
///   class TestCommon(TestCase):
///     @ops(op_db)
///     def test_out(self, device, dtype, op): ...
///   instantiate_device_type_tests(TestCommon, globals())
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONTESTS_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONTESTS_H

#include "merge/python/PythonGraph.h"
#include "records/TestRecords.h"

#include <vector>

namespace torchtalk::index {

/// As pytest and run_test.py pick them.
bool isTestFile(const PythonContext &Context, llvm::StringRef File);

/// Calls of OpInfo, ModuleInfo, OptimizerInfo and their subclasses outside
/// functions, and of functions that make one from their arguments; with the
/// variables that contain them, directly or through other variables.
std::vector<OpInfoRecord> findOpInfos(const PythonContext &Context);

/// The function or class that testing \p Name runs, "nn.functional.gelu" as
/// OpInfos name it, and the ops.
std::vector<std::string> subjectsOf(const PythonContext &Context,
                                    llvm::StringRef Name);

/// With \p Unnamed, see MadeTests.
std::vector<TestRecord> findTests(const PythonContext &Context,
                                  const std::vector<OpInfoRecord> &OpInfos,
                                  std::vector<TestRecord> Unnamed);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONTESTS_H
