//===- SnapshotFolder.cpp - The folder of snapshots -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "snapshot/SnapshotFolder.h"
#include "index/format/IndexCoding.h"
#include "store/CloneFolder.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <algorithm>
#include <filesystem>

namespace torchtalk::snapshot {
namespace {

namespace fs = std::filesystem;

std::string snapshotsDir(const std::string &IndexDir) {
  return IndexDir + "/snapshots";
}

std::string folderName(std::string Name) {
  std::replace(Name.begin(), Name.end(), '/', '@');
  return Name;
}

std::string nameOf(std::string Folder) {
  std::replace(Folder.begin(), Folder.end(), '@', '/');
  return Folder;
}

/// The entries of a folder; none if it does not exist.
llvm::Expected<std::vector<std::string>> entriesOf(const std::string &Dir) {
  std::vector<std::string> Result;
  std::error_code Code;
  fs::directory_iterator It(Dir, Code);
  for (fs::directory_iterator End; !Code && It != End; It.increment(Code))
    Result.push_back(It->path().filename());
  if (Code && Code != std::errc::no_such_file_or_directory)
    return makeError("Cannot read the folder " + Dir + ": " + Code.message() +
                     ".");
  llvm::sort(Result);
  return Result;
}

} // namespace

std::string snapshotDir(const std::string &IndexDir, const std::string &Name) {
  return snapshotsDir(IndexDir) + "/" + folderName(Name);
}

std::string newSnapshotDir(const std::string &IndexDir,
                           const std::string &Name) {
  return snapshotsDir(IndexDir) + "/.new-" + folderName(Name);
}

llvm::Expected<store::FileLock> lockSnapshots(const std::string &IndexDir) {
  std::string Dir = snapshotsDir(IndexDir);
  TRY(store::makeFolder(Dir));
  auto Lock = store::FileLock::acquire(Dir + "/.lock");
  if (!Lock)
    return Lock;
  auto Entries = TRY(entriesOf(Dir));
  for (llvm::StringRef Entry : Entries)
    if (Entry.starts_with(".new-") || Entry.starts_with(".old-"))
      TRY(store::removeFolder(Dir + "/" + Entry.str()));
  return Lock;
}

llvm::Error publishSnapshot(const std::string &IndexDir, const std::string &Dir,
                            const Manifest &M) {
  TRY(store::writeFileAtomically(Dir + "/" + ManifestName, encodeManifest(M)));
  return store::renameDurably(Dir, snapshotDir(IndexDir, M.Name));
}

bool snapshotExists(const std::string &IndexDir, const std::string &Name) {
  return llvm::sys::fs::exists(snapshotDir(IndexDir, Name));
}

llvm::Expected<std::vector<Listed>> listSnapshots(const std::string &IndexDir) {
  auto Entries = TRY(entriesOf(snapshotsDir(IndexDir)));
  std::vector<Listed> Result;
  for (const std::string &Entry : Entries) {
    std::string Name = nameOf(Entry);
    if (llvm::Error E = checkName(Name)) {
      llvm::consumeError(std::move(E));
      continue;
    }
    auto Found = readSnapshot(IndexDir, Name);
    if (Found)
      Result.push_back({Name, std::move(*Found), ""});
    else if (std::string Problem = llvm::toString(Found.takeError());
             snapshotExists(IndexDir, Name)) // else deleted meanwhile
      Result.push_back({Name, std::nullopt, Problem});
  }
  std::ranges::sort(Result, {}, &Listed::Name);
  return Result;
}

llvm::Expected<Manifest> readSnapshot(const std::string &IndexDir,
                                      const std::string &Name) {
  TRY(checkName(Name));
  std::string Dir = snapshotDir(IndexDir, Name);
  if (!llvm::sys::fs::exists(Dir)) {
    auto Entries = TRY(entriesOf(snapshotsDir(IndexDir)));
    std::vector<std::string> Names;
    for (const std::string &Entry : Entries)
      if (!llvm::StringRef(Entry).starts_with("."))
        Names.push_back(nameOf(Entry));
    return makeError("There is no snapshot " + Name + " in " + IndexDir + ": " +
                     (Names.empty()
                          ? "there are none; 'torchtalk snapshot save NAME' "
                            "makes one."
                          : "there is " + llvm::join(Names, ", ") + "."));
  }
  std::string File = Dir + "/" + ManifestName;
  auto Text = store::readFile(File, MaxManifestBytes);
  auto Result = Text ? decodeManifest(*Text, "The snapshot " + Name)
                     : llvm::Expected<Manifest>(Text.takeError());
  if (!Result)
    return makeError(llvm::toString(Result.takeError()) +
                     " Delete it with 'torchtalk snapshot delete " + Name +
                     "'.");
  Result->Name = Name;
  return Result;
}

llvm::Expected<std::vector<Manifest::File>> filesOf(const std::string &Dir) {
  std::vector<Manifest::File> Result;
  auto Add = [&](const std::string &Path) {
    auto Stamp = store::stampOf(Dir + "/" + Path);
    if (Stamp && llvm::StringRef(Path).rsplit('/').second != "LOCK")
      Result.push_back({Path, Stamp->Size, ""});
  };
  for (std::string Folder : {GenerationName, StoreName}) {
    auto Entries = TRY(entriesOf((llvm::Twine(Dir) + "/" + Folder).str()));
    for (const std::string &Entry : Entries)
      Add((llvm::Twine(Folder) + "/" + Entry).str());
  }
  Add(SourcesName);
  std::ranges::sort(Result, {}, &Manifest::File::Path);
  return Result;
}

llvm::Error checkFiles(const std::string &Dir, const Manifest &M) {
  for (const Manifest::File &File : M.Files) {
    auto Stamp = store::stampOf(Dir + "/" + File.Path);
    if (!Stamp || Stamp->Size != File.Size)
      return makeError(
          "The snapshot " + M.Name + " is damaged (its file " + File.Path +
          (Stamp ? " has another size" : " is missing") +
          "): delete it with 'torchtalk snapshot delete " + M.Name + "'.");
  }
  return llvm::Error::success();
}

llvm::Error checkFormat(const Manifest &M) {
  if (index::readsIndexFormat(M.IndexFormat))
    return llvm::Error::success();
  return makeError("The snapshot " + M.Name + " holds an index of format " +
                   llvm::Twine(M.IndexFormat) +
                   ", but this torchtalk reads formats " +
                   index::readIndexFormats() +
                   ": use the torchtalk that made it (" + M.TorchTalk +
                   "), or build an index of that source with this one and "
                   "save it.");
}

} // namespace torchtalk::snapshot
