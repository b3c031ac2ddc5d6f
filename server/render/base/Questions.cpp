//===- Questions.cpp - What to ask after an answer ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Questions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace torchtalk::render {

namespace {

/// Parameters that a command takes without an option.
bool isSubject(llvm::StringRef Parameter) {
  return llvm::is_contained(
      {"func", "funcs", "name", "query", "symbol", "path"}, Parameter);
}

std::string plain(const Json &Value) {
  return Value.is_string() ? Value.get<std::string>() : Value.dump();
}

} // namespace

std::string optionName(std::string Parameter) {
  std::replace(Parameter.begin(), Parameter.end(), '_', '-');
  return Parameter;
}

std::string shellQuoted(std::string_view Word) {
  auto IsPlain = [](char C) {
    return llvm::isAlnum(C) || llvm::StringRef("_@%+=:,./-").contains(C);
  };
  if (!Word.empty() && llvm::all_of(Word, IsPlain))
    return std::string(Word);
  std::string Text = "'";
  for (char C : Word)
    Text += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Text + "'";
}

std::string shellLine(const Question &Asked,
                      const std::vector<std::string> &Options) {
  std::string Subjects, Given;
  for (const auto &[Name, Value] : Asked.Parameters.items()) {
    const std::string Option = "--" + optionName(Name);
    if (Value.is_boolean()) {
      if (Value.get<bool>())
        Given += " " + Option;
      continue;
    }
    std::string Words;
    for (const Json &Word : Value.is_array() ? Value : Json::array({Value}))
      Words += " " + shellQuoted(plain(Word));
    if (isSubject(Name))
      Subjects += Words;
    else
      Given.append(" ").append(Option).append(Words);
  }
  for (const std::string &Word : Options)
    Given += " " + shellQuoted(Word);
  // A name that begins like an option is none after "--".
  bool Dashed = llvm::StringRef(Subjects).starts_with(" -");
  return "torchtalk " + Asked.Name +
         (Dashed ? Given + " --" + Subjects : Subjects + Given);
}

std::string toolCall(const Question &Asked) {
  return Asked.Name + " " +
         Asked.Parameters.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string questionLines(std::string_view Heading,
                          const std::vector<std::string> &Lines) {
  if (Lines.empty())
    return "";
  return std::string(Heading) + ":\n  " + llvm::join(Lines, "\n  ") + "\n";
}

Json questionsJson(const std::vector<Question> &Questions) {
  Json Value = Json::array();
  for (const Question &Asked : Questions)
    Value.push_back(
        {{"question", Asked.Name}, {"parameters", Asked.Parameters}});
  return Value;
}

} // namespace torchtalk::render
