//===- SnapshotArchiveCommands.cpp - snapshot export and import -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "output/Output.h"
#include "output/SnapshotJson.h"
#include "render/Answers.h"
#include "snapshot/Archive.h"

#include <algorithm>

namespace torchtalk::cli {

namespace {

int runExport(const Arguments &Given) {
  std::string Name = Given.text("positional");
  if (llvm::Error E = snapshot::checkName(Name))
    return fail(Usage, std::move(E), Given.json());
  auto Found = requireIndexDir(Given);
  if (!Found)
    return fail(NoIndex, Found.takeError(), Given.json());
  std::string File = Name + ".tar.zst";
  std::replace(File.begin(), File.end(), '/', '-');
  File = absolute(Given.has("output") ? Given.text("output") : File);
  auto M = snapshot::exportSnapshot(Found->IndexDir, Name, File);
  if (!M)
    return fail(NoAnswer, M.takeError(), Given.json());
  if (!Given.json())
    return print("exported " + Name + " to " + File + "\n");
  render::Json Value = render::makeAnswer("snapshot-export");
  Value["index_dir"] = Found->IndexDir;
  Value["file"] = File;
  addManifest(Value, *M);
  return print(render::dump(Value) + "\n");
}

int runImport(const Arguments &Given) {
  std::string File = Given.text("positional");
  std::string Name = Given.text("name");
  if (Given.has("name"))
    if (llvm::Error E = snapshot::checkName(Name))
      return fail(Usage, std::move(E), Given.json());
  auto Found = requireIndexDir(Given);
  if (!Found)
    return fail(NoIndex, Found.takeError(), Given.json());
  auto M = snapshot::importSnapshot(Found->IndexDir, File, Name);
  if (!M)
    return fail(NoAnswer, M.takeError(), Given.json());
  if (!Given.json())
    return print("imported " + M->Name + ": " + describe(*M) + "\n");
  render::Json Value = render::makeAnswer("snapshot-import");
  Value["index_dir"] = Found->IndexDir;
  Value["file"] = File;
  addManifest(Value, *M);
  return print(render::dump(Value) + "\n");
}

} // namespace

Command snapshotExportCommand() {
  return {"snapshot export",
          "write a snapshot into one file, to be imported elsewhere",
          "NAME",
          true,
          "The file is NAME.tar.zst in the current folder (with '-' for '/')\n"
          "unless -o says another. The same snapshot gives the same bytes.",
          Options{text("output,o", "FILE", "write to FILE")} +
              settingsOptions(),
          runExport};
}

Command snapshotImportCommand() {
  return {"snapshot import",
          "take a snapshot out of a file that 'snapshot export' wrote",
          "FILE",
          true,
          "FILE - is standard input. All checksums are verified; a damaged or\n"
          "incomplete file is refused.",
          Options{text("name", "NAME", "the name that it gets, else its own")} +
              settingsOptions(),
          runImport};
}

} // namespace torchtalk::cli
