//===- DriftTable.cpp - How ops of one version run ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/backend/BackendTable.h"
#include "query/backend/DriftParts.h"
#include "query/dispatch/DispatchKeys.h"
#include "query/names/Library.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

static DriftDispatch dispatchOf(const BackendOp &Op) {
  DriftDispatch D;
  D.How = Op.How;
  if (const auto &Row = Op.Entry.Row) {
    D.Key = Row->Key;
    D.Kernel = Op.Entry.isFallthrough() ? "" : Row->KernelName;
    D.Where = {Row->File, Row->Line};
  }
  return D;
}

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
        return Row.Compiled || isOfLibrary(Row.File);
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

} // namespace torchtalk::query
