//===- ToolRegistry.cpp - Tools as values ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/features/ToolRegistry.h"

#include "mcp/protocol/Arguments.h"

#include "llvm/ADT/StringExtras.h"

using namespace torchtalk::mcp;

namespace {

/// Clients put a longer answer into a file, or refuse it.
constexpr size_t LongestAnswer = 40'000;
/// Clients cut a longer error.
constexpr size_t LongestError = 10'000;

/// Truncates at the end of a line if possible, with a note. \p Closing stays.
std::string bounded(const std::string &Text, const std::string &Closing,
                    size_t Limit) {
  if (Text.size() + Closing.size() <= Limit)
    return Text + Closing;
  const std::string Note =
      "\n... cut here: the answer is longer than " + std::to_string(Limit) +
      " characters; ask for less with a smaller 'limit' or 'depth'\n" +
      Closing.substr(0, Limit / 2);
  size_t End = Limit - Note.size();
  if (size_t Line = Text.rfind('\n', End);
      Line != std::string::npos && Line > 0)
    End = Line;
  return Text.substr(0, End) + Note;
}

Json toContent(ToolResult Result) {
  if (Result.Content.is_null())
    Result.Content = Json::array(
        {{{"type", "text"},
          {"text", bounded(Result.Text, Result.Closing,
                           Result.IsError ? LongestError : LongestAnswer)}}});
  Json Body = {{"content", std::move(Result.Content)}};
  if (Result.IsError)
    Body["isError"] = true;
  return Body;
}

ToolResult badArguments(const Tool &T, const std::vector<std::string> &Why) {
  std::string Text = T.Name + ": " + llvm::join(Why, "; ") + ".\nArguments:";
  for (const auto &Item : T.InputSchema["properties"].items())
    Text += (Text.back() == ':' ? " " : ", ") + Item.key();
  Text += "\nA valid call: " + T.Name + " " + toLine(T.Example);
  return {Text, true};
}

/// Replaces older parameter names, and adds the arguments that an older tool
/// name implied, unless the caller gave the current ones.
void modernize(const Tool &T, const Json &Implied, Input &Arguments) {
  for (const auto &[Old, New] : T.ParameterAliases) {
    auto At = Arguments.find(Old);
    if (At == Arguments.end())
      continue;
    Input Value = std::move(*At);
    Arguments.erase(At);
    if (!Arguments.contains(New))
      Arguments[New] = std::move(Value);
  }
  for (const auto &Item : Implied.items())
    if (!Arguments.contains(Item.key()))
      Arguments[Item.key()] = Item.value();
}

ToolResult run(const Tool &T, Input Arguments, const CallContext &Context) {
  Json Schema = T.InputSchema;
  Schema["properties"].update(T.Unlisted);
  if (auto Why = checkArguments(Schema, Arguments); !Why.empty())
    return badArguments(T, Why);
  try {
    return T.Run(Arguments, Context);
  } catch (const std::exception &E) {
    return {T.Name + " failed: " + E.what(), true};
  }
}

Outcome list(const ToolRegistry &Registry, const Input &Params,
             const CallContext &) {
  std::vector<Json> Entries;
  for (const Tool &T : Registry.Tools) {
    Json Entry = {{"name", T.Name},
                  {"title", T.Title},
                  {"description", T.Description},
                  {"inputSchema", T.InputSchema}};
    if (!T.Annotations.empty())
      Entry["annotations"] = T.Annotations;
    if (!T.Meta.empty())
      Entry["_meta"] = T.Meta;
    Entries.push_back(std::move(Entry));
  }
  return listOf("tools", Entries, Params);
}

Outcome call(const ToolRegistry &Registry, const Input &Params,
             const CallContext &Context) {
  const std::string *Given = stringMember(Params, "name");
  if (!Given)
    return invalidParams("tools/call needs the string 'name'");
  std::string Name = *Given;
  Input Arguments = Input::object();
  if (auto At = Params.find("arguments"); At != Params.end()) {
    if (!At->is_object())
      return invalidParams("'arguments' must be an object");
    Arguments = *At;
  }

  Json Implied = Json::object();
  if (auto Alias = findNamed(Registry.Aliases, Name)) {
    Implied = Alias->Arguments;
    Name = Alias->Target;
  }
  const Tool *T = findNamed(Registry.Tools, Name);
  if (!T)
    return unknownName("tool", Name, "Tools", Registry.Tools);
  if (T->Respond)
    return T->Respond(Params, Context);
  modernize(*T, Implied, Arguments);
  return toContent(run(*T, std::move(Arguments), Context));
}

} // namespace

Feature ToolRegistry::feature(const std::shared_ptr<const ToolRegistry> &Shared,
                              Json Changes) {
  return {.Capability = "tools",
          .Changes = std::move(Changes),
          .Methods = {{.Name = "tools/list",
                       .TtlMs = ListTtlMs,
                       .Run = runOf(Shared, list)},
                      {.Name = "tools/call",
                       .TheCost = Method::Cost::Slow,
                       .Run = runOf(Shared, call)}}};
}

bool ToolRegistry::knows(std::string_view Name) const {
  return findNamed(Tools, Name) || findNamed(Aliases, Name);
}
