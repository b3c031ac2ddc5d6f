//===- ProjectStubs.cpp - Kernels of a project for PyTorch's stubs --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/ProjectStubs.h"
#include "query/affected/AffectedReach.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

namespace torchtalk::query {

using index::Session;

namespace {

/// What a change of the kernels of \p Stub reaches in PyTorch.
std::vector<AffectedOp> opsOf(Session &PyTorch, const std::string &Stub) {
  AffectedResult Result;
  Result.Looked = lookedAt(PyTorch.summary());
  addName(PyTorch, Stub, Result.Changed);
  AffectedReach(PyTorch, Result).run();
  return std::move(Result.Ops);
}

/// The stubs that the changed functions are registered for.
std::vector<ChangedOp> stubsOf(Session &Project, const ChangeSet &Changed) {
  std::vector<ChangedOp> Stubs;
  llvm::copy_if(Changed.Ops, std::back_inserter(Stubs),
                [](const ChangedOp &Op) { return Op.Stub; });
  for (const ChangedSymbol &Kernel : Changed.Symbols)
    for (const auto &Row : Project.registrationsOfKernel(Kernel.Id))
      if (Row.isStub())
        Stubs.push_back({Row.Op, Kernel.Sure, From::Compiled, Kernel.Item});
  return Stubs;
}

} // namespace

void addOpsOfStubs(Session &PyTorch, Session &Project, ChangeSet &Changed) {
  std::map<std::string, std::vector<AffectedOp>> Known;
  for (ChangedOp &Stub : stubsOf(Project, Changed)) {
    auto [It, New] = Known.try_emplace(Stub.Op);
    if (New)
      It->second = opsOf(PyTorch, Stub.Op);
    Stub.Way.Names.push_back(Stub.Op);
    for (const AffectedOp &Op : It->second)
      Changed.Ops.push_back({Op.Op, std::max(Op.Sure, Stub.Sure), Op.Where,
                             Stub.Item, Stub.Way, Stub.Steps + Op.Steps + 1});
  }
}

} // namespace torchtalk::query
