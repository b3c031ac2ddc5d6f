//===- MadeTests.h - Tests that setattr() adds to a class -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs the files of tests that add methods to a class when they are imported:
///
/// \verbatim
///   for name, make in TESTS:
///     setattr(TestTorch, f"test_{name}", make(name))
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_MADETESTS_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_MADETESTS_H

#include "merge/python/PythonGraph.h"
#include "records/TestRecords.h"

#include <vector>

namespace torchtalk::index {

struct MadeTests {
  /// A method for each test, "test.test_torch.TestTorch.test_narrow_neg_dim",
  /// at the place of the function that it runs. It calls that function, and
  /// what its defaults hold and those variables around it that it names.
  std::vector<PythonRecord> Methods;
  /// A class for tests whose names only running tells: pytest can name the
  /// class.
  std::vector<TestRecord> Unnamed;
};
MadeTests findMadeTests(const PythonContext &Context);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_MADETESTS_H
