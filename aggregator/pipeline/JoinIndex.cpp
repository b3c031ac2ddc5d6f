//===- JoinIndex.cpp - Joining all inputs into a generation ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/JoinIndex.h"
#include "index/writer/IndexWriter.h"
#include "merge/DeviceJoin.h"
#include "merge/python/PythonJoin.h"
#include "metadata/SchemaCheck.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::index {

llvm::Error joinIndex(const std::string &Dir, IndexParts Parts,
                      IndexSummary &Summary, std::vector<std::string> &Problems,
                      const std::function<void(uint64_t, uint64_t)> &Progress) {
  FactTable &Table = Parts.Table;
  llvm::append_range(Problems, Parts.Python.Problems);
  metadata::SchemaReport Schemas =
      metadata::checkSchemas(Parts.Ops, Table.Registrations);
  Summary.Schemas = Schemas.Counts;
  llvm::append_range(Problems, Schemas.Problems);
  llvm::append_range(Parts.OpsBuiltOn, Parts.Ops);
  DeviceJoin Joined = joinDevices(Parts.Devices.Files, Table);
  Summary.DeviceLaunches = Joined.Launches;
  Summary.UnknownLaunches = Joined.UnknownLaunches;
  addNotCompiled(Joined.Registrations, Table.Registrations);
  PythonFacts Python =
      joinPython(source::PythonProject(std::move(Parts.Python.Modules)),
                 PythonOps(Parts.OpsBuiltOn), Parts.Described, Problems,
                 backendNames(Table.Registrations));
  llvm::append_range(Problems, Parts.Devices.Problems);
  IndexContents Contents{Table,
                         std::move(Parts.Ops),
                         std::move(Parts.Derivatives),
                         std::move(Python),
                         std::move(Joined.Records),
                         std::move(Parts.Tus),
                         std::move(Parts.CompiledUnits),
                         std::move(Parts.Sources),
                         std::move(Joined.Registrations),
                         std::move(Joined.Texts)};
  return writeIndex(Dir, std::move(Contents), Summary, Progress);
}

} // namespace torchtalk::index
