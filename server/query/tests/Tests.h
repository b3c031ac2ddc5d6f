//===- Tests.h - Tests and what they are made of ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `tests`: tests by parts of names, what a file of tests
/// holds, and the utilities that tests have. Hits are ranked as those of
/// `search` are (NameMatch.h).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_TESTS_TESTS_H
#define TORCHTALK_SERVER_QUERY_TESTS_TESTS_H

#include "query/tests/TestsResult.h"

#include <optional>

namespace torchtalk::query {

TestsResult tests(index::Session &Index, const TestsRequest &Request);

/// The parts of it.
void findTests(index::Session &Index, const TestsRequest &Request,
               size_t Offset, TestsResult &Result);
void findUtilities(index::Session &Index, const TestsRequest &Request,
                   size_t Offset, TestsResult &Result);
void describeTestFile(index::Session &Index, const TestsRequest &Request,
                      size_t Offset, TestsResult &Result);

/// How a path fits a query that may be its end: "test_torch.py", "test_torch",
/// "nn/test_pooling.py". Anything but a typo.
std::optional<MatchKind> matchPath(llvm::StringRef Path, llvm::StringRef Query);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_TESTS_TESTS_H
