//===- JsonConfig.cpp - One server into a configuration in JSON -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "clients/ConfigEdit.h"
#include "clients/JsonText.h"
#include "store/Errors.h"

#include "llvm/ADT/StringRef.h"

#include <set>

namespace torchtalk::cli {

namespace {

using Json = nlohmann::json;
/// Keeps the order of members; finding one, and so parsing, takes linear time.
using OrderedJson = nlohmann::ordered_json;
using Change = ConfigEdit::Change;

/// Deeper documents would overflow the stack when they are compared.
constexpr size_t MaxDepth = 200;

/// Why \p Text cannot be edited: what the parser says of it.
llvm::Error notJson(const std::string &Text, const std::string &Why) {
  // Also // and /* */, which VS Code and Gemini CLI accept.
  if (Json::accept(Text, /*ignore_comments=*/true))
    return makeError("it has comments, so it is not plain JSON");
  llvm::StringRef Said(Why);
  return makeError("it is not valid JSON: " +
                   Said.substr(std::min(Said.find("] "), Said.size() - 2) + 2));
}

llvm::Expected<Json> parse(const std::string &Text) {
  if (Text.find('\0') != std::string::npos)
    return makeError("it is not valid JSON: it has a NUL byte");
  if (isDeeperThan(Text, MaxDepth))
    return makeError("it is nested deeper than " + llvm::Twine(MaxDepth));
  try {
    Json Value = Json::parse(Text);
    if (!Value.is_object())
      return makeError("it is not a JSON object");
    return Value;
  } catch (const Json::exception &E) {
    return notJson(Text, E.what());
  }
}

/// Of two members of one name a client takes one, and we cannot know which.
llvm::Error checkUnique(const JsonObjectText &Object) {
  std::set<std::string_view> Keys;
  for (const JsonMember &Member : Object.Members)
    if (!Keys.insert(Member.Key).second)
      return makeError("it has the member '" + Member.Key + "' twice");
  return llvm::Error::success();
}

/// Whether \p There starts the same server. What else it says, such as a
/// time-out, is up to the user; without a type it is a stdio server.
bool isSameServer(const Json &There, const Json &Wanted) {
  if (!There.is_object())
    return false;
  for (const auto &[Key, Value] : Wanted.items()) {
    auto Found = There.find(Key);
    if (Found == There.end()) {
      if (Key != "type")
        return false;
    } else if (Key == "env" && Found->is_object()) {
      for (const auto &[Variable, Setting] : Value.items())
        if (!Found->contains(Variable) || (*Found)[Variable] != Setting)
          return false;
    } else if (*Found != Value) {
      return false;
    }
  }
  return true;
}

/// \p There with what \p Wanted says, if it starts a program at all.
OrderedJson changedServer(const OrderedJson &There, const OrderedJson &Wanted) {
  if (!There.is_object() || !There.contains("command"))
    return Wanted;
  OrderedJson Result = There;
  for (const auto &[Key, Value] : Wanted.items())
    if (Key == "env" && Result.contains(Key) && Result[Key].is_object())
      Result[Key].update(Value);
    else
      Result[Key] = Value;
  return Result;
}

} // namespace

OrderedJson entryJson(const Client &Which, const ServerEntry &Entry) {
  OrderedJson Value;
  if (Which.SaysType)
    Value["type"] = "stdio";
  Value["command"] = Entry.Command;
  Value["args"] = Entry.Args;
  for (const auto &[Variable, Setting] : Entry.Env)
    Value["env"][Variable] = Setting;
  return Value;
}

llvm::Expected<ConfigEdit> editJsonConfig(const std::string &Text,
                                          const Client &Which,
                                          const ServerEntry &Entry,
                                          bool Force) {
  if (llvm::StringRef(Text).trim().empty())
    return ConfigEdit{Change::Added, configSnippet(Which, Entry)};
  auto Value = parse(Text);
  if (!Value)
    return Value.takeError();
  JsonObjectText Root = scanJsonObject(Text, 0);
  if (llvm::Error E = checkUnique(Root))
    return E;

  OrderedJson Wanted = entryJson(Which, Entry);
  ConfigEdit Edit{Change::Added, ""};
  const JsonMember *All = Root.find(Which.Container);
  if (!All) {
    OrderedJson Servers = {{Entry.Name, Wanted}};
    (*Value)[Which.Container] = Servers;
    Edit.Text = addJsonMember(Text, Root, Which.Container, Servers);
  } else {
    Json &Servers = (*Value)[Which.Container];
    if (!Servers.is_object())
      return makeError(llvm::Twine("its '") + Which.Container +
                       "' is not an object");
    JsonObjectText Members = scanJsonObject(Text, All->ValueBegin);
    if (llvm::Error E = checkUnique(Members))
      return E;
    if (const JsonMember *There = Members.find(Entry.Name)) {
      Json &Server = Servers[Entry.Name];
      if (isSameServer(Server, Wanted))
        return ConfigEdit{Change::Unchanged, Text};
      if (!Force)
        return otherServer(Which, Entry);
      Edit.What = Change::Updated;
      OrderedJson Changed = changedServer(
          OrderedJson::parse(Text.substr(There->ValueBegin,
                                         There->ValueEnd - There->ValueBegin)),
          Wanted);
      Server = Changed;
      Edit.Text = replaceJsonValue(Text, *There, Changed);
    } else {
      Servers[Entry.Name] = Wanted;
      Edit.Text = addJsonMember(Text, Members, Entry.Name, Wanted);
    }
  }
  auto Result = parse(Edit.Text);
  if (!Result)
    return Result.takeError();
  if (*Result != *Value)
    return makeError("torchtalk cannot change it without a loss");
  return Edit;
}

} // namespace torchtalk::cli
