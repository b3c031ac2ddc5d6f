//===- AffectedCommand.cpp - affected -------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/GitChanges.h"
#include "cli/Settings.h"
#include "commands/Choices.h"
#include "commands/Commands.h"
#include "commands/Query.h"
#include "output/Output.h"
#include "query/affected/ChangedPlaces.h"
#include "store/Errors.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

namespace torchtalk::cli {

namespace {

llvm::Expected<std::vector<query::FileChange>>
readChanges(const Arguments &Given, const std::string &Source) {
  std::vector<query::FileChange> Changes;
  if (Given.has("diff")) {
    auto Text = llvm::MemoryBuffer::getFileOrSTDIN(Given.text("diff"));
    if (!Text)
      return makeError(Given.text("diff") + ": " + Text.getError().message());
    auto Parsed = query::parseUnifiedDiff((*Text)->getBuffer());
    if (!Parsed)
      return Parsed.takeError();
    Changes = std::move(*Parsed);
  }
  if (Given.has("since")) {
    auto Since = changesSince(Source, Given.text("since"));
    if (!Since)
      return Since.takeError();
    Changes.insert(Changes.end(), Since->begin(), Since->end());
  }
  return Changes;
}

/// Comments go beside the arguments of pytest, so that these can be piped on.
int showPytest(llvm::Expected<render::Answer> Answer) {
  if (!Answer)
    return fail(NoIndex, Answer.takeError(), /*Json=*/false);
  if (Answer->TheOutcome == render::Answer::Outcome::BadQuestion) {
    printError("torchtalk: " + Answer->Text);
    return Answer->exitCode();
  }
  for (llvm::StringRef Rest = Answer->Text; !Rest.empty();) {
    auto [Line, After] = Rest.split('\n');
    if (Line.starts_with("#"))
      printError((Line + "\n").str());
    else
      print((Line + "\n").str());
    Rest = After;
  }
  return Answer->exitCode();
}

int runAffected(const Arguments &Given) {
  std::string Format = Given.json() ? "json" : Given.text("format");
  bool Json = Format == "json";
  query::AffectedRequest Request;
  Request.Names = Given.list("positional");
  for (const std::string &Text : Given.list("files")) {
    auto Place = query::parsePlace(Text);
    if (!Place)
      return fail(Usage, Place.takeError(), Json);
    Request.Lines.push_back(std::move(*Place));
  }
  if (Request.Names.empty() && Request.Lines.empty() && !Given.has("diff") &&
      !Given.has("since"))
    return fail(Usage, "name a function, or give --files, --diff or --since",
                Json);
  if (Given.number("limit") < 0)
    return fail(Usage, "--limit is not negative", Json);
  if (Given.number("depth") < 0)
    return fail(Usage, "--depth is not negative", Json);
  Request.Depth = static_cast<unsigned>(Given.number("depth"));
  Request.Limit = Given.number("limit") == 0
                      ? ~size_t(0)
                      : static_cast<size_t>(Given.number("limit"));
  if (Format == "pytest" && !Given.given("limit"))
    Request.Limit = ~size_t(0);
  Request.Cursor = Given.text("cursor");
  Request.Device = llvm::StringRef(Given.text("device")).lower();
  bool Across = Given.flag("across");
  if (Across && Format == "pytest")
    return fail(Usage,
                "--across has no pytest format: the tests of each project are "
                "run in its own folder",
                Json);
  if (Across && Given.has("project"))
    return fail(Usage,
                "--across goes from PyTorch to all projects: without --project",
                Json);
  auto Index = openIndex(Given);
  if (!Index)
    return fail(NoIndex, Index.takeError(), Json);
  std::vector<std::string> Problems;
  std::vector<OpenProject> Projects;
  if (Across) {
    auto Opened = openProjects(Problems);
    if (!Opened)
      return fail(Usage, Opened.takeError(), Json);
    Projects = std::move(*Opened);
    if (Projects.empty())
      Problems.push_back("no project has an index: 'torchtalk init --source "
                         "PATH' and 'torchtalk index build --project NAME' "
                         "make one");
    for (const OpenProject &P : Projects)
      Request.Across.push_back({P.Name, P.Index.get()});
  }
  for (const std::string &Problem : Problems)
    printError("warning: not looked into: " + Problem + "\n");
  const index::IndexSummary &Summary = (*Index)->summary();
  auto Changes = readChanges(Given, Summary.SourceRoot);
  if (!Changes)
    return fail(Usage, Changes.takeError(), Json);
  for (query::ChangedLines &Place : Request.Lines)
    Place = query::placeIn(Summary.SourceRoot, std::move(Place));
  for (const query::FileChange &Change : *Changes)
    Request.Lines.push_back(
        query::indexedLines(Change, Summary.SourceRoot, Summary.CreatedUnix));
  auto Answer = render::answerAffected(**Index, Request, Format == "pytest");
  return Format == "pytest" ? showPytest(std::move(Answer))
                            : show(**Index, std::move(Answer), Given);
}

} // namespace

Command affectedCommand() {
  return {
      "affected",
      "name the tests that a change affects",
      "FUNC...",
      false,
      "FUNC is a C++ function, an op or a Python definition in any usual\n"
      "spelling. Several, and all options, add up.\n\n"
      "Confidence: certain, the source names each step; likely, a step goes\n"
      "by a rule (a virtual call, an op that calls the op, a module that is\n"
      "made and so called); possible, several such steps, or a method of\n"
      "that name on a value whose type the source does not show.\n\n"
      "Nothing may be known of some of the change, such as setup.py, so that\n"
      "any test may be affected. Then the format pytest names all tests, json\n"
      "has \"run\": \"everything\", and of files that change the exit code is "
      "1.",
      [](po::options_description &Options) {
        Options.add_options()("files",
                              po::value<std::vector<std::string>>()
                                  ->value_name("FILE[:LINE[-LINE]]")
                                  ->multitoken(),
                              "files that change, or lines of them");
        Options.add_options()("diff",
                              po::value<std::string>()->value_name("FILE"),
                              "a unified diff; - for standard input");
        Options.add_options()(
            "since", po::value<std::string>()->value_name("REV"),
            "what git says changed since then, committed or not");
        addChoice(Options, "format", "FORMAT", {"text", "json", "pytest"},
                  "text",
                  "text, json, or pytest: node ids, and -k expressions for\n"
                  "generated tests, a line for each file; comments on stderr");
        Options.add_options()(
            "depth", po::value<int>()->value_name("N")->default_value(0),
            "most steps from the change to a test; 0: any");
        Options.add_options()(
            "limit", po::value<int>()->value_name("N")->default_value(20),
            "how many tests to show; 0, and for pytest: all");
        Options.add_options()("cursor",
                              po::value<std::string>()->value_name("C"),
                              "go on where an earlier answer ended");
        Options.add_options()(
            "device", po::value<std::string>()->value_name("DEVICE"),
            "cpu, cuda, mps, ...: without tests that are for others");
        Options.add_options()(
            "across", po::bool_switch(),
            "also what uses it in all projects of 'init --source', "
            "and which of their tests that affects");
        addSettingsOptions(Options);
      },
      runAffected};
}

} // namespace torchtalk::cli
