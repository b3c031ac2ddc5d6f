//===- RunDispatcher.cpp - Asks a running torch ---------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dispatcher/RunDispatcher.h"
#include "dispatcher/ReadRun.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Program.h"
#include "store/TempFolder.h"
#include "store/Try.h"

#include "llvm/Support/FileSystem.h"

#include <ctime>

namespace torchtalk::dispatcher {

namespace {

constexpr uint64_t MostBytes = uint64_t(1) << 28; ///< torch 2.6.0 has 4 MB

/// What changes when another file is put in the place of \p File.
std::string stampText(const std::string &File) {
  auto Stamp = store::stampOf(File);
  return Stamp ? std::to_string(Stamp->Size) + " " +
                     std::to_string(Stamp->MtimeNs)
               : "";
}

llvm::Error failed(const RunRequest &Of, const llvm::Twine &Why) {
  return makeError("the run of torch in " + Of.Python + " failed: " + Why);
}

} // namespace

llvm::Expected<index::DispatcherRun> runDispatcher(const RunRequest &Request) {
  auto Temp = TRY(store::TempFolder::make());
  const std::string Output = Temp.path() + "/dispatcher";
  store::ProgramRun Run{.Words = {Request.Python, "-c", ownProgram(), Output},
                        .Seconds = Request.Seconds};
  for (const std::string &Module : Request.Modules)
    Run.Words.push_back(Module);
  auto Ended = store::runProgram(Run);
  if (!Ended)
    return failed(Request, llvm::toString(Ended.takeError()) + " It may take " +
                               llvm::Twine(Request.Seconds) +
                               " s: --run-timeout says how long");
  if (llvm::StringRef Said = Ended->Error; Ended->Code != 0)
    return failed(Request, "exit code " + llvm::Twine(Ended->Code) +
                               (Said.empty() ? "" : ": ") +
                               Said.drop_front(Said.rfind('\n') + 1));
  auto Text = store::readFile(Output, MostBytes);
  if (!Text)
    return failed(Request, llvm::toString(Text.takeError()));
  auto Read = readRun(*Text);
  if (!Read)
    return failed(Request, llvm::toString(Read.takeError()));
  index::DispatcherRun Result = std::move(Read->Run);
  if (!llvm::sys::fs::equivalent(Read->Folder, Request.Folder) ||
      Result.Info.Version != Request.Version)
    return failed(Request, "it imports torch " + Result.Info.Version +
                               " from " + Read->Folder +
                               ", and the index is of torch " +
                               Request.Version + " in " + Request.Folder);
  Result.Info.Python = Request.Python;
  Result.Info.Unix = static_cast<uint64_t>(std::time(nullptr));
  for (auto &[File, Stamp] : Result.Info.Files)
    Stamp = stampText(File);
  return Result;
}

std::string changedSince(const index::RunInfo &Run) {
  for (const auto &[File, Stamp] : Run.Files)
    if (stampText(File) != Stamp)
      return File;
  return "";
}

} // namespace torchtalk::dispatcher
