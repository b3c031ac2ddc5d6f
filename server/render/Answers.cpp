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
#include "query/bridge/Bridge.h"
#include "query/conditions/Conditions.h"
#include "query/drift/Drift.h"
#include "query/explain/Explain.h"
#include "query/file/FileView.h"
#include "query/graph/Graph.h"
#include "query/modules/Modules.h"
#include "query/op/OpGuide.h"
#include "query/ops/Ops.h"
#include "query/origin/Origin.h"
#include "query/resolve/NameResolver.h"
#include "query/run/WillItRun.h"
#include "query/search/Search.h"
#include "query/show/Show.h"
#include "query/tests/Tests.h"
#include "query/why/Why.h"
#include "render/AskNext.h"
#include "render/Unanswered.h"
#include "render/base/Json.h"
#include "render/base/SourceText.h"
#include "render/base/Text.h"
#include "render/show/ShowFit.h"
#include "store/Try.h"
#include "llvm/ADT/STLExtras.h"

namespace torchtalk::render {

namespace {

/// What \p Page leaves out.
void addMore(Answer &Given, const query::Page &Page) {
  if (!Page.NextCursor.empty())
    Given.More.push_back({{"cursor", Page.NextCursor}});
}

/// The JSON of \p Result, when it is asked for.
template <typename T>
std::function<Json()> later(Json (*Make)(const T &), T Result) {
  return [Make, Of = std::make_shared<const T>(std::move(Result))] {
    return Make(*Of);
  };
}

/// An answer of one page; \p IsFound: it is none otherwise.
template <typename T>
Answer pageAnswer(T Found, std::string (*Text)(const T &),
                  Json (*Value)(const T &), bool IsFound = true) {
  Answer Result;
  Result.TheOutcome =
      IsFound ? Answer::Outcome::Done : Answer::Outcome::NoAnswer;
  Result.Text = Text(Found);
  if constexpr (requires { Found.ThePage; })
    addMore(Result, Found.ThePage);
  if constexpr (requires { nextOf(Found); })
    Result.Next = nextOf(Found);
  Result.Value = later(Value, std::move(Found));
  return Result;
}

void closeGraph(Answer &Given, query::GraphResult Graph,
                const query::GraphRequest &Request) {
  Given.Closing = lookedAtText(Graph.Looked);
  addMore(Given, Graph.ThePage);
  if (!Graph.Impact.Hubs.empty())
    Given.More.push_back({{"hubs", true}});
  Given.Next = nextOf(Graph, Request);
  Given.Value = later(graphJson, std::move(Graph));
}

} // namespace

llvm::Expected<Answer> answerTrace(const query::BackendIndexes &Indexes,
                                   const query::TraceRequest &Request,
                                   TraceFocus Focus) {
  auto Trace = TRY(query::traceOn(Indexes, Request));
  if (!Trace.BadRequest.empty())
    return badQuestion("trace", Trace.BadRequest);
  if (!Trace.Names.found())
    return unanswered(Indexes.PyTorch, "trace", std::move(Trace.Names));
  Answer Result;
  Result.Text = traceText(Trace, Focus);
  if (Trace.Op && Focus == TraceFocus::Full && Request.Key.empty())
    Result.More.push_back({{"verbose", true}});
  Result.Next = nextOf(Trace, Request);
  Result.Value = later(traceJson, std::move(Trace));
  return Result;
}

llvm::Expected<Answer> answerWhy(const query::BackendIndexes &Indexes,
                                 const query::WhyRequest &Request) {
  auto Why = TRY(query::why(Indexes, Request));
  if (!Why.BadRequest.empty())
    return badQuestion("why", Why.BadRequest);
  if (!Why.Names.found())
    return unanswered(Indexes.PyTorch, "why", std::move(Why.Names));
  if (!Why.Names.Op)
    return noOp("why", Request.Op);
  std::string Closing = lookedAtText(Why.Looked);
  Answer Result = pageAnswer(std::move(Why), whyText, whyJson);
  Result.Closing = std::move(Closing);
  return Result;
}

llvm::Expected<Answer> answerGraph(const index::IndexReader &Index,
                                   query::GraphRequest Request,
                                   const std::string &Source) {
  Request.Read = [&](const std::string &Path) {
    return presentText(Index, Source, Path);
  };
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
    closeGraph(Result, std::move(Graph), Request);
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
  closeGraph(Result, std::move(Graph), Request);
  return Result;
}

llvm::Expected<Answer> answerStatus(const index::IndexReader &Index,
                                    uint64_t NowUnix,
                                    const std::string &SourceRoot,
                                    size_t MostFiles) {
  auto Status = TRY(index::ask(Index, query::status, NowUnix, SourceRoot));
  Answer Result;
  Result.Text = statusText(Status, MostFiles);
  Result.Value = [Status = std::move(Status), MostFiles] {
    return statusJson(Status, MostFiles);
  };
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
  if (!Pytest) {
    Result.Closing = lookedAtText(Found.Looked);
    addMore(Result, Found.ThePage);
    if (Request.Across.empty() && Found.Total != 0)
      Result.More.push_back({{"format", "pytest"}});
  }
  Result.Value = later(affectedJson, std::move(Found));
  return Result;
}

llvm::Expected<Answer> answerModule(const index::IndexReader &Index,
                                    std::string_view Name) {
  if (llvm::StringRef(Name).trim().empty())
    return badQuestion("modules", "the name is empty");
  auto Trace =
      TRY(index::ask(Index, query::traceModule, llvm::StringRef(Name).trim()));
  bool IsFound = Trace.Class.has_value();
  return orElsewhere(
      Index, "modules", Name,
      pageAnswer(std::move(Trace), moduleText, moduleJson, IsFound));
}

llvm::Expected<Answer> answerModules(const index::IndexReader &Index,
                                     const query::ModuleListRequest &Request) {
  auto List = TRY(index::ask(Index, query::listModules, Request));
  if (!List.BadRequest.empty())
    return badQuestion("modules", List.BadRequest);
  return pageAnswer(std::move(List), moduleListText, moduleListJson);
}

llvm::Expected<Answer> answerSearch(const index::IndexReader &Index,
                                    const query::SearchRequest &Request) {
  auto Found = TRY(index::ask(Index, query::search, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("search", Found.BadRequest);
  bool IsFound = Found.ThePage.Total != 0;
  return orElsewhere(
      Index, "search", Request.Query,
      pageAnswer(std::move(Found), searchText, searchJson, IsFound));
}

llvm::Expected<Answer> answerOps(const query::BackendIndexes &Indexes,
                                 const query::OpsRequest &Request) {
  auto Found = TRY(query::ops(Indexes, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("ops", Found.BadRequest);
  std::string Closing = lookedAtText(Found.Looked);
  Answer Result = pageAnswer(std::move(Found), opsText, opsJson);
  Result.Closing = std::move(Closing);
  return Result;
}

llvm::Expected<Answer> answerBackend(const query::BackendIndexes &Indexes,
                                     const query::BackendRequest &Request) {
  auto Found = TRY(query::backend(Indexes, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("backend", Found.BadRequest);
  return pageAnswer(std::move(Found), backendText, backendJson);
}

llvm::Expected<Answer> answerWillItRun(const query::BackendIndexes &Indexes,
                                       const query::WillItRunRequest &Request) {
  auto Found = TRY(query::willItRun(Indexes, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("will-it-run", Found.BadRequest);
  std::string Closing = lookedAtText(Found.Looked);
  const bool IsFound =
      llvm::any_of(Found.Names, [](const query::AskedName &Name) {
        return Name.TheKind != query::AskedName::Kind::NotFound;
      });
  Answer Result = pageAnswer(std::move(Found), willItRunText, willItRunJson);
  if (!IsFound)
    Result.TheOutcome = Answer::Outcome::NoAnswer;
  Result.Closing = std::move(Closing);
  return Result;
}

llvm::Expected<Answer> answerOpGuide(const query::BackendIndexes &Indexes,
                                     const query::OpGuideRequest &Request) {
  auto Guide = TRY(query::opGuide(Indexes, Request));
  if (!Guide.BadRequest.empty())
    return badQuestion("op", Guide.BadRequest);
  if (!Guide.Names.found())
    return unanswered(Indexes.PyTorch, "op", std::move(Guide.Names));
  if (!Guide.Names.Op)
    return noOp("op", Request.Name);
  return pageAnswer(std::move(Guide), opGuideText, opGuideJson);
}

llvm::Expected<Answer> answerDrift(const query::DriftIndexes &Indexes,
                                   const query::DriftRequest &Request) {
  auto Found = TRY(query::drift(Indexes, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("backend-drift", Found.BadRequest);
  return pageAnswer(std::move(Found), driftText, driftJson);
}

llvm::Expected<Answer> answerBridge(const query::BridgeIndexes &Indexes,
                                    const query::BridgeRequest &Request,
                                    const std::vector<std::string> &Problems) {
  auto Found = TRY(query::bridge(Indexes, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("bridge", Found.BadRequest);
  bool IsFound = Found.found();
  Answer Result = pageAnswer(std::move(Found), bridgeText, bridgeJson, IsFound);
  for (const std::string &Problem : Problems)
    Result.Text += "not looked into: " + Problem + "\n";
  Result.Value = [Value = std::move(Result.Value), Problems] {
    Json All = Value();
    All["not_read"] = Problems;
    return All;
  };
  return Result;
}

llvm::Expected<Answer> answerTests(const index::IndexReader &Index,
                                   const query::TestsRequest &Request) {
  auto Found = TRY(index::ask(Index, query::tests, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("tests", Found.BadRequest);
  bool IsFound = Found.ThePage.Total != 0 || Found.File;
  return orElsewhere(
      Index, "tests", Request.Query,
      pageAnswer(std::move(Found), testsText, testsJson, IsFound));
}

llvm::Expected<Answer> answerExplain(const index::IndexReader &Index,
                                     query::ExplainRequest Request,
                                     const std::string &Source) {
  Request.Read = [&](const std::string &Path) {
    return presentText(Index, Source, Path);
  };
  auto Found = TRY(index::ask(Index, query::explain, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("explain", Found.BadRequest);
  const bool IsFound = Found.TotalKnown > 0;
  return pageAnswer(std::move(Found), explainText, explainJson, IsFound);
}

llvm::Expected<Answer> answerFile(const index::IndexReader &Index,
                                  const query::FileRequest &Request,
                                  SourceLines Lines,
                                  const std::string &Source) {
  if (llvm::StringRef(Request.Name).trim().empty())
    return badQuestion("file", "the path is empty");
  auto View = TRY(index::ask(Index, query::viewFile, Request));
  if (!View.BadRequest.empty())
    return badQuestion("file", View.BadRequest);
  bool IsFound = View.found();
  std::string Closing = lookedAtText(View.Looked);
  const std::string Path = View.Path;
  Answer Result = pageAnswer(std::move(View), fileText, fileJson, IsFound);
  if (IsFound && Lines.First != 0) {
    TRY(addSource(Result, Index, Source, Path, Lines));
    Result.More.clear();
    return Result;
  }
  Result.Closing = std::move(Closing);
  return Result;
}

llvm::Expected<Answer> answerOrigin(const index::IndexReader &Index,
                                    query::OriginRequest Request,
                                    const std::string &Source) {
  Request.Read = [&](const std::string &Path) {
    return presentText(Index, Source, Path);
  };
  auto Found = TRY(index::ask(Index, query::origin, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("origin", Found.BadRequest);
  const bool IsFound = Found.found();
  return pageAnswer(std::move(Found), originText, originJson, IsFound);
}

llvm::Expected<Answer> answerShow(const index::IndexReader &Index,
                                  const query::ShowRequest &Request,
                                  const std::string &Source) {
  auto Found = TRY(index::ask(Index, query::show, Request));
  if (!Found.BadRequest.empty())
    return badQuestion("show", Found.BadRequest);
  if (!Found.Found)
    return unanswered(Index, "show", std::move(Found.Names));
  // Lines that every answer of this index can end with.
  const size_t Reserved =
      TRY(sourceNote(Index)).size() + 2 * Index.summary().PlacesAt.size() + 200;
  query::Conditions Around([&](const std::string &Path) {
    return presentText(Index, Source, Path);
  });
  ShownAnswer Shown =
      TRY(fitShow(Found, Request.Tokens, Reserved, Index, Source,
                  [&](const query::ShowCall &Call) {
                    return Around.common(Call.Sites, Call.Names);
                  }));
  Answer Result;
  Result.Text = Shown.Text;
  Result.Value = [Found = std::move(Found), Shown = std::move(Shown),
                  Tokens = Request.Tokens] {
    return showJson(Found, Shown, Tokens);
  };
  return Result;
}

llvm::Expected<Answer> answerArchitecture(const index::IndexReader &Index) {
  auto Layers = TRY(index::ask(Index, query::architecture));
  Answer Result;
  Result.Text = architectureText(Layers);
  Result.Value = later(architectureJson, std::move(Layers));
  return Result;
}

} // namespace torchtalk::render
