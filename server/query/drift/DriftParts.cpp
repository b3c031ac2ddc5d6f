//===- DriftParts.cpp - How ops run, and what a project does with them ----===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/drift/DriftParts.h"

#include "query/backend/BackendTable.h"
#include "query/bridge/BridgeUses.h"
#include "query/dispatch/DispatchKeys.h"
#include "query/dispatch/PythonKernels.h"
#include "query/names/Library.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::PythonRegistration;

namespace {

DriftDispatch dispatchOf(const BackendOp &Op) {
  DriftDispatch D;
  D.How = Op.How;
  if (const auto &Row = Op.Entry.Row) {
    D.Key = Row->Key;
    D.Kernel = Op.Entry.isFallthrough() ? "" : Row->KernelName;
    D.Where = {Row->File, Row->Line};
  }
  return D;
}

/// Whether it gives an op that PyTorch has a kernel of any key.
bool isKernel(const PythonRegistration &Row) {
  using Kind = PythonRegistration::Kind;
  return llvm::is_contained({Kind::Implementation, Kind::CustomOp, Kind::Meta,
                             Kind::Fake, Kind::Autograd},
                            Row.TheKind);
}

DriftUse::Kind kindFor(bool OfTheBackend) {
  return OfTheBackend ? DriftUse::Kind::Implements : DriftUse::Kind::Registers;
}

} // namespace

DriftTable compiledTable(const OpSet &Ops, const std::string &Key) {
  auto Table = BackendTable::read(Ops.index());
  Table.fill(Key);
  DriftTable Result;
  for (const BackendOp &Op : Table.ops())
    Result[Op.Op] = dispatchOf(Op);
  return Result;
}

DriftTable sourceTable(const OpSet &Ops, const std::string &Key) {
  DriftTable Result;
  const DispatchTables Rules(usualDispatchKeys(), {});
  for (const std::string &Op : Ops.names()) {
    auto Rows = torchgenRows(Op, Ops.origin(Op));
    if (!Ops.torchgen(Op) && !Ops.isDefinedByHand(Op))
      continue;
    if (Rows.empty()) {
      auto ByHand = Ops.index().registrationsOf(Op);
      llvm::copy_if(ByHand, std::back_inserter(Rows), [](const auto &Row) {
        return Row.isCertain() || isOfLibrary(Row.File);
      });
    }
    BackendOp Runs;
    Runs.Entry = Rules.entry(Rows, Key);
    if (Runs.Entry.Row)
      Runs.How = Runs.Entry.isFallthrough() ? Support::Fallthrough
                 : Runs.Entry.Reason == EntryReason::Kernel
                     ? Support::Own
                     : Support::Composite;
    Result[Op] = dispatchOf(Runs);
  }
  return Result;
}

std::vector<DriftUse> ProjectUses::of(const std::string &Op,
                                      bool HasOut) const {
  std::vector<DriftUse> Result = ByOp.lookup(Op);
  for (const DriftUse &Use :
       ByBase.lookup(index::OperatorName(Op).withoutOverload()))
    if (!HasOut || Use.How != DriftUse::Kind::Calls)
      Result.push_back(Use);
  llvm::stable_sort(Result, [](const DriftUse &A, const DriftUse &B) {
    return A.How < B.How;
  });
  return Result;
}

ProjectUses projectUses(index::Session &PyTorch, index::Session &Project,
                        const std::string &Key) {
  ProjectUses Result;
  // Not what bridge tells of kernels: an op that the other version alone has
  // is none of PyTorch's for it.
  Project.forEachRegistration([&](const auto &Row) {
    if (Row.Compiled && Row.isKernel() && !Row.isFallback())
      Result.ByOp[Row.Op].push_back({kindFor(Row.Key == Key),
                                     Row.Key,
                                     Row.KernelName,
                                     {Row.File, Row.Line}});
  });
  Project.forEachPythonRegistration([&](const auto &Row) {
    bool OfKey = keyOfPythonKernel(Row) == Key;
    // A packet of overloads is given to register_meta; kernels are for one.
    auto &To = Row.TheKind == PythonRegistration::Kind::Meta ? Result.ByBase
                                                             : Result.ByOp;
    if (OfKey || isKernel(Row))
      To[Row.Op].push_back(
          {kindFor(OfKey), Row.Key, Row.Function, {Row.File, Row.Line}});
  });
  for (const auto *Map : {&Result.ByOp, &Result.ByBase})
    for (const auto &Op : *Map)
      Result.OpsImplemented += llvm::any_of(Op.second, [](const DriftUse &Use) {
        return Use.How == DriftUse::Kind::Implements;
      });
  UsedNames Names(PyTorch);
  const WantedUses Calls{
      [](const UsedPart &Part) { return Part.Kind == BridgeKind::Op; }};
  for (const BridgeUse &Use : usesOf(Names, Project, "", Calls)) {
    bool InPython = llvm::StringRef(Use.Site.File).ends_with(".py");
    auto &Of = (InPython ? Result.ByBase : Result.ByOp)[Use.Name];
    // They are sorted: calls of one op follow each other.
    if (!Of.empty() && Of.back().How == DriftUse::Kind::Calls) {
      ++Of.back().Sites;
      continue;
    }
    ++Result.OpsCalled;
    Of.push_back({DriftUse::Kind::Calls, "", Use.By, Use.Site, Use.Sites});
  }
  return Result;
}

} // namespace torchtalk::query
