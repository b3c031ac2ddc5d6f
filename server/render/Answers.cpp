//===- Answers.cpp - Questions in, text and JSON out ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Answers.h"

#include "query/Architecture.h"
#include "query/Status.h"
#include "query/Trace.h"
#include "query/affected/Affected.h"
#include "query/backend/Backend.h"
#include "query/backend/Drift.h"
#include "query/bridge/Bridge.h"
#include "query/file/FileView.h"
#include "query/graph/Graph.h"
#include "query/miss/OtherMeanings.h"
#include "query/modules/Modules.h"
#include "query/op/OpGuide.h"
#include "query/search/Search.h"
#include "query/tests/Tests.h"
#include "render/AskNext.h"
#include "render/base/Json.h"
#include "render/base/Text.h"
#include "store/Try.h"

namespace torchtalk::render {

namespace {

/// Shared by all questions about a name that has no answer.
llvm::Expected<Answer> unanswered(const index::IndexReader &Index,
                                  std::string_view Command,
                                  query::Resolution Names) {
  index::Session Asking(Index);
  query::explainMiss(Asking, Names);
  TRY(Asking.takeError());
  Answer Result;
  Result.TheOutcome = Names.BadQuery.empty() ? Answer::Outcome::NoAnswer
                                             : Answer::Outcome::BadQuestion;
  Result.Text = notFoundText(Names);
  Result.Value = makeAnswer(Command);
  addNotFound(Result.Value, Names);
  return Result;
}

/// \p Given, where it has no answer with what \p Name is for other commands.
llvm::Expected<Answer> orElsewhere(const index::IndexReader &Index,
                                   std::string_view Command,
                                   std::string_view Name, Answer Given) {
  if (Given.TheOutcome != Answer::Outcome::NoAnswer)
    return Given;
  index::Session Asking(Index);
  query::Resolution Names = query::resolveName(Asking, Name);
  query::explainMiss(Asking, Names);
  TRY(Asking.takeError());
  llvm::erase_if(Names.Others, [&](const query::OtherMeaning &M) {
    return commandOf(M.TheKind) == Command;
  });
  Given.Text += elsewhereText(Names);
  return Given;
}

Answer badQuestion(const char *Command, const std::string &Why) {
  Answer Result;
  Result.TheOutcome = Answer::Outcome::BadQuestion;
  Result.Text = Why + "\n";
  Result.Value = makeAnswer(Command);
  Result.Value["error"] = Why;
  return Result;
}

Answer noOp(const std::string &Name) {
  Answer Result =
      badQuestion("op", "'" + Name +
                            "' is the name of a function and of no op: ask "
                            "trace " +
                            Name + ", which ops it is a kernel of");
  Result.TheOutcome = Answer::Outcome::NoAnswer;
  return Result;
}

/// What \p Page leaves out.
void addMore(Answer &Given, const query::Page &Page) {
  if (!Page.NextCursor.empty())
    Given.More.push_back({{"cursor", Page.NextCursor}});
}

/// An answer of one page; \p Found: it is none otherwise.
Answer pageAnswer(std::string Text, Json Value, const query::Page &Page,
                  std::vector<Question> Next, bool Found = true) {
  Answer Result;
  Result.TheOutcome = Found ? Answer::Outcome::Done : Answer::Outcome::NoAnswer;
  Result.Text = std::move(Text);
  Result.Value = std::move(Value);
  addMore(Result, Page);
  Result.Next = std::move(Next);
  return Result;
}

void closeGraph(Answer &Given, const query::GraphResult &Graph,
                const query::GraphRequest &Request) {
  Given.Value = graphJson(Graph);
  Given.Closing = lookedAtText(Graph.Looked);
  addMore(Given, Graph.ThePage);
  if (!Graph.Impact.Hubs.empty())
    Given.More.push_back({{"hubs", true}});
  Given.Next = nextOf(Graph, Request);
}

} // namespace

llvm::Expected<Answer> answerTrace(const index::IndexReader &Index,
                                   const query::TraceRequest &Request,
                                   TraceFocus Focus) {
  auto Trace = TRY(index::ask(Index, query::trace, Request));
  if (!Trace.BadRequest.empty())
    return badQuestion("trace", Trace.BadRequest);
  if (!Trace.Names.found())
    return unanswered(Index, "trace", std::move(Trace.Names));
  Answer Result;
  Result.Text = traceText(Trace, Focus);
  Result.Value = traceJson(Trace);
  if (Trace.Op && Focus == TraceFocus::Full && Request.Key.empty())
    Result.More.push_back({{"verbose", true}});
  Result.Next = nextOf(Trace, Request);
  return Result;
}

llvm::Expected<Answer> answerGraph(const index::IndexReader &Index,
                                   const query::GraphRequest &Request) {
  auto Graph = TRY(index::ask(Index, query::graph, Request));
  if (!Graph.BadRequest.empty())
    return badQuestion("graph", Graph.BadRequest);
  const bool IsPath = Graph.Mode == query::GraphMode::Path;
  Answer Result;
  if (Graph.Python) {
    if (IsPath && !Graph.Python->Way.Found)
      Result.TheOutcome = Answer::Outcome::NoAnswer;
    if (IsPath && !Graph.Python->ToFound)
      return unanswered(Index, "graph",
                        TRY(index::ask(Index, query::resolveName, Request.To)));
    Result.Text = graphText(Graph);
    closeGraph(Result, Graph, Request);
    return Result;
  }
  if (!Graph.Names.found())
    return unanswered(Index, "graph", std::move(Graph.Names));
  const query::Resolution &To = Graph.Path.To.Names;
  if (IsPath && Graph.subject() && !To.found())
    return unanswered(Index, "graph", To);
  if (!Graph.subject() || (IsPath && !Graph.Path.To.subject())) {
    // An op of the YAML, none of whose kernels was compiled.
    Result.Text = (Graph.subject() ? To : Graph.Names).Op->Op +
                  " has no kernel in this index: what registers it was not "
                  "compiled with the plugin\n" +
                  fromPythonText(Graph);
    if (!Graph.FromPython || Graph.FromPython->Total == 0)
      Result.TheOutcome = Answer::Outcome::NoAnswer;
  } else {
    Result.Text = graphText(Graph);
    if (IsPath && !Graph.Path.Found)
      Result.TheOutcome = Answer::Outcome::NoAnswer;
  }
  closeGraph(Result, Graph, Request);
  return Result;
}

llvm::Expected<Answer> answerStatus(const index::IndexReader &Index,
                                    uint64_t NowUnix,
                                    const std::string &SourceRoot,
                                    size_t MostFiles) {
  auto Status = TRY(index::ask(Index, query::status, NowUnix, SourceRoot));
  Answer Result;
  Result.Text = statusText(Status, MostFiles);
  Result.Value = statusJson(Status, MostFiles);
  return Result;
}

llvm::Expected<Answer> answerAffected(const index::IndexReader &Index,
                                      const query::AffectedRequest &Request,
                                      bool Pytest) {
  auto Found = TRY(index::ask(Index, query::affected, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("affected", Found.BadRequest);
  Answer Result;
  // The tests that are named are not enough. Who asks for a function by its
  // name reads that, if it is one.
  if (Found.toRun() == query::AffectedResult::Run::Everything) {
    Result.Stops = !Request.Lines.empty();
    if (!Result.Stops && Found.Changed.Items.empty())
      Result.TheOutcome = Answer::Outcome::NoAnswer;
  }
  Result.Text = Pytest ? affectedPytest(Found) : affectedText(Found);
  Result.Value = affectedJson(Found);
  if (Pytest)
    return Result;
  Result.Closing = lookedAtText(Found.Looked);
  addMore(Result, Found.ThePage);
  if (Request.Across.empty() && Found.Total != 0)
    Result.More.push_back({{"format", "pytest"}});
  return Result;
}

llvm::Expected<Answer> answerModule(const index::IndexReader &Index,
                                    std::string_view Name) {
  if (llvm::StringRef(Name).trim().empty())
    return badQuestion("modules", "the name is empty");
  auto Trace =
      TRY(index::ask(Index, query::traceModule, llvm::StringRef(Name).trim()));
  return orElsewhere(Index, "modules", Name,
                     pageAnswer(moduleText(Trace), moduleJson(Trace), {},
                                nextOf(Trace), Trace.Class.has_value()));
}

llvm::Expected<Answer> answerModules(const index::IndexReader &Index,
                                     const query::ModuleListRequest &Request) {
  auto List = TRY(index::ask(Index, query::listModules, Request));
  if (!List.BadRequest.empty())
    return badQuestion("modules", List.BadRequest);
  return pageAnswer(moduleListText(List), moduleListJson(List), List.ThePage,
                    nextOf(List));
}

llvm::Expected<Answer> answerSearch(const index::IndexReader &Index,
                                    const query::SearchRequest &Request) {
  auto Found = TRY(index::ask(Index, query::search, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("search", Found.BadRequest);
  return orElsewhere(Index, "search", Request.Query,
                     pageAnswer(searchText(Found), searchJson(Found),
                                Found.ThePage, nextOf(Found),
                                Found.ThePage.Total != 0));
}

llvm::Expected<Answer> answerBackend(const query::BackendIndexes &Indexes,
                                     const query::BackendRequest &Request) {
  auto Found = TRY(query::backend(Indexes, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("backend", Found.BadRequest);
  return pageAnswer(backendText(Found), backendJson(Found), Found.ThePage,
                    nextOf(Found));
}

llvm::Expected<Answer> answerOpGuide(const query::BackendIndexes &Indexes,
                                     const query::OpGuideRequest &Request) {
  auto Guide = TRY(query::opGuide(Indexes, Request));
  if (!Guide.BadRequest.empty())
    return badQuestion("op", Guide.BadRequest);
  if (!Guide.Names.found())
    return unanswered(Indexes.PyTorch, "op", std::move(Guide.Names));
  if (!Guide.Names.Op)
    return noOp(Request.Name);
  return pageAnswer(opGuideText(Guide), opGuideJson(Guide), {}, nextOf(Guide));
}

llvm::Expected<Answer> answerDrift(const query::DriftIndexes &Indexes,
                                   const query::DriftRequest &Request) {
  auto Found = TRY(query::drift(Indexes, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("backend-drift", Found.BadRequest);
  return pageAnswer(driftText(Found), driftJson(Found), Found.ThePage, {});
}

llvm::Expected<Answer> answerBridge(const query::BridgeIndexes &Indexes,
                                    const query::BridgeRequest &Request,
                                    const std::vector<std::string> &Problems) {
  auto Found = TRY(query::bridge(Indexes, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("bridge", Found.BadRequest);
  Answer Result = pageAnswer(bridgeText(Found), bridgeJson(Found),
                             Found.ThePage, nextOf(Found), Found.found());
  for (const std::string &Problem : Problems)
    Result.Text += "not looked into: " + Problem + "\n";
  Result.Value["not_read"] = Problems;
  return Result;
}

llvm::Expected<Answer> answerTests(const index::IndexReader &Index,
                                   const query::TestsRequest &Request) {
  auto Found = TRY(index::ask(Index, query::tests, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("tests", Found.BadRequest);
  return orElsewhere(Index, "tests", Request.Query,
                     pageAnswer(testsText(Found), testsJson(Found),
                                Found.ThePage, nextOf(Found),
                                Found.ThePage.Total != 0 || Found.File));
}

llvm::Expected<Answer> answerFile(const index::IndexReader &Index,
                                  const query::FileRequest &Request) {
  if (llvm::StringRef(Request.Name).trim().empty())
    return badQuestion("file", "the path is empty");
  auto View = TRY(index::ask(Index, query::viewFile, Request));
  if (!View.BadRequest.empty())
    return badQuestion("file", View.BadRequest);
  Answer Result = pageAnswer(fileText(View), fileJson(View), View.ThePage,
                             nextOf(View), View.found());
  Result.Closing = lookedAtText(View.Looked);
  return Result;
}

llvm::Expected<Answer> answerArchitecture(const index::IndexReader &Index) {
  auto Layers = TRY(index::ask(Index, query::architecture));
  Answer Result;
  Result.Text = architectureText(Layers);
  Result.Value = architectureJson(Layers);
  return Result;
}

} // namespace torchtalk::render
