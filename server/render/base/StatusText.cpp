//===- StatusText.cpp - status as text ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"
#include "store/Try.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

namespace torchtalk::render {

namespace {

/// Places that an answer names of modules that were read in part.
constexpr size_t MaxUnread = 4;
/// Of "2026-11-28 20:59:10.000000000", up to the minute.
constexpr size_t MinuteLength = 16;

std::string ageText(uint64_t Seconds) {
  if (Seconds < 120)
    return number(Seconds) + " s";
  if (Seconds < 7200)
    return number(Seconds / 60) + " min";
  if (Seconds < 172800)
    return number(Seconds / 3600) + " h";
  return number(Seconds / 86400) + " days";
}

/// Of a merged index.
std::string buildsText(const index::IndexSummary &S) {
  if (S.MergedParts == 0)
    return "";
  std::string Text = "merged: of " + number(S.MergedParts) + " indexes, of ";
  std::string Names;
  for (const index::BuildInfo &Build : S.Builds)
    addItem(Names, Build.Name);
  return Text + Names +
         (S.Builds.empty()       ? "no build\n"
          : S.Builds.size() == 1 ? " build\n"
                                 : " builds\n");
}

/// Of an installed torch.
std::string headersText(const index::IndexSummary &S) {
  if (S.BuildDir.empty())
    return "headers: read as text; 'torchtalk index build' parses those of the "
           "C++ API where torchtalk-extract is installed\n";
  return "headers: parsed in " + number(S.TusOk) + " of " +
         number(S.TusOk + S.tusWithoutFacts()) + " TUs of " + S.BuildDir +
         ", those of the C++ API; the others are read as text\n";
}

/// ", 18 of them known only at run time (5 in functions that no import
/// calls)".
std::string dynamicText(const query::StatusResult &Status) {
  if (Status.PythonDynamic == 0)
    return "";
  std::string Text =
      ", " + number(Status.PythonDynamic) + " of them known only at run time";
  if (Status.PythonUncalled != 0)
    Text += " (" + number(Status.PythonUncalled) +
            " in functions that no import calls)";
  return Text;
}

std::string unreadText(const query::StatusResult &Status) {
  if (Status.Unread.empty())
    return "";
  std::string Text =
      "Python read in part: " + countOf(Status.Unread.size(), "module") +
      ", whose reading a limit ended at ";
  size_t Shown = std::min(Status.Unread.size(), MaxUnread);
  for (size_t I = 0; I < Shown; ++I)
    Text += (I == 0 ? "" : ", ") + placeText(Status.Unread[I]);
  return Text + (Shown < Status.Unread.size() ? ", ...\n" : "\n");
}

std::string shardText(const query::StatusResult &Status) {
  const index::BuildShard &Shard = Status.Summary.Shard;
  if (Shard.isWhole() && Status.OfOtherShards == 0)
    return "";
  return "shard: " + (Shard.isWhole() ? "not all are here" : Shard.text()) +
         ", " + number(Status.OfOtherShards) + " TUs are of others\n";
}

} // namespace

std::string runText(const index::RunInfo &Run) {
  if (!Run)
    return "";
  return "run: the registrations are those of torch " + Run.Version +
         ", which ran in " + Run.Python + " on " +
         llvm::formatv("{0}",
                       llvm::sys::toTimePoint(static_cast<time_t>(Run.Unix)))
             .str()
             .substr(0, MinuteLength) +
         (Run.Imports.empty()
              ? " and imported nothing else"
              : " and imported " + llvm::join(Run.Imports, ", ")) +
         "\n";
}

std::string tuCounts(const index::IndexSummary &S) {
  return number(S.TusOk) + " ok, " + number(S.TusFailed) + " failed, " +
         number(S.TusMissing) + " without facts";
}

std::string schemaCounts(const index::SchemaCounts &C) {
  return number(C.Compared) + " compared with native_functions.yaml (" +
         number(C.Generated) + " of them by autogen), " + number(C.Differ) +
         " differ; " + number(C.NotCompared) + " cannot be compared, " +
         number(C.Unlisted) + " are not in it";
}

std::string originText(const index::SnapshotOrigin &Origin) {
  using Match = index::SnapshotOrigin::Match;
  std::string Text = Origin.Name;
  if (!Origin.Commit.empty())
    Text += " of commit " + Origin.Commit;
  if (Origin.How == Match::Forced)
    Text += ", loaded by force";
  if (Origin.How == Match::Ancestor)
    Text += ", " + number(Origin.Distance) + " commits before HEAD";
  if (Origin.How == Match::Version)
    Text += ", of the same line of versions (git does not show that HEAD "
            "descends from it)";
  if (!Origin.Compared)
    return Text + "; it is not known in which files the source differs";
  if (Origin.Differing.empty())
    return Text + "; it was of the same files";
  return Text + "; " + number(Origin.Differing.size()) +
         " files of the source differed when it was loaded";
}

std::string registryText(const index::RegistryOrigin &Registry) {
  return Registry.Name + " of " +
         orElse(Registry.Registry, "this machine's own ready indexes");
}

std::string originText(const index::RegistryOrigin &Registry,
                       const index::SnapshotOrigin &Origin) {
  std::string Text =
      registryText(Registry) +
      (Origin.How == index::SnapshotOrigin::Match::Commit
           ? ", of the commit of the installed torch"
           : ", of the version of the installed torch; whether it is of the "
             "same commit is not known");
  if (!Registry.Build.empty())
    Text += "; " + Registry.Build;
  if (!Origin.Compared)
    return Text + "; it is not known in which files the installed torch "
                  "differs";
  return Text + "; " + number(Origin.Differing.size()) +
         " files of the installed torch differ";
}

std::string statusText(const query::StatusResult &Status, size_t MostFiles) {
  const index::IndexSummary &S = Status.Summary;
  const std::string Version = orElse(S.PyTorchVersion, "unknown");
  const std::string Commit = orElse(S.Commit, "unknown");
  std::string Text =
      "source: " + S.SourceRoot +
      (Status.SourceMissing ? "  (not there)" : "") + "\n" +
      (S.BuiltOn.empty()
           ? "pytorch: " + Version + ", commit " + Commit
           : "commit: " + Commit + ", on top of PyTorch " + Version) +
      "\n" + (S.PlacesAt.empty() ? "" : "repository: " + S.PlacesAt + "\n") +
      (S.Package.empty() ? ""
                         : "copied from: " + S.Package +
                               ", an installed torch, which has headers, but "
                               "no other C++ and no tests of the repository\n" +
                               headersText(S)) +
      (S.DescribedBy.empty() ? "" : "described by: " + S.DescribedBy + "\n") +
      "build: " + (S.Package.empty() ? orElse(S.BuildDir, "none") : "none") +
      "\n" + buildsText(S) + shardText(Status) + "index: generation " +
      Status.Generation + ", " + ageText(Status.AgeSeconds) + " old, format " +
      number(S.FormatVersion) + "\n" + "TUs: " + tuCounts(S) + "\n" +
      "ops: " + number(S.Ops) + " in native_functions.yaml, " +
      number(S.Derivatives) + " entries in derivatives.yaml\n" +
      "schemas: " + schemaCounts(S.Schemas) + "\n" +
      "registrations: " + number(S.Registrations) + " with the dispatcher, " +
      number(S.StubKernels) + " kernels of stubs, " + number(S.JitOperators) +
      " operators of the JIT; " + number(S.Dynamic) +
      " known only at run time\n" + runText(S.Run) +
      "Python bindings: " + number(S.Bindings) + ", " +
      number(S.UnnamedBindings) + " of modules that no TU here names\n" +
      "functions: " + number(S.Functions) + " defined, " + number(S.Symbols) +
      " symbols\n" + "call edges: " + number(S.Edges) + "\n" +
      "includes: " + number(S.Includes) + " among " + number(S.Files) +
      " files\n" + "Python: " + number(S.PythonModules) + " modules, " +
      number(S.PythonClasses) + " classes, " + number(S.PythonFunctions) +
      " functions, " + number(S.PythonRegistrations) + " registrations of ops" +
      dynamicText(Status) + ", docstrings of " + number(S.OpDocs) + " ops\n" +
      unreadText(Status) + "tests: " + number(S.Tests) + " functions, " +
      number(S.OpInfos) + " OpInfos and ModuleInfos\n" + deviceCounts(S) +
      (Status.SourceDynamic == 0 ? ""
                                 : ", " + number(Status.SourceDynamic) +
                                       " of them known only at run time") +
      "\n";
  if (Status.Registry && Status.Origin)
    Text += "ready index: " + originText(*Status.Registry, *Status.Origin) +
            "\nsignature: " +
            (Status.Registry->SignedBy.empty()
                 ? "not checked\n"
                 : "of the key " + Status.Registry->SignedBy + "\n") +
            "beside it: " + Status.Registry->Package +
            ", an installed torch, which has no C++ but headers, and no tests "
            "of the repository\n";
  else if (Status.Origin)
    Text += "snapshot: " + originText(*Status.Origin) + "\n";
  if (!Status.NotTaken.empty())
    Text += "no ready index was taken: " + Status.NotTaken + "\n";
  size_t Shown = std::min(Status.Changed.size(), MostFiles);
  if (!Status.SourceMissing)
    Text += "changed since: " + shownOf(Shown, Status.Changed.size()) +
            " (of " + number(Status.FilesChecked) + " files checked" +
            (Status.CheckedAll ? "" : ", not all") +
            (Status.MadeOf.empty()
                 ? ""
                 : "; the index was made of " + Status.MadeOf +
                       ", and files that are older than it are taken to be "
                       "the same") +
            ")\n";
  for (size_t I = 0; I < Shown; ++I)
    Text += "  " + Status.Changed[I] + "\n";
  for (const std::string &Advice : Status.Advice)
    Text += "next: " + Advice + "\n";
  return Text;
}

llvm::Expected<std::string> sourceNote(const index::IndexReader &Index) {
  auto Origin = TRY(Index.origin());
  if (!Origin)
    return "";
  auto Registry = TRY(Index.registry());
  if (Registry && (Origin->How != index::SnapshotOrigin::Match::Commit ||
                   !Origin->Compared || !Origin->Differing.empty()))
    return "note: the index is a ready one, " + originText(*Registry, *Origin) +
           "\n";
  if (Registry || (Origin->Compared && Origin->Differing.empty()) ||
      !llvm::sys::fs::is_directory(Index.summary().SourceRoot))
    return "";
  return "note: the index is of another source, that of the snapshot " +
         originText(*Origin) + ", and 'torchtalk status' lists what differs; " +
         (Index.summary().MergedParts != 0
              ? "it was merged of others, and is not updated\n"
          : Index.summary().Builds.empty()
              ? "'torchtalk index update' makes an index of this source\n"
              : "'torchtalk index update' makes an index of this source, but "
                "of "
                "compiled code only with --build-dir\n");
}

} // namespace torchtalk::render
