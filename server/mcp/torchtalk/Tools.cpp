//===- Tools.cpp - The tools of torchtalk ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/Tools.h"

#include "mcp/torchtalk/ToolParts.h"

#include "render/Answers.h"
#include "render/base/Code.h"

using namespace torchtalk;
using namespace torchtalk::mcp;

namespace {

constexpr const char *Instructions =
    "Exact structural knowledge of one PyTorch source tree, taken from the "
    "compiler while it built it: which code runs for an op, and who calls "
    "what. Prefer it to grep for such questions: generated code, macros, "
    "overloads and the dispatcher are resolved, and every fact has a "
    "path:line.\n"
    "- How is op X implemented, on which backends, where is its kernel, "
    "schema, autograd formula or registration: trace.\n"
    "- Who calls function X: graph with mode=callers. What does X call: "
    "mode=calls. What may break when X changes, which ops reach it: "
    "mode=impact. How does X come to call Y: mode=path with to=Y.\n"
    "- Which ops, functions, kernels or registrations are called so: search.\n"
    "- Which class is nn.X, with which bases, signature, methods, and which "
    "ops "
    "does its forward run: modules.\n"
    "- Which tests exist for X, what does a test file hold, which helpers are "
    "there: tests. Which tests must run when a function, a file or a diff "
    "changes: affected.\n"
    "- Which ops does a backend implement, which does it lack and which of "
    "those matter, what happens for them, what changed for it between two "
    "versions of PyTorch: backend.\n"
    "- What do other repositories (extensions, backends) use of PyTorch, who "
    "out there uses X: bridge.\n"
    "- Is there an index, is it complete and up to date: get_status. Ask it "
    "when an answer looks incomplete or a tool says that there is no index.\n"
    "Names work in any usual spelling: torch.matmul, matmul, F.gelu, "
    "Tensor.add_, aten::add.Tensor, at::native::add, mul_kernel, "
    "LinearAlgebra.cpp:2180. An answer says how a name was matched and what "
    "else it could have meant; for a name that does not exist it lists near "
    "ones, so correct the name and call again. Paths are relative to the "
    "PyTorch source root; build/ is generated code. Lists say `shown of "
    "total`; `more` and `ask next` below an answer are calls that go on.";

constexpr const char *TraceDescription =
    "Follows a PyTorch op from its Python name to the code that runs: the "
    "schema in native_functions.yaml, the hand-written kernel of each backend "
    "(CPU, CUDA, MPS, Meta, composite...) with the kernels of its stubs, how "
    "it is differentiated, all with path:line. A line without a mark is as the "
    "compiler saw it; [yaml] and [source] mark what was only read. "
    "verbose=true adds all registrations, generated wrappers, bindings, "
    "formulas and the table of dispatch keys. Takes ops and C++ functions; "
    "for a C++ function it says which ops it is the kernel of. Use it for "
    "\"where is X implemented\", \"what runs for X on CPU\", \"how does X "
    "dispatch\".";

constexpr const char *GraphDescription =
    "The call graph of PyTorch's C++, as compiled: overloads, templates, "
    "virtual calls with their overrides, constructors and calls through the "
    "dispatcher resolved. mode=callers lists who calls `func`, mode=calls what "
    "it calls, each with call sites as path:line and the kind of edge. "
    "mode=impact walks the callers of callers up to `depth` levels, with "
    "totals for each level and the ops reached: what may break when `func` "
    "changes. It stops at hubs, which nearly everything calls, and says how "
    "much it left out; hubs=true goes on. mode=path gives a shortest chain of "
    "calls from `func` to `to`. A Python definition is asked about in the same "
    "way; a path from it goes on into the kernels. walk_python=true adds who "
    "in Python calls, or is reached.";

constexpr const char *SearchDescription =
    "Finds things by a name or a part of one, best first: exact, exact but for "
    "case, prefix, word, substring, and typos where nothing else fits. "
    "mode=symbols: ops, Python classes and functions, C++ functions, device "
    "kernels. mode=bindings: registrations with the dispatcher, by op or "
    "kernel name: op, dispatch key, kernel, path:line. mode=kernels: CUDA, "
    "HIP and Metal kernels with every launch as path:line and the launching "
    "function, and the functions that hand functors to gpu_kernel and the "
    "like; each is compiled, or seen in source only.";

constexpr const char *StatusDescription =
    "The state of the index that all other tools answer from: source, commit, "
    "generation and age, how many translation units are in it, failed or "
    "missing, what changed in the source since, and what to run to mend it.";

constexpr const char *FuncDescription =
    "Op or function in any usual spelling: torch.matmul, matmul, "
    "aten::add.Tensor, F.gelu, Tensor.add_, at::native::add, mul_kernel, "
    "LinearAlgebra.cpp:2180";

constexpr const char *CodeDescription = "the lines of source at each place";

llvm::Expected<render::Answer> withCode(const OpenIndex::Handle &Open,
                                        const Input &Arguments,
                                        llvm::Expected<render::Answer> Answer) {
  if (Answer && Arguments["code"])
    render::addCode(*Answer, *Open.Reader, Open.Source);
  return Answer;
}

Tool statusTool(const std::shared_ptr<OpenIndex> &Index) {
  Tool T = readOnlyTool("get_status", "Index status", StatusDescription);
  T.InputSchema = schema(Json::object());
  T.Meta = {{"anthropic/searchHint",
             "pytorch index status coverage stale commit generation"}};
  T.Run = answering(
      Index, T,
      [Remote = Index->remote()](const OpenIndex::Handle &Open, const Input &) {
        return statusOf(Open, Remote);
      });
  return T;
}

Tool traceTool(const std::shared_ptr<OpenIndex> &Index) {
  Tool T =
      readOnlyTool("trace", "Trace an op to its kernels", TraceDescription);
  T.InputSchema = schema(
      {{"func", text(FuncDescription)},
       {"focus",
        choice("full; yaml: the schema and the YAML entry only; dispatch: the "
               "registrations only",
               {"full", "yaml", "dispatch"}, "full")},
       {"key", text("only what would run for this dispatch key: CPU, "
                    "CUDA, AutogradCPU, ...")},
       {"verbose", flag("all registrations, wrappers, bindings, formulas and "
                        "the table of dispatch keys")},
       {"code", flag(CodeDescription)}},
      {"func"});
  T.Example = {{"func", "torch.matmul"}};
  takeSubjectAs(T, "func");
  takeKeyAs(T, "key");
  T.Meta = {{"anthropic/alwaysLoad", true},
            {"anthropic/searchHint",
             "pytorch op operator kernel dispatch registration "
             "native_functions.yaml implementation aten torch autograd"}};
  T.Run = answeringOnce(
      Index, T, [](const OpenIndex::Handle &Open, const Input &Arguments) {
        auto Focus =
            render::parseTraceFocus(Arguments["focus"].get<std::string>())
                .value_or(render::TraceFocus::Full);
        if (Focus == render::TraceFocus::Full && Arguments["verbose"])
          Focus = render::TraceFocus::Verbose;
        return withCode(
            Open, Arguments,
            render::answerTrace(*Open.Reader,
                                {Arguments["func"], Arguments.value("key", "")},
                                Focus));
      });
  return T;
}

llvm::Expected<render::Answer> askGraph(const OpenIndex::Handle &Open,
                                        const Input &Arguments) {
  query::GraphRequest Request;
  Request.Func = Arguments["func"];
  Request.Mode = query::parseGraphMode(Arguments["mode"].get<std::string>())
                     .value_or(Request.Mode);
  Request.To = Arguments.value("to", "");
  Request.Depth = Arguments.value("depth", 0U);
  Request.Hubs = Arguments["hubs"];
  Request.Plumbing = Arguments["plumbing"];
  Request.WalkPython = Arguments["walk_python"];
  Request.Key = Arguments.value("key", "");
  Request.Limit = Arguments["limit"];
  Request.Cursor = Arguments.value("cursor", "");
  return withCode(Open, Arguments, render::answerGraph(*Open.Reader, Request));
}

Tool graphTool(const std::shared_ptr<OpenIndex> &Index, unsigned MaxDepth) {
  const query::GraphRequest Default;
  Tool T = readOnlyTool("graph", "Call graph: callers, calls, impact, path",
                        GraphDescription);
  Json Properties = {
      {"func", text(FuncDescription)},
      {"mode",
       choice("callers, calls, impact: the callers of callers, or path: how "
              "`func` comes to call `to`",
              {"callers", "calls", "impact", "path"},
              query::toString(Default.Mode))},
      {"to", text("the end of a path: a function or op, as `func`")},
      {"depth",
       {{"type", "integer"},
        {"description", "levels of impact (without: " +
                            std::to_string(query::DefaultImpactDepth) +
                            "); most steps of a path (without: any)"},
        {"minimum", 1},
        {"maximum", MaxDepth}}},
      {"key", text("a dispatch key, such as CPU, CUDA or "
                   "AutogradCPU: calls of the dispatcher run only "
                   "what they run for it")},
      {"hubs", flag("impact and path go through functions that nearly "
                    "everything calls")},
      {"plumbing",
       flag("impact and calls show what only passes calls on: the dispatcher, "
            "generated wrappers, containers, destructors")},
      {"walk_python", flag("callers and impact go on into Python")},
      {"code", flag(CodeDescription)}};
  addPaging(Properties, "how many functions to show", Default.Limit);
  T.InputSchema = schema(std::move(Properties), {"func"});
  T.Example = {{"func", "at::native::matmul"}, {"mode", "callers"}};
  T.ParameterAliases = {{"max_depth", "depth"}};
  takeSubjectAs(T, "func");
  takeKeyAs(T, "key");
  // A parameter of the contract that this index has no facts for.
  T.Unlisted = {{"focus", {{"type", "string"}}}};
  T.Meta = {{"anthropic/searchHint",
             "pytorch c++ call graph callers callees call sites impact of a "
             "change who calls"}};
  T.Run = answeringOnce(Index, T, askGraph);
  return T;
}

Tool searchTool(const std::shared_ptr<OpenIndex> &Index) {
  const query::SearchRequest Default;
  Tool T = readOnlyTool("search", "Search names", SearchDescription);
  Json Properties = {
      {"query", text("a name or a part of one: gelu, at::native::add, "
                     "add.Tensor, nn.Conv2d")},
      {"mode", choice("what to find", {"bindings", "kernels", "symbols"},
                      query::toString(Default.Mode))},
      {"backend", text("only bindings of this dispatch key (CPU, CUDA, "
                       "AutogradCPU, ...), or kernels of this backend (CUDA, "
                       "HIP, MPS, PrivateUse1)")}};
  addPaging(Properties, "how many to show", Default.Limit);
  T.InputSchema = schema(std::move(Properties), {"query"});
  T.Example = {{"query", "softmax"}, {"mode", "kernels"}};
  takeSubjectAs(T, "query");
  takeKeyAs(T, "backend");
  T.Meta = {{"anthropic/searchHint",
             "pytorch find symbol op registration binding cuda kernel launch "
             "by name"}};
  T.Run = answeringOnce(
      Index, T, [](const OpenIndex::Handle &Open, const Input &Arguments) {
        query::SearchRequest Request;
        Request.Query = Arguments["query"];
        Request.Mode =
            query::parseSearchMode(Arguments["mode"].get<std::string>())
                .value_or(Request.Mode);
        Request.Backend = Arguments.value("backend", "");
        Request.Limit = Arguments["limit"];
        Request.Cursor = Arguments.value("cursor", "");
        return render::answerSearch(*Open.Reader, Request);
      });
  return T;
}

} // namespace

