//===- RunJoin.cpp - Joining a run with the YAML --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/RunJoin.h"

#include "llvm/ADT/StringMap.h"

namespace torchtalk::index {

/// Files that torchgen writes kernels of the YAML into.
static constexpr llvm::StringRef Generated = "build/aten/src/ATen/Register";

void addRun(const DispatcherRun &Run, llvm::ArrayRef<OpRecord> Ops,
            FactTable &Table) {
  llvm::StringMap<const TorchgenFunction *> ByName;
  for (const OpRecord &Op : Ops) {
    ByName[Op.Op] = &Op.Torchgen;
    for (const GeneratedOp &Made : Op.Autogen)
      ByName.try_emplace(Made.Op, &Made.Torchgen);
  }
  for (RegistrationRecord Row : Run.Rows) {
    if (const TorchgenFunction *F = ByName.lookup(Row.Op);
        F && llvm::StringRef(Row.File).starts_with(Generated))
      if (const TorchgenFunction::Kernel *K = F->kernelFor(Row.Key))
        Row.KernelName = K->Namespace + "::" + K->Function;
    Table.Registrations.push_back(std::move(Row));
  }
  llvm::sort(Table.Registrations);
  if (Table.DispatchKeys.empty())
    Table.DispatchKeys = Run.Keys;
}

} // namespace torchtalk::index
