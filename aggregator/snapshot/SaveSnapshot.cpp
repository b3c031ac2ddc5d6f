//===- SaveSnapshot.cpp - An index under a name ---------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/inputs/CompileCommands.h"
#include "index/format/Generation.h"
#include "index/reader/IndexReader.h"
#include "snapshot/SnapshotFolder.h"
#include "snapshot/Snapshots.h"
#include "store/CloneFolder.h"
#include "store/TempFolder.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"

#include <ctime>
#include <map>
#include <set>

namespace torchtalk::snapshot {
namespace {

void replaceAll(std::string &Text, const std::string &From, const char *To) {
  if (From.empty())
    return;
  for (size_t At = 0; (At = Text.find(From, At)) != std::string::npos;)
    Text.replace(At, From.size(), To);
}

/// "" when there are no compile commands.
std::string commandsDigest(const index::IndexSummary &Summary) {
  auto Entries =
      collect::readCompileCommands(Summary.BuildDir + "/compile_commands.json");
  if (!Entries) {
    llvm::consumeError(Entries.takeError());
    return "";
  }
  std::vector<std::string> Lines;
  for (const collect::CompileEntry &Entry : *Entries) {
    std::string Line = Entry.File + '\0' + Entry.Directory;
    for (const std::string &Argument : Entry.Arguments)
      Line += '\0' + Argument;
    // The build is often below the source.
    replaceAll(Line, Summary.BuildDir, "<build>");
    replaceAll(Line, Summary.SourceRoot, "<source>");
    Lines.push_back(std::move(Line));
  }
  llvm::sort(Lines);
  llvm::BLAKE3 Digest;
  for (const std::string &Line : Lines)
    Digest.update(Line + '\n');
  return llvm::toHex(Digest.final<16>(), /*LowerCase=*/true);
}

/// See Manifest::Configuration. Settings of a missing build folder are left
/// out.
llvm::Expected<std::vector<std::pair<std::string, std::string>>>
buildConfiguration(const index::IndexReader &Index) {
  const index::IndexSummary &Summary = Index.summary();
  std::set<std::string> Compilers;
  auto Tus = TRY(Index.tus());
  for (const index::TuRecord &Tu : Tus)
    if (!Tu.Compiler.empty())
      Compilers.insert(Tu.Compiler);
  std::vector<std::string> Builds;
  Builds.reserve(Summary.Builds.size());
  for (const index::BuildInfo &Build : Summary.Builds)
    Builds.push_back(Build.Name);

  std::map<std::string, std::string> Result;
  if (Builds.size() == 1)
    Result.insert(Summary.Builds.front().Settings.begin(),
                  Summary.Builds.front().Settings.end());
  auto Set = [&](const char *Name, std::string Value) {
    if (!Value.empty())
      Result[Name] = std::move(Value);
  };
  Set("compilers", llvm::join(Compilers, ", "));
  Set("builds", llvm::join(Builds, ", "));
  if (!Summary.BuildDir.empty())
    Set("commands", commandsDigest(Summary));
  return std::vector<std::pair<std::string, std::string>>(Result.begin(),
                                                          Result.end());
}

Manifest describe(const SaveRequest &Request,
                  const index::IndexSummary &Summary) {
  Manifest M;
  M.Name = Request.Name;
  M.CreatedUnix = static_cast<uint64_t>(std::time(nullptr));
  M.TorchTalk = Request.TorchTalk;
  M.IndexFormat = Summary.FormatVersion;
  M.FactsFormat = facts::FormatVersion;
  M.PyTorchVersion = Summary.PyTorchVersion;
  M.Commit = Request.Commit;
  M.Content = Request.Content ? Request.Content->Fingerprint : "";
  M.Path = pathFingerprint(Request.SourceRoot);
  M.Counts = {{"tus-ok", Summary.TusOk},
              {"tus-failed", Summary.TusFailed},
              {"tus-missing", Summary.TusMissing},
              {"ops", Summary.Ops},
              {"registrations", Summary.Registrations},
              {"functions", Summary.Functions},
              {"symbols", Summary.Symbols},
              {"edges", Summary.Edges}};
  return M;
}

} // namespace

llvm::Expected<SaveReport> saveSnapshot(const SaveRequest &Request) {
  TRY(checkName(Request.Name));
  const std::string &IndexDir = Request.IndexDir;
  auto Snapshots = TRY(lockSnapshots(IndexDir));
  // The store is linked, so nobody may write into it.
  auto Lock = TRY(store::FileLock::acquire(IndexDir + "/lock"));
  if (snapshotExists(IndexDir, Request.Name))
    return makeError("There is a snapshot " + Request.Name +
                     " already: give another name, or run 'torchtalk snapshot "
                     "delete " +
                     Request.Name + "' first.");
  auto Index = TRY(index::IndexReader::open(IndexDir));
  if (Index->generation() != Request.Generation)
    return makeError("The index was built anew just now, so nothing was saved: "
                     "run the command again.");

  Manifest M = describe(Request, Index->summary());
  M.Configuration = TRY(buildConfiguration(*Index));

  store::TempFolder Temp(newSnapshotDir(IndexDir, Request.Name));
  TRY(store::makeFolder(Temp.path()));
  TRY(index::cloneGeneration(index::generationDir(IndexDir, Request.Generation),
                             Temp.path() + "/" + GenerationName));
  SaveReport Report;
  if (!Request.KeptFiles.empty())
    Report.Kept =
        TRY(keepSources(Temp.path() + "/" + GenerationName, Request.SourceRoot,
                        *Request.Content, Request.KeptFiles));
  std::string Store = IndexDir + "/store";
  if (llvm::sys::fs::exists(Store + "/CURRENT"))
    TRY(store::cloneFolder(Store, Temp.path() + "/" + StoreName));
  if (Request.Content)
    TRY(store::writeFileAtomically(Temp.path() + "/" + SourcesName,
                                   encodeSourceFiles(Request.Content->Files)));
  M.Files = TRY(filesOf(Temp.path()));
  TRY(publishSnapshot(IndexDir, Temp.path(), M));
  Report.Saved = std::move(M);
  return Report;
}

llvm::Error deleteSnapshot(const std::string &IndexDir,
                           const std::string &Name) {
  TRY(checkName(Name));
  auto Lock = TRY(lockSnapshots(IndexDir));
  if (!snapshotExists(IndexDir, Name))
    return readSnapshot(IndexDir, Name).takeError();
  std::string Old = newSnapshotDir(IndexDir, Name);
  TRY(store::renameDurably(snapshotDir(IndexDir, Name), Old));
  return store::removeFolder(Old);
}

} // namespace torchtalk::snapshot
