//===- Api.cpp - The questions over plain HTTP ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/Api.h"
#include "mcp/protocol/Arguments.h"
#include "mcp/torchtalk/QuestionSchema.h"
#include "mcp/torchtalk/ToolParts.h"
#include "questions/Question.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <map>

using namespace torchtalk;
using namespace torchtalk::mcp;
using questions::Parameter;
using questions::Question;

namespace {

/// Exit codes of the command line, which are part of its JSON.
enum ExitCode { Usage = 2, NoIndex = 3 };

struct Entry {
  Question Of;
  Json Schema;
};

/// By their paths: "op show" is at "op/show".
using Entries = std::map<std::string, Entry, std::less<>>;

Entries entriesOf(unsigned MaxDepth, bool Remote) {
  Entries All;
  for (Question &Q : questions::allQuestions({MaxDepth, Remote})) {
    Json Schema = schemaOf(Q, Parameter::Front::Both);
    // JSON has neither another format nor lines of source.
    for (const char *Name : {"format", "code", "csv", "ratchet"})
      Schema["properties"].erase(Name);
    for (const Parameter &P : Q.Parameters)
      if (Remote && P.On == Parameter::Front::Shell)
        Schema["properties"].erase(P.Name);
    std::string Path = Q.Name;
    std::replace(Path.begin(), Path.end(), ' ', '/');
    All.emplace(std::move(Path), Entry{std::move(Q), std::move(Schema)});
  }
  return All;
}

/// Reads the strings of a query as the types of \p Schema.
void readTexts(const Json &Schema, Input &Arguments) {
  for (auto &[Name, Value] : Arguments.items()) {
    auto Rule = Schema["properties"].find(Name);
    if (Rule == Schema["properties"].end() || !Value.is_string())
      continue;
    const llvm::StringRef Text(Value.get_ref<const std::string &>());
    int64_t Number = 0;
    if ((*Rule)["type"] == "integer" && !Text.getAsInteger(10, Number))
      Value = Number;
    else if ((*Rule)["type"] == "boolean" && (Text == "true" || Text.empty()))
      Value = true;
    else if ((*Rule)["type"] == "boolean" && Text == "false")
      Value = false;
  }
}

Reply replyOf(const Json &Value, int ErrorCode) {
  return {render::dump(Value) + "\n", ErrorCode, /*Handled=*/true};
}

Reply refused(int ErrorCode, const std::string &Why, int ExitCode) {
  return replyOf(render::errorValue(Why, ExitCode), ErrorCode);
}

/// Cuts the absolute paths of \p Value to their last components.
void cutFolders(Json &Value) {
  if (Value.is_string())
    Value = withoutFolders(Value.get_ref<const std::string &>());
  else if (Value.is_structured())
    for (Json &Part : Value)
      cutFolders(Part);
}

class TorchtalkApi {
public:
  TorchtalkApi(std::shared_ptr<OpenIndex> Index,
               std::shared_ptr<const questions::Finders> Find,
               unsigned MaxDepth)
      : Index(std::move(Index)), Find(std::move(Find)),
        Questions(entriesOf(MaxDepth, this->Index->remote())) {}

  bool knows(std::string_view Name) const {
    return Name == "status" || Name == "questions" ||
           Questions.find(Name) != Questions.end();
  }

  Reply answer(const ApiCall &Call, bool *Postponed) const {
    if (Call.Name == "questions")
      return replyOf(schemas(), 0);
    if (Call.Name == "status")
      return status(Call);
    auto At = Questions.find(Call.Name);
    if (At == Questions.end())
      return refused(
          code::ResourceNotFound,
          unknownName("question", Call.Name, "Questions", names()).Message,
          Usage);
    const Entry &Asked = At->second;
    Input Arguments = Call.Arguments;
    readTexts(Asked.Schema, Arguments);
    if (auto Why = checkArguments(Asked.Schema, Arguments); !Why.empty())
      return refused(code::InvalidParams, llvm::join(Why, "; "), Usage);
    if (Postponed && Asked.Of.slow(Arguments)) {
      *Postponed = true;
      return {};
    }
    return ask(
        Call,
        [&](const OpenIndex::Handle &Open) -> llvm::Expected<render::Answer> {
          std::vector<std::string> Warnings;
          const questions::Places In{
              {*Find, "",
               [&](const std::string &Why) { Warnings.push_back(Why); }},
              *Open.Reader,
              Open.Source};
          if (Asked.Of.Check)
            TRY(Asked.Of.Check(Arguments, In));
          auto Answer = Asked.Of.Ask(Arguments, In);
          if (Answer && !Warnings.empty())
            Answer->Value = [Whole = Answer->Value, Warnings] {
              Json Value = Whole();
              Value["warnings"] = Warnings;
              return Value;
            };
          return Answer;
        });
  }

private:
  std::vector<std::string> names() const {
    std::vector<std::string> Names{"status", "questions"};
    for (const auto &[Path, Asked] : Questions)
      Names.push_back(Path);
    return Names;
  }

  Json schemas() const {
    Json Value = render::makeAnswer("questions");
    for (const auto &[Path, Asked] : Questions)
      Value["questions"].push_back({{"path", Path},
                                    {"summary", Asked.Of.Summary},
                                    {"parameters", Asked.Schema}});
    return Value;
  }

  Reply status(const ApiCall &Call) const {
    return ask(Call, [&](const OpenIndex::Handle &Open) {
      auto Answer = statusOf(Open, Index->remote());
      if (Answer && Index->remote())
        Answer->Value = [Whole = Answer->Value] {
          render::Json Value = Whole();
          cutFolders(Value);
          return Value;
        };
      return Answer;
    });
  }

  template <typename Fn> Reply ask(const ApiCall &Call, Fn Question) const {
    CallContext Context;
    Context.Stop = Call.Stop;
    auto Answer = askWithin(*Index, Context, Question);
    if (Answer)
      // That nothing has a name is an answer, too.
      return replyOf(render::wholeValue(*Answer),
                     Answer->TheOutcome == render::Answer::Outcome::BadQuestion
                         ? code::InvalidParams
                         : 0);
    llvm::Error Why = Answer.takeError();
    const bool Wrong = Why.isA<questions::BadUsage>();
    return refused(Wrong ? code::InvalidParams : code::InternalError,
                   Index->tell(std::move(Why)), Wrong ? Usage : NoIndex);
  }

  std::shared_ptr<OpenIndex> Index;
  std::shared_ptr<const questions::Finders> Find;
  Entries Questions;
};

} // namespace

Api torchtalk::mcp::torchtalkApi(
    const std::shared_ptr<OpenIndex> &Index,
    const std::shared_ptr<const questions::Finders> &Find, unsigned MaxDepth) {
  auto Shared = std::make_shared<const TorchtalkApi>(Index, Find, MaxDepth);
  return {[Shared](std::string_view Name) { return Shared->knows(Name); },
          [Shared](const ApiCall &Call, bool *Postponed) {
            try {
              return Shared->answer(Call, Postponed);
            } catch (const std::exception &E) {
              return refused(code::InternalError,
                             Call.Name + " failed: " + E.what(), NoIndex);
            }
          }};
}
