//===- Apps.cpp - The pages inside a client -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/Apps.h"

#include "mcp/protocol/Message.h"
#include "questions/Pages.h"

using namespace torchtalk;
using namespace torchtalk::mcp;

namespace {

constexpr const char *PageUri = "ui://torchtalk/explore";

/// What web/saved.js reads of an app.
Json pagesOfTools() {
  Json Tools = Json::array();
  for (const questions::Page &P : questions::allPages()) {
    Json Values = Json::object();
    for (const auto &[Parameter, Value] : P.Values)
      Values[Parameter] = Value;
    Json Otherwise = Json::object();
    for (const auto &[Value, Text] : P.Otherwise)
      Otherwise[Value] = Text;
    Tools.push_back({{"question", P.Question},
                     {"page", P.Name},
                     {"values", Values},
                     {"otherwise", Otherwise}});
  }
  return {{"tools", std::move(Tools)}};
}

} // namespace

Json torchtalk::mcp::appMeta(std::string_view Tool) {
  if (!questions::pageOf(Tool))
    return Json::object();
  return {{"ui", {{"resourceUri", PageUri}}}};
}

void torchtalk::mcp::addApp(ResourceRegistry &Registry, PageWith Make,
                            Api Questions) {
  Registry.add(
      {.Uri = PageUri,
       .Name = "explore",
       .Title = "The explorer",
       .Description = "The page of an answer, for clients with MCP Apps.",
       .MimeType = "text/html;profile=mcp-app",
       .Read =
           [Make = std::move(Make)](const UriVariables &, const CallContext &) {
             return Contents{.Text = Make(pagesOfTools())};
           },
       .Listed = false});
  Registry.addTemplate(
      {.Uri = "torchtalk://api/{question}?parameters={parameters}",
       .Name = "api",
       .Title = "A question",
       .Description = "What the command prints with --json.",
       .MimeType = "application/json",
       .Read = [Questions = std::move(Questions)](
                   const UriVariables &Variables,
                   const CallContext &Context) -> Contents {
         const std::string &Name = Variables.at("question");
         auto Parameters = parseDocument(Variables.at("parameters"));
         const Input *Object = std::get_if<Input>(&Parameters);
         if (!Questions.Knows(Name) || !Object || !Object->is_object())
           return {.TheOutcome = Contents::Outcome::NotFound};
         bool Postponed = false;
         Reply Answer =
             Questions.Answer({Name, *Object, Context.Stop},
                              Context.Postpone ? &Postponed : nullptr);
         if (Postponed)
           Context.Postpone();
         return {.Text = std::move(Answer.Line)};
       },
       .Listed = false});
}
