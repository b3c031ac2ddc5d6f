//===- BackendCommands.cpp - backend, op show and bridge ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Projects.h"
#include "cli/Settings.h"
#include "commands/Choices.h"
#include "commands/Commands.h"
#include "commands/Query.h"
#include "output/Output.h"

namespace torchtalk::cli {

namespace {

constexpr const char *SupportChoices =
    "own, python, composite, fallthrough, cpu_fallback, fallback, error or "
    "unknown";

/// Those of one index, and those of two.
std::vector<std::string> focusWords() {
  std::vector<std::string> Words;
  Words.reserve(query::NumSupports + query::NumDriftKinds);
  for (unsigned I = 0; I < query::NumSupports; ++I)
    Words.push_back(supportName(static_cast<query::Support>(I)));
  for (unsigned I = 0; I < query::NumDriftKinds; ++I)
    Words.push_back(toString(static_cast<query::DriftKind>(I)));
  return Words;
}

int answerDrift(const Arguments &Given, const query::DriftIndexes &Indexes,
                const index::IndexReader &Index, size_t Limit) {
  query::DriftRequest Request;
  Request.Name = Given.text("positional");
  Request.Limit = Limit;
  Request.Cursor = Given.text("cursor");
  if (Given.has("focus")) {
    Request.Focus = query::parseDriftKind(Given.text("focus"));
    if (!Request.Focus)
      return noChoice(Given, "focus",
                      "added, removed, schema, tags or dispatch where "
                      "--against is another index");
  }
  return show(Index, render::answerDrift(Indexes, Request), Given);
}

/// What a question about a backend reads: an index of PyTorch, or of a project
/// and of the PyTorch that it builds on.
struct OpenIndexes {
  Settings Found;
  std::unique_ptr<index::IndexReader> Index;
  std::unique_ptr<index::IndexReader> Against; ///< of a project

