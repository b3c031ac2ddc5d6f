//===- ReadyIndex.cpp - A ready index of an installed torch ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "installed/ReadyIndex.h"
#include "output/Output.h"
#include "registry/TakeIndex.h"
#include "render/base/Text.h"
#include "store/Errors.h"
#include "store/Try.h"

namespace torchtalk::cli {

namespace {

llvm::Expected<registry::TakeRequest> requestOf(const Settings &Found,
                                                const Arguments &Given) {
  auto Where = TRY(readRegistry(Given));
  registry::TakeRequest Result;
  Result.Package = *Found.Package;
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

void say(const registry::Taken &Ready) {
  for (const std::string &Problem : Ready.Problems)
    printWarning(Problem);
  printError(
      "torchtalk: took the ready index " +
      render::originText(Ready.Registry, Ready.Origin) + "\n" +
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

llvm::Expected<std::optional<index::BuildReport>>
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
  say(**Ready);
  auto Index = TRY(index::IndexReader::open(Found.IndexDir));
  index::BuildReport Report;
  Report.Generation = Index->generation();
  Report.Summary = Index->summary();
  return Report;
}

} // namespace torchtalk::cli
