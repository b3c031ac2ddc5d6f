//===- AutogradSample.h - Ops that are differentiated -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Facts and YAML that look like those of the real PyTorch: a generated node
/// with helpers, nodes that were written by hand, and an op for each reason to
/// have none.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_UNIT_SERVER_QUERY_AUTOGRADSAMPLE_H
#define TORCHTALK_TEST_UNIT_SERVER_QUERY_AUTOGRADSAMPLE_H

#include "TestSupport.h"

namespace torchtalk::test {

inline constexpr const char *Type =
    "torch/csrc/autograd/generated/VariableType_0.cpp";
inline constexpr const char *Functions =
    "torch/csrc/autograd/generated/Functions.cpp";
inline constexpr const char *Header =
    "torch/csrc/autograd/generated/Functions.h";
inline constexpr const char *Manual = "torch/csrc/autograd/FunctionsManual.cpp";

void writeAutogradSample(Project &P);

} // namespace torchtalk::test

#endif // TORCHTALK_TEST_UNIT_SERVER_QUERY_AUTOGRADSAMPLE_H
