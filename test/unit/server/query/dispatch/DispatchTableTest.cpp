//===- DispatchTableTest.cpp - What the dispatcher would run -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/DispatchTable.h"

#include "gtest/gtest.h"

using namespace torchtalk;
using facts::DispatchKeyRelation;
using index::RegistrationRecord;
using query::EntryReason;

namespace {

RegistrationRecord row(const char *Key, const char *File = "a.cpp",
                       uint32_t Line = 1) {
  RegistrationRecord Row;
  Row.Op = "aten::f";
  Row.Key = Key;
  Row.KernelName = "kernel";
  Row.File = File;
  Row.Line = Row.BlockLine = Line;
  return Row;
}

/// Undefined, CPU, Meta, NestedTensorCPU, AutogradOther, AutogradCPU,
/// FuncTorchBatched, with the alias keys of PyTorch.
class DispatchTableTest : public testing::Test {
protected:
  static query::DispatchTables
  tables(std::vector<RegistrationRecord> Fallbacks = {}) {
    std::vector<facts::DispatchKeyFact> Facts;
    uint32_t Rank = 0;
    for (const char *Key : {"Undefined", "CPU", "Meta", "NestedTensorCPU",
                            "AutogradOther", "AutogradCPU", "FuncTorchBatched"})
      Facts.push_back({DispatchKeyRelation::Runtime, "", Key, Rank++});
    auto Add = [&](DispatchKeyRelation Relation, const char *Of,
                   std::initializer_list<const char *> Keys) {
      for (const char *Key : Keys)
        Facts.push_back({Relation, Of, Key, 0});
    };
    Add(DispatchKeyRelation::Includes, "Autograd",
        {"AutogradOther", "AutogradCPU"});
    Add(DispatchKeyRelation::Includes, "CompositeImplicitAutograd",
        {"CPU", "Meta", "NestedTensorCPU", "AutogradOther", "AutogradCPU"});
    Add(DispatchKeyRelation::Includes, "CompositeImplicitAutogradNestedTensor",
        {"NestedTensorCPU"});
    Add(DispatchKeyRelation::Includes, "CompositeExplicitAutograd",
        {"CPU", "Meta"});
    Add(DispatchKeyRelation::Includes, "CompositeExplicitAutogradNonFunctional",
        {"CPU"});
    Add(DispatchKeyRelation::Includes, "FuncTorchBatchedDecomposition",
        {"FuncTorchBatched"});
    Add(DispatchKeyRelation::Backend, "AutogradCPU", {"CPU"});
    Add(DispatchKeyRelation::Backend, "AutogradOther", {"Meta"});
    return {Facts, Fallbacks};
  }
  static EntryReason reason(const std::vector<RegistrationRecord> &Rows,
                            const char *Key) {
    return tables().entry(Rows, Key).Reason;
  }
};

TEST_F(DispatchTableTest, PrefersTheKeyItself) {
  auto Entry =
      tables().entry({row("CompositeExplicitAutograd"), row("CPU")}, "CPU");
  EXPECT_EQ(Entry.Reason, EntryReason::Kernel);
  EXPECT_EQ(Entry.Row->Key, "CPU");
}

TEST_F(DispatchTableTest, PrefersNonFunctionalToExplicitToImplicit) {
  std::vector<RegistrationRecord> Rows = {row("CompositeImplicitAutograd"),
                                          row("CompositeExplicitAutograd")};
  EXPECT_EQ(tables().entry(Rows, "CPU").Row->Key, "CompositeExplicitAutograd");
  Rows.push_back(row("CompositeExplicitAutogradNonFunctional"));
  EXPECT_EQ(tables().entry(Rows, "CPU").Row->Key,
            "CompositeExplicitAutogradNonFunctional");
  EXPECT_EQ(tables().entry(Rows, "Meta").Row->Key, "CompositeExplicitAutograd");
  EXPECT_EQ(tables().entry(Rows, "Undefined").Reason,
            EntryReason::DefaultBackend);
}

TEST_F(DispatchTableTest, DifferentiatesThroughTheMathKernel) {
  EXPECT_EQ(reason({row("CompositeImplicitAutograd")}, "AutogradCPU"),
            EntryReason::Math);
}

TEST_F(DispatchTableTest, DoesNotDifferentiateThroughABackendKernel) {
  EXPECT_EQ(
      reason({row("CompositeImplicitAutograd"), row("CPU")}, "AutogradCPU"),
      EntryReason::Missing);
  EXPECT_EQ(
      reason({row("CompositeImplicitAutograd"), row("CPU"), row("Autograd")},
             "AutogradCPU"),
      EntryReason::Autograd);
  EXPECT_EQ(reason({row("CompositeImplicitAutograd"),
                    row("CompositeExplicitAutograd")},
                   "AutogradCPU"),
            EntryReason::Missing);
}

TEST_F(DispatchTableTest, FindsAutogradOtherAmbiguous) {
  std::vector<RegistrationRecord> Rows = {row("CompositeImplicitAutograd"),
                                          row("Meta")};
  auto Entry = tables().entry(Rows, "AutogradOther");
  EXPECT_EQ(Entry.Reason, EntryReason::AmbiguousAutogradOther);
  EXPECT_FALSE(Entry.Row);
}

TEST_F(DispatchTableTest, PrefersTheKernelForNestedTensors) {
  EXPECT_EQ(reason({row("CompositeImplicitAutograd"),
                    row("CompositeImplicitAutogradNestedTensor")},
                   "NestedTensorCPU"),
            EntryReason::Nested);
}

TEST_F(DispatchTableTest, UsesTheBatchedDecomposition) {
  EXPECT_EQ(reason({row("FuncTorchBatchedDecomposition")}, "FuncTorchBatched"),
            EntryReason::Batched);
}

TEST_F(DispatchTableTest, FallsBackLast) {
  auto Tables = tables({row("AutogradCPU", "fallback.cpp")});
  auto Entry = Tables.entry({row("CPU")}, "AutogradCPU");
  EXPECT_EQ(Entry.Reason, EntryReason::BackendFallback);
  EXPECT_EQ(Entry.Row->File, "fallback.cpp");
}

TEST_F(DispatchTableTest, TakesTheLastOfAFileAndCountsOtherFiles) {
  auto Entry = tables().entry(
      {row("CPU", "b.cpp", 9), row("CPU", "b.cpp", 3), row("CPU", "a.cpp", 5)},
      "CPU");
  EXPECT_EQ(Entry.Row->Line, 9u);
  EXPECT_EQ(Entry.Rivals, 1u);
}

TEST_F(DispatchTableTest, IgnoresDefsAndOtherRegistries) {
  RegistrationRecord Def = row("def"), Jit = row("CPU");
  Jit.Api = facts::RegistrationApi::Jit;
  EXPECT_EQ(reason({Def, Jit}, "CPU"), EntryReason::Missing);
}

TEST_F(DispatchTableTest, TakesARowOfSourceWhereNoneIsCompiled) {
  RegistrationRecord Seen = row("CPU", "z.cpp"), Built = row("CPU", "a.cpp");
  Seen.Compiled = false;
  EXPECT_EQ(tables().entry({Seen}, "CPU").Row->File, "z.cpp");
  auto Entry = tables().entry({Seen, Built}, "CPU");
  EXPECT_EQ(Entry.Row->File, "a.cpp");
  EXPECT_EQ(Entry.Rivals, 0u);
}

TEST_F(DispatchTableTest, IsUnknownWithoutTheKeys) {
  EXPECT_FALSE(query::DispatchTables({}, {}).known());
}

} // namespace
