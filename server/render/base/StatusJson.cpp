//===- StatusJson.cpp - status as JSON ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

#include "llvm/ADT/ArrayRef.h"

namespace torchtalk::render {

Json schemaCountsJson(const index::SchemaCounts &Counts) {
  return {{"compared", Counts.Compared},
          {"generated", Counts.Generated},
          {"differ", Counts.Differ},
          {"not_compared", Counts.NotCompared},
          {"unlisted", Counts.Unlisted}};
}

Json schemaDifferenceJson(const metadata::SchemaDifference &D) {
  return {{"op", D.Op},
          {"field", D.Field},
          {"left", D.Left},
          {"left_place", locationJson(D.LeftPlace)},
          {"generated", D.Generated},
          {"right", D.Right},
          {"right_place", locationJson(D.RightPlace)}};
}

void addCounts(Json &Value, const index::IndexSummary &S) {
  Value["tus"] = {
      {"ok", S.TusOk}, {"failed", S.TusFailed}, {"missing", S.TusMissing}};
  Value["ops"] = S.Ops;
  Value["derivatives"] = S.Derivatives;
  Value["schemas"] = schemaCountsJson(S.Schemas);
  Value["registrations"] = S.Registrations;
  Value["stub_kernels"] = S.StubKernels;
  Value["jit_operators"] = S.JitOperators;
  Value["dynamic_registrations"] = S.Dynamic;
  Value["bindings"] = S.Bindings;
  Value["unnamed_bindings"] = S.UnnamedBindings;
  Value["functions"] = S.Functions;
  Value["symbols"] = S.Symbols;
  Value["edges"] = S.Edges;
  Value["includes"] = S.Includes;
  Value["files"] = S.Files;
  Value["shards"] = {{"seen", S.ShardsSeen}, {"unique", S.ShardsUnique}};
}

Json originJson(const index::SnapshotOrigin &Origin) {
  return {{"name", Origin.Name},         {"commit", Origin.Commit},
          {"content", Origin.Content},   {"match", toString(Origin.How)},
          {"distance", Origin.Distance}, {"loaded_unix", Origin.LoadedUnix},
          {"compared", Origin.Compared}, {"differing", Origin.Differing}};
}

Json buildsJson(const index::IndexSummary &S) {
  Json Value = Json::array();
  for (const index::BuildInfo &Build : S.Builds) {
    Json Settings = Json::object();
    for (const auto &[Name, Setting] : Build.Settings)
      Settings[Name] = Setting;
    Value.push_back({{"name", Build.Name}, {"settings", Settings}});
  }
  return Value;
}

Json statusJson(const query::StatusResult &Status, size_t MostFiles) {
  const index::IndexSummary &S = Status.Summary;
  Json Value = makeAnswer("status");
  Value["usable"] = true;
  Value["source"] = S.SourceRoot;
  Value["source_missing"] = Status.SourceMissing;
  Value["pytorch_version"] = S.PyTorchVersion;
  Value["commit"] = S.Commit;
  Value["described_by"] = S.DescribedBy;
  Value["build_dir"] = S.BuildDir;
  Value["builds"] = buildsJson(S);
  Value["merged_parts"] = S.MergedParts;
  Value["generation"] = Status.Generation;
  Value["created_unix"] = S.CreatedUnix;
  Value["age_seconds"] = Status.AgeSeconds;
  Value["format"] = S.FormatVersion;
  addCounts(Value, S);
  Value["python_modules"] = S.PythonModules;
  Value["python_classes"] = S.PythonClasses;
  Value["python_functions"] = S.PythonFunctions;
  Value["python_registrations"] = S.PythonRegistrations;
  Value["op_docs"] = S.OpDocs;
  Value["opinfos"] = S.OpInfos;
  Value["tests"] = S.Tests;
  Value["device_kernels"] = {{"in_source", S.DeviceKernels},
                             {"compiled", S.DeviceKernelsCompiled},
                             {"launches", S.DeviceLaunches},
                             {"unknown_launches", S.UnknownLaunches},
                             {"functors", S.FunctorKernels}};
  Value["registrations_not_compiled"] = S.NotCompiled;
  Value["incomplete"] = Json::array();
  for (const index::TuRecord &Tu :
       llvm::ArrayRef(Status.Incomplete).take_front(MostFiles))
    Value["incomplete"].push_back(tuJson(Tu));
  Value["incomplete_total"] = Status.Incomplete.size();
  Value["snapshot"] = Status.Origin ? originJson(*Status.Origin) : Json();
  Value["changed"] = llvm::ArrayRef(Status.Changed).take_front(MostFiles).vec();
  Value["changed_total"] = Status.Changed.size();
  Value["files_checked"] = Status.FilesChecked;
  Value["checked_all"] = Status.CheckedAll;
  Value["advice"] = Status.Advice;
  return Value;
}

} // namespace torchtalk::render
