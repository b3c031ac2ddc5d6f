//===- CxxMessageText.cpp - The text of a message in C++ ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/messages/CxxMessageText.h"

namespace torchtalk::source {

static std::string unescapedCxx(llvm::StringRef Literal) {
  const bool IsCharacter = Literal.ends_with("'");
  llvm::StringRef Text = IsCharacter ? Literal.split('\'').second.drop_back()
                                     : stringValue(Literal);
  if (!IsCharacter &&
      Literal.take_until([](char C) { return C == '"'; }).ends_with("R"))
    return Text.str();
  std::string Result;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] != '\\' || I + 1 == Text.size()) {
      Result += Text[I];
      continue;
    }
    const char C = Text[++I];
    if (C != '\n') // a line that goes on
      Result += C == 'n' ? '\n' : C == 't' ? '\t' : C == 'r' ? '\r' : C;
  }
  return Result;
}

void CxxMessageText::format(llvm::ArrayRef<CxxSpan> Arguments,
                            MessageParts &Parts, bool Printf) const {
  if (Arguments.empty())
    return;
  std::string Text;
  for (size_t I = Arguments[0].Begin; I < Arguments[0].End; ++I)
    if (isText(I))
      Text += unescapedCxx(T[I].Text);
    else if (Printf && T[I].isWord() && !Text.empty()) // "%" PRId64
      Text += "d";
    else
      return value(Arguments[0], Parts);
  std::vector<std::string> Values;
  for (CxxSpan Value : Arguments.drop_front())
    Values.push_back(T.text(Value));
  if (Printf)
    Parts.printf(Text, Values);
  else
    Parts.format(Text, Values);
}

void CxxMessageText::value(CxxSpan E, MessageParts &Parts) const {
  if (T[E.Begin].isWord()) {
    const bool Alone = E.End == E.Begin + 1;
    const bool Stream = E.End == E.Begin + 5 && T[E.Begin + 1].is(".") &&
                        T[E.Begin + 2].is("str");
    auto V = Variables.find(T[E.Begin].Text);
    if ((Alone || Stream) && V != Variables.end() && isOpen(V->second.Block))
      return Parts.append(V->second.Text);
  }
  size_t Opens = E.Begin;
  while (T[Opens].isWord() || T[Opens].is("::"))
    ++Opens;
  if (Opens > E.Begin && T[Opens].is("(") && T.partner(Opens) + 1 == E.End) {
    llvm::StringRef Name = T[Opens - 1].Text;
    const auto Arguments = T.arguments(Opens);
    if (Name == "str" || Name == "string" || Name == "StrCat" ||
        Name == "concat") {
      for (CxxSpan Each : Arguments)
        value(Each, Parts);
      return;
    }
    if (Name == "format")
      return format(Arguments, Parts, /*Printf=*/false);
  }
  sequence(E, Parts);
}

void CxxMessageText::sequence(CxxSpan E, MessageParts &Parts) const {
  if (!choices(E).first.empty())
    return Parts.expression(T.text(E));
  pieces(E, Parts, [&](size_t I) {
    return T[I].is("+") && (isText(I + 1) || (I > E.Begin && isText(I - 1)))
               ? size_t(1)
               : size_t(0);
  });
}

void CxxMessageText::stream(CxxSpan E, MessageParts &Parts) const {
  pieces(E, Parts,
         [&](size_t I) { return isStream(I) ? size_t(2) : size_t(0); });
}

/// \p Separator: how many tokens at \p I only separate.
void CxxMessageText::pieces(
    CxxSpan E, MessageParts &Parts,
    llvm::function_ref<size_t(size_t)> Separator) const {
  size_t Begin = E.Begin;
  auto Flush = [&](size_t End) {
    if (Begin < End)
      Parts.expression(T.text({Begin, End}));
  };
  for (size_t I = E.Begin; I < E.End;) {
    if (size_t Length = Separator(I)) {
      Flush(I);
      I += Length;
      Begin = I;
    } else if (isText(I) ||
               // A character that stands alone, and is compared with nothing.
               (T[I].TheKind == CxxToken::Kind::Character && I == Begin &&
                (I + 1 == E.End || Separator(I + 1) != 0))) {
      Flush(I);
      Parts.text(unescapedCxx(T[I].Text));
      Begin = ++I;
    } else {
      I = after(I);
    }
  }
  Flush(E.End);
}

std::pair<CxxSpan, CxxSpan> CxxMessageText::choices(CxxSpan E) const {
  size_t Question = None;
  for (size_t I = E.Begin; I < E.End; I = after(I)) {
    if (T[I].is("?") && Question == None)
      Question = I;
    else if (T[I].is(":") && Question != None)
      return {{Question + 1, I}, {I + 1, E.End}};
  }
  return {};
}

void CxxMessageText::hold(llvm::StringRef Name, MessageParts Parts) {
  if (!Parts.hasText())
    Variables.erase(Name);
  else
    Variables[Name] = {std::move(Parts), Open.empty() ? None : Open.back()};
}

bool CxxMessageText::extend(llvm::StringRef Name, const MessageParts &Parts,
                            bool Branches) {
  auto Known = Variables.find(Name);
  if (Known == Variables.end() || !isOpen(Known->second.Block))
    return false;
  Variable &V = Known->second;
  if (Branches || Open.back() != V.Block)
    V.Text.expression("");
  else
    V.Text.append(Parts);
  return true;
}

} // namespace torchtalk::source
