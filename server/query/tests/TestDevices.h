//===- TestDevices.h - The devices that a test is for -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_TESTS_TESTDEVICES_H
#define TORCHTALK_SERVER_QUERY_TESTS_TESTDEVICES_H

#include "index/reader/Session.h"

#include <set>
#include <string>

namespace torchtalk::query {

/// What the names of its file and class say, "test_mps.py" or "TestCuda", as
/// device tests call devices: "mps". Empty: it is for any.
std::set<std::string> namedDevices(const index::TestRecord &Test);

/// Whether the test runs on \p Device: by these names, and by what decorates
/// it, as onlyCUDA.
bool runsOn(index::Session &Index, const index::TestRecord &Test,
            const std::string &Device);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_TESTS_TESTDEVICES_H
