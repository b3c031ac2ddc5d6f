//===- ConformanceInput.cpp - Tools that ask the client first -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConformanceTools.h"

namespace torchtalk::mcp::test {

namespace {

Json completed(const std::string &Text) {
  return {{"content", {{{"type", "text"}, {"text", Text}}}}};
}

Json sampling(const char *Question, int MaxTokens) {
  return {{"method", "sampling/createMessage"},
          {"params",
           {{"messages",
             {{{"role", "user"},
               {"content", {{"type", "text"}, {"text", Question}}}}}},
            {"maxTokens", MaxTokens}}}};
}

Json listRoots() {
  return {{"method", "roots/list"}, {"params", Json::object()}};
}

std::string stateOf(const Input &Params) {
  const std::string *State = stringMember(Params, "requestState");
  return State ? *State : "";
}

using RespondTool = decltype(Tool::Respond);

void add(ToolRegistry &Registry, const char *Name, RespondTool Respond) {
  Tool T;
  T.Name = Name;
  T.Title = Name;
  T.Description = "A tool of the conformance suite that asks the client.";
  T.InputSchema = {{"type", "object"}, {"properties", Json::object()}};
  T.Respond = std::move(Respond);
  Registry.add(std::move(T));
}

Outcome elicitName(const Input &Params, const CallContext &) {
  const Input *Answer = inputResponse(Params, "user_name");
  if (!Answer || !Answer->contains("content") ||
      !(*Answer)["content"].is_object() ||
      !(*Answer)["content"].contains("name") ||
      !(*Answer)["content"]["name"].is_string())
    return inputRequired(
        {{"user_name", elicitation("What is your name?", "name")}});
  return completed("Hello, " + (*Answer)["content"]["name"].get<std::string>() +
                   "!");
}

Outcome sample(const Input &Params, const CallContext &) {
  const Input *Answer = inputResponse(Params, "capital_question");
  if (!Answer)
    return inputRequired({{"capital_question",
                           sampling("What is the capital of France?", 100)}});
  return completed("The model says: " + Answer->dump());
}

Outcome roots(const Input &Params, const CallContext &) {
  const Input *Answer = inputResponse(Params, "client_roots");
  if (!Answer)
    return inputRequired({{"client_roots", listRoots()}});
  return completed("Your roots: " + Answer->dump());
}

/// \p State is a constant of ours: nobody else's is taken.
Outcome confirm(const Input &Params, const char *State, const char *Text) {
  std::string Given = stateOf(Params);
  if (Given.empty())
    return inputRequired(
        {{"confirm", elicitation("Please confirm", "ok", "boolean")}}, State);
  if (Given != State)
    return invalidParams("'requestState' is not what this server gave");
  return completed(Text);
}

Outcome several(const Input &Params, const CallContext &) {
  Json Missing = Json::object();
  if (!inputResponse(Params, "user_name"))
    Missing["user_name"] = elicitation("What is your name?", "name");
  if (!inputResponse(Params, "greeting"))
    Missing["greeting"] = sampling("Generate a greeting", 50);
  if (!inputResponse(Params, "client_roots"))
    Missing["client_roots"] = listRoots();
  if (!Missing.empty())
    return inputRequired(std::move(Missing), "several");
  return completed("All three.");
}

Outcome rounds(const Input &Params, const CallContext &) {
  std::string State = stateOf(Params);
  if (State == "round-2" && inputResponse(Params, "step2"))
    return completed("Both steps.");
  if (State == "round-1" && inputResponse(Params, "step1"))
    return inputRequired(
        {{"step2",
          elicitation("Step 2: What is your favorite color?", "color")}},
        "round-2");
  return inputRequired(
      {{"step1", elicitation("Step 1: What is your name?", "name")}},
      "round-1");
}

Outcome whatTheClientCan(const Input &, const CallContext &Context) {
  Json Requests = Json::object();
  if (Context.ClientCapabilities.contains("sampling"))
    Requests["question"] = sampling("What is the capital of France?", 100);
  if (Context.ClientCapabilities.contains("elicitation"))
    Requests["name"] = elicitation("What is your name?", "name");
  if (Requests.empty())
    return completed("The client can do neither.");
  return inputRequired(std::move(Requests));
}

Outcome needsSampling(const Input &, const CallContext &Context) {
  if (Context.ClientCapabilities.contains("sampling"))
    return completed("The client can sample.");
  Json Required;
  Required["requiredCapabilities"]["sampling"] = Json::object();
  return RpcError{code::MissingClientCapability,
                  "The client does not declare sampling", std::move(Required)};
}

} // namespace

const Input *inputResponse(const Input &Params, const char *Name) {
  auto All = Params.find("inputResponses");
  if (All == Params.end() || !All->is_object())
    return nullptr;
  auto At = All->find(Name);
  return At != All->end() && At->is_object() ? &*At : nullptr;
}

Json inputRequired(Json Requests, const std::string &State) {
  Json Result = {{"resultType", "input_required"},
                 {"inputRequests", std::move(Requests)}};
  if (!State.empty())
    Result["requestState"] = State;
  return Result;
}

Json elicitation(const char *Message, const char *Property, const char *Type) {
  Json Schema = {{"type", "object"},
                 {"properties", Json::object()},
                 {"required", {Property}}};
  Schema["properties"][Property] = {{"type", Type}};
  return {{"method", "elicitation/create"},
          {"params",
           {{"mode", "form"},
            {"message", Message},
            {"requestedSchema", std::move(Schema)}}}};
}

void addInputTools(ToolRegistry &Registry) {
  add(Registry, "test_input_required_result_elicitation", elicitName);
  add(Registry, "test_streaming_elicitation", elicitName);
  add(Registry, "test_input_required_result_sampling", sample);
  add(Registry, "test_input_required_result_list_roots", roots);
  add(Registry, "test_input_required_result_request_state",
      [](const Input &Params, const CallContext &) {
        return confirm(Params, "confirm-1", "state-ok");
      });
  add(Registry, "test_input_required_result_tampered_state",
      [](const Input &Params, const CallContext &) {
        return confirm(Params, "confirm-2", "untouched");
      });
  add(Registry, "test_input_required_result_multiple_inputs", several);
  add(Registry, "test_input_required_result_multi_round", rounds);
  add(Registry, "test_input_required_result_capabilities", whatTheClientCan);
  add(Registry, "test_missing_capability", needsSampling);
}

} // namespace torchtalk::mcp::test
