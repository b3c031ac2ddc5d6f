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
#include "store/Errors.h"
#include "store/Try.h"

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

llvm::Expected<int> runDump(const Arguments &Given) {
  std::string Path = Given.text("positional");
  if (!llvm::sys::fs::exists(Path))
    return failure(Usage, "there is no file " + Path);
  auto File = TRY(collect::readFacts(Path));
  if (File.Tus.empty() && File.Problems.empty())
    return makeError(Path + " carries no facts: it was not compiled with the "
                            "plugin ('torchtalk flags')");
  auto Folder = [&](const char *Option) {
    return absolute(Given.has(Option) ? Given.text(Option) : std::string("."));
  };
  std::string BuildDir = Folder("build-dir");
  collect::PathMapper Paths(Folder("pytorch-source"), BuildDir);
  int Code = Done;
  for (const collect::FoundTu &Found : File.Tus) {
    auto Facts = readTu(
        Found, pathFunction(Given, Paths, BuildDir, Found.Manifest.MainFile));
    if (!Facts)
      Code = fail(NoAnswer, llvm::toString(Facts.takeError()), false);
    else if (!Given.json())
      print(factsText(*Facts));
    else
      for (const render::Json &Line : factsLines(*Facts))
        print(render::dump(Line, /*Pretty=*/false) + "\n");
  }
  for (const std::string &Problem : File.Problems)
    Code = fail(NoAnswer, Problem, false);
  return Code;
}

} // namespace

Command factsDumpCommand() {
  return {
      .Name = "facts dump",
      .Summary = "print the facts that an object, an archive or an SST carries",
      .Positional = "FILE",
      .Details =
          "Paths are as stored, relative to the folder of the compile; with\n"
          "--build-dir and --pytorch-source they are those of an index.",
      .Options = {text("build-dir", "DIR",
                       "the folder that the compile ran in"),
                  text("pytorch-source", "DIR", "the PyTorch source")},
      .Run = runDump};
}

} // namespace torchtalk::cli
