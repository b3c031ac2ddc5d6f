//===- PromptRegistry.cpp - Prompts as values -----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/features/PromptRegistry.h"

#include "mcp/protocol/Arguments.h"

#include <algorithm>

using namespace torchtalk::mcp;

namespace {

/// More than any name or request of a user needs.
constexpr size_t LongestArgument = 4096;

const PromptArgument *find(const Prompt &P, const std::string &Name) {
  auto At = std::find_if(P.Arguments.begin(), P.Arguments.end(),
                         [&](const auto &A) { return A.Name == Name; });
  return At == P.Arguments.end() ? nullptr : &*At;
}

std::string argumentNames(const Prompt &P) {
  std::string Names;
  for (const PromptArgument &A : P.Arguments)
    Names += (Names.empty() ? "" : ", ") + A.Name;
  return Names.empty() ? "none" : Names;
}

std::variant<RpcError, PromptArguments> readArguments(const Prompt &P,
                                                      const Input &Params) {
  PromptArguments Given;
  auto At = Params.find("arguments");
  if (At != Params.end()) {
    if (!At->is_object())
      return invalidParams("'arguments' is an object of strings");
    for (const auto &Item : At->items()) {
      if (!find(P, Item.key()))
        return invalidParams(
            "prompt '" + P.Name +
            "' has no such argument; its arguments: " + argumentNames(P));
      if (!Item.value().is_string())
        return invalidParams("argument '" + Item.key() + "' is a string");
      std::string Value = Item.value();
      if (Value.size() > LongestArgument)
        return invalidParams("argument '" + Item.key() + "' is longer than " +
                             std::to_string(LongestArgument) + " characters");
      Given[Item.key()] = std::move(Value);
    }
  }
  for (const PromptArgument &A : P.Arguments)
    if (A.Required &&
        (Given[A.Name].find_first_not_of(" \t\r\n") == std::string::npos))
      return invalidParams("prompt '" + P.Name + "' needs the argument '" +
                           A.Name + "': " + A.Description);
  return Given;
}

} // namespace

Feature
PromptRegistry::feature(const std::shared_ptr<const PromptRegistry> &Registry,
                        Json Changes) {
  return {
      .Capability = "prompts",
      .Changes = std::move(Changes),
      .Methods = {{.Name = "prompts/list",
                   .TtlMs = ListTtlMs,
                   .Run = std::bind_front(&PromptRegistry::list, Registry)},
                  {.Name = "prompts/get",
                   .TheCost = Method::Cost::Slow,
                   .Run = std::bind_front(&PromptRegistry::get, Registry)}}};
}

Outcome PromptRegistry::list(const Input &Params, const CallContext &) const {
  std::vector<Json> Entries;
  for (const Prompt &P : Prompts) {
    Json Entry = {
        {"name", P.Name}, {"title", P.Title}, {"description", P.Description}};
    for (const PromptArgument &A : P.Arguments)
      Entry["arguments"].push_back({{"name", A.Name},
                                    {"description", A.Description},
                                    {"required", A.Required}});
    Entries.push_back(std::move(Entry));
  }
  return listPage("prompts", Entries, Params, PageSize);
}

Outcome PromptRegistry::get(const Input &Params,
                            const CallContext &Context) const {
  const std::string *Name = stringMember(Params, "name");
  if (!Name)
    return invalidParams("prompts/get needs the string 'name'");
  const Prompt *P = find(*Name);
  if (!P)
    return unknownPrompt(*Name);
  auto Given = readArguments(*P, Params);
  if (auto *Why = std::get_if<RpcError>(&Given))
    return *Why;
  return P->Get(std::get<PromptArguments>(Given), Params, Context);
}

std::variant<RpcError, Completer>
PromptRegistry::completer(const std::string &Name,
                          const std::string &Argument) const {
  const Prompt *P = find(Name);
  if (!P)
    return unknownPrompt(Name);
  const PromptArgument *A = ::find(*P, Argument);
  if (!A)
    return invalidParams(
        "prompt '" + P->Name +
        "' has no such argument; its arguments: " + argumentNames(*P));
  return A->Complete;
}

const Prompt *PromptRegistry::find(const std::string &Name) const {
  auto At = std::find_if(Prompts.begin(), Prompts.end(),
                         [&](const Prompt &P) { return P.Name == Name; });
  return At == Prompts.end() ? nullptr : &*At;
}

RpcError PromptRegistry::unknownPrompt(const std::string &Name) const {
  std::vector<std::string> Names;
  Names.reserve(Prompts.size());
  for (const Prompt &P : Prompts)
    Names.push_back(P.Name);
  return invalidParams(unknownName("prompt", Name, "Prompts", Names));
}

Json torchtalk::mcp::userText(const std::string &Text) {
  return {{"role", "user"}, {"content", {{"type", "text"}, {"text", Text}}}};
}
