//===- OperatorNameTest.cpp - The parts of an operator's name -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/OperatorName.h"

#include <gtest/gtest.h>

using torchtalk::index::OperatorName;

TEST(OperatorName, HasThreeParts) {
  OperatorName Op("aten::add.Tensor");
  EXPECT_EQ(Op.Namespace, "aten");
  EXPECT_EQ(Op.Name, "add");
  EXPECT_EQ(Op.Overload, "Tensor");
  EXPECT_EQ(Op.withoutOverload(), "aten::add");
  EXPECT_EQ(Op.withoutNamespace(), "add.Tensor");
  EXPECT_EQ(Op.unambiguous(), "add_Tensor");
  EXPECT_EQ(Op.sibling("add.out"), "aten::add.out");
}

TEST(OperatorName, NeedsNoNamespaceAndNoOverload) {
  OperatorName Op("relu_");
  EXPECT_EQ(Op.Namespace, "");
  EXPECT_EQ(Op.Name, "relu_");
  EXPECT_EQ(Op.Overload, "");
  EXPECT_EQ(Op.withoutOverload(), "relu_");
  EXPECT_EQ(Op.sibling("relu"), "relu");
  EXPECT_EQ(OperatorName("").withoutOverload(), "");
}

TEST(OperatorName, TakesTheLastComponentOfAStub) {
  OperatorName Stub("at::native::add_stub");
  EXPECT_EQ(Stub.Namespace, "at::native");
  EXPECT_EQ(Stub.Name, "add_stub");
}

TEST(OperatorName, IsMadeOfParts) {
  EXPECT_EQ(OperatorName::in("aten", "add.out"), "aten::add.out");
  EXPECT_EQ(OperatorName::in("aten", "prims::add"), "prims::add");
  EXPECT_EQ(OperatorName::withOverload("aten::add", "out"), "aten::add.out");
  EXPECT_EQ(OperatorName::withOverload("aten::add", ""), "aten::add");
  EXPECT_TRUE(OperatorName::isQualified("aten::add"));
  EXPECT_FALSE(OperatorName::isQualified("torch.add"));
}

TEST(OperatorName, KnowsWhatIsNoOperator) {
  EXPECT_TRUE(OperatorName::isOne("aten::add.Tensor"));
  EXPECT_FALSE(OperatorName::isOne(OperatorName::All));
  EXPECT_FALSE(OperatorName::isOne("aten::<dynamic>"));
}
