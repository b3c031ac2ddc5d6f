//===- PythonTools.cpp - modules, tests and affected ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/ToolParts.h"
#include "query/affected/ChangedPlaces.h"
#include "query/diff/UnifiedDiff.h"
#include "store/Errors.h"

namespace torchtalk::mcp {
namespace {

constexpr unsigned MaxChanges = 100;
constexpr unsigned MaxDiff = 4 << 20;
constexpr unsigned MaxSteps = 100;
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
    "run everything. format=pytest gives node ids and -k expressions.";

llvm::Expected<render::Answer> askModules(const OpenIndex::Handle &Open,
                                          const Input &Arguments) {
  std::string Name = Arguments.value("name", "");
  if (Arguments["mode"] == "trace")
    return render::answerModule(*Open.Reader, Name);
  query::ModuleListRequest Request;
  Request.Category =
      query::parseModuleCategory(Arguments["focus"].get<std::string>())
          .value_or(Request.Category);
  Request.Containing = std::move(Name);
  Request.Limit = Arguments["limit"];
  Request.Cursor = Arguments.value("cursor", "");
  return render::answerModules(*Open.Reader, Request);
}

llvm::Expected<render::Answer> askTests(const OpenIndex::Handle &Open,
                                        const Input &Arguments) {
  query::TestsRequest Request;
  Request.Query = Arguments.value("query", "");
  Request.Mode = query::parseTestsMode(Arguments["mode"].get<std::string>())
                     .value_or(Request.Mode);
  Request.Focus = query::parseTestKind(Arguments.value("focus", ""));
  Request.Limit = Arguments["limit"];
  Request.Cursor = Arguments.value("cursor", "");
  return render::answerTests(*Open.Reader, Request);
}

const std::string &sourceOf(const OpenIndex::Handle &Open) {
  return Open.Source.empty() ? Open.Reader->summary().SourceRoot : Open.Source;
}

llvm::Error addChanges(const OpenIndex::Handle &Open, const Input &Arguments,
                       query::AffectedRequest &Request) {
  Request.Names = Arguments.value("funcs", std::vector<std::string>());
  for (const std::string &Text :
       Arguments.value("files", std::vector<std::string>())) {
    auto Place = query::parsePlace(Text);
    if (!Place)
      return Place.takeError();
    Request.Lines.push_back(query::placeIn(sourceOf(Open), std::move(*Place)));
  }
  if (!Arguments.contains("diff"))
    return llvm::Error::success();
  auto Changes =
      query::parseUnifiedDiff(Arguments["diff"].get_ref<const std::string &>());
  if (!Changes)
    return Changes.takeError();
  for (const query::FileChange &Change : *Changes)
    Request.Lines.push_back(query::indexedLines(
        Change, sourceOf(Open), Open.Reader->summary().CreatedUnix));
  return llvm::Error::success();
}

llvm::Expected<render::Answer> askAffected(const FindProjects &Find,
                                           const OpenIndex::Handle &Open,
                                           const Input &Arguments) {
  query::AffectedRequest Request;
  if (llvm::Error E = addChanges(Open, Arguments, Request))
    return E;
  if (Request.Names.empty() && Request.Lines.empty()) {
    render::Answer Nothing;
    Nothing.TheOutcome = render::Answer::Outcome::BadQuestion;
    Nothing.Text = "affected needs `funcs`, `files` or `diff`: what changes, "
                   "such as {\"funcs\": [\"at::native::gelu\"]}.\n";
    return Nothing;
  }
  Request.Depth = Arguments.value("depth", 0U);
  Request.Limit = Arguments["limit"];
  Request.Cursor = Arguments.value("cursor", "");
  Request.Device =
      llvm::StringRef(Arguments.value("device", std::string())).lower();
  bool Pytest = Arguments["format"] == "pytest";
  if (!Arguments.value("across", false))
    return render::answerAffected(*Open.Reader, Request, Pytest);
  if (Pytest || !Find)
    return makeError(Pytest ? "across has no pytest format: the tests of each "
                              "project are run in its own folder"
                            : "this server knows no projects");
  std::vector<std::string> Problems;
  auto Projects = Find(Problems);
  if (!Projects)
    return Projects.takeError();
  for (const NamedIndex &P : *Projects)
    Request.Across.push_back({P.Name, P.Index.get()});
  auto Answer = render::answerAffected(*Open.Reader, Request);
  if (Answer)
    for (const std::string &Problem : Problems)
      Answer->Text += "not looked into: " + Problem + "\n";
  return Answer;
}

} // namespace

Tool modulesTool(const std::shared_ptr<OpenIndex> &Index) {
  const query::ModuleListRequest Default;
  Tool T = readOnlyTool("modules", "Python classes and nn modules",
                        ModulesDescription);
  Json Properties = {
      {"name",
       text("a class: nn.Conv2d, torch.optim.Adam, Conv2d; of a list, a "
            "part of the names")},
      {"mode", choice("trace: one class; list: those of a category",
                      {"trace", "list"}, "trace")},
      {"focus", choice("of a list: nn, optim or all classes",
                       {"nn", "optim", "all"}, toString(Default.Category))}};
  addPaging(Properties, "how many classes to list", Default.Limit);
  T.InputSchema = schema(std::move(Properties));
  T.Example = {{"name", "torch.nn.Conv2d"}};
  T.ParameterAliases = {{"module_name", "name"}, {"category", "focus"}};
  takeSubjectAs(T, "name");
  T.Meta = {{"anthropic/searchHint",
             "pytorch nn module class bases signature methods forward ops "
             "optimizer list"}};
  T.Run = answeringOnce(Index, T, askModules);
  return T;
}

Tool testsTool(const std::shared_ptr<OpenIndex> &Index) {
  const query::TestsRequest Default;
  Tool T = readOnlyTool("tests", "Find tests", TestsDescription);
  Json Kinds = Json::array();
  for (unsigned I = 0; I < query::NumTestKinds; ++I)
    Kinds.push_back(toString(static_cast<query::TestKind>(I)));
  Json Properties = {
      {"query", text("a part of a name: gelu, TestTorch.test_add, aten::gelu; "
                     "of file_info a file, test_torch.py")},
      {"mode", choice("what to tell", {"find", "utils", "file_info"},
                      toString(Default.Mode))},
      {"focus",
       {{"type", "string"},
        {"description", "of find: only this kind"},
        {"enum", std::move(Kinds)}}}};
  addPaging(Properties, "how many to show", Default.Limit);
  T.InputSchema = schema(std::move(Properties));
  T.Example = {{"query", "gelu"}};
  T.ParameterAliases = {{"file_path", "query"}, {"file", "query"}};
  takeSubjectAs(T, "query");
  T.Meta = {{"anthropic/searchHint",
             "pytorch tests OpInfo test file helpers gtest find similar"}};
  T.Run = answeringOnce(Index, T, askTests);
  return T;
}

Tool affectedTool(const std::shared_ptr<OpenIndex> &Index,
                  const FindProjects &Projects) {
  Tool T = readOnlyTool("affected", "Tests that a change affects",
                        AffectedDescription);
  Json Diff = text("a unified diff, as `git diff` prints it");
  Diff["maxLength"] = MaxDiff;
  Diff["contentMediaType"] = "text/x-diff";
  Json Properties = {
      {"funcs", texts("functions, ops or Python definitions in any usual "
                      "spelling",
                      MaxChanges)},
      {"files",
       texts("files that change, or lines of them: "
             "aten/src/ATen/native/Loss.cpp, torch/functional.py:20-30",
             MaxChanges)},
      {"diff", std::move(Diff)},
      {"depth",
       {{"type", "integer"},
        {"description", "most steps from the change to a test (without: any)"},
        {"minimum", 1},
        {"maximum", MaxSteps}}},
      {"device", text("cpu, cuda, mps, ...: without tests that are for other "
                      "devices")},
      {"format", choice("text, or pytest: arguments for pytest, a line for "
                        "each file",
                        {"text", "pytest"}, "text")},
      {"across",
       {{"type", "boolean"},
        {"description",
         "also what uses it in all repositories that build on PyTorch and are "
         "indexed, and which of their tests that affects"},
        {"default", false}}}};
  addPaging(Properties, "how many tests to show", FewTests);
  T.InputSchema = schema(std::move(Properties));
  T.Example = {{"funcs", {"at::native::gelu_quantized_cpu"}}};
  takeSubjectAs(T, "funcs");
  T.Meta = {{"anthropic/searchHint",
             "pytorch which tests to run for a change diff impact regression "
             "pytest"}};
  // Not kept: an answer may rest on the indexes of projects, too.
  T.Run = answering(
      Index, T,
      [Projects](const OpenIndex::Handle &Open, const Input &Arguments) {
        return askAffected(Projects, Open, Arguments);
      });
  return T;
}

} // namespace torchtalk::mcp
