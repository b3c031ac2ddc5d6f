//===- Status.cpp - What an index knows, and how fresh it is --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Status.h"
#include "dispatcher/RunDispatcher.h"
#include "index/format/Generation.h"
#include "index/format/SourceVersions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::query {

using index::Session;

namespace {

/// Looking at this many files takes about 0.1 s on a warm disk. The whole of
/// PyTorch 2.6.0 has fewer.
constexpr size_t MaxFilesToCheck = 50000;

/// What is as old as that is as the index says: a source that was compared
/// with the snapshot when that was loaded may have younger files, and so has an
/// installed torch.
uint64_t lastKnown(Session &Index, const StatusResult &Status) {
  uint64_t Known = Status.Origin && (Status.Origin->Compared || Status.Registry)
                       ? Status.Origin->LoadedUnix
                       : Status.Summary.CreatedUnix;
  return std::max(Known,
                  index::checkedAt(Index.directory(), Status.Generation));
}

void findChanged(Session &Index, std::set<std::string> Files,
                 StatusResult &Out) {
  // Whoever loads a snapshot may have no build.
  bool BuildMissing =
      Out.Summary.BuildDir.empty() ||
      (Out.Origin && !llvm::sys::fs::is_directory(Out.Summary.BuildDir));
  if (Out.Origin) {
    Out.Changed = Out.Origin->Differing;
    for (const std::string &File : Out.Changed)
      Files.erase(File);
  }
  uint64_t Since = lastKnown(Index, Out);
  for (const std::string &File : Files) {
    if (Out.FilesChecked == MaxFilesToCheck) {
      Out.CheckedAll = false;
      return;
    }
    llvm::StringRef Rest(File);
    bool InBuild = Rest.consume_front("build/");
    if (InBuild && BuildMissing) {
      ++Out.FilesChecked;
      continue;
    }
    std::string Path =
        (InBuild ? Out.Summary.BuildDir : Out.Summary.SourceRoot) + "/" +
        Rest.str();
    llvm::sys::fs::file_status Stat;
    const bool Missing = bool(llvm::sys::fs::status(Path, Stat));
    if (Missing && Out.Registry) // no package has all
      continue;
    ++Out.FilesChecked;
    if (Missing) {
      Out.Changed.push_back(File);
      continue;
    }
    auto Modified = llvm::sys::toTimeT(Stat.getLastModificationTime());
    if (Modified > 0 && static_cast<uint64_t>(Modified) > Since)
      Out.Changed.push_back(File);
  }
  llvm::sort(Out.Changed);
}

void countDynamic(Session &Index, StatusResult &Out) {
  Index.forEachPythonRegistration([&](const index::PythonRegistration &Row) {
    if (Row.TheKind == index::PythonRegistration::Kind::Unread) {
      Out.Unread.push_back({Row.File, Row.Line});
      return;
    }
    Out.PythonDynamic += Row.isDynamic();
    Out.PythonUncalled += Row.IsUncalled;
  });
  if (Out.Summary.NotCompiled != 0)
    Index.forEachRegistration([&](const index::RegistrationRecord &Row) {
      Out.SourceDynamic += !Row.isCertain() && Row.isDynamic();
    });
}

void advise(StatusResult &Out) {
  const index::IndexSummary &Summary = Out.Summary;
  if (Out.SourceMissing)
    Out.Advice.push_back("the source is not at " + Summary.SourceRoot +
                         ": run 'torchtalk init --pytorch-source PATH'");
  if (Summary.Builds.empty() && Summary.Package.empty())
    Out.Advice.push_back(
        "no build is in it: compile with CXXFLAGS=\"$(torchtalk "
        "flags)\", then run 'torchtalk index build --build-dir DIR'");
  else if (Summary.tusWithoutFacts() > Out.OfOtherShards)
    Out.Advice.push_back("run 'torchtalk index check' for the TUs without "
                         "facts; build them with the plugin, then run "
                         "'torchtalk index build'");
  if (Summary.Builds.empty() && !Summary.Package.empty() &&
      (!Summary.Run || !Out.RunChanged.empty()))
    Out.Advice.push_back(
        Summary.Run ? "the registrations are of a run, and " + Out.RunChanged +
                          " is not as it was then: run 'torchtalk index build "
                          "--run'"
                    : "'torchtalk index build --run' imports the torch once, "
                      "and adds what its dispatcher has registered");
  if (!Summary.Shard.isWhole())
    Out.Advice.push_back("shard " + Summary.Shard.text() +
                         " knows its own TUs alone: join it with the other "
                         "shards, with 'torchtalk index merge'");
  else if (Out.OfOtherShards != 0)
    Out.Advice.push_back("shards of the build are missing: 'torchtalk index "
                         "check' says which");
  if (Summary.Schemas.Differ != 0)
    Out.Advice.push_back("run 'torchtalk index check' for the schemas that "
                         "differ: is the build's generated code older than "
                         "the YAML? Let the build generate it again, then run "
                         "'torchtalk index build'");
  if (Out.Registry)
    return;
  if (Out.Origin && !Out.Origin->Compared)
    Out.Advice.push_back("the index is of the snapshot " + Out.Origin->Name +
                         ", and it is not known in which files the source "
                         "differs: run 'torchtalk index update'");
  const bool NeedsBuild = Out.Origin && !Summary.Builds.empty() &&
                          !llvm::sys::fs::is_directory(Summary.BuildDir);
  if (!Out.Changed.empty() && !Out.SourceMissing)
    Out.Advice.push_back(
        Summary.MergedParts == 0
            ? std::string("files changed: run 'torchtalk index update'") +
                  (NeedsBuild ? ", with --build-dir for those that are compiled"
                              : "")
            : "files changed: run 'torchtalk index update' where the merged "
              "indexes were made, and 'torchtalk index merge' again");
}

} // namespace

