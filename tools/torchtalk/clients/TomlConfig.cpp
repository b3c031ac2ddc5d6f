//===- TomlConfig.cpp - One server into a configuration in TOML -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "clients/ConfigEdit.h"
#include "describe/Toml.h"
#include "store/Errors.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace torchtalk::cli {

namespace {

using Change = ConfigEdit::Change;

llvm::Expected<toml::table> parse(const std::string &Text) {
  auto Value = parseToml(Text);
  if (!Value)
    return makeError("it is not valid TOML: " +
                     llvm::toString(Value.takeError()));
  return Value;
}

/// JSON's strings and arrays of strings are TOML's too.
std::string tomlOf(const nlohmann::json &Value) { return Value.dump(); }

std::string envToml(const ServerEntry &Entry) {
  std::string Text;
  for (const auto &[Variable, Setting] : Entry.Env)
    Text += (Text.empty() ? "{ " : ", ") + Variable + " = " + tomlOf(Setting);
  return Text + " }";
}

/// The values of an entry, in the order in which they are written.
std::vector<std::pair<std::string, std::string>>
valuesOf(const ServerEntry &Entry) {
  std::vector<std::pair<std::string, std::string>> Values = {
      {"command", tomlOf(Entry.Command)}, {"args", tomlOf(Entry.Args)}};
  if (!Entry.Env.empty())
    Values.emplace_back("env", envToml(Entry));
  return Values;
}

toml::table entryTable(const ServerEntry &Entry) {
  toml::table Values;
  for (const auto &[Key, Value] : valuesOf(Entry))
    Values.insert(Key, *toml::parse("v = " + Value).get("v"));
  return Values;
}

bool isSameServer(const toml::table &There, const toml::table &Wanted) {
  for (const auto &[Key, Value] : Wanted) {
    const toml::node *Found = There.get(Key.str());
    if (!Found)
      return false;
    if (const toml::table *Variables = Value.as_table()) {
      if (!Found->is_table())
        return false;
      for (const auto &[Variable, Setting] : *Variables)
        if ((*Found->as_table())[Variable.str()].value<std::string>() !=
            Setting.value<std::string>())
          return false;
    } else if (const toml::array *Array = Value.as_array()) {
      if (!Found->is_array() || *Found->as_array() != *Array)
        return false;
    } else if (Found->value<std::string>() != Value.value<std::string>()) {
      return false;
    }
  }
  return true;
}

/// The offset in bytes of a place that toml++ counts in code points.
size_t offsetOf(llvm::StringRef Text, toml::source_position Place) {
  size_t At = 0;
  for (auto Line = Place.line; Line > 1 && At < Text.size(); --Line)
    At = std::min(Text.find('\n', At), Text.size() - 1) + 1;
  auto IsFirstByte = [](char C) {
    return (static_cast<unsigned char>(C) & 0xC0) != 0x80;
  };
  for (auto Column = Place.column; Column > 1 && At < Text.size(); --Column)
    do
      ++At;
    while (At < Text.size() && !IsFirstByte(Text[At]));
  return At;
}

/// \p Text with the values of \p Entry in the table \p There, which is one with
/// a header of its own; what is written in another way is found out later.
std::string replaceValues(std::string Text, const toml::table &There,
                          const ServerEntry &Entry) {
  struct Piece {
    size_t Begin, End;
    std::string New;
  };
  std::vector<Piece> Pieces;
  std::string Added;
  toml::table Wanted = entryTable(Entry);
  for (const auto &[Key, Value] : valuesOf(Entry)) {
    const toml::node *Old = There.get(Key);
    if (Old && isSameServer(There, toml::table{{Key, *Wanted.get(Key)}}))
      continue;
    if (Old)
      Pieces.push_back({offsetOf(Text, Old->source().begin),
                        offsetOf(Text, Old->source().end), Value});
    else
      Added.append(Key).append(" = ").append(Value).append("\n");
  }
  if (!Added.empty()) { // below the header
    size_t Header = offsetOf(Text, There.source().begin);
    size_t Line = Text.find('\n', Header);
    if (Line == std::string::npos)
      Pieces.push_back({Text.size(), Text.size(), "\n" + Added});
    else
      Pieces.push_back({Line + 1, Line + 1, Added});
  }
  // From the end, so that the offsets before stay true.
  std::sort(Pieces.begin(), Pieces.end(),
            [](const Piece &A, const Piece &B) { return A.Begin > B.Begin; });
  for (const Piece &P : Pieces)
    if (P.Begin <= P.End && P.End <= Text.size())
      Text.replace(P.Begin, P.End - P.Begin, P.New);
  return Text;
}

/// Whether \p Text means \p Wanted.
bool means(const std::string &Text, const toml::table &Wanted) {
  auto Value = parse(Text);
  if (Value)
    return *Value == Wanted;
  llvm::consumeError(Value.takeError());
  return false;
}

} // namespace

std::string entryToml(const Client &Which, const ServerEntry &Entry) {
  std::string Text =
      "[" + std::string(Which.Container) + "." + Entry.Name + "]\n";
  for (const auto &[Key, Value] : valuesOf(Entry))
    Text.append(Key).append(" = ").append(Value).append("\n");
  return Text;
}

llvm::Expected<ConfigEdit> editTomlConfig(const std::string &Text,
                                          const Client &Which,
                                          const ServerEntry &Entry,
                                          bool Force) {
  auto Value = parse(Text);
  if (!Value)
    return Value.takeError();
  toml::table Result = *Value;
  toml::node *All =
      &Result.insert(Which.Container, toml::table()).first->second;
  toml::table *Servers = All->as_table();
  if (!Servers)
    return makeError(llvm::Twine("its '") + Which.Container +
                     "' is not a table");
  toml::table Wanted = entryTable(Entry);
  if (const toml::node *There = Servers->get(Entry.Name)) {
    const toml::table *Server = There->as_table();
    if (Server && isSameServer(*Server, Wanted))
      return ConfigEdit{Change::Unchanged, Text};
    if (!Force || !Server)
      return otherServer(Which, Entry);
    std::string Edited = replaceValues(
        Text, *(*Value)[Which.Container][Entry.Name].as_table(), Entry);
    toml::table *Changed = Servers->get(Entry.Name)->as_table();
    for (const auto &[Key, New] : Wanted)
      if (toml::table *Old = (*Changed)[Key.str()].as_table();
          Old && New.is_table())
        for (const auto &[Variable, Setting] : *New.as_table())
          Old->insert_or_assign(Variable.str(), Setting);
      else
        Changed->insert_or_assign(Key.str(), New);
    if (!means(Edited, Result))
      return makeError("torchtalk cannot change the server that is there "
                       "without a loss");
    return ConfigEdit{Change::Updated, Edited};
  }
  Servers->insert(Entry.Name, Wanted);
  std::string Edited = Text;
  if (!Edited.empty() && Edited.back() != '\n')
    Edited += "\n";
  if (!Edited.empty())
    Edited += "\n";
  Edited += entryToml(Which, Entry);
  if (!means(Edited, Result))
    return makeError(llvm::Twine("a table cannot be added to its '") +
                     Which.Container + "' as that is written");
  return ConfigEdit{Change::Added, Edited};
}

} // namespace torchtalk::cli
