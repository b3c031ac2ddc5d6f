//===- SaveSnapshot.cpp - An index under a name ---------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/Generation.h"
#include "index/reader/IndexReader.h"
#include "snapshot/BuildConfiguration.h"
#include "snapshot/SnapshotFolder.h"
#include "snapshot/Snapshots.h"
#include "store/CloneFolder.h"
#include "store/TempFolder.h"

#include <chrono>

namespace torchtalk::snapshot {
namespace {

Manifest describe(const SaveRequest &Request,
                  const index::IndexSummary &Summary) {
  Manifest M;
  M.Name = Request.Name;
  M.CreatedUnix = static_cast<uint64_t>(
      std::chrono::duration_cast<std::chrono::seconds>(
          std::chrono::system_clock::now().time_since_epoch())
          .count());
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

llvm::Expected<Manifest> saveSnapshot(const SaveRequest &Request) {
  if (llvm::Error E = checkName(Request.Name))
    return E;
  const std::string &IndexDir = Request.IndexDir;
  auto Snapshots = lockSnapshots(IndexDir);
  if (!Snapshots)
    return Snapshots.takeError();
  // The store is linked, so nobody may write into it.
  auto Lock = store::FileLock::acquire(IndexDir + "/lock");
  if (!Lock)
    return Lock.takeError();
  if (snapshotExists(IndexDir, Request.Name))
    return makeError("There is a snapshot " + Request.Name +
                     " already: give another name, or run 'torchtalk snapshot "
                     "delete " +
                     Request.Name + "' first.");
  auto Index = index::IndexReader::open(IndexDir);
  if (!Index)
    return Index.takeError();
  if ((*Index)->generation() != Request.Generation)
    return makeError("The index was built anew just now, so nothing was saved: "
                     "run the command again.");

  Manifest M = describe(Request, (*Index)->summary());
  auto Configuration = buildConfiguration(**Index);
  if (!Configuration)
    return Configuration.takeError();
  M.Configuration = std::move(*Configuration);

  store::TempFolder Temp(newSnapshotDir(IndexDir, Request.Name));
  if (llvm::Error E = store::makeFolder(Temp.path()))
    return E;
  if (llvm::Error E = index::cloneGeneration(
          index::generationDir(IndexDir, Request.Generation),
          Temp.path() + "/" + GenerationName))
    return E;
  std::string Store = IndexDir + "/store";
  if (llvm::sys::fs::exists(Store + "/CURRENT"))
    if (auto Counts = store::cloneFolder(Store, Temp.path() + "/" + StoreName);
        !Counts)
      return Counts.takeError();
  if (Request.Content)
    if (llvm::Error E = store::writeFileAtomically(
            Temp.path() + "/" + SourcesName,
            encodeSourceFiles(Request.Content->Files)))
      return E;
  auto Files = filesOf(Temp.path());
  if (!Files)
    return Files.takeError();
  M.Files = std::move(*Files);
  if (llvm::Error E = store::writeFileAtomically(
          Temp.path() + "/" + ManifestName, encodeManifest(M)))
    return E;
  if (llvm::Error E = store::renameDurably(Temp.path(),
                                           snapshotDir(IndexDir, Request.Name)))
    return E;
  return M;
}

llvm::Error deleteSnapshot(const std::string &IndexDir,
                           const std::string &Name) {
  if (llvm::Error E = checkName(Name))
    return E;
  auto Lock = lockSnapshots(IndexDir);
  if (!Lock)
    return Lock.takeError();
  if (!snapshotExists(IndexDir, Name))
    return readSnapshot(IndexDir, Name).takeError();
  std::string Old = oldSnapshotDir(IndexDir, Name);
  if (llvm::Error E = store::renameDurably(snapshotDir(IndexDir, Name), Old))
    return E;
  return store::removeFolder(Old);
}

} // namespace torchtalk::snapshot