ToolRegistry torchtalk::mcp::torchtalkTools(
    const std::shared_ptr<OpenIndex> &Index, const FindProject &Project,
    const FindProjects &Projects, const FindOther &Other, unsigned MaxDepth) {
  ToolRegistry Registry;
  Registry.add(statusTool(Index));
  Registry.add(traceTool(Index));
  Registry.add(graphTool(Index, MaxDepth));
  Registry.add(searchTool(Index));
  Registry.add(modulesTool(Index));
  Registry.add(testsTool(Index));
  Registry.add(affectedTool(Index, Projects));
  Registry.add(backendTool(Index, Project, Other));
  Registry.add(bridgeTool(Index, Projects));
  Registry.add(ToolAlias{"cuda_kernels", "search", {{"mode", "kernels"}}});
  Registry.add(ToolAlias{"calls", "graph", {{"mode", "calls"}}});
  Registry.add(ToolAlias{"called_by", "graph", {{"mode", "callers"}}});
  Registry.add(ToolAlias{"impact", "graph", {{"mode", "impact"}}});
  Registry.add(ToolAlias{"trace_module", "modules", {{"mode", "trace"}}});
  Registry.add(ToolAlias{"list_modules", "modules", {{"mode", "list"}}});
  Registry.add(ToolAlias{"find_similar_tests", "tests", {{"mode", "find"}}});
  Registry.add(ToolAlias{"list_test_utils", "tests", {{"mode", "utils"}}});
  Registry.add(ToolAlias{"test_file_info", "tests", {{"mode", "file_info"}}});
  return Registry;
}

ServerInfo torchtalk::mcp::torchtalkInfo(std::string Version) {
  return {"torchtalk", "TorchTalk", std::move(Version), Instructions};
}
