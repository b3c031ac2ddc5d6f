//===- RunJoinTest.cpp - Joining a run with the YAML ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/RunJoin.h"

#include <gtest/gtest.h>

namespace torchtalk::test {
namespace {

using index::RegistrationRecord;

RegistrationRecord rowOf(const char *Op, const char *Key, const char *File) {
  RegistrationRecord Row;
  Row.Op = Op;
  Row.Key = Key;
  Row.File = File;
  Row.Compiled = false;
  Row.OfRun = true;
  return Row;
}

index::TorchgenFunction::Kernel kernelOf(const char *Key, const char *Name) {
  return {Key, Name, "at::native", /*Structured=*/false, /*Of=*/""};
}

TEST(RunJoinTest, WhatTorchgenWritesGetsTheNameThatTheYamlSays) {
  index::OpRecord Op;
  Op.Op = "aten::relu";
  Op.Torchgen.Dispatch = {kernelOf("CPU", "relu_cpu"),
                          kernelOf("Meta", "relu_meta")};
  index::GeneratedOp Out;
  Out.Op = "aten::relu.out";
  Out.Torchgen.Dispatch = {kernelOf("CompositeExplicitAutograd", "relu_out")};
  Op.Autogen = {Out};

  const char *Generated = "build/aten/src/ATen/RegisterCPU.cpp";
  index::DispatcherRun Run;
  Run.Rows = {rowOf("aten::relu", "CPU", Generated),
              rowOf("aten::relu", "Meta", "/dev/null"),
              rowOf("aten::relu", "SparseCPU", Generated),
              rowOf("aten::relu.out", "CompositeExplicitAutograd", Generated),
              rowOf("ns::other", "CPU", Generated)};
  Run.Keys = {{facts::DispatchKeyRelation::Runtime, "", "CPU", 1}};
  index::FactTable Table;
  addRun(Run, Op, Table);

  std::vector<std::string> Names;
  for (const RegistrationRecord &Row : Table.Registrations)
    Names.push_back(Row.Op + " " + Row.Key + " " + Row.KernelName);
  EXPECT_EQ(Names,
            (std::vector<std::string>{
                "aten::relu CPU at::native::relu_cpu", "aten::relu Meta ",
                "aten::relu SparseCPU ",
                "aten::relu.out CompositeExplicitAutograd at::native::relu_out",
                "ns::other CPU "}));
  EXPECT_EQ(Table.DispatchKeys, Run.Keys);
}

} // namespace
} // namespace torchtalk::test
