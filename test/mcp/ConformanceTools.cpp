//===- ConformanceTools.cpp - What the conformance suite asks for ---------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConformanceTools.h"

#include <atomic>
#include <thread>
#include <vector>

namespace torchtalk::mcp::test {

namespace {

/// One red pixel.
constexpr const char *Png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGA"
    "hKmMIQAAAABJRU5ErkJggg==";
/// No sample at all.
constexpr const char *Wav =
    "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=";

const std::vector<std::string> LogLevels = {"debug",   "info",     "notice",
                                            "warning", "error",    "critical",
                                            "alert",   "emergency"};

std::atomic<size_t> LeastLogLevel{0};

size_t logLevel(const std::string &Name) {
  return static_cast<size_t>(
      std::find(LogLevels.begin(), LogLevels.end(), Name) - LogLevels.begin());
}

Json textBlock(const std::string &Text) {
  return {{"type", "text"}, {"text", Text}};
}
Json imageBlock() {
  return {{"type", "image"}, {"data", Png}, {"mimeType", "image/png"}};
}
Json resourceBlock(const std::string &Uri, const char *Type,
                   const std::string &Text) {
  return {{"type", "resource"},
          {"resource", {{"uri", Uri}, {"mimeType", Type}, {"text", Text}}}};
}

Json emptySchema() {
  return {{"type", "object"},
          {"properties", Json::object()},
          {"additionalProperties", false}};
}

using RunTool = decltype(Tool::Run);

void add(ToolRegistry &Registry, const char *Name, RunTool Run) {
  Tool T;
  T.Name = Name;
  T.Title = Name;
  T.Description = "A tool of the conformance suite.";
  T.InputSchema = emptySchema();
  T.Run = std::move(Run);
  Registry.add(std::move(T));
}

/// A list of Json, as Json{block} is the block itself or an array of it, by the
/// compiler.
void addFixed(ToolRegistry &Registry, const char *Name,
              const std::vector<Json> &Blocks, bool IsError = false) {
  add(Registry, Name, [Blocks, IsError](const Input &, const CallContext &) {
    return ToolResult{"", IsError, Blocks};
  });
}

void log(const CallContext &Context, const char *Text) {
  // A modern client says with each request from which level on it wants them;
  // the fixture takes part in the legacy way only.
  if (Context.TheEra == Era::Modern || !Context.Notify ||
      logLevel("info") < LeastLogLevel)
    return;
  Context.Notify("notifications/message",
                 {{"level", "info"}, {"logger", "fixture"}, {"data", Text}});
}

void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(50)); }

ToolResult withLogging(const Input &, const CallContext &Context) {
  log(Context, "Tool execution started");
  pause();
  log(Context, "Tool processing data");
  pause();
  log(Context, "Tool execution completed");
  return {"Done, with messages.", false};
}

ToolResult withProgress(const Input &, const CallContext &Context) {
  for (int Done : {0, 50, 100}) {
    if (Context.Progress)
      Context.Progress(Done, 100, "");
    pause();
  }
  return {"Done, with progress.", false};
}

Tool schemaTool() {
  Tool T;
  T.Name = "json_schema_2020_12_tool";
  T.Title = T.Name;
  T.Description = "Tool with JSON Schema 2020-12 features";
  T.InputSchema = {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"type", "object"},
      {"$defs",
       {{"address",
         {{"$anchor", "addressDef"},
          {"type", "object"},
          {"properties",
           {{"street", {{"type", "string"}}},
            {"city", {{"type", "string"}}}}}}}}},
      {"properties",
       {{"name", {{"type", "string"}}},
        {"address", {{"$ref", "#/$defs/address"}}},
        {"contactMethod", {{"type", "string"}, {"enum", {"phone", "email"}}}},
        {"phone", {{"type", "string"}}},
        {"email", {{"type", "string"}}}}},
      {"allOf",
       {{{"anyOf", {{{"required", {"phone"}}}, {{"required", {"email"}}}}}}}},
      {"if",
       {{"properties", {{"contactMethod", {{"const", "phone"}}}}},
        {"required", {"contactMethod"}}}},
      {"then", {{"required", {"phone"}}}},
      {"else", {{"required", {"email"}}}},
      {"additionalProperties", false}};
  T.Run = [](const Input &Arguments, const CallContext &) {
    return ToolResult{Arguments.dump(), false};
  };
  return T;
}

} // namespace

void addContentTools(ToolRegistry &Registry,
                     const std::shared_ptr<Subscriptions> &Changes) {
  addFixed(Registry, "test_simple_text",
           {textBlock("This is a simple text response for testing.")});
  addFixed(Registry, "test_image_content", {imageBlock()});
  addFixed(Registry, "test_audio_content",
           {{{"type", "audio"}, {"data", Wav}, {"mimeType", "audio/wav"}}});
  addFixed(Registry, "test_embedded_resource",
           {resourceBlock("test://embedded-resource", "text/plain",
                          "This is an embedded resource content.")});
  addFixed(Registry, "test_multiple_content_types",
           {textBlock("Multiple content types test:"), imageBlock(),
            resourceBlock("test://mixed-content-resource", "application/json",
                          R"({"test":"data","value":123})")});
  addFixed(Registry, "test_error_handling",
           {textBlock("This tool intentionally returns an error for testing")},
           /*IsError=*/true);
  add(Registry, "test_tool_with_logging", withLogging);
  add(Registry, "test_logging_tool", withLogging);
  add(Registry, "test_tool_with_progress", withProgress);
  add(Registry, "test_trigger_tool_change",
      [Changes](const Input &, const CallContext &) {
        Changes->listChanged(ListKind::Tools);
        return ToolResult{"changed", false};
      });
  add(Registry, "test_trigger_prompt_change",
      [Changes](const Input &, const CallContext &) {
        Changes->listChanged(ListKind::Prompts);
        return ToolResult{"changed", false};
      });
  Registry.add(schemaTool());
}

