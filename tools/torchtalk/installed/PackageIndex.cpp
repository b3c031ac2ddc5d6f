//===- PackageIndex.cpp - An index of an installed torch ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "installed/PackageIndex.h"
#include "installed/ReadyIndex.h"
#include "output/Output.h"
#include "store/CloneFolder.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

#include <memory>
#include <mutex>

namespace torchtalk::cli {

llvm::Error layOutPackage(const Settings &Found) {
  if (!Found.Package || !llvm::errorToBool(checkSource(Found.Source)))
    return llvm::Error::success();
  TRY(store::removeFolder(Found.Source)); // a part of it
  return package::layOutSource(*Found.Package, Found.Source);
}

llvm::Error useHeaders(const Settings &Found, index::BuildOptions &Options) {
  if (!Options.Parser.parses() ||
      !llvm::sys::fs::can_execute(Options.Parser.Program))
    return llvm::Error::success();
  return package::layOutHeaders(*Found.Package, Found.Source)
      .moveInto(Options.BuildDir);
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

namespace {

/// A process of this program whose output nobody reads.
class Aside {
public:
  explicit Aside(llvm::ArrayRef<llvm::StringRef> Rest) {
    const std::string Program = ownProgram();
    llvm::SmallVector<llvm::StringRef> Command = {Program};
    llvm::append_range(Command, Rest);
    const std::optional<llvm::StringRef> Nowhere[] = {"", "", ""};
    Process = llvm::sys::ExecuteNoWait(Program, Command, std::nullopt, Nowhere);
    Ended = Process.Pid == llvm::sys::ProcessInfo::InvalidPid;
  }

  bool runs() {
    const std::lock_guard Lock(Mutex);
    if (!Ended)
      Ended = llvm::sys::Wait(Process, /*SecondsToWait=*/0).Pid != 0;
    return !Ended;
  }

private:
  std::mutex Mutex; ///< of all below
  llvm::sys::ProcessInfo Process;
  bool Ended;
};

} // namespace

std::function<bool()> makeIndexAside(const Arguments &Given) {
  auto Found = readSettings(Given);
  if (!Found) {
    llvm::consumeError(Found.takeError());
    return nullptr;
  }
  std::shared_ptr<Aside> Making;
  if (Found->Package && !formerIndex(Found->IndexDir))
    Making.reset(new Aside({"index", "build", "--no-parse"}));
  else if (lacksIndex(*Found)) // a question takes a ready index, and makes none
    Making.reset(new Aside({"trace", "add", "--pytorch-source", Found->Source,
                            "--index", Found->IndexDir}));
  else
    return nullptr;
  return [Making] { return Making->runs(); };
}

} // namespace torchtalk::cli
