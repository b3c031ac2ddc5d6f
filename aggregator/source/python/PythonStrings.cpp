//===- PythonStrings.cpp - What a literal of Python says ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonStrings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

#include <algorithm>

namespace torchtalk::source {

/// The code point that \p Digits hexadecimal or octal digits at the front of
/// \p Rest give, which are taken off; nullopt when they are not there.
static std::optional<uint32_t> takeNumber(llvm::StringRef &Rest, size_t Digits,
                                          unsigned Radix) {
  uint32_t Number = 0;
  llvm::StringRef Taken = Rest.take_front(Digits);
  if (Taken.size() < Digits || Taken.getAsInteger(Radix, Number))
    return std::nullopt;
  Rest = Rest.drop_front(Digits);
  return Number;
}

std::string unescaped(llvm::StringRef Text) {
  std::string Result;
  while (true) {
    auto [Before, Rest] = Text.split('\\');
    Result += Before;
    if (Before.size() == Text.size())
      return Result;
    constexpr llvm::StringLiteral Short("\n\\'\"abfnrtv");
    constexpr llvm::StringLiteral Meaning(" \\'\"\a\b\f\n\r\t\v");
    char C = Rest.empty() ? '\0' : Rest.front();
    llvm::StringRef Behind = Rest.drop_front(Rest.empty() ? 0 : 1);
    std::optional<uint32_t> Point;
    if (size_t Known = Short.find(C); !Rest.empty() && Known != Short.npos) {
      if (Known != 0)
        Result += Meaning[Known];
      Text = Behind;
      continue;
    }
    if (C >= '0' && C <= '7') {
      llvm::StringRef Digits = Rest.take_front(3).take_while(
          [](char D) { return D >= '0' && D <= '7'; });
      Behind = Rest;
      Point = takeNumber(Behind, Digits.size(), 8);
    } else if (C == 'x' || C == 'u' || C == 'U') {
      Point = takeNumber(Behind, C == 'x' ? 2 : C == 'u' ? 4 : 8, 16);
    }
    char Bytes[4], *End = Bytes;
    if (Point && llvm::ConvertCodePointToUTF8(*Point, End)) {
      Result.append(Bytes, End);
      Text = Behind;
    } else {
      Result += '\\';
      Text = Rest;
    }
  }
}

std::optional<std::string> stringValue(Node E) {
  while (E.is("parenthesized_expression"))
    E = E.firstChild();
  if (E.is("concatenated_string")) {
    std::string All;
    for (Node Part : E.children())
      All += stringValue(Part).value_or("");
    return All;
  }
  if (!E.is("string"))
    return std::nullopt;
  llvm::StringRef Text = E.text();
  llvm::StringRef Prefix =
      Text.take_until([](char C) { return C == '"' || C == '\''; });
  Text = Text.drop_front(Prefix.size());
  for (llvm::StringRef Quote : {"\"\"\"", "'''", "\"", "'"})
    if (Text.consume_front(Quote)) {
      Text.consume_back(Quote);
      break;
    }
  return Prefix.contains_insensitive('r') ? Text.str() : unescaped(Text);
}

/// inspect.cleandoc(): all lines but the first lose their common indentation.
static std::string dedented(llvm::StringRef Doc) {
  llvm::SmallVector<llvm::StringRef, 16> Lines;
  Doc.split(Lines, '\n');
  size_t Margin = llvm::StringRef::npos;
  for (llvm::StringRef Line : llvm::ArrayRef(Lines).drop_front())
    if (!Line.trim().empty())
      Margin = std::min(Margin, Line.size() - Line.ltrim().size());
  std::string Result = Lines.front().ltrim().str();
  for (llvm::StringRef Line : llvm::ArrayRef(Lines).drop_front())
    Result +=
        "\n" + Line.drop_front(std::min(Margin, Line.size())).rtrim().str();
  return llvm::StringRef(Result).trim().str();
}

std::optional<std::string> partOf(llvm::StringRef Text,
                                  llvm::StringRef Subscript) {
  const auto Size = static_cast<long long>(Text.size());
  auto Bound = [&](llvm::StringRef Of,
                   long long Default) -> std::optional<long long> {
    long long Value = Default;
    if (!Of.empty() && Of.getAsInteger(10, Value))
      return std::nullopt;
    return Value < 0 ? Value + Size : Value;
  };
  if (!llvm::isASCII(Text))
    return std::nullopt;
  auto [First, Last] = Subscript.split(':');
  const bool IsSlice = First.size() != Subscript.size();
  std::optional<long long> Begin = Bound(First.trim(), 0);
  std::optional<long long> End = Bound(Last.trim(), Size);
  if (!Begin || !End)
    return std::nullopt;
  if (IsSlice) {
    *Begin = std::clamp(*Begin, 0LL, Size);
    *End = std::clamp(*End, *Begin, std::max(*Begin, Size));
    return Text.slice(*Begin, *End).str();
  }
  if (First.trim().empty() || *Begin < 0 || *Begin >= Size)
    return std::nullopt;
  return Text.substr(*Begin, 1).str();
}

std::string docstring(Node Body) {
  Node First = Body.firstChild();
  Node Text = First.is("expression_statement") ? First.firstChild() : Node();
  return dedented(stringValue(Text).value_or(""));
}

std::string assembledDoc(Node E) {
  std::string All;
  llvm::SmallVector<Node, 4> Stack{E};
  while (!Stack.empty()) {
    Node Next = Stack.pop_back_val();
    if (std::optional<std::string> Text = stringValue(Next))
      All += *Text;
    else if (Next.is("call"))
      Stack.push_back(Next.field("function"));
    else if (Next.is("attribute"))
      Stack.push_back(Next.field("object"));
    else if (Next.is("binary_operator") || Next.is("parenthesized_expression"))
      llvm::append_range(Stack, llvm::reverse(Next.children()));
  }
  return dedented(All);
}

} // namespace torchtalk::source