ResourceRegistry conformanceResources() {
  ResourceRegistry Registry;
  Registry.add({.Uri = "test://static-text",
                .Name = "static-text",
                .Title = "Text",
                .Description = "A text.",
                .MimeType = "text/plain",
                .Read =
                    [](const UriVariables &, const CallContext &) {
                      return Contents{
                          Contents::Outcome::Found,
                          "This is the content of the static text resource.",
                          ""};
                    },
                .Complete = {}});
  Registry.add({.Uri = "test://static-binary",
                .Name = "static-binary",
                .Title = "Image",
                .Description = "An image.",
                .MimeType = "image/png",
                .Read =
                    [](const UriVariables &, const CallContext &) {
                      return Contents{Contents::Outcome::Found, "", Png};
                    },
                .Complete = {}});
  Registry.add({.Uri = "test://watched-resource",
                .Name = "watched-resource",
                .Title = "Watched",
                .Description = "One to subscribe to.",
                .MimeType = "text/plain",
                .Read =
                    [](const UriVariables &, const CallContext &) {
                      return Contents{Contents::Outcome::Found, "watched", ""};
                    },
                .Complete = {}});
  Registry.addTemplate(
      {.Uri = "test://template/{id}/data",
       .Name = "template",
       .Title = "Template",
       .Description = "Data of an id.",
       .MimeType = "application/json",
       .Read =
           [](const UriVariables &Variables, const CallContext &) {
             const std::string &Id = Variables.at("id");
             return Contents{Contents::Outcome::Found,
                             toLine({{"id", Id},
                                     {"templateTest", true},
                                     {"data", "Data for ID: " + Id}}),
                             ""};
           },
       .Complete = {{"id", [](const std::string &Typed) {
                       Completions Found;
                       for (int I = 0; I < 150; ++I)
                         if (std::string Id = std::to_string(I);
                             Id.starts_with(Typed))
                           Found.Values.push_back(Id);
                       return Found;
                     }}}});
  return Registry;
}

PromptRegistry conformancePrompts() {
  PromptRegistry Registry;
  auto Fixed = [&](const char *Name, Json Messages) {
    Registry.add({Name,
                  Name,
                  "A prompt of the conformance suite.",
                  {},
                  [Messages = std::move(Messages)](
                      const PromptArguments &, const Input &,
                      const CallContext &) -> Outcome {
                    return Json{{"messages", Messages}};
                  }});
  };
  Fixed("test_simple_prompt",
        Json::array({userText("This is a simple prompt for testing.")}));
  Fixed("test_prompt_with_image",
        Json::array({{{"role", "user"}, {"content", imageBlock()}},
                     userText("Please analyze the image above.")}));
  auto Cities = [](const std::string &Typed) {
    Completions Found;
    for (const char *City : {"paris", "park", "party", "rome"})
      if (std::string(City).starts_with(Typed))
        Found.Values.emplace_back(City);
    return Found;
  };
  Registry.add({"test_prompt_with_arguments",
                "With arguments",
                "A prompt with arguments.",
                {{"arg1", "First test argument", true, Cities},
                 {"arg2", "Second test argument", true, nullptr}},
                [](const PromptArguments &Given, const Input &,
                   const CallContext &) -> Outcome {
                  return Json{{"messages",
                               {userText("Prompt with arguments: arg1='" +
                                         Given.at("arg1") + "', arg2='" +
                                         Given.at("arg2") + "'")}}};
                }});
  Registry.add(
      {"test_prompt_with_embedded_resource",
       "With a resource",
       "A prompt with a resource in it.",
       {{"resourceUri", "URI of the resource to embed", true, nullptr}},
       [](const PromptArguments &Given, const Input &,
          const CallContext &) -> Outcome {
         return Json{
             {"messages",
              {{{"role", "user"},
                {"content",
                 resourceBlock(Given.at("resourceUri"), "text/plain",
                               "Embedded resource content for testing.")}},
               userText("Please process the embedded resource above.")}}};
       }});
  Registry.add({"test_input_required_result_prompt",
                "That asks",
                "A prompt that asks the client first.",
                {},
                [](const PromptArguments &, const Input &Params,
                   const CallContext &) -> Outcome {
                  if (!inputResponse(Params, "user_context"))
                    return inputRequired(
                        {{"user_context",
                          elicitation("What context should the prompt use?",
                                      "context")}});
                  return Json{{"messages", {userText("With your context.")}}};
                }});
  return Registry;
}

Feature loggingFeature() {
  auto Run = [](const Input &Params, const CallContext &) -> Outcome {
    auto Level = Params.find("level");
    if (Level == Params.end() || !Level->is_string() ||
        logLevel(*Level) == LogLevels.size())
      return invalidParams("no such level");
    LeastLogLevel = logLevel(*Level);
    return Json::object();
  };
  return {
      .Capability = "logging",
      .Methods = {{.Name = "logging/setLevel", .Modern = false, .Run = Run}}};
}

} // namespace torchtalk::mcp::test
