//===- Toml.cpp - toml++, for whatever a user wrote -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "describe/Toml.h"
#include "store/Errors.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace torchtalk {

namespace {

struct AssertionFailed : std::logic_error {
  using std::logic_error::logic_error;
};

bool isAscii(char C) { return static_cast<unsigned char>(C) < 0x80; }

/// The position after the string that begins at \p At, or of the error that
/// toml++ will find in it.
size_t skipString(std::string_view Text, size_t At) {
  char Quote = Text[At];
  std::string Long(3, Quote);
  bool IsLong = Text.substr(At, 3) == Long;
  for (At += IsLong ? 3 : 1; At < Text.size(); ++At) {
    if (Text[At] == '\\' && Quote == '"') {
      size_t Next = Text.find_first_not_of(" \t\r\n", At + 1);
      // toml++ looks for non-ASCII white space here.
      if (Next < Text.size() && !isAscii(Text[Next]))
        return Next;
      ++At;
    } else if (!IsLong && (Text[At] == Quote || Text[At] == '\n')) {
      return At + 1;
    } else if (IsLong && Text.substr(At, 3) == Long) {
      // Up to two quotes may precede the three closing quotes.
      return std::min(Text.find_first_not_of(Quote, At), At + 5);
    }
  }
  return Text.size();
}

/// The position after the number, date or the like that begins at \p At. As in
/// toml++, quotes do not end it.
size_t skipBareValue(std::string_view Text, size_t At) {
  return std::min(Text.find_first_of(" \t\r\n,]}#", At + 1), Text.size());
}

/// The line of the first non-ASCII byte outside strings and comments, or 0.
/// Such a byte is not valid TOML, and some of them cause undefined behaviour in
/// toml++ (is_non_ascii_horizontal_whitespace).
size_t lineOfStrayByte(std::string_view Text) {
  constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";
  size_t At = Text.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0;
  bool AfterEqual = false;
  while (At < Text.size()) {
    char C = Text[At];
    size_t End = At + 1;
    bool IsText = false; // a string or a comment
    if (C == '#') {
      End = std::min(Text.find('\n', At), Text.size());
      IsText = true;
    } else if (C == '"' || C == '\'') {
      End = skipString(Text, At);
      IsText = true;
    } else if (llvm::isDigit(C) || C == '+' || C == '-' ||
               (AfterEqual && C != ' ' && C != '\t' && C != '[' && C != '{')) {
      End = skipBareValue(Text, At);
    }
    for (size_t I = At; I < End && !IsText; ++I)
      if (!isAscii(Text[I]))
        return 1 + std::count(Text.begin(), Text.begin() + I, '\n');
    AfterEqual = C == '=' || (AfterEqual && (C == ' ' || C == '\t'));
    At = End;
  }
  return 0;
}

} // namespace

void failTomlAssertion() { throw AssertionFailed("toml++"); }

llvm::Expected<toml::table> parseToml(std::string_view Text) {
  if (size_t Line = lineOfStrayByte(Text))
    return makeError("line " + llvm::Twine(Line) +
                     ": only strings and comments have letters like this");
  try {
    return toml::parse(Text);
  } catch (const toml::parse_error &E) {
    return makeError("line " + llvm::Twine(E.source().begin.line) + ": " +
                     std::string(E.description()));
  } catch (const AssertionFailed &) {
    return makeError("a key is missing, or begins with a character that no "
                     "key begins with");
  }
}

} // namespace torchtalk
