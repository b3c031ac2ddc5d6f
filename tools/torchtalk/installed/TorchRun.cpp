//===- TorchRun.cpp - Registrations of an installed torch -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "installed/TorchRun.h"
#include "cli/FindTorch.h"
#include "dispatcher/RunDispatcher.h"
#include "output/Output.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::cli {

using index::RegistrationRecord;

static constexpr unsigned DefaultSeconds = 300;

Options runOptions() {
  Option Timeout =
      count("run-timeout", DefaultSeconds, "longest time for --run", 1);
  Timeout.Placeholder = "SECONDS";
  return {flag("run", "import the installed torch once, and take what its "
                      "dispatcher has registered"),
          again("run-import", "MODULE",
                "with --run, import this after torch: an extension"),
          Timeout};
}

llvm::Expected<bool> wantsRun(const Arguments &Given, const Settings &Found) {
  if (!Given.flag("run")) {
    for (const char *Name : {"run-import", "run-timeout"})
      if (Given.given(Name))
        return failure(Usage, std::string("--") + Name +
                                  " is of no use "
                                  "without --run");
    return false;
  }
  if (!Found.Package)
    return failure(Usage, "--run is for the torch that Python would import, " +
                              (Found.Source.empty()
                                   ? "and " + Found.NoPackage
                                   : "and the source is " + Found.Source +
                                         ", from " + Found.Origin));
  return true;
}

llvm::Error runTorch(const Arguments &Given, const Settings &Found,
                     index::BuildOptions &Options) {
  const std::string Python = findPython();
  printError("torchtalk: importing torch " + Found.Package->Version + " in " +
             Python + ", once\n");
  auto Run = TRY(dispatcher::runDispatcher(
      {.Python = Python,
       .Folder = Found.Package->Folder,
       .Version = Found.Package->Version,
       .Modules = Given.list("run-import"),
       .Seconds = static_cast<unsigned>(Given.number("run-timeout"))}));
  Options.Run = std::make_shared<const index::DispatcherRun>(std::move(Run));
  return llvm::Error::success();
}

llvm::Error keepRun(const index::IndexReader &Former,
                    index::BuildOptions &Options) {
  const index::RunInfo &Info = Former.summary().Run;
  if (!Info)
    return llvm::Error::success();
  if (std::string File = dispatcher::changedSince(Info); !File.empty()) {
    printWarning(
        "the registrations of the run of torch " + Info.Version +
        " are left out, because " + File +
        " is not as it was then: 'torchtalk index build --run' takes them "
        "again");
    return llvm::Error::success();
  }
  index::DispatcherRun Run;
  Run.Info = Info;
  Run.Rows = TRY(allOf(Former, &index::IndexReader::forEachRegistration));
  llvm::erase_if(Run.Rows,
                 [](const RegistrationRecord &Row) { return !Row.OfRun; });
  // As it told them: names of kernels were joined.
  for (RegistrationRecord &Row : Run.Rows)
    if (Row.KernelName != "fallthrough")
      Row.KernelName.clear();
  llvm::sort(Run.Rows);
  Run.Keys = TRY(Former.dispatchKeys());
  Options.Run = std::make_shared<const index::DispatcherRun>(std::move(Run));
  return llvm::Error::success();
}

} // namespace torchtalk::cli