std::set<std::string> indexedFiles(Session &Index) {
  std::set<std::string> Files;
  auto Add = [&](const std::string &File) {
    if (!File.empty() && !llvm::StringRef(File).starts_with("/"))
      Files.insert(File);
  };
  for (const index::TuRecord &Tu : Index.tus())
    if (index::wasRead(Tu.State))
      Add(Tu.Main);
  Index.forEachInclude([&](const auto &Include) {
    Add(Include.From);
    Add(Include.To);
  });
  Index.forEachOp([&](const index::OpRecord &Op) {
    Add(Op.File);
    return false; // all are of one YAML
  });
  // These are of the YAML, or of the generator.
  Index.forEachDerivative([&](const auto &Record) { Add(Record.File); });
  auto Sources = Index.sources();
  for (const auto &File : llvm::concat<const source::SourceVersion>(
           Sources.Python, Sources.Devices))
    Add(File.Path);
  return Files;
}

StatusResult status(Session &Index, uint64_t NowUnix,
                    const std::string &SourceRoot) {
  StatusResult Result;
  Result.Generation = Index.generation();
  Result.Summary = Index.summary();
  Result.Origin = Index.origin();
  Result.Registry = Index.registry();
  Result.NotTaken = index::whyNotTaken(Index.directory());
  if (!SourceRoot.empty()) {
    const bool Compared = Result.Origin && Result.Origin->Compared;
    if (!Compared &&
        !llvm::sys::fs::equivalent(SourceRoot, Result.Summary.SourceRoot))
      Result.MadeOf = Result.Summary.SourceRoot;
    Result.Summary.SourceRoot = SourceRoot;
  }
  if (NowUnix > Result.Summary.CreatedUnix)
    Result.AgeSeconds = NowUnix - Result.Summary.CreatedUnix;
  for (index::TuRecord &Tu : Index.tus()) {
    Result.OfOtherShards += Tu.State == index::TuState::OtherShard;
    if (Tu.State != index::TuState::Ok)
      Result.Incomplete.push_back(std::move(Tu));
  }
  Result.SourceMissing =
      !llvm::sys::fs::is_directory(Result.Summary.SourceRoot);
  if (!Result.SourceMissing)
    findChanged(Index, Index.kept([&] { return indexedFiles(Index); }), Result);
  if (!Result.Origin) // the run was on this machine
    Result.RunChanged = dispatcher::changedSince(Result.Summary.Run);
  countDynamic(Index, Result);
  advise(Result);
  return Result;
}

} // namespace torchtalk::query
