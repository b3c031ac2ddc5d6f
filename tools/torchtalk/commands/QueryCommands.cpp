//===- QueryCommands.cpp - trace, graph, modules, tests, search -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Choices.h"
#include "commands/Commands.h"
#include "commands/Query.h"
#include "output/Output.h"

namespace torchtalk::cli {

namespace {

int runTrace(const Arguments &Given) {
  auto Focus = render::parseTraceFocus(Given.text("focus"));
  if (*Focus == render::TraceFocus::Full && Given.flag("verbose"))
    Focus = render::TraceFocus::Verbose;
  return answerWith(Given, [&](const index::IndexReader &Index) {
    return render::answerTrace(
        Index, {Given.text("positional"), Given.text("key")}, *Focus);
  });
}

int runGraph(const Arguments &Given) {
  auto Mode = query::parseGraphMode(Given.text("mode"));
  query::GraphRequest Request;
  Request.Func = Given.text("positional");
  Request.Mode = *Mode;
  Request.To = Given.text("to");
  Request.Hubs = Given.flag("hubs");
  Request.Plumbing = Given.flag("plumbing");
  Request.WalkPython = Given.flag("walk-python");
  Request.Key = Given.text("key");
  if (Given.has("depth")) {
    int Depth = Given.number("depth");
    if (Depth < 1 || static_cast<unsigned>(Depth) > maxDepth())
      return fail(Usage,
                  "--depth is from 1 to " + std::to_string(maxDepth()) +
                      " (TORCHTALK_GRAPH_MAX_DEPTH)",
                  Given.json());
    Request.Depth = static_cast<unsigned>(Depth);
  }
  return answerPaged(Given, Request, render::answerGraph);
}

int runModules(const Arguments &Given) {
  bool List = Given.text("mode") == "list";
  query::ModuleListRequest Request;
  Request.Category = *query::parseModuleCategory(Given.text("focus"));
  Request.Containing = Given.text("positional");
  return answerPaged(
      Given, Request, [List](const auto &Index, const auto &Request) {
        return List ? render::answerModules(Index, Request)
                    : render::answerModule(Index, Request.Containing);
      });
}

int runSearch(const Arguments &Given) {
  auto Mode = query::parseSearchMode(Given.text("mode"));
  query::SearchRequest Request;
  Request.Query = Given.text("positional");
  Request.Mode = *Mode;
  Request.Backend = Given.text("backend");
  return answerPaged(Given, Request, render::answerSearch);
}

int runTests(const Arguments &Given) {
  auto Mode = query::parseTestsMode(Given.text("mode"));
  query::TestsRequest Request;
  Request.Query = Given.text("positional");
  Request.Mode = *Mode;
  Request.Focus = query::parseTestKind(Given.text("focus"));
  return answerPaged(Given, Request, render::answerTests);
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
        addChoice(Options, "focus", "WHAT", {"full", "yaml", "dispatch"},
                  "full", "full, yaml or dispatch");
        Options.add_options()(
            "key", po::value<std::string>()->value_name("KEY"),
            "only what would run for this dispatch key: CPU, AutogradCPU, ...");
        Options.add_options()(
            "verbose", po::bool_switch(),
            "all registrations, wrappers, bindings, formulas and the table of "
            "dispatch keys");
        addCodeOption(Options);
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
            addChoice(Options, "mode", "MODE",
                      {"callers", "calls", "impact", "path"}, "callers",
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
                "plumbing", po::bool_switch(),
                "impact and calls show what only passes calls on: the "
                "dispatcher, generated wrappers, containers, destructors");
            Options.add_options()("walk-python", po::bool_switch(),
                                  "callers and impact go on into Python");
            addCodeOption(Options);
            addPageOptions(Options, 20, "how many functions to show");
            addSettingsOptions(Options);
          },
          runGraph};
}

Command modulesCommand() {
  return {"modules",
          "show a Python class, or list those of torch.nn or torch.optim",
          "NAME",
          false,
          "NAME is a class in any usual spelling: Conv2d, nn.Conv2d,\n"
          "torch.nn.modules.conv.Conv2d. With --mode list it is a part of a "
          "name.",
          [](po::options_description &Options) {
            addChoice(Options, "mode", "MODE", {"trace", "list"}, "trace",
                      "trace or list");
            addChoice(Options, "focus", "WHAT", {"nn", "optim", "all"}, "nn",
                      "what to list: nn, optim or all");
            addPageOptions(Options, 50, "how many classes to list");
            addSettingsOptions(Options);
          },
          runModules};
}

Command testsCommand() {
  return {
      "tests",
      "find tests, OpInfos and gtests, what a file of them holds, utilities",
      "QUERY",
      false,
      "QUERY is a name or a part of one: gelu, TestTorch.test_add, aten::add,\n"
      "test_nn.py; with --mode file_info a file or the end of its path. Best\n"
      "first, as search has it. What a test runs is for 'affected'.",
      [](po::options_description &Options) {
        addChoice(Options, "mode", "MODE", {"find", "utils", "file_info"},
                  "find",
                  "find: tests by name; utils: what torch.testing has for "
                  "tests; file_info: what a file of tests holds");
        addChoice(Options, "focus", "KIND",
                  {"opinfo", "file", "class", "function", "gtest"}, "",
                  "find only these: opinfo, file, class, function or gtest");
        addPageOptions(Options, 20, "how many to show");
        addSettingsOptions(Options);
      },
      runTests};
}

Command searchCommand() {
  return {
      "search",
      "find symbols, registrations or kernels by parts of names",
      "QUERY",
      true,
      "QUERY is a name or a part of one: gelu, soft_max, at::native::add,\n"
      "add.Tensor, nn.Conv2d. Best first: exact, prefix, word, substring; "
      "several\nwords, 'softmax cpu kernel', where all are in a name or its "
      "place; typos\nwhere nothing else fits.",
      [](po::options_description &Options) {
        addChoice(Options, "mode", "MODE", {"bindings", "kernels", "symbols"},
                  "symbols",
                  "bindings: registrations of ops; kernels: of devices, with "
                  "their launches; symbols: everything that has a name");
        Options.add_options()(
            "backend", po::value<std::string>()->value_name("KEY"),
            "only bindings of this dispatch key, or kernels of this backend");
        addPageOptions(Options, 20, "how many to show");
        addSettingsOptions(Options);
      },
      runSearch};
}

} // namespace torchtalk::cli
