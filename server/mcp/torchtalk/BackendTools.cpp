//===- BackendTools.cpp - backend -----------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/ToolParts.h"

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
    "another way.";

llvm::Expected<render::Answer> askBackend(const OpenIndex::Handle &Open,
                                          const Input &Arguments) {
  query::BackendRequest Request;
  Request.Name = Arguments["name"];
  Request.Mode = query::parseBackendMode(Arguments["mode"].get<std::string>())
                     .value_or(Request.Mode);
  Request.Against = Arguments.value("against", "");
  Request.Focus = query::parseSupport(Arguments.value("focus", ""));
  Request.Limit = Arguments["limit"];
  Request.Cursor = Arguments.value("cursor", "");
  return render::answerBackend({*Open.Reader}, Request);
}

} // namespace

Tool backendTool(const std::shared_ptr<OpenIndex> &Index) {
  const query::BackendRequest Default;
  Tool T = readOnlyTool("backend", "Coverage of a backend", BackendDescription);
  Json Focus = Json::array();
  for (unsigned I = 0; I < query::NumSupports; ++I)
    Focus.push_back(supportName(static_cast<query::Support>(I)));
  Json Properties = {
      {"name", text("a dispatch key or a device: CPU, cuda, Meta, "
                    "privateuseone")},
      {"mode",
       choice("what to tell", {"coverage", "missing", "fallback", "diff"},
              toString(Default.Mode))},
      {"against", text("of diff: the other backend")},
      {"focus",
       {{"type", "string"},
        {"description", "of coverage and diff: only ops that run so"},
        {"enum", std::move(Focus)}}}};
  addPaging(Properties, "how many ops to show", Default.Limit);
  T.InputSchema = schema(std::move(Properties), {"name"});
  T.Example = {{"name", "CUDA"}, {"mode", "missing"}};
  T.ParameterAliases = {{"function_name", "name"}, {"backend", "name"}};
  T.Meta = {{"anthropic/searchHint",
             "pytorch backend device coverage missing ops unsupported "
             "operators fallback PrivateUse1 MPS"}};
  T.Run = answeringOnce(Index, T.Name, askBackend);
  return T;
}

} // namespace torchtalk::mcp
