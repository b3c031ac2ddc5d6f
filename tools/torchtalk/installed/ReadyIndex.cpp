//===- ReadyIndex.cpp - A ready index of a torch or a checkout ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "installed/ReadyIndex.h"
#include "output/Output.h"
#include "output/SnapshotJson.h"
#include "registry/TakeIndex.h"
#include "render/base/Text.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/Support/FileSystem.h"

namespace torchtalk::cli {

namespace {

llvm::Expected<registry::TakeRequest> requestOf(const Settings &Found,
                                                const Arguments &Given) {
  auto Where = TRY(readRegistry(Given));
  registry::TakeRequest Result;
  Result.Package = Found.Package;
  Result.SourceRoot = Found.Source;
  Result.IndexDir = Found.IndexDir;
  Result.Shelf = below(cacheFolder(), "registry");
  Result.Registry = Where.Registry;
  Result.Seconds = Where.Seconds;
  if (!Where.Key.empty()) {
    auto Key = registry::readPublicKey(Where.Key);
    if (!Key)
      return makeError("TORCHTALK_REGISTRY_KEY: " +
                       llvm::toString(Key.takeError()));
    Result.Key = *Key;
  }
  return Result;
}

/// "torch/2.6.0 of https://...: its commit 0123 is the nearest ancestor ...".
std::string checkoutText(const registry::Taken &Ready) {
  const index::SnapshotOrigin &Origin = Ready.Origin;
  std::string Text =
      render::registryText(Ready.Registry) +
      (Origin.Commit.empty() ? "" : ", commit " + Origin.Commit) + ": " +
      howText(Origin);
  if (!Origin.Compared)
    return Text + "; it is not known in which files the source differs";
  Text += "; " + std::to_string(Origin.Differing.size()) +
          " files of the source differ";
  return Origin.Differing.empty() ? Text
                                  : Text + ": " + someOf(Origin.Differing);
}

void say(const registry::Taken &Ready, bool OfPackage) {
  for (const std::string &Problem : Ready.Problems)
    printWarning(Problem);
  printError(
      "torchtalk: took the ready index " +
      (OfPackage ? render::originText(Ready.Registry, Ready.Origin)
                 : checkoutText(Ready)) +
      "\n" +
      (Ready.Registry.SignedBy.empty()
           ? "its signature was not checked\n"
           : "it is signed with the key " + Ready.Registry.SignedBy + "\n"));
}

llvm::Expected<std::optional<registry::Taken>> take(const Settings &Found,
                                                    const Arguments &Given) {
  auto Request = TRY(requestOf(Found, Given));
  return underBar(registry::takeIndex, Request);
}

} // namespace

bool lacksIndex(const Settings &Found) {
  return Found.Project.empty() && !Found.Source.empty() &&
         !llvm::sys::fs::exists(below(Found.IndexDir, "CURRENT")) &&
         !llvm::errorToBool(checkSource(Found.Source));
}

llvm::Expected<std::optional<ReadyIndex>>
takeReadyIndex(const Settings &Found, const Arguments &Given) {
  auto Ready = take(Found, Given);
  std::string Why;
  if (!Ready) {
    Why = llvm::toString(Ready.takeError());
    printError("torchtalk: no ready index was taken: " + Why + "\n");
  }
  // A note that cannot be kept costs no answer.
  llvm::consumeError(index::noteNotTaken(Found.IndexDir, Why));
  if (!Why.empty() || !*Ready)
    return std::nullopt;
  say(**Ready, Found.Package.has_value());
  auto Index = TRY(index::IndexReader::open(Found.IndexDir));
  const index::SnapshotOrigin &Origin = (*Ready)->Origin;
  ReadyIndex Result;
  Result.Report.Generation = Index->generation();
  Result.Report.Summary = Index->summary();
  Result.Differs = !Origin.Compared || !Origin.Differing.empty();
  return Result;
}

bool isToUpdate(const ReadyIndex &Ready, const Settings &Found) {
  const index::IndexSummary &S = Ready.Report.Summary;
  return !Found.Package && Ready.Differs && S.MergedParts == 0 &&
         (S.TusOk == 0 ||
          (!S.BuildDir.empty() &&
           llvm::sys::fs::exists(Found.IndexDir + "/store/CURRENT")));
}

void updateWithoutBuild(const index::IndexSummary &Loaded,
                        index::BuildOptions &Options) {
  Options.BuildDir = Loaded.BuildDir;
  Options.BuildIsGone = !Loaded.BuildDir.empty();
  Options.Shard = Loaded.Shard;
  Options.Update = true;
}

} // namespace torchtalk::cli
