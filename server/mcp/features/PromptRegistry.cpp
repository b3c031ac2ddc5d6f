//===- PromptRegistry.cpp - Prompts as values -----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/features/PromptRegistry.h"

#include "mcp/protocol/Arguments.h"

using namespace torchtalk::mcp;

namespace {

/// More than any name or request of a user needs.
constexpr size_t LongestArgument = 4096;

RpcError unknownArgument(const Prompt &P) {
  std::string Names;
  for (const PromptArgument &A : P.Arguments)
    Names += (Names.empty() ? "" : ", ") + A.Name;
  return invalidParams("prompt '" + P.Name +
                       "' has no such argument; its arguments: " +
                       (Names.empty() ? "none" : Names));
}

std::variant<RpcError, PromptArguments> readArguments(const Prompt &P,
                                                      const Input &Params) {
  PromptArguments Given;
  auto At = Params.find("arguments");
  if (At != Params.end()) {
    if (!At->is_object())
      return invalidParams("'arguments' is an object of strings");
    for (const auto &Item : At->items()) {
      if (!findNamed(P.Arguments, Item.key()))
        return unknownArgument(P);
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

Outcome list(const PromptRegistry &Registry, const Input &Params,
             const CallContext &) {
  std::vector<Json> Entries;
  for (const Prompt &P : Registry.Prompts) {
    Json Entry = {
        {"name", P.Name}, {"title", P.Title}, {"description", P.Description}};
    for (const PromptArgument &A : P.Arguments)
      Entry["arguments"].push_back({{"name", A.Name},
                                    {"description", A.Description},
                                    {"required", A.Required}});
    Entries.push_back(std::move(Entry));
  }
  return listOf("prompts", Entries, Params);
}

Outcome get(const PromptRegistry &Registry, const Input &Params,
            const CallContext &Context) {
  const std::string *Name = stringMember(Params, "name");
  if (!Name)
    return invalidParams("prompts/get needs the string 'name'");
  const Prompt *P = findNamed(Registry.Prompts, *Name);
  if (!P)
    return unknownName("prompt", *Name, "Prompts", Registry.Prompts);
  auto Given = readArguments(*P, Params);
  if (auto *Why = std::get_if<RpcError>(&Given))
    return *Why;
  return P->Get(std::get<PromptArguments>(Given), Params, Context);
}

} // namespace

Feature
PromptRegistry::feature(const std::shared_ptr<const PromptRegistry> &Shared,
                        Json Changes) {
  return {.Capability = "prompts",
          .Changes = std::move(Changes),
          .Methods = {{.Name = "prompts/list",
                       .TtlMs = ListTtlMs,
                       .Run = runOf(Shared, list)},
                      {.Name = "prompts/get",
                       .TheCost = Method::Cost::Slow,
                       .Run = runOf(Shared, get)}}};
}

std::variant<RpcError, Completer>
PromptRegistry::completer(const std::string &Name,
                          const std::string &Argument) const {
  const Prompt *P = findNamed(Prompts, Name);
  if (!P)
    return unknownName("prompt", Name, "Prompts", Prompts);
  const PromptArgument *A = findNamed(P->Arguments, Argument);
  if (!A)
    return unknownArgument(*P);
  return A->Complete;
}

Json torchtalk::mcp::userText(const std::string &Text) {
  return {{"role", "user"}, {"content", {{"type", "text"}, {"text", Text}}}};
}
