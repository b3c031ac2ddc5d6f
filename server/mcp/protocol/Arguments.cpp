//===- Arguments.cpp - Checking the arguments of a call -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/protocol/Arguments.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <cmath>
#include <optional>

using namespace torchtalk::mcp;

namespace {

/// Enough to recognise a value, so that an answer does not repeat a megabyte.
constexpr size_t ShownLength = 60;

/// Longer names are not misspellings of ours.
constexpr size_t LongestName = 64;

/// \p Value as JSON, cut at a character.
std::string shown(const Input &Value) {
  std::string Text = Value.dump(-1, ' ', /*ensure_ascii=*/true,
                                Input::error_handler_t::replace);
  if (Text.size() > ShownLength)
    Text = Text.substr(0, ShownLength) + "...";
  return Text;
}

std::string inQuotes(const std::string &Name) {
  std::string Text;
  return Text.append("'").append(Name).append("'");
}

/// Whether \p Text has control characters: NUL, line breaks, bidirectional
/// controls and the like.
bool hasControl(const std::string &Text) {
  for (unsigned char C : Text)
    if (C < 0x20 || C == 0x7f)
      return true;
  // The bidirectional controls: U+202A..U+202E are E2 80 AA..AE in UTF-8, and
  // U+2066..U+2069 are E2 81 A6..A9.
  for (size_t At = Text.find('\xE2'); At != std::string::npos;
       At = Text.find('\xE2', At + 1)) {
    std::string_view Rest = std::string_view(Text).substr(At + 1, 2);
    if ((Rest >= "\x80\xAA" && Rest <= "\x80\xAE") ||
        (Rest >= "\x81\xA6" && Rest <= "\x81\xA9"))
      return true;
  }
  return false;
}

std::string listOf(const Json &Values) {
  std::string Text;
  for (const Json &Value : Values)
    Text += (Text.empty() ? "" : ", ") + Value.get<std::string>();
  return Text;
}

std::vector<std::string> namesOf(const Json &Object) {
  std::vector<std::string> Names;
  for (const auto &Item : Object.items())
    Names.push_back(Item.key());
  return Names;
}

/// "an integer from 1 to 500"
std::string expectedInteger(const Json &Rule) {
  std::string Text = "an integer";
  if (Rule.contains("minimum"))
    Text += " from " + Rule["minimum"].dump();
  if (Rule.contains("maximum"))
    Text += " to " + Rule["maximum"].dump();
  return Text;
}

/// 3.0 is an integer in JSON Schema.
void foldInteger(Input &Value) {
  constexpr double Exact = 9007199254740992.0; // 2^53
  if (!Value.is_number_float())
    return;
  double Number = Value.get<double>();
  if (std::nearbyint(Number) == Number && std::abs(Number) <= Exact)
    Value = static_cast<int64_t>(Number);
}

std::optional<std::string> checkInteger(const std::string &Name,
                                        const Json &Rule, Input &Value) {
  foldInteger(Value);
  if (Value.is_number_integer() &&
      (!Rule.contains("minimum") || Value >= Input(Rule["minimum"])) &&
      (!Rule.contains("maximum") || Value <= Input(Rule["maximum"])))
    return std::nullopt;
  return inQuotes(Name) + " must be " + expectedInteger(Rule) + ", not " +
         shown(Value);
}

std::optional<std::string> checkString(const std::string &Name,
                                       const Json &Rule, const Input &Value) {
  if (!Value.is_string())
    return inQuotes(Name) + " must be a string, not " + shown(Value);
  const auto &Text = Value.get_ref<const std::string &>();
  if (auto Enum = Rule.find("enum"); Enum != Rule.end()) {
    if (std::find(Enum->begin(), Enum->end(), Text) != Enum->end())
      return std::nullopt;
    return inQuotes(Name) + " must be one of " + listOf(*Enum) + ", not " +
           shown(Value);
  }
  if (!Rule.contains("contentMediaType") && hasControl(Text))
    return inQuotes(Name) +
           " must not hold control characters: " + shown(Value);
  // In bytes, a stricter bound than the standard's characters.
  if (Text.size() < Rule.value("minLength", size_t{0}) ||
      llvm::StringRef(Text).trim().empty())
    return inQuotes(Name) + " must not be empty";
  if (Text.size() > Rule.value("maxLength", Text.max_size()))
    return inQuotes(Name) + " is longer than " + Rule["maxLength"].dump() +
           " characters: " + shown(Value);
  return std::nullopt;
}

std::optional<std::string> checkArray(const std::string &Name, const Json &Rule,
                                      Input &Value) {
  // Some clients send a list of one as a string.
  if (Value.is_string())
    Value = Input::array({Value});
  if (!Value.is_array())
    return inQuotes(Name) + " must be a list of strings, not " + shown(Value);
  if (Value.size() > Rule.value("maxItems", Value.max_size()))
    return inQuotes(Name) + " has " + std::to_string(Value.size()) +
           " elements; at most " + Rule["maxItems"].dump() + " are taken";
  for (const Input &Element : Value)
    if (auto Problem = checkString(Name, Rule["items"], Element))
      return Problem;
  return std::nullopt;
}

std::optional<std::string> checkValue(const std::string &Name, const Json &Rule,
                                      Input &Value) {
  const std::string Type = Rule.value("type", "");
  if (Type == "array")
    return checkArray(Name, Rule, Value);
  if (Type == "integer")
    return checkInteger(Name, Rule, Value);
  // Others send a string as a list of one.
  if (Type == "string" && Value.is_array() && Value.size() == 1)
    Value = Input(Value.front());
  if (Type == "string")
    return checkString(Name, Rule, Value);
  if (Type == "boolean" && !Value.is_boolean())
    return inQuotes(Name) + " must be true or false, not " + shown(Value);
  return std::nullopt;
}

/// Two letters swapped count as two.
size_t allowedTypos(const std::string &Name) {
  return Name.size() < 4 ? 1 : std::max<size_t>(2, Name.size() / 3);
}

} // namespace

