//===- JoinIndex.cpp - Joining all inputs into a generation ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/JoinIndex.h"
#include "index/format/Generation.h"
#include "index/writer/IndexWriter.h"
#include "merge/DeviceJoin.h"
#include "merge/RunJoin.h"
#include "merge/python/PythonJoin.h"
#include "metadata/SchemaCheck.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::index {

/// Writes the generation into the folder \p Dir.
static llvm::Error join(const std::string &Dir, IndexParts Parts,
                        IndexSummary &Summary,
                        std::vector<std::string> &Problems,
                        BuildProgress &Progress) {
  StageProgress(Progress, "join")(0, 1);
  FactTable &Table = Parts.Table;
  ShardCounts Shards = countShards(Parts.CompiledUnits);
  Summary.ShardsSeen = Shards.Seen;
  Summary.ShardsUnique = Shards.Unique;
  llvm::append_range(Problems, Parts.Python.Problems);
  if (Parts.Run)
    addRun(*Parts.Run, Parts.Ops, Table);
  metadata::SchemaReport Schemas =
      metadata::checkSchemas(Parts.Ops, Table.Registrations);
  Summary.Schemas = Schemas.Counts;
  llvm::append_range(Problems, Schemas.Problems);
  llvm::append_range(Parts.OpsBuiltOn, Parts.Ops);
  DeviceJoin Joined = joinDevices(Parts.Devices.Models, Table);
  Summary.DeviceLaunches = Joined.Launches;
  Summary.UnknownLaunches = Joined.UnknownLaunches;
  llvm::append_range(Joined.Registrations, Parts.InYaml);
  llvm::sort(Joined.Registrations);
  addNotCompiled(Joined.Registrations, Table.Registrations);
  PythonFacts Python =
      joinPython(source::PythonProject(std::move(Parts.Python.Models)),
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
                         std::move(Joined.Texts),
                         std::move(Parts.Messages)};
  return writeIndex(Dir, std::move(Contents), Summary,
                    StageProgress(Progress, "write"));
}

llvm::Expected<std::string> makeIndex(const std::string &IndexDir,
                                      IndexParts Parts, IndexSummary &Summary,
                                      std::vector<std::string> &Problems,
                                      BuildProgress &Progress) {
  return makeGeneration(IndexDir, [&](const std::string &Dir) {
    return join(Dir, std::move(Parts), Summary, Problems, Progress);
  });
}

} // namespace torchtalk::index
