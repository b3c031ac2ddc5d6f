//===- StatusJson.cpp - status as JSON ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

#include "llvm/ADT/ArrayRef.h"

namespace torchtalk::render {

void fields(Fields &A, const index::SchemaCounts &Counts) {
  A("compared", Counts.Compared)("generated", Counts.Generated);
  A("differ", Counts.Differ)("not_compared", Counts.NotCompared);
  A("unlisted", Counts.Unlisted);
}

void fields(Fields &A, const metadata::SchemaDifference &D) {
  A("op", D.Op)("field", D.Field)("left", D.Left)("left_place", D.LeftPlace);
  A("generated", D.Generated)("right", D.Right)("right_place", D.RightPlace);
}

void fields(Fields &A, const index::IndexSummary &S) {
  A("tus",
    Fields()("ok", S.TusOk)("failed", S.TusFailed)("missing", S.TusMissing));
  A("shard", S.Shard.isWhole() ? Json() : Json(S.Shard.text()));
  A("ops", S.Ops)("derivatives", S.Derivatives)("schemas", S.Schemas);
  A("registrations", S.Registrations)("stub_kernels", S.StubKernels);
  A("run",
    S.Run ? Json(Fields()("python", S.Run.Python)("version", S.Run.Version)(
                     "imports", S.Run.Imports)("unix", S.Run.Unix)
                     .take())
          : Json());
  A("jit_operators", S.JitOperators)("dynamic_registrations", S.Dynamic);
  A("bindings", S.Bindings)("unnamed_bindings", S.UnnamedBindings);
  A("functions", S.Functions)("symbols", S.Symbols)("edges", S.Edges);
  A("includes", S.Includes)("files", S.Files);
  A("shards", Fields()("seen", S.ShardsSeen)("unique", S.ShardsUnique));
}

void fields(Fields &A, const index::SnapshotOrigin &Origin) {
  A("name", Origin.Name)("commit", Origin.Commit)("content", Origin.Content);
  A("match", Origin.How)("distance", Origin.Distance);
  A("loaded_unix", Origin.LoadedUnix)("compared", Origin.Compared);
  A("differing", Origin.Differing);
}

void fields(Fields &A, const index::RegistryOrigin &Origin) {
  A("registry", orNull(Origin.Registry))("name", Origin.Name);
  A("package", Origin.Package)("build", orNull(Origin.Build));
  A("signed_by", orNull(Origin.SignedBy));
}

void fields(Fields &A, const index::BuildInfo &Build) {
  A("name", Build.Name)("settings", object(Build.Settings));
}

Json statusJson(const query::StatusResult &Status, size_t MostFiles) {
  const index::IndexSummary &S = Status.Summary;
  Fields A("status");
  A("usable", true)("source", S.SourceRoot);
  A("source_missing", Status.SourceMissing)("made_of", orNull(Status.MadeOf));
  A("pytorch_version", S.PyTorchVersion)("commit", S.Commit);
  A("places_at", orNull(S.PlacesAt))("package", orNull(S.Package));
  A("described_by", S.DescribedBy)("build_dir", S.BuildDir);
  A("builds", S.Builds)("merged_parts", S.MergedParts);
  A("generation", Status.Generation)("created_unix", S.CreatedUnix);
  A("age_seconds", Status.AgeSeconds)("format", S.FormatVersion)(S);
  A("python_modules", S.PythonModules)("python_classes", S.PythonClasses);
  A("python_functions", S.PythonFunctions);
  A("python_registrations", S.PythonRegistrations)("op_docs", S.OpDocs);
  A("python_dynamic", Status.PythonDynamic);
  A("python_uncalled", Status.PythonUncalled)("python_unread", Status.Unread);
  A("source_dynamic", Status.SourceDynamic);
  A("opinfos", S.OpInfos)("tests", S.Tests);
  A("device_kernels",
    Fields()("in_source", S.DeviceKernels)("compiled", S.DeviceKernelsCompiled)(
        "launches", S.DeviceLaunches)("unknown_launches", S.UnknownLaunches)(
        "functors", S.FunctorKernels));
  A("registrations_not_compiled", S.NotCompiled);
  auto First = [&](const auto &All) {
    return llvm::ArrayRef(All).take_front(MostFiles);
  };
  A("incomplete", First(Status.Incomplete));
  A("incomplete_total", Status.Incomplete.size())("snapshot", Status.Origin);
  A("ready_index", Status.Registry)("not_taken", orNull(Status.NotTaken));
  A("changed", First(Status.Changed))("changed_total", Status.Changed.size());
  A("run_changed", orNull(Status.RunChanged));
  A("files_checked", Status.FilesChecked)("checked_all", Status.CheckedAll);
  A("advice", Status.Advice);
  return A.take();
}

} // namespace torchtalk::render
