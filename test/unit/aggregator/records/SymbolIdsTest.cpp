//===- SymbolIdsTest.cpp - Ids of symbols ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/SymbolIds.h"
#include "TestSupport.h"

#include <set>

namespace torchtalk::test {
namespace {

using index::symbolId;

bool areNeighbours(const std::string &A, const std::string &B) {
  EXPECT_NE(symbolId(A), symbolId(B));
  return symbolId(A) >> 48 == symbolId(B) >> 48;
}

TEST(SymbolIds, neighbours) {
  // at::f<int>(int), at::f<at::C>(at::C)
  EXPECT_TRUE(areNeighbours("_ZN2at1fIiEEvT_", "_ZN2at1fINS_1CEEEvT_"));
  // c10::P<int>::get() const, c10::P<long>::reset()
  EXPECT_TRUE(areNeighbours("_ZNK3c101PIiE3getEv", "_ZN3c101PIlE5resetEv"));
  // A lambda of at::f(int), at::f(int)
  EXPECT_TRUE(areNeighbours("_ZZN2at1fEiENKUlvE_clEv", "_ZN2at1fEi"));
  // std::f<int>(), std::f<long>()
  EXPECT_TRUE(areNeighbours("_ZSt1fIiEvv", "_ZSt1fIlEvv"));
  EXPECT_FALSE(areNeighbours("_ZN2at1fEi", "_ZN2at1gEi"));
  EXPECT_FALSE(areNeighbours("op:aten::add", "op:aten::mul"));
}

TEST(SymbolIds, fileOfInternalLinkage) {
  EXPECT_NE(symbolId("_ZL1fv", "a.cpp"), symbolId("_ZL1fv", "b.cpp"));
  EXPECT_NE(symbolId("_ZL1fv", "a.cpp"), symbolId("_ZL1fv"));
}

TEST(SymbolIds, whatIsNoName) {
  std::set<index::SymbolId> Ids;
  for (const char *Identity :
       {"", "_Z", "_ZN", "_ZN9", "_ZN99999999999999999999999f", "_ZZZ",
        "c:", "main", "type:void (int)"})
    EXPECT_TRUE(Ids.insert(symbolId(Identity)).second) << Identity;
}

} // namespace
} // namespace torchtalk::test
