//===- AskNext.cpp - Which questions follow from an answer ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/AskNext.h"

#include "render/base/Text.h"

namespace torchtalk::render {

namespace {

Question graphOf(const std::string &Name, const char *Mode) {
  return {"graph", {{"func", Name}, {"mode", Mode}}};
}

Question affectedBy(const std::string &Name) {
  return {"affected", {{"funcs", {Name}}}};
}

Question traceOf(const std::string &Op) { return {"trace", {{"func", Op}}}; }

/// The function that does the work of an op, where one is compiled.
const index::SymbolRecord *codeOf(const query::OpTrace &Op) {
  for (const query::RegistrationTrace &Entry : Op.Registrations) {
    for (const query::KernelStep &Step : Entry.Reached)
      if (Step.TheRole == query::KernelStep::Role::Implementation)
        return &Step.Symbol;
    if (Entry.Kernel && !query::isGenerated(*Entry.Kernel))
      return &*Entry.Kernel;
  }
  return nullptr;
}

} // namespace

std::vector<Question> nextOf(const query::TraceResult &Trace,
                             const query::TraceRequest &Request) {
  std::string Name = Request.Func;
  if (Trace.Op) {
    const index::SymbolRecord *Code = codeOf(*Trace.Op);
    if (!Code)
      return {affectedBy(Trace.Op->Op)};
    Name = nameText(*Code);
  }
  return {graphOf(Name, "callers"), graphOf(Name, "calls"),
          graphOf(Name, "impact"), affectedBy(Name)};
}

std::vector<Question> nextOf(const query::GraphResult &Graph,
                             const query::GraphRequest &Request) {
  const std::string &Name = Request.Func;
  std::vector<Question> Next;
  for (const query::OpCallers &Of : Graph.OfOps)
    if (Of.Shown.size() < Of.Total && Next.empty())
      Next.push_back(graphOf(Of.Op, "callers"));
  using query::GraphMode;
  if (Request.Mode == GraphMode::Path)
    Next.push_back(graphOf(Request.To, "callers"));
  else if (Request.Mode == GraphMode::Calls)
    Next.push_back(graphOf(Name, "callers"));
  else if (Request.Mode == GraphMode::Callers)
    Next.push_back(graphOf(Name, "impact"));
  if (Request.Mode == GraphMode::Callers || Request.Mode == GraphMode::Impact)
    Next.push_back(affectedBy(Name));
  return Next;
}

std::vector<Question> nextOf(const query::ModuleTrace &Trace) {
  std::vector<Question> Next;
  for (const query::ReachedOp &Op : Trace.Ops.Ops)
    if (Op.Sure != index::Sureness::Possible && Next.empty())
      Next.push_back(traceOf(Op.Op));
  if (Trace.Class)
    Next.push_back(affectedBy(Trace.Class->Name));
  return Next;
}

std::vector<Question> nextOf(const query::ModuleList &List) {
  if (List.Shown.empty())
    return {};
  return {{"modules", {{"name", List.Shown.front().Name}}}};
}

std::vector<Question> nextOf(const query::SearchResult &Found) {
  if (!Found.Bindings.empty() && Found.Bindings.front().Row.isOfDispatcher())
    return {traceOf(Found.Bindings.front().Row.Op)};
  for (const query::KernelHit &Hit : Found.Kernels)
    if (!Hit.Records.empty() && Hit.Records.front().Compiled)
      return {graphOf(Hit.Records.front().Name, "callers")};
  if (Found.Symbols.empty())
    return {};
  using enum index::SearchEntry::Kind;
  const index::SearchEntry &First = Found.Symbols.front().Entry;
  if (First.TheKind == Op)
    return {traceOf(First.Name)};
  if (First.TheKind == Python || First.TheKind == Function)
    return {graphOf(First.Name, "callers")};
  return {};
}

std::vector<Question> nextOf(const query::BackendResult &Found) {
  std::vector<Question> Next;
  if (Found.Mode != query::BackendMode::Missing)
    Next.push_back({"backend", {{"name", Found.Key}, {"mode", "missing"}}});
  const query::BackendOp *First =
      !Found.Missing.empty()       ? &Found.Missing.front().Op
      : !Found.Differences.empty() ? &Found.Differences.front().Op
      : !Found.Ops.empty()         ? &Found.Ops.front()
                                   : nullptr;
  // `trace` of a project knows the project's own index alone.
  if (First && Found.Project.empty())
    Next.push_back(traceOf(First->Op));
  return Next;
}

std::vector<Question> nextOf(const query::OpGuide &Guide) {
  if (!Guide.Project.empty())
    return {};
  return {traceOf(Guide.Names.Op->Op)};
}

std::vector<Question> nextOf(const query::BridgeResult &Found) {
  if (Found.Shown.empty())
    return {};
  const query::BridgeUse &First = Found.Shown.front();
  if (Found.Mode == query::BridgeMode::Uses)
    return {{"bridge", {{"symbol", First.Name}}}};
  if (First.Kind == query::BridgeKind::Function)
    return {graphOf(Found.Symbol, "impact")};
  return {};
}

std::vector<Question> nextOf(const query::TestsResult &Found) {
  for (const query::TestHit &Hit : Found.Hits)
    if (Hit.Kind != query::TestKind::OpInfo &&
        Hit.Kind != query::TestKind::Gtest && !Hit.Where.File.empty())
      return {{"tests", {{"query", Hit.Where.File}, {"mode", "file_info"}}}};
  return {};
}

std::vector<Question> nextOf(const query::FileView &View) {
  std::vector<Question> Next;
  if (!View.Functions.empty())
    Next.push_back(graphOf(nameText(View.Functions.front()), "callers"));
  for (const index::RegistrationRecord &Row : View.Registrations)
    if (Row.isDispatcherRow() && !Row.isFallback()) {
      Next.push_back(traceOf(Row.Op));
      break;
    }
  return Next;
}

std::vector<Question> nextOf(const query::ExplainResult &Found) {
  for (const query::Explained &E : Found.Known) {
    using Kind = query::Explained::Kind;
    if (!E.Op.empty() && E.TheKind != Kind::Dispatch)
      return {traceOf(E.Op)};
    const query::CodeAt &Code = !E.Places.empty() ? E.Places.front().Code
                                : E.Body.Function.empty() ? E.Code
                                                          : E.Body;
    if (!Code.Function.empty())
      return {graphOf(Code.Function, "callers"),
              graphOf(Code.Function, "impact")};
  }
  return {};
}

} // namespace torchtalk::render
