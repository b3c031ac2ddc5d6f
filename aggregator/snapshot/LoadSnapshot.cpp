//===- LoadSnapshot.cpp - Loading a snapshot ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/inputs/PathMapper.h"
#include "index/contents/Contents.h"
#include "index/format/Generation.h"
#include "index/reader/IndexReader.h"
#include "snapshot/SnapshotFolder.h"
#include "snapshot/Snapshots.h"
#include "store/CloneFolder.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::snapshot {
namespace {

constexpr uint64_t MaxSourcesBytes = uint64_t(1) << 30;

/// Replaces DIR/store, and undoes this unless keep() is called.
class StoreSwap {
public:
  explicit StoreSwap(const std::string &IndexDir)
      : Store(IndexDir + "/store"), New(IndexDir + "/.store-new"),
        Old(IndexDir + "/.store-old") {}
  StoreSwap(const StoreSwap &) = delete;
  StoreSwap &operator=(const StoreSwap &) = delete;

  /// Undoes an unfinished replacement after a crash.
  llvm::Error recover() {
    if (!llvm::sys::fs::exists(Store) && llvm::sys::fs::exists(Old))
      TRY(store::renameDurably(Old, Store));
    TRY(store::removeFolder(Old));
    return store::removeFolder(New);
  }

  /// By a clone of \p From.
  llvm::Error replace(const std::string &From) {
    TRY(store::cloneFolder(From, New));
    if (llvm::sys::fs::exists(Store)) {
      TRY(store::renameDurably(Store, Old));
      Moved = true;
    }
    return store::renameDurably(New, Store);
  }

  void keep() { Kept = true; }

  ~StoreSwap() {
    if (Moved && !Kept) {
      llvm::consumeError(store::removeFolder(Store));
      llvm::consumeError(store::renameDurably(Old, Store));
    }
    if (Kept)
      llvm::consumeError(store::removeFolder(Old));
    llvm::consumeError(store::removeFolder(New));
  }

private:
  std::string Store, New, Old;
  bool Moved = false, Kept = false;
};

/// The build folder of the loading checkout, at the same relative path from the
/// source as that of the snapshot; "" when the snapshot has no build.
std::string buildDirOf(const LoadRequest &Request,
                       const index::IndexSummary &Summary) {
  if (Summary.BuildDir.empty() || !Request.BuildDir.empty())
    return Summary.BuildDir.empty() ? "" : Request.BuildDir;
  if (Request.SourceRoot.empty())
    return Summary.BuildDir;
  llvm::StringRef Build = Summary.BuildDir;
  if (Build.consume_front(Summary.SourceRoot) && Build.consume_front("/"))
    return Request.SourceRoot + "/" + Build.str();
  return Request.SourceRoot + "/build";
}

} // namespace

llvm::Expected<std::optional<std::vector<SourceFile>>>
sourceFilesOf(const std::string &IndexDir, const Manifest &M) {
  if (!M.has(SourcesName))
    return std::nullopt;
  auto Bytes = TRY(store::readFile(
      snapshotDir(IndexDir, M.Name) + "/" + SourcesName, MaxSourcesBytes));
  std::vector<SourceFile> Files;
  if (!decodeSourceFiles(Bytes, Files))
    return makeError("The snapshot " + M.Name +
                     " is damaged (its list of sources cannot be read): "
                     "delete it with 'torchtalk snapshot delete " +
                     M.Name + "'.");
  return Files;
}

llvm::Expected<LoadReport> loadSnapshot(const LoadRequest &Request) {
  const std::string &IndexDir = Request.IndexDir;
  const std::string &Place =
      Request.SnapshotsOf.empty() ? IndexDir : Request.SnapshotsOf;
  auto Snapshots = TRY(lockSnapshots(Place));
  TRY(store::makeFolder(IndexDir));
  auto Lock = TRY(store::FileLock::acquire(IndexDir + "/lock"));
  auto M =
      TRY(readSnapshot(Place, Request.NameThere.empty() ? Request.Origin.Name
                                                        : Request.NameThere));
  TRY(checkFormat(M));
  std::string From = snapshotDir(Place, M.Name);
  TRY(checkFiles(From, M));

  LoadReport Report;
  auto Former = index::currentGeneration(IndexDir);
  if (Former)
    Report.Former = *Former;
  else
    llvm::consumeError(Former.takeError());
  StoreSwap Store(IndexDir);
  TRY(Store.recover());
  std::string Root = Request.SourceRoot;
  auto Load = [&](const std::string &To) -> llvm::Error {
    TRY(index::copyGeneration(From + "/" + GenerationName, To));
    {
      auto Saved = TRY(index::IndexReader::openGeneration(To));
      Report.BuildDir = buildDirOf(Request, Saved->summary());
      if (Root.empty())
        Root = Saved->summary().SourceRoot;
    }
    TRY(index::moveGeneration(To, Root, Report.BuildDir, Request.Origin,
                              Request.Registry));
    if (!M.hasStore())
      return llvm::Error::success();
    Report.Store = true;
    return Store.replace(From + "/" + StoreName);
  };
  Report.Generation = TRY(index::makeGeneration(IndexDir, Load));
  Store.keep();
  return Report;
}

} // namespace torchtalk::snapshot
