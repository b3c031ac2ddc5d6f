//===- Tools.cpp - The tools of torchtalk ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/Tools.h"

#include "mcp/torchtalk/Apps.h"
#include "mcp/torchtalk/QuestionSchema.h"
#include "mcp/torchtalk/ToolParts.h"
#include "questions/OnProject.h"
#include "questions/Question.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

using namespace torchtalk;
using namespace torchtalk::mcp;
using questions::Parameter;
using questions::Question;

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
    "ops does its forward run: modules.\n"
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

constexpr const char *StatusDescription =
    "The state of the index that all other tools answer from: source, commit, "
    "generation and age, how many translation units are in it, failed or "
    "missing, what changed in the source since, and what to run to mend it.";

Tool readOnlyTool(const std::string &Name, const std::string &Title,
                  const std::string &Description) {
  Tool T;
  T.Name = Name;
  T.Title = Title;
  T.Meta = appMeta(Name);
  T.Description = Description;
  T.Annotations = {{"title", Title},
                   {"readOnlyHint", true},
                   {"destructiveHint", false},
                   {"idempotentHint", true},
                   {"openWorldHint", false}};
  return T;
}

/// Takes any of \p Names that is no parameter of its own as \p P.
void takeAs(Tool &T, const Parameter *P,
            std::initializer_list<const char *> Names) {
  for (const char *Other : Names)
    if (P && !T.InputSchema["properties"].contains(Other))
      T.ParameterAliases.emplace(Other, P->Name);
}

/// What is asked of a project by every question that has no parameter of its
/// own for it, but those that look into all projects.
bool takesProject(const Question &Q) {
  return Q.Name != "bridge" && llvm::none_of(Q.Parameters, [](const auto &P) {
           return P.Name == "project";
         });
}

/// Removes the name of the project that \p Q is to be asked about.
std::string takeProject(const Question &Q, Input &Arguments) {
  if (!takesProject(Q) || !Arguments.contains("project"))
    return "";
  std::string Name = Arguments["project"];
  Arguments.erase("project");
  return Name;
}

Tool toolOf(const Question &Q, const std::shared_ptr<OpenIndex> &Index,
            const std::shared_ptr<const questions::Finders> &Find) {
  Tool T = readOnlyTool(Q.Name, Q.Title, Q.Description);
  T.InputSchema = schemaOf(Q, Parameter::Front::Tool);
  if (takesProject(Q))
    T.InputSchema["properties"]["project"] = {
        {"type", "string"},
        {"maxLength", questions::LongestName},
        {"description", "a repository that builds on PyTorch: it answers too"}};
  T.Example = Q.Example;
  T.ParameterAliases = Q.OldParameters;
  takeAs(T, Q.subject(),
         {"func", "funcs", "function_name", "query", "name", "symbol", "op"});
  auto Key = llvm::find_if(
      Q.Parameters, [](const Parameter &P) { return P.completesKeys(); });
  takeAs(T, Key == Q.Parameters.end() ? nullptr : &*Key,
         {"key", "backend", "device"});
  for (const std::string &Name : Q.Ignored)
    T.Unlisted[Name] = {{"type", "string"}};
  if (Q.AlwaysLoad)
    T.Meta["anthropic/alwaysLoad"] = true;
  T.Meta["anthropic/searchHint"] = Q.SearchHint;
  T.Run = answering(
      Index, T,
      [Q, Find](const OpenIndex::Handle &Open,
                Input Arguments) -> llvm::Expected<render::Answer> {
        questions::Finders Of = *Find;
        const std::string Name = takeProject(Q, Arguments);
        const questions::Places In{{Of}, *Open.Reader, Open.Source};
        if (Q.Check)
          TRY(Q.Check(Arguments, In));
        if (Name.empty())
          return Q.Ask(Arguments, In);
        auto Project = TRY(questions::findProject(In, Name));
        if (!Project)
          return questions::badUsage("there is no project " + Name);
        Of.Project = [&](const std::string &) { return Project; };
        return std::move(
            TRY(questions::askProject(Q, Arguments, In, *Project)).Of);
      },
      Q.Kept, [Q](const Input &Arguments) { return Q.slow(Arguments); });
  return T;
}

Tool statusTool(const std::shared_ptr<OpenIndex> &Index) {
  Tool T = readOnlyTool("get_status", "Index status", StatusDescription);
  T.InputSchema = schemaOf(Question(), Parameter::Front::Tool);
  T.Meta["anthropic/searchHint"] =
      "pytorch index status coverage stale commit generation";
  T.Run = answering(
      Index, T,
      [Remote = Index->remote()](const OpenIndex::Handle &Open, const Input &) {
        return statusOf(Open, Remote);
      },
      /*Kept=*/false);
  return T;
}

} // namespace

ToolRegistry
torchtalk::mcp::torchtalkTools(const std::shared_ptr<OpenIndex> &Index,
                               questions::Finders Find, unsigned MaxDepth) {
  auto Shared = std::make_shared<const questions::Finders>(std::move(Find));
  ToolRegistry Registry;
  Registry.add(statusTool(Index));
  for (const Question &Q :
       questions::allQuestions({MaxDepth, Index->remote()})) {
    if (Q.Title.empty())
      continue;
    Registry.add(toolOf(Q, Index, Shared));
    for (const auto &[Name, Mode] : Q.OldTools)
      Registry.add(ToolAlias{Name, Q.Name, {{"mode", Mode}}});
  }
  return Registry;
}

ServerInfo torchtalk::mcp::torchtalkInfo(std::string Version) {
  return {"torchtalk", "TorchTalk", std::move(Version), Instructions};
}
