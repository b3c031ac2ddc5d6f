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
    Result.Compiled[Op.Op] = dispatchOf(Op);
  return Result;
}

DriftTable DriftTable::ofYaml(const OpSet &Ops, const std::string &Key) {
  return DriftTable(Ops, Key);
}

std::optional<DriftDispatch> DriftTable::of(const std::string &Op) const {
  if (FromYaml) {
    auto Run = yamlDispatch(*Ops, Op, Key);
    return Run ? std::optional(dispatchOf(*Run)) : std::nullopt;
  }
  auto Found = Compiled.find(Op);
  if (Found == Compiled.end())
    return std::nullopt;
  return Found->second;
}

} // namespace torchtalk::query
