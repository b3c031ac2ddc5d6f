//===- DriftTable.cpp - How ops of one version run ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/BackendTable.h"
#include "query/DriftParts.h"
#include "query/YamlDispatch.h"

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

llvm::Expected<DriftTable> DriftTable::compiled(const OpSet &Ops,
                                                const std::string &Key) {
  auto Table = BackendTable::read({Ops.index()});
  if (!Table)
    return Table.takeError();
  if (llvm::Error E = Table->fill(Key))
    return E;
  DriftTable Result(Ops, Key);
  Result.FromYaml = false;
  for (const BackendOp &Op : Table->ops())
    Result.Known[Op.Op] = dispatchOf(Op);
  return Result;
}

llvm::Expected<DriftTable> DriftTable::ofYaml(const OpSet &Ops,
                                              const std::string &Key) {
  DriftTable Result(Ops, Key);
  const auto Keys = keysByHand(Key);
  for (const std::string &Op : Ops.names()) {
    if (!Ops.isDefinedByHand(Op))
      continue;
    auto Rows = Ops.index().registrationsOf(Op);
    if (!Rows)
      return Rows.takeError();
    BackendOp Runs;
    for (const auto &[Of, Reason] : Keys) {
      auto Row = llvm::find_if(
          *Rows, [&Of = Of](const auto &R) { return R.Key == Of; });
      if (Row == Rows->end())
        continue;
      Runs.Entry = {Key, Reason, *Row};
      Runs.How = Runs.Entry.isFallthrough()      ? Support::Fallthrough
                 : Reason == EntryReason::Kernel ? Support::Own
                                                 : Support::Composite;
    }
    Result.Known[Op] = dispatchOf(Runs);
  }
  return Result;
}

std::optional<DriftDispatch> DriftTable::of(const std::string &Op) const {
  if (FromYaml)
    if (auto Run = yamlDispatch(*Ops, Op, Key))
      return dispatchOf(*Run);
  auto Found = Known.find(Op);
  if (Found == Known.end())
    return std::nullopt;
  return Found->second;
}

} // namespace torchtalk::query
