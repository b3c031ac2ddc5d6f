//===- ConfigEdit.cpp - One server into a configuration -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "clients/ConfigEdit.h"
#include "describe/Toml.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/StringRef.h"

#include <set>
#include <sstream>

namespace torchtalk::cli {

namespace {

/// Keeps the order of members; finding one, and so parsing, takes linear time.
using Json = nlohmann::ordered_json;
using Change = ConfigEdit::Change;

/// Deeper documents would overflow the stack when they are written.
constexpr int MaxDepth = 200;

/// \p Text, which may have comments as VS Code and Gemini CLI accept them.
llvm::Expected<Json> parseJson(const std::string &Text) {
  if (Text.find('\0') != std::string::npos)
    return makeError("it is not valid JSON: it has a NUL byte");
  std::string Problem;
  std::vector<std::set<std::string>> Keys; // of each open object
  auto Look = [&](int Depth, Json::parse_event_t Event, const Json &Value) {
    if (Depth > MaxDepth)
      Problem = "it is nested deeper than " + std::to_string(MaxDepth);
    if (Event == Json::parse_event_t::object_start)
      Keys.emplace_back();
    else if (Event == Json::parse_event_t::object_end)
      Keys.pop_back();
    // The client takes one of the two, and we cannot know which.
    else if (Event == Json::parse_event_t::key &&
             !Keys.back().insert(Value.get<std::string>()).second)
      Problem = "it has the member '" + Value.get<std::string>() + "' twice";
    return true;
  };
  try {
    Json Value = Json::parse(Text, Look, /*allow_exceptions=*/true,
                             /*ignore_comments=*/true);
    if (Problem.empty() && !Value.is_object())
      Problem = "it is not a JSON object";
    if (Problem.empty())
      return Value;
  } catch (const Json::exception &E) {
    Problem = "it is not valid JSON: " +
              llvm::StringRef(E.what()).split("] ").second.str();
  }
  return makeError(Problem);
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
Json changedServer(Json There, const Json &Wanted) {
  if (!There.is_object() || !There.contains("command"))
    return Wanted;
  for (const auto &[Key, Value] : Wanted.items())
    if (Key == "env" && There.contains(Key) && There[Key].is_object())
      There[Key].update(Value);
    else
      There[Key] = Value;
  return There;
}

/// Puts \p Entry into \p Servers.
llvm::Expected<Change> addServer(Json &Servers, const Client &Which,
                                 const ServerEntry &Entry, bool Force) {
  Json Wanted = entryJson(Which, Entry);
  auto There = Servers.find(Entry.Name);
  if (There == Servers.end()) {
    Servers[Entry.Name] = Wanted;
    return Change::Added;
  }
  if (isSameServer(*There, Wanted))
    return Change::Unchanged;
  if (!Force)
    return makeError(llvm::Twine("another server is there as ") +
                     Which.Container + "." + Entry.Name +
                     ": replace it with --force, or add this one under another "
                     "name with --name");
  *There = changedServer(*There, Wanted);
  return Change::Updated;
}

llvm::Expected<ConfigEdit> editJson(const std::string &Text,
                                    const Client &Which,
                                    const ServerEntry &Entry, bool Force) {
  if (llvm::StringRef(Text).trim().empty())
    return ConfigEdit{Change::Added, configSnippet(Which, Entry), ""};
  auto Value = TRY(parseJson(Text));
  if (!Value.contains(Which.Container))
    Value[Which.Container] = Json::object();
  Json &Servers = Value[Which.Container];
  if (!Servers.is_object())
    return makeError(llvm::Twine("its '") + Which.Container +
                     "' is not an object");
  auto What = TRY(addServer(Servers, Which, Entry, Force));
  if (!Json::accept(Text))
    return ConfigEdit{What, "", "it has comments, so it is not plain JSON"};
  return ConfigEdit{What, Value.dump(2) + "\n", ""};
}

llvm::Expected<ConfigEdit> editToml(std::string Text, const Client &Which,
                                    const ServerEntry &Entry, bool Force) {
  auto Value = parseToml(Text);
  if (!Value)
    return makeError("it is not valid TOML: " +
                     llvm::toString(Value.takeError()));
  Json Servers = Json::object();
  if (const toml::node *All = Value->get(Which.Container)) {
    if (!All->is_table())
      return makeError(llvm::Twine("its '") + Which.Container +
                       "' is not a table");
    std::ostringstream Written;
    Written << toml::json_formatter(*All->as_table());
    Servers = Json::parse(Written.str());
  }
  auto What = TRY(addServer(Servers, Which, Entry, Force));
  if (What != Change::Added)
    return ConfigEdit{
        What, Text, "torchtalk cannot replace a table of TOML without a loss"};
  if (!Text.empty())
    Text += llvm::StringRef(Text).ends_with("\n") ? "\n" : "\n\n";
  Text += entryToml(Which, Entry);
  std::string Obstacle;
  if (auto Added = parseToml(Text); !Added) {
    llvm::consumeError(Added.takeError());
    Obstacle = std::string("a table cannot be added to its '") +
               Which.Container + "' as that is written";
  }
  return ConfigEdit{What, Text, Obstacle};
}

} // namespace

Json entryJson(const Client &Which, const ServerEntry &Entry) {
  Json Value;
  if (Which.SaysType)
    Value["type"] = "stdio";
  Value["command"] = Entry.Command;
  Value["args"] = Entry.Args;
  for (const auto &[Variable, Setting] : Entry.Env)
    Value["env"][Variable] = Setting;
  return Value;
}

std::string entryToml(const Client &Which, const ServerEntry &Entry) {
  // JSON's strings and arrays of strings are TOML's too.
  std::string Text = std::string("[") + Which.Container + "." + Entry.Name +
                     "]\ncommand = " + Json(Entry.Command).dump() +
                     "\nargs = " + Json(Entry.Args).dump() + "\n";
  std::string Env;
  for (const auto &[Variable, Setting] : Entry.Env)
    Env += (Env.empty() ? "" : ", ") + Variable + " = " + Json(Setting).dump();
  return Env.empty() ? Text : Text + "env = { " + Env + " }\n";
}

llvm::Expected<ConfigEdit> editConfig(const std::string &Text,
                                      const Client &Which,
                                      const ServerEntry &Entry, bool Force) {
  return Which.Format == ConfigFormat::Toml
             ? editToml(Text, Which, Entry, Force)
             : editJson(Text, Which, Entry, Force);
}

} // namespace torchtalk::cli
