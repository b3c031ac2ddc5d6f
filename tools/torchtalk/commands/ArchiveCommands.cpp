//===- ArchiveCommands.cpp - snapshot export and import -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "output/Output.h"
#include "output/SnapshotJson.h"
#include "snapshot/Archive.h"
#include "store/Try.h"

#include <algorithm>

namespace torchtalk::cli {

llvm::Expected<std::string> readSnapshotName(const Arguments &Given) {
  std::string Name = Given.text("positional");
  TRY(orFail(Usage, snapshot::checkName(Name)));
  return Name;
}

namespace {

llvm::Expected<int> runSnapshotExport(const Arguments &Given) {
  std::string Name = TRY(readSnapshotName(Given));
  auto Found = TRY(orFail(NoIndex, requireIndexDir(Given)));
  std::string File = Name + ".tar.zst";
  std::replace(File.begin(), File.end(), '/', '-');
  File = absolute(Given.has("output") ? Given.text("output") : File);
  auto M = TRY(snapshot::exportSnapshot(Found.IndexDir, Name, File,
                                        Given.flag("without-facts")
                                            ? snapshot::ExportForm::WithoutFacts
                                            : snapshot::ExportForm::Whole));
  render::Fields A("snapshot-export");
  A("index_dir", Found.IndexDir)("file", File)(M);
  return printEither(Given.json(), "exported " + Name + " to " + File + "\n",
                     A.take());
}

llvm::Expected<int> runImport(const Arguments &Given) {
  std::string File = Given.text("positional");
  std::string Name = Given.text("name");
  if (Given.has("name"))
    TRY(orFail(Usage, snapshot::checkName(Name)));
  auto Found = TRY(orFail(NoIndex, requireIndexDir(Given)));
  auto M = TRY(snapshot::importSnapshot(Found.IndexDir, File, Name));
  render::Fields A("snapshot-import");
  A("index_dir", Found.IndexDir)("file", File)(M);
  return printEither(
      Given.json(), "imported " + M.Name + ": " + describe(M) + "\n", A.take());
}

} // namespace

Command snapshotExportCommand() {
  return {.Name = "snapshot export",
          .Summary = "write a snapshot into one file, to be imported elsewhere",
          .Positional = "NAME",
          .Details =
              "The file is NAME.tar.zst in the current folder (with '-' for "
              "'/')\nunless -o says another. The same snapshot gives the same "
              "bytes.",
          .Options =
              Options{text("output,o", "FILE", "write to FILE"),
                      flag("without-facts",
                           "leave out what only updates and merges need")} +
              settingsOptions(),
          .Run = runSnapshotExport};
}

Command snapshotImportCommand() {
  return {
      .Name = "snapshot import",
      .Summary = "take a snapshot out of a file that 'snapshot export' wrote",
      .Positional = "FILE",
      .Details =
          "FILE - is standard input. All checksums are verified; a damaged "
          "or\nincomplete file is refused.",
      .Options =
          Options{text("name", "NAME", "the name that it gets, else its own")} +
          settingsOptions(),
      .Run = runImport};
}

} // namespace torchtalk::cli
