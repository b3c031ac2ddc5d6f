//===- TestChoice.h - The tests that a budget is best spent on --*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which of the tests that a change may affect are worth their time, and how
/// several machines share them. A test over a database of operators is chosen
/// by its entries, as each can be run alone.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_TESTCHOICE_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_TESTCHOICE_H

#include "query/affected/AffectedResult.h"

namespace torchtalk::query {

/// What of a test can be run by itself: it with one entry, or with all that are
/// no parts of their own.
struct TestPart {
  size_t Test = 0; ///< the caller's
  /// The tests of one share their fixture and often their inputs.
  llvm::StringRef Class = {};
  /// Of its AffectedTest; std::nullopt: all others, or it has none.
  std::optional<size_t> Entry = std::nullopt;
  double Chance = 0;  ///< of each run
  double Runs = 1;    ///< instances of the test
  double Seconds = 0; ///< of all runs
};

/// The numbers of the parts to run, most expected runs of the change a second
/// first, where those of a class count the less the more of it are chosen: what
/// one of its tests does not notice the next may not either (the logarithm of
/// each class's expected runs is to grow). As many as fit \p Budget seconds,
/// but no more than have the share \p Recall of all that are expected. 0:
/// without such a limit. At least one.
std::vector<size_t> choose(const std::vector<TestPart> &Parts, double Budget,
                           double Recall);

/// The shard, from 0, of each test of \p Seconds, with \p Shards of about the
/// same time. Tests of one file, whose \p Files are equal, stay together where
/// they take less than a shard: each file takes time to import.
std::vector<unsigned> shardsOf(const std::vector<llvm::StringRef> &Files,
                               const std::vector<double> &Seconds,
                               unsigned Shards);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_TESTCHOICE_H
