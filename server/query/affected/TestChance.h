//===- TestChance.h - How likely a test runs a change -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The probability that a test runs a change: a logistic model of how sure the
/// way to it is, how many steps it has, and which share of all tests runs the
/// ops whose kernels change. utils/oracle/affected/chance fitted its numbers to
/// recorded tests, and says how far it is off for others.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_TESTCHANCE_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_TESTCHANCE_H

#include "record/OpRates.h"
#include "records/PythonRecords.h"

#include <string>
#include <vector>

namespace torchtalk::query {

class TestChance {
public:
  /// \p Ops: those whose kernels change, without overload; empty when the
  /// change is of Python.
  TestChance(const record::OpRates &Rates, const std::vector<std::string> &Ops);

  double of(index::Sureness Sure, unsigned Steps) const;
  /// Of a test that ran such an op when it was recorded.
  static constexpr double OfRecorded = 0.99;

private:
  double OfOps = 0; ///< what their rate adds to the logit
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_TESTCHANCE_H
