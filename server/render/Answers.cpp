//===- Answers.cpp - Questions in, text and JSON out ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Answers.h"

#include "render/Json.h"
#include "render/Text.h"

namespace torchtalk::render {

namespace {

/// Shared by all questions about a name that has no answer.
Answer unanswered(std::string_view Command, const query::Resolution &Names) {
  Answer Result;
  Result.TheOutcome = Names.BadQuery.empty() ? Answer::Outcome::NoAnswer
                                             : Answer::Outcome::BadQuestion;
  Result.Text = notFoundText(Names);
  Result.Value = makeAnswer(Command);
  addNotFound(Result.Value, Names);
  return Result;
}

Answer badQuestion(const char *Command, const std::string &Why) {
  Answer Result;
  Result.TheOutcome = Answer::Outcome::BadQuestion;
  Result.Text = Why + "\n";
  Result.Value = makeAnswer(Command);
  Result.Value["error"] = Why;
  return Result;
}

/// Ends an answer with what to ask after it, in words that are both a tool's
/// and a command's.
void askNext(Answer &Given, const std::string &Next) {
  if (Given.TheOutcome == Answer::Outcome::Done)
    Given.Text += "ask next: " + Next + "\n";
}

/// The function that does the work of an op, or what was asked for.
std::string codeOf(const query::TraceResult &Trace, const std::string &Asked) {
  if (Trace.Op)
    for (const query::RegistrationTrace &Entry : Trace.Op->Registrations)
      for (const query::KernelStep &Step : Entry.Reached)
        if (Step.TheRole == query::KernelStep::Role::Implementation)
          return Step.Symbol.Name;
  return Asked;
}

std::string nextOf(const query::GraphRequest &Request) {
  const std::string &Name = Request.Func;
  switch (Request.Mode) {
  case query::GraphMode::Callers:
    return "graph " + Name +
           " mode=impact for the callers of callers; affected " + Name +
           " for the tests to run";
  case query::GraphMode::Calls:
    return "graph " + Name + " mode=callers; mode=path to=X for a way to X";
  case query::GraphMode::Impact:
    return "affected " + Name + " for the tests to run";
  case query::GraphMode::Path:
    return "graph mode=callers of a step for other ways to it";
  }
  return "";
}

} // namespace

std::optional<TraceFocus> parseTraceFocus(std::string_view Text) {
  if (Text == "full")
    return TraceFocus::Full;
  if (Text == "yaml")
    return TraceFocus::Yaml;
  if (Text == "dispatch")
    return TraceFocus::Dispatch;
  return std::nullopt;
}

llvm::Expected<Answer> answerTrace(const index::IndexReader &Index,
                                   const query::TraceRequest &Request,
                                   TraceFocus Focus) {
  auto Trace = query::trace(Index, Request);
  if (!Trace)
    return Trace.takeError();
  if (!Trace->BadRequest.empty())
    return badQuestion("trace", Trace->BadRequest);
  if (!Trace->Names.found())
    return unanswered("trace", Trace->Names);
  Answer Result;
  Result.Text = traceText(*Trace, Focus);
  Result.Value = traceJson(*Trace);
  std::string Code = codeOf(*Trace, Request.Func);
  askNext(Result, "graph " + Code + " mode=callers, calls or impact; tests " +
                      Request.Func + "; affected " + Code);
  return Result;
}

llvm::Expected<Answer> answerGraph(const index::IndexReader &Index,
                                   const query::GraphRequest &Request) {
  auto Graph = query::graph(Index, Request);
  if (!Graph)
    return Graph.takeError();
  if (!Graph->BadRequest.empty())
    return badQuestion("graph", Graph->BadRequest);
  Answer Result;
  if (Graph->Python) {
    bool Path = Graph->Mode == query::GraphMode::Path;
    if (Path && !Graph->Python->Way.Found)
      Result.TheOutcome = Answer::Outcome::NoAnswer;
    Result.Text = Path && !Graph->Python->ToFound
                      ? "nothing is called '" + Request.To + "'\n"
                      : graphText(*Graph);
    Result.Value = graphJson(*Graph);
    askNext(Result, nextOf(Request));
    return Result;
  }
  if (!Graph->Names.found())
    return unanswered("graph", Graph->Names);
  bool IsPath = Graph->Mode == query::GraphMode::Path;
  const query::Resolution &To = Graph->Path.To.Names;
  if (IsPath && Graph->subject() && !To.found())
    return unanswered("graph", To);
  if (!Graph->subject() || (IsPath && !Graph->Path.To.subject())) {
    // An op of the YAML, none of whose kernels was compiled.
    Result.Text = (Graph->subject() ? To : Graph->Names).Op->Op +
                  " has no kernel in this index: what registers it was not "
                  "compiled with the plugin\n" +
                  fromPythonText(*Graph);
    if (!Graph->FromPython || Graph->FromPython->Total == 0)
      Result.TheOutcome = Answer::Outcome::NoAnswer;
  } else {
    Result.Text = graphText(*Graph);
    if (IsPath && !Graph->Path.Found)
      Result.TheOutcome = Answer::Outcome::NoAnswer;
  }
  Result.Value = graphJson(*Graph);
  askNext(Result, nextOf(Request));
  return Result;
}

llvm::Expected<Answer> answerStatus(const index::IndexReader &Index,
                                    uint64_t NowUnix,
                                    const std::string &SourceRoot) {
  auto Status = query::status(Index, NowUnix, SourceRoot);
  if (!Status)
    return Status.takeError();
  Answer Result;
  Result.Text = statusText(*Status);
  Result.Value = statusJson(*Status);
  return Result;
}

llvm::Expected<Answer> answerAffected(const index::IndexReader &Index,
                                      const query::AffectedRequest &Request,
                                      bool Pytest) {
  auto Found = query::affected(Index, Request);
  if (!Found)
    return Found.takeError();
  Answer Result;
  // With a part of the question unanswered the tests named are not enough.
  if (!Found->Changed.Unknown.empty())
    Result.TheOutcome = Answer::Outcome::NoAnswer;
  Result.Text = Pytest && Found->Changed.Unknown.empty()
                    ? affectedPytest(*Found)
                    : affectedText(*Found);
  Result.Value = affectedJson(*Found);
  if (!Pytest && Request.Across.empty())
    askNext(Result, "the same with format=pytest for the arguments that run "
                    "them");
  return Result;
}

llvm::Expected<Answer> answerModule(const index::IndexReader &Index,
                                    std::string_view Name) {
  if (llvm::StringRef(Name).trim().empty())
    return badQuestion("modules", "the name is empty");
  auto Trace = query::traceModule(Index, llvm::StringRef(Name).trim());
  if (!Trace)
    return Trace.takeError();
  Answer Result;
  if (!Trace->Class)
    Result.TheOutcome = Answer::Outcome::NoAnswer;
  Result.Text = moduleText(*Trace);
  Result.Value = moduleJson(*Trace);
  askNext(Result, "trace one of the ops; tests " + std::string(Name) +
                      "; affected " + std::string(Name));
  return Result;
}

llvm::Expected<Answer> answerModules(const index::IndexReader &Index,
                                     const query::ModuleListRequest &Request) {
  auto List = query::listModules(Index, Request);
  if (!List)
    return List.takeError();
  Answer Result;
  Result.Text = moduleListText(*List);
  Result.Value = moduleListJson(*List);
  askNext(Result, "modules NAME for one of them");
  return Result;
}

llvm::Expected<Answer> answerSearch(const index::IndexReader &Index,
                                    const query::SearchRequest &Request) {
  auto Found = query::search(Index, Request);
  if (!Found)
    return Found.takeError();
  if (!Found->BadRequest.empty())
    return badQuestion("search", Found->BadRequest);
  Answer Result;
  if (Found->ThePage.Total == 0)
    Result.TheOutcome = Answer::Outcome::NoAnswer;
  Result.Text = searchText(*Found);
  Result.Value = searchJson(*Found);
  askNext(Result, "trace or graph with the full name of one of them");
  return Result;
}

llvm::Expected<Answer> answerBackend(const query::BackendIndexes &Indexes,
                                     const query::BackendRequest &Request) {
  auto Found = query::backend(Indexes, Request);
  if (!Found)
    return Found.takeError();
  if (!Found->BadRequest.empty())
    return badQuestion("backend", Found->BadRequest);
  Answer Result;
  Result.Text = backendText(*Found);
  Result.Value = backendJson(*Found);
  askNext(Result, Request.Mode == query::BackendMode::Missing
                      ? "trace one of them for its schema and kernels; tests "
                        "NAME for those that exist"
                      : "backend " + Found->Key +
                            " mode=missing for what to add first; trace one "
                            "of the ops");
  return Result;
}

llvm::Expected<Answer> answerOpGuide(const query::BackendIndexes &Indexes,
                                     const query::OpGuideRequest &Request) {
  auto Guide = query::opGuide(Indexes, Request);
  if (!Guide)
    return Guide.takeError();
  if (!Guide->BadRequest.empty())
    return badQuestion("op", Guide->BadRequest);
  if (!Guide->Names.found())
    return unanswered("op", Guide->Names);
  if (!Guide->Names.Op)
    return badQuestion("op", "'" + Request.Name +
                                 "' is the name of a function and of no op: "
                                 "'torchtalk trace " +
                                 Request.Name +
                                 "' tells which ops it is a kernel of");
  Answer Result;
  Result.Text = opGuideText(*Guide);
  Result.Value = opGuideJson(*Guide);
  askNext(Result, "trace " + Guide->Names.Op->Op +
                      " for all that runs for it; graph " +
                      "mode=calls of its code for what that calls" +
                      (Guide->Key.empty()
                           ? "; op show " + Guide->Name +
                                 " for=BACKEND for one to implement it on"
                           : ""));
  return Result;
}

llvm::Expected<Answer> answerDrift(const query::DriftIndexes &Indexes,
                                   const query::DriftRequest &Request) {
  auto Found = query::drift(Indexes, Request);
  if (!Found)
    return Found.takeError();
  if (!Found->BadRequest.empty())
    return badQuestion("backend-drift", Found->BadRequest);
  Answer Result;
  Result.Text = driftText(*Found);
  Result.Value = driftJson(*Found);
  askNext(Result, "trace one of the ops for its kernels in the index that is "
                  "asked; focus=added, removed, schema, tags or dispatch for "
                  "one kind of change");
  return Result;
}

llvm::Expected<Answer> answerBridge(const query::BridgeIndexes &Indexes,
                                    const query::BridgeRequest &Request,
                                    const std::vector<std::string> &Problems) {
  auto Found = query::bridge(Indexes, Request);
  if (!Found)
    return Found.takeError();
  if (!Found->BadRequest.empty())
    return badQuestion("bridge", Found->BadRequest);
  Answer Result;
  if (!Found->found())
    Result.TheOutcome = Answer::Outcome::NoAnswer;
  Result.Text = bridgeText(*Found);
  for (const std::string &Problem : Problems)
    Result.Text += "not looked into: " + Problem + "\n";
  Result.Value = bridgeJson(*Found);
  Result.Value["not_read"] = Problems;
  askNext(Result, Request.Mode == query::BridgeMode::Uses
                      ? "bridge NAME mode=used_by for who else uses one of them"
                      : "graph " + Request.Symbol +
                            " mode=impact for what it reaches in PyTorch");
  return Result;
}

llvm::Expected<Answer> answerTests(const index::IndexReader &Index,
                                   const query::TestsRequest &Request) {
  auto Found = query::tests(Index, Request);
  if (!Found)
    return Found.takeError();
  if (!Found->BadRequest.empty())
    return badQuestion("tests", Found->BadRequest);
  Answer Result;
  if (Found->ThePage.Total == 0 && !Found->File)
    Result.TheOutcome = Answer::Outcome::NoAnswer;
  Result.Text = testsText(*Found);
  Result.Value = testsJson(*Found);
  askNext(Result, Found->Mode == query::TestsMode::Find
                      ? "affected " + Found->Query + ": tests by what they run"
                      : "tests NAME, or mode=file_info of a file");
  return Result;
}

llvm::Expected<Answer> answerFile(const index::IndexReader &Index,
                                  std::string_view Name) {
  if (llvm::StringRef(Name).trim().empty())
    return badQuestion("file", "the path is empty");
  auto View = query::viewFile(Index, Name);
  if (!View)
    return View.takeError();
  Answer Result;
  if (!View->found())
    Result.TheOutcome = Answer::Outcome::NoAnswer;
  Result.Text = fileText(*View);
  Result.Value = fileJson(*View);
  askNext(Result, "trace or graph with one of these names; affected with "
                  "files=" +
                      View->Path);
  return Result;
}

llvm::Expected<Answer> answerArchitecture(const index::IndexReader &Index) {
  auto Layers = query::architecture(Index);
  if (!Layers)
    return Layers.takeError();
  Answer Result;
  Result.Text = architectureText(*Layers);
  Result.Value = architectureJson(*Layers);
  askNext(Result, "trace an op through the layers; file PATH for what one file "
                  "holds");
  return Result;
}

Json makeAnswer(std::string_view Command) {
  Json Value;
  Value["schema"] = "torchtalk." + std::string(Command) + "/1";
  return Value;
}

std::string dump(const Json &Value, bool Pretty) {
  return Value.dump(Pretty ? 2 : -1, ' ', false,
                    Json::error_handler_t::replace);
}

} // namespace torchtalk::render
