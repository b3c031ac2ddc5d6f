//===- SetupCommands.cpp - init, status and flags ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Output.h"
#include "PluginFlags.h"
#include "Settings.h"
#include "render/Answers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <ctime>

namespace torchtalk::cli {

namespace {

int runInit(const Arguments &Given) {
  std::string Source = absolute(Given.text("pytorch-source"));
  if (Source.empty())
    return fail(Usage, "init needs --pytorch-source PATH", Given.json());
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
  auto Answer = render::answerStatus(
      **Index, static_cast<uint64_t>(std::time(nullptr)), Found->Source);
  if (!Answer)
    return fail(NoIndex, Answer.takeError(), Given.json());
  if (!Given.json())
    return print("config: " + configFile() +
                 "\nindex folder: " + Found->IndexDir + "\n" + Answer->Text);
  Answer->Value["config"] = configFile();
  Answer->Value["index_dir"] = Found->IndexDir;
  return print(render::dump(Answer->Value) + "\n");
}

/// \p Word as one word of a shell, of make, CMake, setuptools and .bazelrc:
/// they all keep what single quotes hold.
std::string shellWord(llvm::StringRef Word) {
  if (llvm::all_of(Word, [](char C) {
        return llvm::isAlnum(C) || llvm::StringRef("_-+=:,./%@").contains(C);
      }))
    return Word.str();
  std::string Text = "'";
  for (char C : Word)
    C == '\'' ? Text += "'\\''" : Text += C;
  return Text + "'";
}

int runFlags(const Arguments &Given) {
  std::string Format = Given.text("format");
  if (!llvm::is_contained({"clang", "nvcc", "bazel"}, Format))
    return fail(Usage, "no format '" + Format + "': it is clang, nvcc or bazel",
                Given.json());
  auto Plugin = findPlugin(Given.text("cxx"));
  if (!Plugin)
    return fail(NoAnswer, Plugin.takeError(), Given.json());
  std::string Flag = "-fplugin=" + Plugin->Path;
  if (Format == "nvcc") // which hands it to a shell
    Flag = "-Xcompiler=" + shellWord(Flag);
  if (Format == "bazel")
    Flag = "--copt=" + Flag;
  if (!Given.json())
    return print(shellWord(Flag) + "\n");
  render::Json Value = render::makeAnswer("flags");
  Value["flags"] = {Flag};
  Value["plugin"] = Plugin->Path;
  Value["clang_major"] = Plugin->ClangMajor;
  return print(render::dump(Value) + "\n");
}

} // namespace

Command initCommand() {
  return {"init",
          "check where the PyTorch source is, and save it in the configuration",
          "",
          false,
          "",
          [](po::options_description &Options) {
            Options.add_options()("pytorch-source",
                                  po::value<std::string>()->value_name("DIR"),
                                  "the PyTorch source");
          },
          runInit};
}

Command statusCommand() {
  return {"status", "tell what the index holds and what is stale",
          "",       false,
          "",       addSettingsOptions,
          runStatus};
}

Command flagsCommand() {
  return {"flags",
          "print the compiler flags that load the plugin",
          "",
          false,
          "Put them in CXXFLAGS (or CMAKE_CXX_FLAGS) of a PyTorch build, or "
          "for\n--format nvcc in CUDAFLAGS, beside -ccbin CLANG.",
          [](po::options_description &Options) {
            Options.add_options()("cxx",
                                  po::value<std::string>()->value_name("CLANG"),
                                  "the clang that will compile (else the one "
                                  "torchtalk was built for)");
            Options.add_options()(
                "format",
                po::value<std::string>()->value_name("TOOL")->default_value(
                    "clang"),
                "for whom: clang, nvcc (through -Xcompiler), bazel (--copt)");
          },
          runFlags};
}

} // namespace torchtalk::cli
