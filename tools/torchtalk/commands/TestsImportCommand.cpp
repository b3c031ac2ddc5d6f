//===- TestsImportCommand.cpp - tests import ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "output/Output.h"
#include "record/TestRecording.h"
#include "render/Answers.h"

namespace torchtalk::cli {

namespace {

int runTestsImport(const Arguments &Given) {
  auto Index = openIndex(Given);
  if (!Index)
    return fail(NoIndex, Index.takeError(), Given.json());
  auto Recording = record::readRecords(Given.list("positional"));
  if (!Recording)
    return fail(NoAnswer, Recording.takeError(), Given.json());
  if (llvm::Error E = record::saveRecording((*Index)->directory(), *Recording))
    return fail(NoAnswer, std::move(E), Given.json());
  if (Given.json()) {
    render::Json Value = render::makeAnswer("tests-import");
    Value["torch"] = Recording->Torch;
    Value["commit"] = Recording->Commit;
    Value["tests"] = Recording->NodeIds;
    Value["functions"] = Recording->Tests.size();
    Value["ops"] = Recording->Ops.size();
    return print(render::dump(Value) + "\n");
  }
  return print("imported " + std::to_string(Recording->NodeIds) +
               " tests of torch " + Recording->Torch + ": " +
               std::to_string(Recording->Tests.size()) + " functions, " +
               std::to_string(Recording->Ops.size()) +
               " ops; 'affected' uses them\n");
}

} // namespace

Command testsImportCommand() {
  return {
      "tests import",
      "import which ops tests ran, for 'affected'",
      "FILE...",
      true,
      "FILE was written by utils/record while the tests ran. Several of one\n"
      "checkout, such as those of the shards of a CI job, add up. An import\n"
      "replaces an earlier one, and stays when the index is built anew.",
      settingsOptions(),
      runTestsImport};
}

} // namespace torchtalk::cli