std::vector<std::string> torchtalk::mcp::checkArguments(const Json &Schema,
                                                        Input &Arguments) {
  // Clients that fill in every property send null for "not given".
  for (auto At = Arguments.begin(); At != Arguments.end();)
    At = At->is_null() ? Arguments.erase(At) : std::next(At);

  std::vector<std::string> Problems;
  const Json &Properties = Schema["properties"];
  for (auto &Item : Arguments.items()) {
    if (Properties.contains(Item.key())) {
      if (auto Problem =
              checkValue(Item.key(), Properties[Item.key()], Item.value()))
        Problems.push_back(std::move(*Problem));
      continue;
    }
    std::vector<std::string> Known = namesOf(Properties);
    std::string Hint = didYouMean(Item.key(), Known);
    if (!Hint.empty())
      Hint.insert(0, ", ");
    Problems.push_back("unknown argument " + shown(Item.key()) + Hint);
  }
  for (const Json &Required : Schema.value("required", Json::array()))
    if (auto Name = Required.get<std::string>(); !Arguments.contains(Name))
      Problems.push_back(inQuotes(Name) + " is missing");
  for (const auto &Item : Properties.items())
    if (Item.value().contains("default") && !Arguments.contains(Item.key()))
      Arguments[Item.key()] = Item.value()["default"];
  return Problems;
}

std::vector<std::string>
torchtalk::mcp::nearNames(std::string_view Name,
                          const std::vector<std::string> &Known) {
  if (Name.empty() || Name.size() > LongestName)
    return {};
  std::string Lower = llvm::StringRef(Name).lower();
  std::vector<std::pair<unsigned, std::string>> Ranked;
  for (const std::string &Candidate : Known) {
    unsigned Distance = llvm::StringRef(Candidate).edit_distance(Lower);
    bool Contains =
        Lower.size() >= 3 && (Candidate.find(Lower) != std::string::npos ||
                              Lower.find(Candidate) != std::string::npos);
    if (Distance <= allowedTypos(Candidate) || Contains)
      Ranked.emplace_back(Distance, Candidate);
  }
  std::sort(Ranked.begin(), Ranked.end());
  std::vector<std::string> Names;
  for (auto &[Distance, Candidate] : Ranked)
    if (Names.size() < 3)
      Names.push_back(std::move(Candidate));
  return Names;
}

std::string torchtalk::mcp::didYouMean(std::string_view Name,
                                       const std::vector<std::string> &Known) {
  std::string Text;
  for (const std::string &Near : nearNames(Name, Known))
    Text += (Text.empty() ? "did you mean '" : " or '") + Near + "'";
  return Text.empty() ? Text : Text + "?";
}

RpcError torchtalk::mcp::unknownName(const char *Kind, std::string_view Name,
                                     const char *Kinds,
                                     const std::vector<std::string> &Known) {
  std::string Hint = didYouMean(Name, Known);
  return invalidParams(std::string("unknown ") + Kind +
                       (Hint.empty() ? "." : ", " + Hint) + " " + Kinds + ": " +
                       llvm::join(Known, ", "));
}
