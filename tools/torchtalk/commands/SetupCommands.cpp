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

#include "llvm/ADT/STLExtras.h"

#include <ctime>

namespace torchtalk::cli {

namespace {

int initPyTorch(const Arguments &Given) {
  std::string Source = absolute(Given.text("pytorch-source"));
  if (llvm::Error E = checkSource(Source))
    return fail(Usage, std::move(E), Given.json());
  if (llvm::Error E = saveSource(Source))
    return fail(NoAnswer, std::move(E), Given.json());
  if (!Given.json())
    return print("saved " + Source + " in " + configFile() + "\n");
  render::Json Value = render::makeAnswer("init");
  Value["pytorch_source"] = Source;
  Value["config"] = configFile();
  return print(render::dump(Value) + "\n");
}

int initProject(const Arguments &Given) {
  Project P;
  P.Source = absolute(Given.text("source"));
  if (llvm::Error E = checkFolder(P.Source, "the project"))
    return fail(Usage, std::move(E), Given.json());
  auto Described = describe::describe(P.Source);
  if (!Described)
    return fail(Usage, Described.takeError(), Given.json());
  P.Name = Given.has("name")          ? Given.text("name")
           : !Described->Name.empty() ? Described->Name
                                      : projectName(P.Source);
  if (llvm::Error E = checkProjectName(P.Name))
    return fail(Usage, std::move(E), Given.json());
  if (Given.has("against")) {
    auto PyTorch = readSettings(Given);
    if (!PyTorch)
      return fail(Usage, PyTorch.takeError(), Given.json());
    auto Against = findAgainst(Given.text("against"), PyTorch->IndexDir);
    if (!Against)
      return fail(Usage, Against.takeError(), Given.json());
    P.Against = std::move(*Against);
  }
  auto Former = saveProject(P);
  if (!Former)
    return fail(NoAnswer, Former.takeError(), Given.json());
  bool Replaces = !Former->empty() && *Former != P.Source;
  if (!Given.json())
    return print(
        "saved " + P.Source + " as the project " + P.Name + " in " +
        configFile() +
        (Replaces ? ", in place of " + *Former + " (--name keeps both)" : "") +
        "\ndescribed by: " +
        (Described->Origin.empty()
             ? "nothing; what a " + std::string(describe::FileName) +
                   " may say is in 'torchtalk init --help'"
             : Described->Origin) +
        "\nask about it with --project " + P.Name +
        ", after 'torchtalk index build --project " + P.Name + "'\n");
  render::Json Value = render::makeAnswer("init");
  Value["project"] = P.Name;
  Value["source"] = P.Source;
  Value["replaced"] = Replaces ? render::Json(*Former) : render::Json();
  Value["described_by"] = Described->Origin;
  Value["against"] =
      P.Against.empty() ? render::Json() : render::Json(P.Against);
  Value["config"] = configFile();
  return print(render::dump(Value) + "\n");
}

int runInit(const Arguments &Given) {
  bool IsProject = Given.has("source");
  if (IsProject == Given.has("pytorch-source"))
    return fail(Usage,
                "init needs --pytorch-source PATH, or --source PATH for a "
                "repository that builds on PyTorch",
                Given.json());
  for (const char *Option : {"name", "against"})
    if (!IsProject && Given.has(Option))
      return fail(Usage, std::string("--") + Option + " is of --source",
                  Given.json());
  return IsProject ? initProject(Given) : initPyTorch(Given);
}

int runStatus(const Arguments &Given) {
  auto Found = readSettings(Given);
  if (!Found)
    return fail(Usage, Found.takeError(), Given.json());
  auto Index = openIndex(Given);
  if (!Index) {
    if (!Given.json())
      print("config: " + configFile() +
            "\nsource: " + (Found->Source.empty() ? "not set" : Found->Source) +
            "\nindex: " + (Found->IndexDir.empty() ? "none" : Found->IndexDir) +
            "  (not usable)\n");
    return fail(NoIndex, Index.takeError(), Given.json());
  }
  auto Answer =
      render::answerStatus(**Index, static_cast<uint64_t>(std::time(nullptr)),
                           Found->Source, Given.count("limit"));
  if (!Answer)
    return fail(NoIndex, Answer.takeError(), Given.json());
  if (!Given.json())
    return print("config: " + configFile() +
                 "\nindex folder: " + Found->IndexDir + "\n" + Answer->Text);
  Answer->Value["config"] = configFile();
  Answer->Value["index_dir"] = Found->IndexDir;
  return print(render::dump(Answer->Value) + "\n");
}

int runFlags(const Arguments &Given) {
  std::string Format = Given.text("format");
  auto Plugin = findPlugin(Given.text("cxx"));
  if (!Plugin)
    return fail(NoAnswer, Plugin.takeError(), Given.json());
  std::string Flag = "-fplugin=" + Plugin->Path;
  if (Format == "nvcc") // which hands it to a shell
    Flag = "-Xcompiler=" + render::shellQuoted(Flag);
  if (Format == "bazel")
    Flag = "--copt=" + Flag;
  if (!Given.json())
    // make, CMake, setuptools and .bazelrc keep what single quotes hold, too.
    return print(render::shellQuoted(Flag) + "\n");
  render::Json Value = render::makeAnswer("flags");
  Value["flags"] = {Flag};
  Value["plugin"] = Plugin->Path;
  Value["clang_major"] = Plugin->ClangMajor;
  return print(render::dump(Value) + "\n");
}

} // namespace

Command initCommand() {
  return {
      "init",
      "save where the PyTorch source is, or a repository that builds on it",
      "",
      false,
      "A repository may say in .torchtalk.toml how it is to be read: name,\n"
      "pytorch (its version), [folders] sources, exclude and tests,\n"
      "[languages] \".kcu\" = \"cuda\", [[macros]] folder and define,\n"
      "[python.names] and [[python.tables]] variable and key.\n",
      {text("pytorch-source", "DIR", "the PyTorch source"),
       text("source", "DIR", "a repository that builds on PyTorch"),
       text("name", "NAME", "its name (else that of its folder)"),
       text("against", "INDEX",
            "the index of the PyTorch that it builds on: a folder, or a "
            "snapshot (else the index of the PyTorch source that is saved)")},
      runInit};
}

Command statusCommand() {
  return {"status",
          "show the state of the index: contents, coverage, stale files",
          "",
          false,
          "",
          Options{count("limit", 10,
                        "how many files of each list to show: those that "
                        "changed, and with --json TUs without facts")} +
              settingsOptions(),
          runStatus};
}

Command flagsCommand() {
  return {"flags",
          "print the compiler flags that load the plugin",
          "",
          false,
          "Put them in CXXFLAGS (or CMAKE_CXX_FLAGS) of a PyTorch build, or "
          "for\n--format nvcc in CUDAFLAGS, beside -ccbin CLANG.",
          {text("cxx", "CLANG",
                "the clang that will compile (else the one torchtalk was built "
                "for)"),
           choice("format", "TOOL", {"clang", "nvcc", "bazel"},
                  "for clang, nvcc (through -Xcompiler) or bazel (--copt)")},
          runFlags};
}

} // namespace torchtalk::cli
