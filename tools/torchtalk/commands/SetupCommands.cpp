//===- SetupCommands.cpp - init, status and flags ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/PluginFlags.h"
#include "cli/Projects.h"
#include "cli/Settings.h"
#include "commands/Commands.h"
#include "describe/Description.h"
#include "output/Output.h"
#include "render/Answers.h"
#include "render/base/Fields.h"
#include "store/Try.h"

#include <ctime>

namespace torchtalk::cli {

namespace {

llvm::Expected<int> initPyTorch(const Arguments &Given) {
  std::string Source = absolute(Given.text("pytorch-source"));
  TRY(orFail(Usage, checkSource(Source)));
  TRY(saveSource(Source));
  render::Fields A("init");
  A("pytorch_source", Source)("config", configFile());
  return printEither(
      Given.json(), "saved " + Source + " in " + configFile() + "\n", A.take());
}

llvm::Expected<int> initProject(const Arguments &Given) {
  Project P;
  P.Source = absolute(Given.text("source"));
  TRY(orFail(Usage, checkFolder(P.Source, "the project")));
  auto Described = TRY(orFail(Usage, describe::describe(P.Source)));
  P.Name = Given.has("name")         ? Given.text("name")
           : !Described.Name.empty() ? Described.Name
                                     : projectName(P.Source);
  TRY(orFail(Usage, checkProjectName(P.Name)));
  if (Given.has("against")) {
    auto PyTorch = TRY(orFail(Usage, readSettings(Given)));
    P.Against = TRY(
        orFail(Usage, findAgainst(Given.text("against"), PyTorch.IndexDir)));
  }
  auto Former = TRY(saveProject(P));
  bool Replaces = !Former.empty() && Former != P.Source;
  render::Fields A("init");
  A("project", P.Name)("source", P.Source);
  A("replaced", Replaces ? render::Json(Former) : render::Json());
  A("described_by", Described.Origin)("against", render::orNull(P.Against));
  A("config", configFile());
  return printEither(
      Given.json(),
      "saved " + P.Source + " as the project " + P.Name + " in " +
          configFile() +
          (Replaces ? ", in place of " + Former + " (--name keeps both)" : "") +
          "\ndescribed by: " +
          (Described.Origin.empty()
               ? "nothing; what a " + std::string(describe::FileName) +
                     " may say is in 'torchtalk init --help'"
               : Described.Origin) +
          "\nask about it with --project " + P.Name +
          ", after 'torchtalk index build --project " + P.Name + "'\n",
      A.take());
}

llvm::Expected<int> runInit(const Arguments &Given) {
  bool IsProject = Given.has("source");
  if (IsProject == Given.has("pytorch-source"))
    return failure(Usage,
                   "init needs --pytorch-source PATH, or --source PATH for a "
                   "repository that builds on PyTorch");
  for (const char *Option : {"name", "against"})
    if (!IsProject && Given.has(Option))
      return failure(Usage, llvm::Twine("--") + Option + " is of --source");
  return IsProject ? initProject(Given) : initPyTorch(Given);
}

llvm::Expected<int> runStatus(const Arguments &Given) {
  auto Found = TRY(orFail(Usage, readSettings(Given)));
  auto Index = openIndex(Given);
  if (!Index && !Given.json())
    print("config: " + configFile() +
          "\nsource: " + (Found.Source.empty() ? "not set" : Found.Source) +
          "\nindex: " + (Found.IndexDir.empty() ? "none" : Found.IndexDir) +
          "  (not usable)\n");
  if (!Index)
    return Index.takeError();
  auto Answer = TRY(orFail(
      NoIndex,
      render::answerStatus(**Index, static_cast<uint64_t>(std::time(nullptr)),
                           Found.ReadFrom, Given.count("limit"))));
  render::Json Value = Answer.Value();
  Value["config"] = configFile();
  Value["index_dir"] = Found.IndexDir;
  return printEither(Given.json(),
                     "config: " + configFile() + "\nindex folder: " +
                         Found.IndexDir + "\n" + Answer.Text,
                     Value);
}

llvm::Expected<int> runFlags(const Arguments &Given) {
  std::string Format = Given.text("format");
  auto Plugin = TRY(findPlugin(Given.text("cxx")));
  std::string Flag = "-fplugin=" + Plugin.Path;
  if (Format == "nvcc") // which hands it to a shell
    Flag = "-Xcompiler=" + render::shellQuoted(Flag);
  if (Format == "bazel")
    Flag = "--copt=" + Flag;
  render::Fields A("flags");
  A("flags", std::vector{Flag})("plugin", Plugin.Path);
  A("clang_major", Plugin.ClangMajor);
  // make, CMake, setuptools and .bazelrc keep what single quotes hold, too.
  return printEither(Given.json(), render::shellQuoted(Flag) + "\n", A.take());
}

} // namespace

Command initCommand() {
  return {
      .Name = "init",
      .Summary =
          "save where the PyTorch source is, or a repository that builds on it",
      .Details =
          "A repository may say in .torchtalk.toml how it is to be read: "
          "name,\n"
          "pytorch (its version), repository (its https:// address), "
          "[folders]\n"
          "sources, exclude and tests, [languages] \".kcu\" = \"cuda\", "
          "[[macros]]\n"
          "folder and define, [python.names] and [[python.tables]] variable "
          "and\n"
          "key.\n",
      .Options =
          {text("pytorch-source", "DIR", "the PyTorch source"),
           text("source", "DIR", "a repository that builds on PyTorch"),
           text("name", "NAME", "its name (else that of its folder)"),
           text("against", "INDEX",
                "the index of the PyTorch that it builds on: a folder, or a "
                "snapshot (else the index of the PyTorch source that is "
                "saved)")},
      .Run = runInit};
}

Command statusCommand() {
  return {.Name = "status",
          .Summary =
              "show the state of the index: contents, coverage, stale files",
          .Options =
              Options{count("limit", 10,
                            "how many files of each list to show: those that "
                            "changed, and with --json TUs without facts")} +
              settingsOptions(),
          .Run = runStatus};
}

Command flagsCommand() {
  return {
      .Name = "flags",
      .Summary = "print the compiler flags that load the plugin",
      .Details =
          "Put them in CXXFLAGS (or CMAKE_CXX_FLAGS) of a PyTorch build, or "
          "for\n--format nvcc in CUDAFLAGS, beside -ccbin CLANG.",
      .Options =
          {text("cxx", "CLANG",
                "the clang that will compile (else the one torchtalk was built "
                "for)"),
           choice("format", "TOOL", {"clang", "nvcc", "bazel"},
                  "for clang, nvcc (through -Xcompiler) or bazel (--copt)")},
      .Run = runFlags};
}

} // namespace torchtalk::cli