  /// \returns the exit code of a failure, which it has told, else Done.
  int open(const Arguments &Given) {
    auto Read = readSettings(Given);
    if (!Read)
      return fail(Usage, Read.takeError(), Given.json());
    Found = std::move(*Read);
    if (!Found.Project.empty()) {
      auto Opened = openAgainst(Found.Against);
      if (!Opened)
        return fail(NoIndex, Opened.takeError(), Given.json());
      Against = std::move(*Opened);
    }
    auto Opened = openIndex(Given);
    if (!Opened)
      return fail(NoIndex, Opened.takeError(), Given.json());
    Index = std::move(*Opened);
    return Done;
  }
  query::BackendIndexes both() const {
    if (!Against)
      return {*Index};
    return {*Against, Index.get(), Found.Project};
  }
};

int runBackend(const Arguments &Given) {
  auto Mode = query::parseBackendMode(Given.text("mode"));
  query::BackendRequest Request;
  Request.Name = Given.text("positional");
  Request.Mode = *Mode;
  Request.Against = Given.text("against");
  auto Limit = limitOf(Given);
  if (!Limit)
    return fail(Usage, Limit.takeError(), Given.json());
  Request.Limit = *Limit;
  Request.Cursor = Given.text("cursor");
  OpenIndexes Open;
  if (int Code = Open.open(Given))
    return Code;
  const query::BackendIndexes Indexes = Open.both();
  if (*Mode == query::BackendMode::Diff && !Request.Against.empty()) {
    auto There = openOther(Request.Against, Open.Found, Indexes.PyTorch,
                           OtherPlaces::SnapshotsAndFolders);
    if (!There)
      return fail(Usage, There.takeError(), Given.json());
    if (*There)
      return answerDrift(
          Given,
          {Indexes, **There, Indexes.PyTorch.directory(), Request.Against},
          *Open.Index, *Limit);
  }
  if (Given.has("focus")) {
    Request.Focus = query::parseSupport(Given.text("focus"));
    if (!Request.Focus)
      return noChoice(Given, "focus", SupportChoices);
  }
  return show(*Open.Index, render::answerBackend(Indexes, Request), Given);
}

int runOpShow(const Arguments &Given) {
  OpenIndexes Open;
  if (int Code = Open.open(Given))
    return Code;
  return show(*Open.Index,
              render::answerOpGuide(
                  Open.both(), {Given.text("positional"), Given.text("for")}),
              Given);
}

int runBridge(const Arguments &Given) {
  auto Mode = query::parseBridgeMode(Given.text("mode"));
  query::BridgeRequest Request;
  Request.Symbol = Given.text("positional");
  Request.Mode = *Mode;
  std::vector<std::string> Problems;
  auto Projects = openProjects(Problems);
  if (!Projects)
    return fail(Usage, Projects.takeError(), Given.json());
  return answerPaged(Given, Request,
                     [&](const auto &PyTorch, const auto &Request) {
                       query::BridgeIndexes Indexes{PyTorch, {}};
                       for (const OpenProject &P : *Projects)
                         Indexes.Projects.push_back({P.Name, P.Index.get()});
                       return render::answerBridge(Indexes, Request, Problems);
                     });
}

} // namespace

Command backendCommand() {
  return {
      "backend",
      "show what a backend runs for every op, and which ops it lacks",
      "BACKEND",
      true,
      "BACKEND is a dispatch key or a device: CPU, cuda, Meta, privateuseone.\n"
      "Missing ops are ranked by the nn modules, decompositions, other ops "
      "and\ntests that need them. 'BACKEND --mode diff --against X', where X "
      "is "
      "the folder\nof an index or a snapshot, tells which ops came, went or "
      "changed from the\nolder PyTorch to the newer one: schemas, tags, and "
      "how they run on BACKEND.\nNeither needs a build. With --project those "
      "come first that it implements\nor calls.",
      [](po::options_description &Options) {
        addChoice(Options, "mode", "MODE",
                  {"coverage", "missing", "fallback", "diff"}, "coverage",
                  "coverage: how each op runs; missing: ops without a kernel; "
                  "fallback: what is done for those; diff: ops that --against "
                  "runs in another way, or what changed between two versions "
                  "of PyTorch");
        Options.add_options()("against",
                              po::value<std::string>()->value_name("BACKEND"),
                              "of diff: another backend; else another index of "
                              "PyTorch, as its folder or a snapshot");
        addChoice(Options, "focus", "HOW", focusWords(), "",
                  "only ops that run so: own, python, composite, fallthrough, "
                  "cpu_fallback, fallback, error or unknown; against another "
                  "index only what is so: added, removed, schema, tags or "
                  "dispatch");
        addPageOptions(Options, 20, "how many ops to show");
        addSettingsOptions(Options);
      },
      runBackend};
}

Command opShowCommand() {
  return {
      "op show",
      "show what it takes to implement an op on a backend",
      "OP",
      true,
      "OP is an op in any usual spelling: gelu, torch.nn.functional.gelu,\n"
      "aten::gelu.out. Of every overload the schema and what runs it; what "
      "the\n"
      "arguments mean, what Python makes of it, its derivative and the tests\n"
      "with the commands that run them; and ops like it that the backend has.",
      [](po::options_description &Options) {
        Options.add_options()(
            "for",
            po::value<std::string>()->value_name("BACKEND")->default_value(""),
            "a dispatch key or a device that is to have it: PrivateUse1, cuda");
        addSettingsOptions(Options);
      },
      runOpShow};
}

Command bridgeCommand() {
  return {
      "bridge",
      "show what repositories use of PyTorch, and who uses a part of it",
      "FUNC",
      true,
      "With --mode used_by FUNC is an op, a function, a Python name or a\n"
      "header of PyTorch: add.Tensor, at::native::cpu_fallback,\n"
      "torch.nn.Linear, ATen/Dispatch.h. With --mode uses it is a project,\n"
      "as 'init --source' saved it. Only direct uses are told.",
      [](po::options_description &Options) {
        addChoice(Options, "mode", "MODE", {"uses", "used_by"}, "used_by",
                  "used_by: who uses FUNC; uses: what the project FUNC uses");
        addPageOptions(Options, 20, "how many uses to show");
        addSettingsOptions(Options);
      },
      runBridge};
}

} // namespace torchtalk::cli
