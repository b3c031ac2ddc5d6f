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
#include "render/base/Fields.h"
#include "store/Try.h"

namespace torchtalk::cli {

namespace {

llvm::Expected<int> runTestsImport(const Arguments &Given) {
  auto Index = TRY(openIndex(Given));
  auto Recording = TRY(record::readRecords(Given.list("positional")));
  TRY(record::saveRecording(Index->directory(), Recording));
  render::Fields A("tests-import");
  A("torch", Recording.Torch)("commit", Recording.Commit);
  A("tests", Recording.NodeIds)("functions", Recording.Tests.size());
  A("ops", Recording.Ops.size());
  return printEither(Given.json(),
                     "imported " + std::to_string(Recording.NodeIds) +
                         " tests of torch " + Recording.Torch + ": " +
                         std::to_string(Recording.Tests.size()) +
                         " functions, " + std::to_string(Recording.Ops.size()) +
                         " ops; 'affected' uses them\n",
                     A.take());
}

} // namespace

Command testsImportCommand() {
  return {
      .Name = "tests import",
      .Summary = "import which ops tests ran, for 'affected'",
      .Positional = "FILE...",
      .Details =
          "FILE was written by utils/record while the tests ran. Several of "
          "one\ncheckout, such as those of the shards of a CI job, add up. An "
          "import\nreplaces an earlier one, and stays when the index is built "
          "anew.",
      .Options = settingsOptions(),
      .Run = runTestsImport};
}

} // namespace torchtalk::cli
