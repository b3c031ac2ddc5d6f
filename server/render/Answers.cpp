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
  if (!Graph->Names.found())
    return unanswered("graph", Graph->Names);
  bool IsPath = Graph->Mode == query::GraphMode::Path;
  const query::Resolution &To = Graph->Path.To.Names;
  if (IsPath && Graph->subject() && !To.found())
    return unanswered("graph", To);
  if (!Graph->subject() || (IsPath && !Graph->Path.To.subject())) {
    // An op of the YAML, none of whose kernels was compiled.
    Result.TheOutcome = Answer::Outcome::NoAnswer;
    Result.Text = (Graph->subject() ? To : Graph->Names).Op->Op +
                  " has no kernel in this index: what registers it was not "
                  "compiled with the plugin\n";
  } else {
    Result.Text = graphText(*Graph);
    if (IsPath && !Graph->Path.Found)
      Result.TheOutcome = Answer::Outcome::NoAnswer;
  }
  Result.Value = graphJson(*Graph);
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
