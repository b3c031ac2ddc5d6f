//===- JsonText.cpp - Where in a text JSON is -----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "clients/JsonText.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::cli {

namespace {

constexpr std::string_view Blanks = " \t\r\n";

size_t skipBlanks(std::string_view Text, size_t At) {
  return std::min(Text.find_first_not_of(Blanks, At), Text.size());
}

/// From a quote to behind the one that ends the string.
size_t skipString(std::string_view Text, size_t At) {
  for (++At; At < Text.size() && Text[At] != '"'; ++At)
    if (Text[At] == '\\')
      ++At;
  return std::min(At + 1, Text.size());
}

/// Behind the value that begins at \p At.
size_t skipValue(std::string_view Text, size_t At) {
  size_t Depth = 0;
  while (At < Text.size()) {
    char C = Text[At];
    if (C == '"') {
      At = skipString(Text, At);
    } else if (C == '{' || C == '[') {
      ++Depth;
      ++At;
    } else if (Depth > 0) {
      Depth -= C == '}' || C == ']';
      ++At;
    } else {
      return std::min(Text.find_first_of(" \t\r\n,]}", At), Text.size());
    }
    if (Depth == 0 && (C == '"' || C == '}' || C == ']'))
      return At;
  }
  return Text.size();
}

/// What the line of \p At begins with, up to its first letter.
std::string_view indentOfLine(std::string_view Text, size_t At) {
  size_t Begin = At == 0 ? 0 : Text.rfind('\n', At - 1) + 1;
  size_t End = std::min(Text.find_first_not_of(" \t", Begin), Text.size());
  return Text.substr(Begin, End - Begin);
}

bool hasNewline(std::string_view Text, size_t Begin, size_t End) {
  return Text.substr(Begin, End - Begin).find('\n') != std::string_view::npos;
}

/// How a document is laid out.
struct Layout {
  bool Lines;          ///< a member a line
  std::string Step;    ///< one level of indentation
  const char *Newline; ///< "\n" or "\r\n"
};

/// By the first member of the document. What has none may be laid out freely.
Layout layoutOf(std::string_view Text) {
  Layout Result = {true, "  ",
                   Text.find("\r\n") == std::string_view::npos ? "\n" : "\r\n"};
  JsonObjectText Root = scanJsonObject(Text, 0);
  if (Root.Members.empty())
    return Result;
  size_t First = Root.Members.front().KeyBegin;
  Result.Lines = hasNewline(Text, Root.Open, First);
  std::string_view Step = indentOfLine(Text, First);
  bool OneKind = llvm::all_equal(Step);
  if (Result.Lines && !Step.empty() && OneKind)
    Result.Step = Step;
  return Result;
}

std::string dumpIn(const Layout &How, const nlohmann::ordered_json &Value,
                   std::string_view Indent) {
  if (!How.Lines)
    return Value.dump();
  std::string Plain =
      Value.dump(static_cast<int>(How.Step.size()), How.Step.front());
  std::string Result;
  for (char C : Plain)
    if (C == '\n')
      Result.append(How.Newline).append(Indent);
    else
      Result += C;
  return Result;
}

std::string splice(const std::string &Text, size_t Begin, size_t End,
                   const std::string &New) {
  return Text.substr(0, Begin) + New + Text.substr(End);
}

} // namespace

const JsonMember *JsonObjectText::find(std::string_view Key) const {
  for (const JsonMember &Member : Members)
    if (Member.Key == Key)
      return &Member;
  return nullptr;
}

JsonObjectText scanJsonObject(std::string_view Text, size_t Begin) {
  JsonObjectText Object;
  // A byte order mark may come first.
  Object.Open = std::min(Text.find('{', Begin), Text.size());
  size_t At = skipBlanks(Text, Object.Open + 1);
  while (At < Text.size() && Text[At] != '}') {
    JsonMember Member;
    Member.KeyBegin = At;
    At = skipString(Text, At);
    std::string_view Key = Text.substr(Member.KeyBegin, At - Member.KeyBegin);
    Member.Key = nlohmann::json::parse(Key).get<std::string>();
    At = skipBlanks(Text, At) + 1; // the colon
    Member.ValueBegin = skipBlanks(Text, At);
    Member.ValueEnd = skipValue(Text, Member.ValueBegin);
    At = skipBlanks(Text, Member.ValueEnd);
    if (At < Text.size() && Text[At] == ',')
      At = skipBlanks(Text, At + 1);
    Object.Members.push_back(std::move(Member));
  }
  Object.Close = At;
  return Object;
}

bool isDeeperThan(std::string_view Text, size_t Limit) {
  size_t Depth = 0;
  for (size_t At = 0; At < Text.size();) {
    char C = Text[At];
    At = C == '"' ? skipString(Text, At) : At + 1;
    if ((C == '{' || C == '[') && ++Depth > Limit)
      return true;
    if ((C == '}' || C == ']') && Depth > 0)
      --Depth;
  }
  return false;
}

std::string addJsonMember(const std::string &Text, const JsonObjectText &Object,
                          const std::string &Key,
                          const nlohmann::ordered_json &Value) {
  Layout How = layoutOf(Text);
  std::string Name = nlohmann::json(Key).dump() + (How.Lines ? ": " : ":");
  if (Object.Members.empty()) {
    if (!How.Lines)
      return splice(Text, Object.Open, Object.Close + 1,
                    "{" + Name + dumpIn(How, Value, "") + "}");
    std::string Outer(indentOfLine(Text, Object.Open));
    std::string Inner = Outer + How.Step;
    return splice(Text, Object.Open, Object.Close + 1,
                  "{" + (How.Newline + Inner) + Name +
                      dumpIn(How, Value, Inner) + How.Newline + Outer + "}");
  }
  const JsonMember &Last = Object.Members.back();
  How.Lines = hasNewline(Text, Object.Open, Object.Members.front().KeyBegin);
  std::string Indent(indentOfLine(Text, Object.Members.front().KeyBegin));
  return splice(Text, Last.ValueEnd, Last.ValueEnd,
                "," + (How.Lines ? How.Newline + Indent : "") + Name +
                    dumpIn(How, Value, Indent));
}

std::string replaceJsonValue(const std::string &Text, const JsonMember &Member,
                             const nlohmann::ordered_json &Value) {
  Layout How = layoutOf(Text);
  How.Lines = hasNewline(Text, Member.ValueBegin, Member.ValueEnd);
  return splice(Text, Member.ValueBegin, Member.ValueEnd,
                dumpIn(How, Value, indentOfLine(Text, Member.KeyBegin)));
}

} // namespace torchtalk::cli
