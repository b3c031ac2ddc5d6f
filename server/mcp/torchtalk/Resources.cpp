//===- Resources.cpp - What can be read of torchtalk ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/Resources.h"

#include "mcp/torchtalk/ToolParts.h"
#include "query/file/FileView.h"
#include "questions/Pages.h"

#include <utility>

using namespace torchtalk;
using namespace torchtalk::mcp;

namespace {

using Reader = decltype(Resource::Read);
using AskFor = std::function<llvm::Expected<render::Answer>(
    const OpenIndex::Handle &, const UriVariables &)>;

Reader reading(std::shared_ptr<OpenIndex> Index, AskFor Question) {
  return [Index = std::move(Index), Question = std::move(Question)](
             const UriVariables &Variables,
             const CallContext &Context) -> Contents {
    auto Answer =
        askWithin(*Index, Context, [&](const OpenIndex::Handle &Open) {
          return Question(Open, Variables);
        });
    if (!Answer)
      return {Contents::Outcome::Unavailable, Index->tell(Answer.takeError())};
    if (Variables.contains("cursor") &&
        Answer->TheOutcome == render::Answer::Outcome::BadQuestion)
      return {Contents::Outcome::Unavailable, Answer->Text};
    if (Answer->TheOutcome != render::Answer::Outcome::Done)
      return {Contents::Outcome::NotFound};
    return {Contents::Outcome::Found, wholeText(*Answer)};
  };
}

query::Completion completeFiles(index::Session &Index, const std::string &Typed,
                                size_t Limit) {
  query::Completion Found;
  Found.Values = query::completeFile(Index, Typed, Limit, Found.Total);
  return Found;
}

/// Longer than any name; a longer one is not looked up.
constexpr size_t LongestName = 512;

/// Of each list of a file, after the first page.
constexpr size_t LaterRows = 60;

/// Closes a page of a file with the URI of the next one.
llvm::Expected<render::Answer> filePage(const index::IndexReader &Index,
                                        const query::FileRequest &Request) {
  auto Answer = render::answerFile(Index, Request, {}, "");
  if (!Answer)
    return Answer;
  std::vector<std::string> Uris;
  for (const render::Json &Changed : Answer->More)
    Uris.push_back("torchtalk://file/" +
                   questions::percentEncoded(Request.Name) +
                   "?cursor=" + Changed.at("cursor").get<std::string>());
  Answer->Closing += render::questionLines("more", Uris);
  return Answer;
}

} // namespace

Completer torchtalk::mcp::completing(std::shared_ptr<OpenIndex> Index,
                                     FindNames Find) {
  return [Index = std::move(Index),
          Find](const std::string &Typed) -> Completions {
    // A user who types is not the one to be told that there is no index.
    auto Open = llvm::expectedToOptional(Index->current());
    if (!Open)
      return {};
    auto Found = llvm::expectedToOptional(
        index::ask(*Open->Reader, Find, Typed, size_t{Completions::Most}));
    if (!Found)
      return {};
    return {std::move(Found->Values), Found->Total};
  };
}

ResourceRegistry
torchtalk::mcp::torchtalkResources(const std::shared_ptr<OpenIndex> &Index) {
  ResourceRegistry Registry;
  Registry.add(
      {.Uri = StatusUri,
       .Name = "status",
       .Title = "State of the index",
       .Description = "Source, commit, generation and age, what is in the "
                      "index, what is stale, what to run.",
       .Read = reading(Index,
                       [Remote = Index->remote()](const OpenIndex::Handle &Open,
                                                  const UriVariables &) {
                         return statusOf(Open, Remote);
                       })});
  Registry.add(
      {.Uri = ArchitectureUri,
       .Name = "architecture",
       .Title = "Layers of PyTorch",
       .Description = "c10, aten, torch/csrc, torch and the rest, each with "
                      "what it holds, counted in the index.",
       .Read = reading(Index,
                       [](const OpenIndex::Handle &Open, const UriVariables &) {
                         return render::answerArchitecture(*Open.Reader);
                       })});
  Registry.addTemplate(
      {.Uri = "torchtalk://op/{name}",
       .Name = "op",
       .Title = "An op, from Python to its kernels",
       .Description = "What the tool trace answers: schema, registrations, "
                      "kernels, autograd. The name in any usual spelling.",
       .Read = reading(
           Index,
           [](const OpenIndex::Handle &Open,
              const UriVariables &Variables) -> llvm::Expected<render::Answer> {
             const std::string &Name = Variables.at("name");
             if (Name.size() > LongestName)
               return render::Answer{.TheOutcome =
                                         render::Answer::Outcome::NoAnswer};
             return render::answerTrace({*Open.Reader}, {Name, ""},
                                        render::TraceFocus::Full);
           }),
       .Complete = {{"name", completing(Index, query::completeOps)}}});
  auto ReadFile = reading(
      Index, [](const OpenIndex::Handle &Open, const UriVariables &Variables) {
        query::FileRequest Request;
        Request.Name = Variables.at("path");
        auto Cursor = Variables.find("cursor");
        if (Cursor == Variables.end())
          return filePage(*Open.Reader, Request);
        // Few lists are long: who goes on gets more of those.
        const size_t First = std::exchange(Request.Limit, LaterRows);
        Request.Cursor = Cursor->second;
        auto Answer = filePage(*Open.Reader, Request);
        if (!Answer || Answer->Text.size() <= Screen)
          return Answer;
        Request.Limit = First;
        return filePage(*Open.Reader, Request);
      });
  // A path may hold anything: the template that has more comes first.
  Registry.addTemplate(
      {.Uri = "torchtalk://file/{path}?cursor={cursor}",
       .Name = "file-page",
       .Title = "More of what a file holds",
       .Description = "The next rows of a file's lists, under the URI that the "
                      "former ones end with.",
       .Read = ReadFile,
       .Complete = {{"path", completing(Index, completeFiles)}}});
  Registry.addTemplate(
      {.Uri = "torchtalk://file/{path}",
       .Name = "file",
       .Title = "What a file holds",
       .Description = "What a file defines, registers, binds, includes and is "
                      "included by. The path from the source root.",
       .Read = ReadFile,
       .Complete = {{"path", completing(Index, completeFiles)}}});
  return Registry;
}
