//===- Gtests.h - The gtests of an index ------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_TEXT_GTESTS_H
#define TORCHTALK_SERVER_QUERY_TEXT_GTESTS_H

#include "index/reader/Session.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace torchtalk::query {

struct Gtest {
  std::string Name; ///< "Suite.Name"
  index::SymbolId Body = 0;
  index::Location Where;
};

/// "Suite.Name" of the class that TEST, TEST_F and TEST_P make,
/// Suite_Name_Test::TestBody; "" of all else. Where the suite has an underscore
/// the class does not tell it from the name, and neither does this.
std::string gtestName(llvm::StringRef Qualified);

/// All that are compiled or were read as text, by name.
const std::vector<Gtest> &gtests(index::Session &Index);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_TEXT_GTESTS_H
