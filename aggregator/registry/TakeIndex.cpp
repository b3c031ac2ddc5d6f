//===- TakeIndex.cpp - A ready index of a torch or a checkout -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "registry/TakeIndex.h"
#include "collect/SourceInfo.h"
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
  if (!Index->summary().Package.empty())
    return makeError("it is an index of an installed torch, and none of the "
                     "repository");
  if (!Index->summary().BuiltOn.empty())
    return makeError("it is an index of a repository that builds on PyTorch");
  return llvm::Error::success();
}

/// What an index is to be near to.
class Target {
public:
  explicit Target(const TakeRequest &Request) : Request(Request) {}

  llvm::Expected<Choice> choose(llvm::ArrayRef<Row> Rows) {
    if (Request.Package)
      return chooseRow(Rows, *Request.Package);
    return chooseRow(Rows, checkout(),
                     index::sourceVersion(Request.SourceRoot));
  }

  /// No registry can have a nearer one.
  bool isNearest(const Fit &F) const {
    return Request.Package || F.How <= index::SnapshotOrigin::Match::Commit;
  }

  /// Sets what \p Origin says of the files.
  llvm::Error compare(const Candidate &C, index::SnapshotOrigin &Origin) {
    auto Files = TRY(snapshot::sourceFilesOf(C.IndexDir, C.Of));
    Origin.Compared = Files && (Request.Package || checkout().Content);
    if (Origin.Compared)
      Origin.Differing =
          Request.Package
              ? TRY(differingFiles(Request.SourceRoot, *Files))
              : snapshot::differingFiles(*Files, checkout().Content->Files);
    return llvm::Error::success();
  }

private:
  /// To read it takes seconds.
  const snapshot::Checkout &checkout() {
    if (!Here)
      Here = snapshot::readCheckout(
          Request.SourceRoot,
          {Request.SourceRoot + "/build", Request.IndexDir});
    return *Here;
  }

  const TakeRequest &Request;
  std::optional<snapshot::Checkout> Here;
};

/// Makes the candidate the index of the package or the checkout.
llvm::Expected<Taken> load(const TakeRequest &Request, Target &Of,
                           const Candidate &C, const Fit &How) {
  TRY(checkWhole(C));
  snapshot::LoadRequest Load;
  Load.IndexDir = Request.IndexDir;
  Load.SnapshotsOf = C.IndexDir;
  Load.NameThere = C.Of.Name;
  Load.SourceRoot = Request.SourceRoot;
  Load.BuildDir = Request.SourceRoot + "/build"; // which is not there
  index::SnapshotOrigin &Origin = Load.Origin;
  Origin.Name = Request.Package ? C.Of.Name : C.Name;
  Origin.Content = C.Of.Content;
  Origin.Commit = C.Of.Commit;
  Origin.LoadedUnix = static_cast<uint64_t>(std::time(nullptr));
  Origin.How = How.How;
  Origin.Distance = How.Distance;
  TRY(Of.compare(C, Origin));
  const index::RegistryOrigin From = {
      C.Registry, C.Name, Request.Package ? Request.Package->Folder : "",
      How.Build, C.SignedBy};
  if (Request.Package)
    Load.Registry = From;
  auto Report = TRY(snapshot::loadSnapshot(Load));
  return Taken{Report.Generation, Origin, From, {}};
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

struct Fitting {
  Candidate Of;
  Fit How;
};

/// std::nullopt: none fits.
llvm::Expected<std::optional<Fitting>> chooseOwn(const TakeRequest &Request,
                                                 Target &Of) {
  auto Own = TRY(ownCandidates(Request));
  if (Own.empty())
    return std::nullopt;
  std::vector<Row> Rows;
  Rows.reserve(Own.size());
  for (const Candidate &C : Own)
    Rows.push_back(rowOf(C.Of));
  auto Best = Of.choose(Rows);
  if (!Best) {
    llvm::consumeError(Best.takeError());
    return std::nullopt;
  }
  return Fitting{Own[static_cast<size_t>(Best->Found - Rows.data())],
                 Best->How};
}

std::optional<Taken> takeOwn(const TakeRequest &Request, Target &Of,
                             const Fitting &Own,
                             std::vector<std::string> &Problems) {
  auto Done = load(Request, Of, Own.Of, Own.How);
  if (Done)
    return std::move(*Done);
  Problems.push_back("the snapshot " + Own.Of.Of.Name + " in " +
                     Own.Of.IndexDir +
                     " was not taken: " + llvm::toString(Done.takeError()));
  return std::nullopt;
}

/// std::nullopt: none is nearer than \p Own.
llvm::Expected<std::optional<Taken>> takeFrom(const TakeRequest &Request,
                                              Target &Of, const Fit *Own,
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
  auto Best = Of.choose(*Rows);
  if (!Best)
    return In(nullptr, Best.takeError());
  if (Own && !Best->How.isNearerThan(*Own))
    return std::nullopt;
  const Row &R = *Best->Found;
  auto M = fetchArchive(Request, From, R, Progress);
  if (!M)
    return In(&R, M.takeError());
  const Candidate C{Request.Shelf, std::move(*M), From.Shown, R.Name,
                    Request.Key ? keyIdText(Request.Key->Id) : ""};
  // The archive decides, not the row.
  const Row Made = rowOf(C.Of);
  auto Is = Of.choose(Made);
  auto Done = Is ? load(Request, Of, C, Is->How)
                 : llvm::Expected<Taken>(Is.takeError());
  if (Done)
    return std::move(*Done);
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
  std::optional<Taken> Result;
  Target Of(Request);
  std::optional<Fitting> Own;
  if (auto Found = chooseOwn(Request, Of))
    Own = std::move(*Found);
  else
    Problems.push_back(llvm::toString(Found.takeError()));
  const bool Asks = !Request.Registry.empty();
  if (Own && (!Asks || Of.isNearest(Own->How))) {
    Result = takeOwn(Request, Of, *Own, Problems);
    Own.reset();
  }
  if (!Result && Asks) {
    auto Done = takeFrom(Request, Of, Own ? &Own->How : nullptr, Progress);
    if (Done)
      Result = std::move(*Done);
    else
      Problems.push_back(llvm::toString(Done.takeError()));
  }
  if (!Result && Own)
    Result = takeOwn(Request, Of, *Own, Problems);
  if (Result)
    Result->Problems = std::move(Problems);
  else if (!Problems.empty())
    return makeError(llvm::join(Problems, "; "));
  return Result;
}

} // namespace torchtalk::registry
