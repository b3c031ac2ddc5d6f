//===- Status.cpp - What an index knows, and how fresh it is --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Status.h"
#include "merge/Generation.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"

#include <set>

namespace torchtalk::query {

using index::IndexReader;

namespace {

/// Looking at this many files takes about 0.1 s on a warm disk. The whole of
/// PyTorch 2.6.0 has fewer.
constexpr size_t MaxFilesToCheck = 50000;

/// Every file that the index holds facts of, by index path.
llvm::Expected<std::set<std::string>> indexedFiles(const IndexReader &Index) {
  std::set<std::string> Files;
  auto Add = [&](const std::string &File) {
    if (!File.empty() && !llvm::StringRef(File).starts_with("/"))
      Files.insert(File);
  };
  auto Tus = Index.tus();
  if (!Tus)
    return Tus.takeError();
  for (const index::TuRecord &Tu : *Tus)
    if (Tu.State != index::TuState::Missing)
      Add(Tu.Main);
  if (llvm::Error E = Index.forEachInclude([&](const auto &Include) {
        Add(Include.From);
        Add(Include.To);
        return true;
      }))
    return E;
  if (llvm::Error E = Index.forEachOp([&](const index::OpRecord &Op) {
        Add(Op.File);
        return false; // all are of one YAML
      }))
    return E;
  // These are of the YAML, or of the generator.
  if (llvm::Error E = Index.forEachDerivative([&](const auto &Record) {
        Add(Record.File);
        return true;
      }))
    return E;
  return Files;
}

/// \p Since in seconds: files were as the index has them.
void findChanged(const std::set<std::string> &Files, uint64_t Since,
                 StatusResult &Out) {
  for (const std::string &File : Files) {
    if (Out.FilesChecked == MaxFilesToCheck) {
      Out.CheckedAll = false;
      return;
    }
    ++Out.FilesChecked;
    llvm::StringRef Rest(File);
    bool InBuild = Rest.consume_front("build/");
    if (InBuild && Out.Summary.BuildDir.empty())
      continue;
    std::string Path =
        (InBuild ? Out.Summary.BuildDir : Out.Summary.SourceRoot) + "/" +
        Rest.str();
    llvm::sys::fs::file_status Stat;
    if (llvm::sys::fs::status(Path, Stat)) {
      Out.Changed.push_back(File);
      continue;
    }
    auto Modified = llvm::sys::toTimeT(Stat.getLastModificationTime());
    if (Modified > 0 && static_cast<uint64_t>(Modified) > Since)
      Out.Changed.push_back(File);
  }
}

void advise(StatusResult &Out) {
  const index::IndexSummary &Summary = Out.Summary;
  if (Out.SourceMissing)
    Out.Advice.push_back("the source is not at " + Summary.SourceRoot +
                         ": run 'torchtalk init --pytorch-source PATH'");
  if (Summary.BuildDir.empty())
    Out.Advice.push_back(
        "built from the YAML only: compile with CXXFLAGS=\"$(torchtalk "
        "flags)\", then run 'torchtalk index build --build-dir DIR'");
  else if (Summary.TusFailed + Summary.TusMissing != 0)
    Out.Advice.push_back("run 'torchtalk index check' for the TUs without "
                         "facts; build them with the plugin, then run "
                         "'torchtalk index build'");
  if (Summary.Schemas.Differ != 0)
    Out.Advice.push_back("run 'torchtalk index check' for the schemas that "
                         "differ: is the build's generated code older than "
                         "the YAML? Let the build generate it again, then run "
                         "'torchtalk index build'");
  if (!Out.Changed.empty() && !Out.SourceMissing)
    Out.Advice.push_back("files changed: run 'torchtalk index update'");
}

} // namespace

llvm::Expected<StatusResult> status(const IndexReader &Index, uint64_t NowUnix,
                                    const std::string &SourceRoot) {
  StatusResult Result;
  Result.Generation = Index.generation();
  Result.Summary = Index.summary();
  if (!SourceRoot.empty())
    Result.Summary.SourceRoot = SourceRoot;
  if (NowUnix > Result.Summary.CreatedUnix)
    Result.AgeSeconds = NowUnix - Result.Summary.CreatedUnix;
  auto Tus = Index.tus();
  if (!Tus)
    return Tus.takeError();
  for (index::TuRecord &Tu : *Tus)
    if (Tu.State != index::TuState::Ok)
      Result.Incomplete.push_back(std::move(Tu));
  Result.SourceMissing =
      !llvm::sys::fs::is_directory(Result.Summary.SourceRoot);
  if (!Result.SourceMissing) {
    auto Files = indexedFiles(Index);
    if (!Files)
      return Files.takeError();
    findChanged(
        *Files,
        std::max(Result.Summary.CreatedUnix,
                 index::checkedAt(Index.directory(), Result.Generation)),
        Result);
  }
  advise(Result);
  return Result;
}

} // namespace torchtalk::query
