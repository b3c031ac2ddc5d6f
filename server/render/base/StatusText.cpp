//===- StatusText.cpp - status as text ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

namespace torchtalk::render {

namespace {

std::string ageText(uint64_t Seconds) {
  if (Seconds < 120)
    return std::to_string(Seconds) + " s";
  if (Seconds < 7200)
    return std::to_string(Seconds / 60) + " min";
  if (Seconds < 172800)
    return std::to_string(Seconds / 3600) + " h";
  return std::to_string(Seconds / 86400) + " days";
}

std::string orNone(const std::string &Text) {
  return Text.empty() ? "none" : Text;
}

/// Of a merged index.
std::string buildsText(const index::IndexSummary &S) {
  if (S.MergedParts == 0)
    return "";
  std::string Text =
      "merged: of " + std::to_string(S.MergedParts) + " indexes, of ";
  for (const index::BuildInfo &Build : S.Builds)
    Text += (&Build == &S.Builds.front() ? "" : ", ") + Build.Name;
  return Text + (S.Builds.empty()       ? "no build\n"
                 : S.Builds.size() == 1 ? " build\n"
                                        : " builds\n");
}

} // namespace

std::string tuCounts(const index::IndexSummary &S) {
  return std::to_string(S.TusOk) + " ok, " + std::to_string(S.TusFailed) +
         " failed, " + std::to_string(S.TusMissing) + " without facts";
}

std::string schemaCounts(const index::SchemaCounts &C) {
  auto Number = [](uint64_t N) { return std::to_string(N); };
  return Number(C.Compared) + " compared with native_functions.yaml (" +
         Number(C.Generated) + " of them by autogen), " + Number(C.Differ) +
         " differ; " + Number(C.NotCompared) + " cannot be compared, " +
         Number(C.Unlisted) + " are not in it";
}

std::string originText(const index::SnapshotOrigin &Origin) {
  using Match = index::SnapshotOrigin::Match;
  std::string Text = Origin.Name;
  if (!Origin.Commit.empty())
    Text += " of commit " + Origin.Commit;
  if (Origin.How == Match::Forced)
    Text += ", loaded by force";
  if (Origin.How == Match::Ancestor)
    Text += ", " + std::to_string(Origin.Distance) + " commits before HEAD";
  if (!Origin.Compared)
    return Text + "; it is not known in which files the source differs";
  if (Origin.Differing.empty())
    return Text + "; it was of the same files";
  return Text + "; " + std::to_string(Origin.Differing.size()) +
         " files of the source differed when it was loaded";
}

std::string statusText(const query::StatusResult &Status, size_t MostFiles) {
  const index::IndexSummary &S = Status.Summary;
  auto Number = [](uint64_t N) { return std::to_string(N); };
  std::string Text =
      "source: " + S.SourceRoot +
      (Status.SourceMissing ? "  (not there)" : "") + "\n" +
      "pytorch: " + (S.PyTorchVersion.empty() ? "unknown" : S.PyTorchVersion) +
      ", commit " + (S.Commit.empty() ? "unknown" : S.Commit) + "\n" +
      (S.DescribedBy.empty() ? "" : "described by: " + S.DescribedBy + "\n") +
      "build: " + orNone(S.BuildDir) + "\n" + buildsText(S) +
      "index: generation " + Status.Generation + ", " +
      ageText(Status.AgeSeconds) + " old, format " + Number(S.FormatVersion) +
      "\n" + "TUs: " + tuCounts(S) + "\n" + "ops: " + Number(S.Ops) +
      " in native_functions.yaml, " + Number(S.Derivatives) +
      " entries in derivatives.yaml\n" + "schemas: " + schemaCounts(S.Schemas) +
      "\n" + "registrations: " + Number(S.Registrations) +
      " with the dispatcher, " + Number(S.StubKernels) + " kernels of stubs, " +
      Number(S.JitOperators) + " operators of the JIT; " + Number(S.Dynamic) +
      " that only running tells\n" + "Python bindings: " + Number(S.Bindings) +
      ", " + Number(S.UnnamedBindings) + " of modules that no TU here names\n" +
      "functions: " + Number(S.Functions) + " defined, " + Number(S.Symbols) +
      " symbols\n" + "call edges: " + Number(S.Edges) + "\n" +
      "includes: " + Number(S.Includes) + " among " + Number(S.Files) +
      " files\n" + "Python: " + Number(S.PythonModules) + " modules, " +
      Number(S.PythonClasses) + " classes, " + Number(S.PythonFunctions) +
      " functions, " + Number(S.PythonRegistrations) +
      " registrations of ops, docstrings of " + Number(S.OpDocs) + " ops\n" +
      "tests: " + Number(S.Tests) + " functions, " + Number(S.OpInfos) +
      " OpInfos and ModuleInfos\n" + deviceCounts(S) + "\n";
  if (Status.Origin)
    Text += "snapshot: " + originText(*Status.Origin) + "\n";
  size_t Shown = std::min(Status.Changed.size(), MostFiles);
  if (!Status.SourceMissing)
    Text += "changed since: " + shownOf(Shown, Status.Changed.size()) +
            " (of " + Number(Status.FilesChecked) + " files checked" +
            (Status.CheckedAll ? ")\n" : ", not all)\n");
  for (size_t I = 0; I < Shown; ++I)
    Text += "  " + Status.Changed[I] + "\n";
  for (const std::string &Advice : Status.Advice)
    Text += "next: " + Advice + "\n";
  return Text;
}

llvm::Expected<std::string> sourceNote(const index::IndexReader &Index) {
  auto Origin = Index.origin();
  if (!Origin)
    return Origin.takeError();
  if (!*Origin || ((*Origin)->Compared && (*Origin)->Differing.empty()))
    return "";
  return "note: the index is of another source, that of the snapshot " +
         originText(**Origin) +
         ". 'torchtalk status' lists them; 'torchtalk index update' makes an "
         "index of this source\n";
}

} // namespace torchtalk::render
