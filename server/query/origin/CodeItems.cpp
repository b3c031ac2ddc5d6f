//===- CodeItems.cpp - The declarations in a text of C++ -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/CodeItems.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::query {

using llvm::StringRef;

void scanCode(StringRef Text, llvm::function_ref<bool(char, size_t)> Fn) {
  enum class In { Code, LineComment, Comment, String, Char } State = In::Code;
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    const char Next = I + 1 < Text.size() ? Text[I + 1] : '\0';
    char Seen = '\0';
    switch (State) {
    case In::Code:
      if (C == '/' && Next == '/')
        State = In::LineComment;
      else if (C == '/' && Next == '*')
        State = In::Comment;
      else if (C == '"')
        State = In::String;
      else if (C == '\'' && (I == 0 || !llvm::isAlnum(Text[I - 1])))
        State = In::Char;
      else
        Seen = C;
      break;
    case In::LineComment:
      if (C == '\n') {
        State = In::Code;
        Seen = C;
      }
      break;
    case In::Comment:
      if (C == '/' && I != 0 && Text[I - 1] == '*')
        State = In::Code;
      break;
    case In::String:
    case In::Char:
      if (C == '\\')
        ++I;
      else if (C == (State == In::String ? '"' : '\''))
        State = In::Code;
      break;
    }
    if (!Fn(Seen, I))
      return;
  }
}

StringRef between(StringRef Text, StringRef Before, StringRef After) {
  const size_t At = Text.find(Before);
  if (At == StringRef::npos)
    return "";
  Text = Text.drop_front(At + Before.size());
  return Text.contains(After) ? Text.split(After).first : "";
}

bool holdsItems(StringRef Head) {
  Head = Head.trim();
  return Head.starts_with("namespace") || Head.starts_with("extern") ||
         Head.starts_with("TORCH_LIBRARY") ||
         // That registers a backend of gen_backend_stubs.py.
         (Head.contains("void Register") && Head.ends_with("()"));
}

std::string codeOf(StringRef Item) {
  std::string Code;
  scanCode(Item, [&](char C, size_t) {
    if (C != '\0')
      Code += C;
    return true;
  });
  return Code;
}

static bool isMacroName(StringRef Name) {
  return !Name.empty() && llvm::all_of(Name, [](char C) {
    return llvm::isUpper(C) || llvm::isDigit(C) || C == '_';
  });
}

std::vector<StringRef> itemsOf(StringRef Text) {
  std::vector<StringRef> Items;
  size_t Begin = 0, Depth = 0, LineBegin = 0;
  bool Empty = true; // no code since Begin
  bool Else = false; // in the other branch of an #if inside of an item
  char Last = '\0';
  scanCode(Text, [&](char C, size_t I) {
    bool Opens = false;
    if (Else && C != '\n')
      C = '\0';
    if (C == '{' || C == '(' || C == '[') {
      Opens =
          C == '{' && Depth == 0 && holdsItems(codeOf(Text.slice(Begin, I)));
      Depth += Opens ? 0 : 1;
    } else if ((C == '}' || C == ')' || C == ']') && Depth != 0) {
      --Depth;
    }
    if (C != '\0' && !llvm::isSpace(C)) {
      Empty = false;
      Last = Opens ? ';' : C;
    }
    if (C != '\n')
      return true;
    const StringRef Line = Text.slice(LineBegin, I).trim();
    // A macro needs no semicolon: C10_DIAGNOSTIC_POP().
    const bool Directive =
        Depth == 0 &&
        (Line.starts_with("#") ||
         (Line.ends_with(")") && isMacroName(Line.split('(').first)));
    LineBegin = I + 1;
    const StringRef Next = Text.substr(LineBegin).ltrim();
    Else = (Else || (Depth != 0 && Next.starts_with("#el"))) &&
           !Next.starts_with("#endif");
    if (Depth == 0 && !Empty && (Last == ';' || Last == '}' || Directive)) {
      Items.push_back(Text.slice(Begin, I + 1));
      Begin = I + 1;
      Empty = true;
    }
    return true;
  });
  if (Depth == 0)
    Items.push_back(Text.drop_front(Begin));
  return Items;
}

} // namespace torchtalk::query
