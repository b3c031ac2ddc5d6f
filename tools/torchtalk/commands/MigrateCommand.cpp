//===- MigrateCommand.cpp - index migrate ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "index/contents/Contents.h"
#include "index/format/Generation.h"
#include "index/format/IndexCoding.h"
#include "index/reader/IndexReader.h"
#include "output/Output.h"
#include "render/base/Json.h"
#include "store/Files.h"
#include "store/Try.h"

namespace torchtalk::cli {
namespace {

llvm::Expected<int> runMigrate(const Arguments &Given) {
  auto Found = TRY(orFail(NoIndex, requireIndexDir(Given)));
  auto Former = TRY(orFail(NoIndex, index::currentGeneration(Found.IndexDir)));
  auto Lock = TRY(store::FileLock::acquire(Found.IndexDir + "/lock"));
  const std::string From = index::generationDir(Found.IndexDir, Former);
  uint32_t Format = 0;
  {
    auto Index = TRY(orFail(NoIndex, index::IndexReader::openGeneration(From)));
    Format = Index->summary().FormatVersion;
  }
  const bool Changed = Format != index::IndexFormatVersion;
  std::string Generation = Former;
  if (Changed)
    Generation =
        TRY(index::makeGeneration(Found.IndexDir, [&](const std::string &To) {
          return index::copyGeneration(From, To);
        }));
  render::Fields A("index-migrate");
  A("index_dir", Found.IndexDir)("generation", Generation)("changed", Changed)(
      "former_format", Format)("format", index::IndexFormatVersion);
  const std::string Now = std::to_string(index::IndexFormatVersion);
  return printEither(
      Given.json(),
      "index " + Found.IndexDir + ", generation " + Generation + ": " +
          (Changed ? "from format " + std::to_string(Format) + " to " + Now
                   : "has format " + Now + " already") +
          "\n",
      A.take());
}

} // namespace

Command indexMigrateCommand() {
  return {
      .Name = "index migrate",
      .Summary =
          "bring an index of an older torchtalk to the format of this one",
      .Details =
          "Neither the source nor a build is read, so the index says what it\n"
          "said. An index of the format before is read as it is; this is for\n"
          "the next torchtalk. 'index update' reads everything anew.",
      .Options = settingsOptions(),
      .Run = runMigrate};
}

} // namespace torchtalk::cli
