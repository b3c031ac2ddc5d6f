//===- SampleIndex.h - A PyTorch of a dozen functions -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An index made by the aggregator from facts that look like those of the real
/// PyTorch: matmul from its dispatcher entry to its kernel, a structured
/// kernel, capability copies, a template, overloads, same-named functions,
/// overriding methods, a hub.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_UNIT_SERVER_QUERY_SAMPLEINDEX_H
#define TORCHTALK_TEST_UNIT_SERVER_QUERY_SAMPLEINDEX_H

#include "TestSupport.h"

#include <map>

namespace torchtalk::test {

/// Built once for all tests.
class SampleIndex : public testing::Test {
protected:
  static void SetUpTestSuite();
  static void TearDownTestSuite();
  const index::IndexReader &index() const { return *Reader; }

  static std::unique_ptr<Project> TheProject;
  static std::unique_ptr<index::IndexReader> Reader;
};

} // namespace torchtalk::test

#endif // TORCHTALK_TEST_UNIT_SERVER_QUERY_SAMPLEINDEX_H
