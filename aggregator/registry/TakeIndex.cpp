//===- TakeIndex.cpp - A ready index for an installed torch ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "registry/TakeIndex.h"
#include "index/reader/IndexReader.h"
#include "registry/Choose.h"
#include "registry/FetchArchive.h"
#include "registry/PackageFiles.h"
#include "snapshot/SnapshotFolder.h"
#include "snapshot/Snapshots.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/TempFolder.h"
#include "store/Try.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <chrono>
#include <ctime>
#include <thread>

namespace torchtalk::registry {
namespace {

/// Somebody else's download, with which this one has nothing to do then.
constexpr auto LongestWait = std::chrono::minutes(30);
constexpr auto AskEvery = std::chrono::milliseconds(200);

/// A snapshot that may do.
struct Candidate {
  std::string IndexDir;                 ///< that has it
  snapshot::Manifest Of;                ///< with its name there
  std::string Registry, Name, SignedBy; ///< as RegistryOrigin has them
};

llvm::Expected<store::FileLock> lockShelf(const std::string &Shelf,
                                          index::BuildProgress &Progress) {
  TRY(store::makeFolder(Shelf));
  const auto End = std::chrono::steady_clock::now() + LongestWait;
  for (bool Told = false;; Told = true) {
    auto Lock = store::FileLock::acquire(Shelf + "/lock");
    if (Lock)
      return Lock;
    bool Busy = false;
    llvm::Error Why = llvm::handleErrors(
        Lock.takeError(), [&](std::unique_ptr<llvm::StringError> E) {
          Busy = E->convertToErrorCode() == std::errc::device_or_resource_busy;
          return llvm::Error(std::move(E));
        });
    if (!Busy || std::chrono::steady_clock::now() > End)
      return Why;
    llvm::consumeError(std::move(Why));
    if (!Told)
      Progress.stage("wait for the torchtalk that takes a ready index", 0);
    std::this_thread::sleep_for(AskEvery);
  }
}

/// An index of a package knows no more than one that is made here.
llvm::Error checkWhole(const Candidate &C) {
  auto Index = TRY(index::IndexReader::openGeneration(
      snapshot::snapshotDir(C.IndexDir, C.Of.Name) + "/" +
      snapshot::GenerationName));
  if (Index->summary().Package.empty())
    return llvm::Error::success();
  return makeError("it is an index of an installed torch, and none of the "
                   "repository");
}

/// Makes the candidate the index of the package.
llvm::Expected<Taken> load(const TakeRequest &Request, const Candidate &C,
                           const Fit &How) {
  TRY(checkWhole(C));
  snapshot::LoadRequest Load;
  Load.IndexDir = Request.IndexDir;
  Load.SnapshotsOf = C.IndexDir;
  Load.SourceRoot = Request.SourceRoot;
  Load.BuildDir = Request.SourceRoot + "/build"; // which no package has
  index::SnapshotOrigin &Origin = Load.Origin;
  Origin.Name = C.Of.Name;
  Origin.Content = C.Of.Content;
  Origin.Commit = C.Of.Commit;
  Origin.LoadedUnix = static_cast<uint64_t>(std::time(nullptr));
  Origin.How = How.How;
  auto Files = TRY(snapshot::sourceFilesOf(C.IndexDir, C.Of));
  if (Files) {
    Origin.Compared = true;
    Origin.Differing = TRY(differingFiles(Request.SourceRoot, *Files));
  }
  Load.Registry = {C.Registry, C.Name, Request.Package.Folder, How.Build,
                   C.SignedBy};
  auto Report = TRY(snapshot::loadSnapshot(Load));
  return Taken{Report.Generation, Origin, *Load.Registry, {}};
}

/// Whether a snapshot of the shelf may be taken; \p SignedBy is the key that it
/// was checked with, or "".
bool isTrusted(const std::string &Name, const std::optional<PublicKey> &Key,
               std::string &SignedBy) {
  const llvm::StringRef By = llvm::StringRef(Name).split('/').first;
  SignedBy = By == "unsigned" ? "" : By.str();
  return !Key || SignedBy == keyIdText(Key->Id);
}

llvm::Expected<std::vector<Candidate>> ownCandidates(const TakeRequest &Of) {
  std::vector<Candidate> Result;
  for (const std::string &Dir : {Of.IndexDir, Of.Shelf}) {
    auto All = TRY(snapshot::listSnapshots(Dir));
    for (snapshot::Listed &Entry : All) {
      Candidate C{Dir, {}, "", Entry.Name, ""};
      if (!Entry.Found ||
          (Dir == Of.Shelf && !isTrusted(Entry.Name, Of.Key, C.SignedBy)))
        continue;
      C.Of = std::move(*Entry.Found);
      // In its own folder there may be saved indexes of the package.
      if (Dir == Of.Shelf || !llvm::errorToBool(checkWhole(C)))
        Result.push_back(std::move(C));
    }
  }
  return Result;
}

/// std::nullopt: none fits.
std::optional<Taken> takeOwn(const TakeRequest &Request,
                             std::vector<std::string> &Problems) {
  auto Try = [&]() -> llvm::Expected<std::optional<Taken>> {
    auto Own = TRY(ownCandidates(Request));
    std::vector<Row> Rows;
    Rows.reserve(Own.size());
    for (const Candidate &C : Own)
      Rows.push_back(rowOf(C.Of));
    auto Best = chooseRow(Rows, Request.Package);
    if (!Best) {
      llvm::consumeError(Best.takeError());
      return std::nullopt;
    }
    const Candidate &C = Own[static_cast<size_t>(Best->Found - Rows.data())];
    auto Done = load(Request, C, Best->How);
    if (!Done)
      return makeError("the snapshot " + C.Of.Name + " in " + C.IndexDir +
                       " was not taken: " + llvm::toString(Done.takeError()));
    return std::move(*Done);
  };
  auto Done = Try();
  if (Done)
    return std::move(*Done);
  Problems.push_back(llvm::toString(Done.takeError()));
  return std::nullopt;
}

llvm::Expected<Taken> takeFrom(const TakeRequest &Request,
                               index::BuildProgress &Progress) {
  const Place From = TRY(readPlace(Request.Registry));
  auto In = [&](const Row *R, llvm::Error Why) {
    return makeError("the registry " + From.Shown +
                     (R ? ", index " + R->Name : std::string()) + ": " +
                     llvm::toString(std::move(Why)));
  };
  auto Rows = readListing(Request.Registry, Request.Seconds);
  if (!Rows)
    return In(nullptr, Rows.takeError());
  auto Best = chooseRow(*Rows, Request.Package);
  if (!Best)
    return In(nullptr, Best.takeError());
  const Row &R = *Best->Found;
  auto M = fetchArchive(Request, From, R, Progress);
  if (!M)
    return In(&R, M.takeError());
  const Candidate C{Request.Shelf, std::move(*M), From.Shown, R.Name,
                    Request.Key ? keyIdText(Request.Key->Id) : ""};
  std::string Why;
  auto How = fitOf(rowOf(C.Of), Request.Package, Why);
  auto Done = How ? load(Request, C, *How)
                  : llvm::Expected<Taken>(makeError("it " + Why));
  if (Done)
    return Done;
  llvm::consumeError(snapshot::deleteSnapshot(C.IndexDir, C.Of.Name));
  return In(&R, Done.takeError());
}

} // namespace

llvm::Expected<std::vector<Row>> readListing(const std::string &Registry,
                                             unsigned Seconds) {
  const Place From = TRY(readPlace(Registry));
  auto Temp = TRY(store::TempFolder::make());
  const std::string File = Temp.path() + "/" + ListingName;
  TRY(download(From, ListingName, File, {MaxListingBytes, Seconds},
               [](uint64_t) {}));
  auto Text = TRY(store::readFile(File, MaxListingBytes));
  return decodeListing(Text, From.Shown + "/" + ListingName);
}

llvm::Expected<std::optional<Taken>> takeIndex(const TakeRequest &Request,
                                               index::BuildProgress &Progress) {
  if (Request.Registry.empty() && !llvm::sys::fs::exists(Request.Shelf) &&
      !llvm::sys::fs::exists(Request.IndexDir + "/snapshots"))
    return std::nullopt;
  auto Lock = TRY(lockShelf(Request.Shelf, Progress));
  std::vector<std::string> Problems;
  std::optional<Taken> Result = takeOwn(Request, Problems);
  if (!Result && !Request.Registry.empty()) {
    auto Done = takeFrom(Request, Progress);
    if (Done)
      Result = std::move(*Done);
    else
      Problems.push_back(llvm::toString(Done.takeError()));
  }
  if (Result)
    Result->Problems = std::move(Problems);
  else if (!Problems.empty())
    return makeError(llvm::join(Problems, "; "));
  return Result;
}

} // namespace torchtalk::registry
