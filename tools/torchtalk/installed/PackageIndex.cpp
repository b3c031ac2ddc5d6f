//===- PackageIndex.cpp - An index of an installed torch ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "installed/PackageIndex.h"
#include "installed/ReadyIndex.h"
#include "output/Output.h"
#include "pipeline/BuildIndex.h"
#include "store/CloneFolder.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/Support/Program.h"

namespace torchtalk::cli {

llvm::Error layOutPackage(const Settings &Found) {
  if (!Found.Package || !llvm::errorToBool(checkSource(Found.Source)))
    return llvm::Error::success();
  TRY(store::removeFolder(Found.Source)); // a part of it
  return package::layOutSource(*Found.Package, Found.Source);
}

llvm::Expected<std::unique_ptr<index::IndexReader>>
openOrMakeIndex(const Arguments &Given) {
  auto Found = TRY(orFail(NoIndex, requireIndexDir(Given)));
  auto Index = index::IndexReader::open(Found.IndexDir);
  if (Index || (!Found.Package && !lacksIndex(Found)))
    return orFail(NoIndex, std::move(Index));
  llvm::consumeError(Index.takeError());
  TRY(layOutPackage(Found));
  auto Ready = TRY(takeReadyIndex(Found, Given));
  if (Ready || !Found.Package)
    return orFail(NoIndex, index::IndexReader::open(Found.IndexDir));
  printError("torchtalk: there is no index of the " + Found.Origin +
             ": making one of its Python, YAML and headers, once\n");
  index::BuildOptions Options;
  Options.SourceRoot = Found.Source;
  Options.IndexDir = Found.IndexDir;
  TRY(underBar(index::buildIndex, Options));
  return orFail(NoIndex, index::IndexReader::open(Found.IndexDir));
}

void makePackageIndexAside(const Arguments &Given) {
  auto Found = readSettings(Given);
  if (!Found)
    return llvm::consumeError(Found.takeError());
  if (!Found->Package || formerIndex(Found->IndexDir))
    return;
  const std::optional<llvm::StringRef> Nowhere[] = {"", "", ""};
  llvm::sys::ExecuteNoWait(ownProgram(), {ownProgram(), "index", "build"},
                           std::nullopt, Nowhere);
}

} // namespace torchtalk::cli
