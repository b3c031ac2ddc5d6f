//===- FactsCommand.cpp - facts dump -------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "collect/inputs/PathMapper.h"
#include "commands/Commands.h"
#include "output/Output.h"
#include "output/TuFacts.h"
#include "render/Answers.h"

#include "llvm/Support/FileSystem.h"

namespace torchtalk::cli {

namespace {

/// Stored paths as they are, or index paths where the folders were given.
PathFunction pathFunction(const Arguments &Given, collect::PathMapper &Paths,
                          const std::string &BuildDir,
                          const std::string &Main) {
  if (!Given.has("build-dir") && !Given.has("pytorch-source"))
    return [](const std::string &Stored) { return Stored; };
  collect::PathMapping Mapping = Paths.mappingFor(BuildDir, Main, "");
  return [&Paths, Mapping](const std::string &Stored) {
    return Paths.map(Mapping, Stored);
  };
}

int runDump(const Arguments &Given) {
  std::string Path = Given.text("positional");
  if (!llvm::sys::fs::exists(Path))
    return fail(Usage, "there is no file " + Path, Given.json());
  auto File = collect::readFacts(Path);
  if (!File)
    return fail(NoAnswer, File.takeError(), Given.json());
  if (File->Tus.empty() && File->Problems.empty())
    return fail(NoAnswer,
                Path + " carries no facts: it was not compiled with the plugin "
                       "('torchtalk flags')",
                Given.json());
  std::string BuildDir = absolute(
      Given.has("build-dir") ? Given.text("build-dir") : std::string("."));
  collect::PathMapper Paths(absolute(Given.has("pytorch-source")
                                         ? Given.text("pytorch-source")
                                         : std::string(".")),
                            BuildDir);
  int Code = Done;
  for (const collect::FoundTu &Found : File->Tus) {
    auto Facts = readTu(
        Found, pathFunction(Given, Paths, BuildDir, Found.Manifest.MainFile));
    if (!Facts) {
      Code = fail(NoAnswer, Facts.takeError(), false);
      continue;
    }
    if (!Given.json()) {
      print(factsText(*Facts));
      continue;
    }
    for (const render::Json &Line : factsLines(*Facts))
      print(render::dump(Line, /*Pretty=*/false) + "\n");
  }
  for (const std::string &Problem : File->Problems)
    Code = fail(NoAnswer, Problem, false);
  return Code;
}

} // namespace

Command factsDumpCommand() {
  return {"facts dump",
          "print the facts that an object, an archive or an SST carries",
          "FILE",
          true,
          "Paths are as stored, relative to the folder of the compile; with\n"
          "--build-dir and --pytorch-source they are those of an index.",
          {text("build-dir", "DIR", "the folder that the compile ran in"),
           text("pytorch-source", "DIR", "the PyTorch source")},
          runDump};
}

} // namespace torchtalk::cli
