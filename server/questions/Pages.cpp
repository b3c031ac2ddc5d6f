//===- Pages.cpp - The explorer's page of a question ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "questions/Pages.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::questions {

namespace {

std::string textOf(const Given &Value) {
  if (!Value.is_array())
    return Value.is_string() ? Value.get<std::string>() : Value.dump();
  std::vector<std::string> Words;
  for (const Given &Word : Value)
    Words.push_back(textOf(Word));
  return llvm::join(Words, ",");
}

} // namespace

std::string percentEncoded(llvm::StringRef Text) {
  std::string Result;
  for (char C : Text)
    Result += llvm::isAlnum(C) || llvm::StringRef("-._~,:/").contains(C)
                  ? std::string(1, C)
                  : "%" + llvm::toHex(llvm::StringRef(&C, 1));
  return Result;
}

const std::vector<Page> &allPages() {
  static const std::vector<Page> All{
      {"trace", "op", {{"func", "name"}, {"key", "key"}}},
      {"graph", "graph", {{"func", "func"}, {"mode", "mode"}, {"to", "to"}}},
      {"search", "find", {{"query", "q"}}},
      {"tests", "find", {{"query", "q"}}},
      {"modules", "module", {{"name", "name"}}},
      {"file", "file", {{"path", "path"}}},
      {"affected",
       "change",
       {{"funcs", "funcs"}, {"files", "files"}, {"since", "since"}}},
      {"backend",
       "backend",
       {{"name", "name"},
        {"mode", "mode"},
        {"against", "against"},
        {"focus", "focus"}},
       {{"mode", "coverage"}}},
      {"ops",
       "matrix",
       {{"containing", "q"},
        {"keys", "keys"},
        {"properties", "properties"},
        {"has", "has"},
        {"lacks", "lacks"},
        {"where", "where"},
        {"differs", "differs"},
        {"closure", "closure"}}},
      {"get_status", "index", {}}};
  return All;
}

std::vector<std::pair<std::string, std::string>>
valuesOf(const Page &Of, const Given &Arguments) {
  std::vector<std::pair<std::string, std::string>> Values;
  for (const auto &[Parameter, Value] : Of.Values)
    if (auto At = Arguments.find(Parameter); At != Arguments.end())
      Values.emplace_back(Value, textOf(*At));
  for (const auto &[Value, Text] : Of.Otherwise)
    if (llvm::none_of(Values, [&](const auto &V) { return V.first == Value; }))
      Values.emplace_back(Value, Text);
  return Values;
}

const Page *pageOf(std::string_view Question) {
  auto At = llvm::find_if(
      allPages(), [&](const Page &P) { return P.Question == Question; });
  return At == allPages().end() ? nullptr : &*At;
}

std::string addressOf(const Page &Of, const Given &Arguments) {
  std::string Address = Of.Name;
  for (const auto &[Name, Value] : valuesOf(Of, Arguments))
    Address += (Address.find('?') == std::string::npos ? "?" : "&") + Name +
               "=" + percentEncoded(Value);
  return Address;
}

} // namespace torchtalk::questions
