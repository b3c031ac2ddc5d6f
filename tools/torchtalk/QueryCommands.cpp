//===- QueryCommands.cpp - trace and graph -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Output.h"
#include "Settings.h"
#include "render/Answers.h"

namespace torchtalk::cli {

namespace {

int show(llvm::Expected<render::Answer> Answer, const Arguments &Given) {
  if (!Answer)
    return fail(NoIndex, Answer.takeError(), Given.json());
  bool Done = Answer->TheOutcome == render::Answer::Outcome::Done;
  if (Given.json())
    print(render::dump(Answer->Value) + "\n");
  else if (Done)
    print(Answer->Text);
  else
    printError("torchtalk: " + Answer->Text);
  return static_cast<int>(Answer->TheOutcome);
}

int runTrace(const Arguments &Given) {
  auto Focus = render::parseTraceFocus(Given.text("focus"));
  if (!Focus)
    return fail(Usage,
                "no focus '" + Given.text("focus") +
                    "': it is full, yaml or dispatch",
                Given.json());
  auto Index = openIndex(Given);
  if (!Index)
    return fail(NoIndex, Index.takeError(), Given.json());
  return show(render::answerTrace(**Index,
                                  {Given.text("positional"), Given.text("key")},
                                  *Focus),
              Given);
}

int runGraph(const Arguments &Given) {
  auto Mode = query::parseGraphMode(Given.text("mode"));
  if (!Mode)
    return fail(Usage,
                "no mode '" + Given.text("mode") +
                    "': it is callers, calls, impact or path",
                Given.json());
  query::GraphRequest Request;
  Request.Func = Given.text("positional");
  Request.Mode = *Mode;
  Request.Cursor = Given.text("cursor");
  Request.To = Given.text("to");
  Request.Hubs = Given.flag("hubs");
  Request.Key = Given.text("key");
  int Limit = Given.number("limit");
  if (Given.has("depth")) {
    int Depth = Given.number("depth");
    if (Depth < 1 || static_cast<unsigned>(Depth) > maxDepth())
      return fail(Usage,
                  "--depth is from 1 to " + std::to_string(maxDepth()) +
                      " (TORCHTALK_GRAPH_MAX_DEPTH)",
                  Given.json());
    Request.Depth = static_cast<unsigned>(Depth);
  }
  if (Limit < 1)
    return fail(Usage, "--limit is at least 1", Given.json());
  Request.Limit = static_cast<size_t>(Limit);
  auto Index = openIndex(Given);
  if (!Index)
    return fail(NoIndex, Index.takeError(), Given.json());
  return show(render::answerGraph(**Index, Request), Given);
}

constexpr const char *NameHelp =
    "FUNC is an op or a function in any usual spelling: matmul, torch.matmul,\n"
    "aten::add.Tensor, F.gelu, Tensor.add_, at::native::add, a mangled name,\n"
    "a symbol's 16 hex digits, or a place: LinearAlgebra.cpp:2180.";

} // namespace

Command traceCommand() {
  return {
      "trace",
      "follow an op from its Python name to its kernels",
      "FUNC",
      true,
      NameHelp,
      [](po::options_description &Options) {
        Options.add_options()(
            "focus",
            po::value<std::string>()->value_name("WHAT")->default_value("full"),
            "full, yaml or dispatch");
        Options.add_options()(
            "key", po::value<std::string>()->value_name("KEY"),
            "only what would run for this dispatch key: CPU, AutogradCPU, ...");
        addSettingsOptions(Options);
      },
      runTrace};
}

Command graphCommand() {
  return {"graph",
          "list the callers, the calls or the impact of a function, or a "
          "path to another",
          "FUNC",
          true,
          NameHelp,
          [](po::options_description &Options) {
            Options.add_options()(
                "mode",
                po::value<std::string>()->value_name("MODE")->default_value(
                    "callers"),
                "callers, calls, impact or path");
            Options.add_options()("to",
                                  po::value<std::string>()->value_name("FUNC"),
                                  "the function that a path leads to");
            Options.add_options()(
                "depth", po::value<int>()->value_name("N"),
                "levels of impact (else 3); most steps of a path (else any)");
            Options.add_options()(
                "key", po::value<std::string>()->value_name("KEY"),
                "calls of the dispatcher run what they run for this dispatch "
                "key (else every kernel)");
            Options.add_options()(
                "hubs", po::bool_switch(),
                "impact and path go through functions that nearly everything "
                "calls");
            Options.add_options()(
                "limit", po::value<int>()->value_name("N")->default_value(20),
                "how many functions to show");
            Options.add_options()("cursor",
                                  po::value<std::string>()->value_name("C"),
                                  "go on where an earlier answer ended");
            addSettingsOptions(Options);
          },
          runGraph};
}

} // namespace torchtalk::cli
