//===- BackendTools.cpp - backend and bridge ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/ToolParts.h"
#include "store/Errors.h"

namespace torchtalk::mcp {
namespace {

constexpr const char *BackendDescription =
    "What a backend (a dispatch key or a device: CPU, CUDA, Meta, MPS, "
    "PrivateUse1, SparseCPU, AutogradCPU, ...) runs for every op and overload, "
    "by the dispatcher's own rules. mode=coverage: own kernel, composite, "
    "fallthrough, CPU fallback or error, each with path:line and with the "
    "totals; focus keeps one kind. mode=missing: the ops without a kernel on "
    "it, those first that most nn modules, decompositions, other ops and tests "
    "need: what to implement next. mode=fallback: what is done for ops without "
    "a kernel, and for which. mode=diff with against=X: the ops that X runs in "
    "another way, where X is a backend; where it is another index of PyTorch, "
    "what changed from the older version to the newer: ops added, removed, "
    "with another schema, other tags or run in another way on it; with project "
    "those first that it implements or calls: what to do for an upgrade.";

constexpr const char *BridgeDescription =
    "What repositories that build on PyTorch (backends, extensions) depend on. "
    "mode=used_by: which of them use a PyTorch op, function, Python name or "
    "header, and where: calls, kernels that they register, includes, classes "
    "that they derive: who breaks when it changes. mode=uses with the name of "
    "a project: everything of PyTorch that it uses, by kind. Direct uses only.";

/// What the tool looks for, besides the index that is open.
struct Finders {
  FindProject Project;
  FindOther Other;
};

llvm::Expected<render::Answer> askDrift(const query::DriftIndexes &Indexes,
                                        const Input &Arguments) {
  query::DriftRequest Request;
  Request.Name = Arguments["name"];
  Request.Limit = Arguments["limit"];
  Request.Cursor = Arguments.value("cursor", "");
  std::string Focus = Arguments.value("focus", "");
  Request.Focus = query::parseDriftKind(Focus);
  if (!Focus.empty() && !Request.Focus)
    return makeError("focus '" + Focus +
                     "' is of one index: of a diff between two it is added, "
                     "removed, schema, tags or dispatch");
  return render::answerDrift(Indexes, Request);
}

llvm::Expected<render::Answer> askBackend(const Finders &Find,
                                          const OpenIndex::Handle &Open,
                                          const Input &Arguments) {
  query::BackendRequest Request;
  Request.Name = Arguments["name"];
  Request.Mode = query::parseBackendMode(Arguments["mode"].get<std::string>())
                     .value_or(Request.Mode);
  Request.Against = Arguments.value("against", "");
  std::string Focus = Arguments.value("focus", "");
  Request.Focus = query::parseSupport(Focus);
  Request.Limit = Arguments["limit"];
  Request.Cursor = Arguments.value("cursor", "");
  std::string Name = Arguments.value("project", "");
  if (!Find.Project && !Name.empty())
    return makeError("this server knows no projects");
  std::optional<ProjectIndexes> Project;
  if (Find.Project) {
    auto Found = Find.Project(Name);
    if (!Found)
      return Found.takeError();
    Project = std::move(*Found);
  }
  query::BackendIndexes Indexes{Project ? *Project->PyTorch : *Open.Reader,
                                Project ? Project->Own.get() : nullptr,
                                Project ? Project->Name : ""};
  if (Request.Mode == query::BackendMode::Diff && !Request.Against.empty() &&
      Find.Other) {
    auto There = Find.Other(Request.Against, Name, Indexes.PyTorch);
    if (!There)
      return There.takeError();
    if (*There)
      return askDrift(
          {Indexes, **There, Indexes.PyTorch.directory(), Request.Against},
          Arguments);
  }
  if (!Focus.empty() && !Request.Focus)
    return makeError("focus '" + Focus +
                     "' is of a diff against another index of PyTorch");
  return render::answerBackend(Indexes, Request);
}

llvm::Expected<render::Answer> askBridge(const FindProjects &Find,
                                         const OpenIndex::Handle &Open,
                                         const Input &Arguments) {
  query::BridgeRequest Request;
  Request.Symbol = Arguments["symbol"];
  Request.Mode = query::parseBridgeMode(Arguments["mode"].get<std::string>())
                     .value_or(Request.Mode);
  Request.Limit = Arguments["limit"];
  Request.Cursor = Arguments.value("cursor", "");
  std::vector<std::string> Problems;
  std::vector<NamedIndex> Projects;
  if (Find) {
    auto Found = Find(Problems);
    if (!Found)
      return Found.takeError();
    Projects = std::move(*Found);
  }
  query::BridgeIndexes Indexes{*Open.Reader, {}};
  for (const NamedIndex &P : Projects)
    Indexes.Projects.push_back({P.Name, P.Index.get()});
  return render::answerBridge(Indexes, Request, Problems);
}

} // namespace

Tool bridgeTool(const std::shared_ptr<OpenIndex> &Index,
                const FindProjects &Projects) {
  const query::BridgeRequest Default;
  Tool T =
      readOnlyTool("bridge", "Uses across repositories", BridgeDescription);
  Json Properties = {
      {"symbol",
       text("an op, a function, a Python name or a header of PyTorch; "
            "of mode=uses a project")},
      {"mode", choice("used_by: who uses it; uses: what the project uses",
                      {"uses", "used_by"}, toString(Default.Mode))}};
  addPaging(Properties, "how many uses to show", Default.Limit);
  T.InputSchema = schema(std::move(Properties), {"symbol"});
  T.Example = {{"symbol", "at::native::cpu_fallback"}};
  takeSubjectAs(T, "symbol");
  T.Meta = {{"anthropic/searchHint",
             "pytorch downstream repositories extensions who uses op header "
             "across projects dependency"}};
  // Not kept: an answer rests on the indexes of projects, too.
  T.Run = answering(
      Index, T,
      [Projects](const OpenIndex::Handle &Open, const Input &Arguments) {
        return askBridge(Projects, Open, Arguments);
      });
  return T;
}

Tool backendTool(const std::shared_ptr<OpenIndex> &Index,
                 const FindProject &Project, const FindOther &Other) {
  const query::BackendRequest Default;
  Tool T = readOnlyTool("backend", "Coverage of a backend", BackendDescription);
  Json Focus = Json::array();
  for (unsigned I = 0; I < query::NumSupports; ++I)
    Focus.push_back(supportName(static_cast<query::Support>(I)));
  for (unsigned I = 0; I < query::NumDriftKinds; ++I)
    Focus.push_back(toString(static_cast<query::DriftKind>(I)));
  Json Properties = {
      {"name", text("a dispatch key or a device: CPU, cuda, Meta, "
                    "privateuseone")},
      {"mode",
       choice("what to tell", {"coverage", "missing", "fallback", "diff"},
              toString(Default.Mode))},
      {"against",
       text(std::string("of diff: another backend; or another index of "
                        "PyTorch, by the name of a snapshot") +
            (Index->remote() ? "" : " or its folder"))},
      {"project", text("a repository that builds on PyTorch, by the name that "
                       "'torchtalk init --source' gave it: its registrations "
                       "come on top of PyTorch's")},
      {"focus",
       {{"type", "string"},
        {"description",
         "of coverage and diff: only ops that run so; of a diff between "
         "two indexes only those with this change"},
        {"enum", std::move(Focus)}}}};
  addPaging(Properties, "how many ops to show", Default.Limit);
  T.InputSchema = schema(std::move(Properties), {"name"});
  T.Example = {{"name", "CUDA"}, {"mode", "missing"}};
  takeSubjectAs(T, "name");
  takeKeyAs(T, "name");
  T.Meta = {{"anthropic/searchHint",
             "pytorch backend device coverage missing ops unsupported "
             "operators fallback PrivateUse1 MPS"}};
  // Not kept: an answer may rest on other indexes, too.
  T.Run = answering(Index, T,
                    [Find = Finders{Project, Other}](
                        const OpenIndex::Handle &Open, const Input &Arguments) {
                      return askBackend(Find, Open, Arguments);
                    });
  return T;
}

} // namespace torchtalk::mcp
