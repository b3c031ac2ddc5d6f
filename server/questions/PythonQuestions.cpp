//===- PythonQuestions.cpp - modules, tests and affected ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/diff/UnifiedDiff.h"
#include "questions/OnProject.h"
#include "questions/ParametersOf.h"
#include "store/Try.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

namespace torchtalk::questions {

namespace {

using Front = Parameter::Front;

constexpr unsigned MaxSteps = 100;
constexpr unsigned MaxRows = 500;
/// Each comes with the way that leads to it.
constexpr unsigned FewTests = 15;

constexpr const char *ModulesDescription =
    "Python classes of PyTorch: torch.nn modules, optimizers and all others. "
    "mode=trace: one class with its bases (all of them, across files), "
    "signature with defaults and keyword-only parameters, methods, docstring, "
    "subclasses, and the ops that its forward reaches. mode=list: the classes "
    "of a category (focus nn, optim or all), those alone whose name contains "
    "`name` if there is one.";

constexpr const char *TestsDescription =
    "PyTorch's tests. mode=find: test functions, classes, files, OpInfo "
    "entries with their aliases, and C++ gtests by a name or a part of one, "
    "best first; focus keeps one kind. mode=utils: helpers of torch.testing, "
    "with how many use each. mode=file_info: what one test file holds: "
    "classes, tests, databases that they run over.";

constexpr const char *AffectedDescription =
    "The tests to run for a change: of functions, ops or Python definitions "
    "(`funcs`), of files or lines of them (`files`), or of a unified diff "
    "(`diff`); they add up. From each it goes through the call graph, the "
    "dispatcher, autograd and Python to the ops and on to the tests of Python "
    "and C++. Each test has a confidence (recorded: it really ran the op; "
    "certain, likely, possible) and the way that leads to it. Ranked: run from "
    "the top. What cannot be followed, such as a build file, is unknown: then "
    "run everything. format=pytest gives node ids and -k expressions; budget, "
    "recall and shard choose and share them by probability and time.";

constexpr const char *AffectedDetails =
    "FUNC is a C++ function, an op or a Python definition in any usual\n"
    "spelling. Several, and all options, add up.\n\n"
    "Confidence: certain, the source names each step; likely, a step goes\n"
    "by a rule (a virtual call, an op that calls the op, a module that is\n"
    "made and so called); possible, several such steps, or a method of\n"
    "that name on a value whose type the source does not show.\n\n"
    "Nothing may be known of some of the change, such as setup.py, so that\n"
    "any test may be affected. Then the format pytest names all tests, json\n"
    "has \"run\": \"everything\", and of files that change the exit code is 1.";

struct Modules : query::ModuleListRequest {
  std::string Mode = "trace";
};

struct Affected : query::AffectedRequest {
  std::vector<std::string> Files;
  std::optional<std::string> Diff, Since;
  std::string Format = "text";
  bool AcrossAll = false;
  std::optional<size_t> Most; ///< 0: all
  std::optional<std::string> Time, Share, Part;
};

/// "20min", "90 s", "1.5h": seconds.
llvm::Expected<double> parseTime(llvm::StringRef Text) {
  const llvm::StringRef Number =
      Text.take_while([](char C) { return C == '.' || llvm::isDigit(C); });
  const double Scale =
      llvm::StringSwitch<double>(Text.drop_front(Number.size()).trim())
          .Cases("s", "sec", 1)
          .Cases("m", "min", 60)
          .Case("h", 3600)
          .Default(0);
  double Count = 0;
  if (Scale == 0 || !llvm::to_float(Number, Count) || Count <= 0)
    return badUsage(llvm::Twine("the budget '") + Text +
                    "' is no time: give it as 20min, 90s or 2h");
  return Count * Scale;
}

llvm::Expected<double> parseRecall(llvm::StringRef Text) {
  double Share = 0;
  if (!llvm::to_float(Text, Share) || !(Share > 0 && Share <= 1))
    return badUsage(llvm::Twine("the recall '") + Text +
                    "' is no share: give it above 0 and up to 1, as 0.95");
  return Share;
}

/// Reads what is asked for as text.
llvm::Error readChoice(Affected &Asked) {
  if (Asked.Time)
    Asked.Budget = TRY(parseTime(*Asked.Time));
  if (Asked.Share)
    Asked.Recall = TRY(parseRecall(*Asked.Share));
  if (Asked.Part) {
    auto Shard = index::BuildShard::parse(*Asked.Part);
    if (!Shard)
      return badUsage(llvm::toString(Shard.takeError()));
    Asked.Shard = *Shard;
  }
  return llvm::Error::success();
}

llvm::Error checkAffected(const Affected &Asked, const Asker &By) {
  for (const std::string &Text : Asked.Files)
    TRY(query::parsePlace(Text));
  Affected Read = Asked;
  TRY(readChoice(Read));
  if (By.onShell() && Asked.Names.empty() && Asked.Files.empty() &&
      !Asked.Diff && !Asked.Since)
    return badUsage("name a function, or give --files, --diff or --since");
  if (Asked.AcrossAll && Asked.Format == "pytest")
    return badUsage(llvm::Twine(By.onShell() ? "--" : "") +
                    "across has no pytest format: the tests of each project "
                    "are run in its own folder");
  if (Asked.AcrossAll && (Asked.Time || Asked.Share || Asked.Part))
    return badUsage("budget, recall and shard choose among PyTorch's own "
                    "tests: ask for them without across");
  if (Asked.AcrossAll && !By.Project.empty())
    return badUsage("--across goes from PyTorch to all projects: without "
                    "--project");
  return llvm::Error::success();
}

/// Adds the lines that \p Asked changes to its request.
llvm::Error addChanges(Affected &Asked, const Places &In) {
  const std::string &Source = In.source();
  for (const std::string &Text : Asked.Files)
    Asked.Lines.push_back(query::placeIn(Source, TRY(query::parsePlace(Text))));
  std::vector<query::FileChange> Changes;
  if (Asked.Diff)
    llvm::append_range(Changes, TRY(query::parseUnifiedDiff(*Asked.Diff)));
  if (Asked.Since)
    llvm::append_range(Changes, TRY(In.Find.Changes(Source, *Asked.Since)));
  for (const query::FileChange &Change : Changes)
    Asked.Lines.push_back(
        query::indexedLines(Change, Source, In.Index.summary().CreatedUnix));
  return llvm::Error::success();
}

llvm::Expected<render::Answer> askAffected(Affected Asked, const Places &In) {
  std::vector<std::string> Problems;
  std::vector<NamedIndex> Projects;
  if (Asked.AcrossAll) {
    if (!In.Find.Projects)
      return badUsage("this server knows no projects");
    auto Found = In.Find.Projects(Problems);
    if (!Found)
      return In.wrong(Found.takeError());
    Projects = std::move(*Found);
    if (Projects.empty() && In.onShell())
      Problems.push_back("no project has an index: 'torchtalk init --source "
                         "PATH' and 'torchtalk index build --project NAME' "
                         "make one");
  }
  auto Project = findProject(In);
  if (!Project)
    Problems.push_back(llvm::toString(Project.takeError()));
  else if (*Project)
    Asked.PyTorch = (*Project)->PyTorch.get();
  for (std::string &Problem : Problems) {
    Problem.insert(0, "not looked into: ");
    if (In.onShell())
      In.Warn(Problem);
  }
  TRY(readChoice(Asked));
  if (llvm::Error E = addChanges(Asked, In))
    return In.wrong(std::move(E));
  if (Asked.Names.empty() && Asked.Lines.empty() && !In.onShell()) {
    render::Answer Nothing;
    Nothing.TheOutcome = render::Answer::Outcome::BadQuestion;
    Nothing.Text = "affected needs `funcs`, `files` or `diff`: what changes, "
                   "such as {\"funcs\": [\"at::native::gelu\"]}.\n";
    return Nothing;
  }
  const bool Pytest = Asked.Format == "pytest";
  Asked.Device = llvm::StringRef(Asked.Device).lower();
  const size_t Most = Asked.Most.value_or(Pytest ? 0 : Asked.Limit);
  Asked.Limit = Most == 0 ? ~size_t(0) : Most;
  for (const NamedIndex &P : Projects)
    Asked.Across.push_back({P.Name, P.Index.get()});
  auto Answer = render::answerAffected(In.Index, Asked, Pytest);
  if (Answer && !In.onShell())
    for (const std::string &Problem : Problems)
      Answer->Text += Problem + "\n";
  return Answer;
}

} // namespace

Question modulesQuestion() {
  using R = Modules;
  return ParametersOf<R>()
      .text("name", &R::Containing, "NAME",
            "a class: nn.Conv2d, torch.optim.Adam, Conv2d; of a list, a part "
            "of the names")
      .subject()
      .optional()
      .word("mode", &R::Mode, "MODE", {"trace", "list"},
            "trace: one class; list: those of a category")
      .choice("focus", &R::Category, query::ModuleCategory::All, "WHAT",
              "of a list: nn, optim or all classes")
      .page(&R::Limit, &R::Cursor, "how many classes to list")
      .of({.Name = "modules",
           .Summary =
               "show a Python class, or list those of torch.nn or torch.optim",
           .Details =
               "NAME is a class in any usual spelling: Conv2d, nn.Conv2d,\n"
               "torch.nn.modules.conv.Conv2d. With --mode list it is a part of "
               "a name.",
           .Title = "Python classes and nn modules",
           .Description = ModulesDescription,
           .SearchHint = "pytorch nn module class bases signature methods "
                         "forward ops optimizer list",
           .Example = {{"name", "torch.nn.Conv2d"}},
           .OldParameters = {{"module_name", "name"}, {"category", "focus"}},
           .OldTools = {{"trace_module", "trace"}, {"list_modules", "list"}},
           .Slow = true},
          [](const R &Asked, const Places &In) {
            return Asked.Mode == "list"
                       ? render::answerModules(In.Index, Asked)
                       : render::answerModule(In.Index, Asked.Containing);
          });
}

Question testsQuestion() {
  using R = query::TestsRequest;
  return ParametersOf<R>()
      .text("query", &R::Query, "QUERY",
            "a part of a name: gelu, TestTorch.test_add, aten::gelu; of "
            "file_info a file, test_torch.py")
      .subject()
      .optional()
      .choice("mode", &R::Mode, query::TestsMode::FileInfo, "MODE",
              "find: tests by name; utils: what torch.testing has for tests; "
              "file_info: what a file of tests holds")
      .choice("focus", &R::Focus, query::TestKind::Gtest, "KIND",
              "of find: only these: opinfo, file, class, function or gtest")
      .page(&R::Limit, &R::Cursor, "how many to show")
      .of({.Name = "tests",
           .Summary = "find tests, OpInfos and gtests, what a file of them "
                      "holds, utilities",
           .Details =
               "QUERY is a name or a part of one: gelu, TestTorch.test_add, "
               "aten::add,\ntest_nn.py; with --mode file_info a file or the "
               "end of its path. Best\nfirst, as search has it. What a test "
               "runs is for 'affected'.",
           .Title = "Find tests",
           .Description = TestsDescription,
           .SearchHint = "pytorch tests OpInfo test file helpers gtest find "
                         "similar",
           .Example = {{"query", "gelu"}},
           .OldParameters = {{"file_path", "query"}, {"file", "query"}},
           .OldTools = {{"find_similar_tests", "find"},
                        {"list_test_utils", "utils"},
                        {"test_file_info", "file_info"}},
           .Slow = true},
          [](const R &Asked, const Places &In) {
            return render::answerTests(In.Index, Asked);
          });
}

Question affectedQuestion() {
  using R = Affected;
  return ParametersOf<R>()
      .texts("funcs", &R::Names, "FUNC...",
             "functions, ops or Python definitions in any usual spelling")
      .subject()
      .optional()
      .texts("files", &R::Files, "FILE[:LINE[-LINE]]",
             "files that change, or lines of them: "
             "aten/src/ATen/native/Loss.cpp, torch/functional.py:20-30")
      .text("diff", &R::Diff, "FILE", "a unified diff; - for standard input")
      .fromFile()
      .onTool("a unified diff, as `git diff` prints it")
      .text("since", &R::Since, "REV",
            "what git says changed since then, committed or not")
      .only(Front::Shell)
      .count("depth", &R::Depth, MaxSteps,
             "most steps from the change to a test; 0: any")
      .fromZero(0, std::nullopt)
      .onTool("most steps from the change to a test (without: any)")
      .text("device", &R::Device, "DEVICE",
            "cpu, cuda, mps, ...: without tests that are for other devices")
      .text("budget", &R::Time, "TIME",
            "20min, 90s, 2h: the tests that are likeliest to run the change "
            "in that time")
      .text("recall", &R::Share, "SHARE",
            "0.95: the fewest seconds of tests that are expected to have this "
            "share of all runs of the change")
      .text("shard", &R::Part, "I/N",
            "2/8: these tests shared by N machines, in about the same time")
      .word("format", &R::Format, "FORMAT", {"text", "pytest"},
            "text, json, or pytest: node ids, and -k expressions for\n"
            "generated tests, a line for each file; comments on stderr")
      .onShell({"text", "json", "pytest"})
      .onTool("text, or pytest: arguments for pytest, a line for each file")
      .flag("across", &R::AcrossAll,
            "also what uses it in all repositories that build on PyTorch and "
            "are indexed, and which of their tests that affects")
      .count("limit", &R::Most, MaxRows,
             "how many tests to show; 0, and for pytest: all")
      .fromZero(static_cast<unsigned>(R().Limit), FewTests)
      .onTool("how many tests to show")
      .text("cursor", &R::Cursor, "C", "go on where an earlier answer ended")
      .of({.Name = "affected",
           .Summary = "name the tests that a change affects",
           .Details = AffectedDetails,
           .Title = "Tests that a change affects",
           .Description = AffectedDescription,
           .SearchHint = "pytorch which tests to run for a change diff impact "
                         "regression pytest",
           .Example = {{"funcs", {"at::native::gelu_quantized_cpu"}}},
           .Kept = false,
           .Slow = true},
          askAffected, checkAffected);
}

} // namespace torchtalk::questions
