//===- IdleLines.cpp - Lines without code ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/IdleLines.h"
#include "describe/Dialect.h"
#include "source/device/CxxTokens.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::query {

namespace {

class Lines {
public:
  explicit Lines(llvm::StringRef Text)
      : Kinds(Text.count('\n') + 1, LineKind::Idle) {}

  /// A token that starts in line \p First, from 0 on.
  void add(size_t First, llvm::StringRef Token) {
    LineKind &Start = Kinds[First];
    Start = std::max(Start, LineKind::Code);
    for (size_t I = 1; I <= Token.count('\n'); ++I)
      Kinds[First + I] = LineKind::Inside;
  }

  std::vector<LineKind> Kinds;
};

/// Of Python, where comments start with #, as far as strings do not have it.
void readPython(llvm::StringRef Text, Lines &Out) {
  size_t Line = 0;
  while (!Text.empty()) {
    size_t Length = 1;
    char C = Text.front();
    if (C == '#') {
      Length = std::min(Text.find('\n'), Text.size());
    } else if (C == '"' || C == '\'') {
      llvm::StringRef Quote = Text.take_front(1);
      if (Text.size() > 2 && Text[1] == C && Text[2] == C)
        Quote = Text.take_front(3);
      Length = Quote.size();
      while (Length < Text.size() && !Text.substr(Length).starts_with(Quote) &&
             (Quote.size() == 3 || Text[Length] != '\n'))
        Length += Text[Length] == '\\' ? 2 : 1;
      Length = std::min(Length + Quote.size(), Text.size());
      if (Quote.size() == 1 && Text[Length - 1] == '\n')
        --Length; // it does not end
      Out.add(Line, Text.take_front(Length));
    } else if (!llvm::isSpace(C)) {
      Out.add(Line, Text.take_front(1));
    }
    Line += Text.take_front(Length).count('\n');
    Text = Text.drop_front(Length);
  }
}

} // namespace

std::vector<LineKind> lineKinds(llvm::StringRef Text, llvm::StringRef File) {
  Lines Out(Text);
  if (File.ends_with(".py")) {
    readPython(Text, Out);
  } else if (source::isCxx(File) || source::isDeviceSource(File)) {
    for (const source::CxxToken &T : source::tokenize(Text))
      if (T.TheKind != source::CxxToken::Kind::DirectiveEnd)
        Out.add(T.Line - 1, T.Text);
  } else if (File.ends_with(".yaml")) {
    size_t Line = 0;
    for (llvm::StringRef Rest = Text; !Rest.empty(); ++Line) {
      auto [First, After] = Rest.split('\n');
      if (llvm::StringRef Trimmed = First.ltrim();
          !Trimmed.empty() && Trimmed.front() != '#')
        Out.add(Line, "");
      Rest = After;
    }
  } else {
    return {};
  }
  return std::move(Out.Kinds);
}

bool isIdle(llvm::StringRef Text, llvm::StringRef File) {
  std::vector<LineKind> Kinds = lineKinds(Text, File);
  return !Kinds.empty() &&
         llvm::all_of(Kinds, [](LineKind K) { return K == LineKind::Idle; });
}

} // namespace torchtalk::query
