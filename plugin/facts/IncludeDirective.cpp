//===- IncludeDirective.cpp - The name in an #include ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/IncludeDirective.h"

#include <algorithm>

namespace torchtalk::facts {
namespace {

std::string_view skipBlanks(std::string_view Text) {
  Text.remove_prefix(
      std::min(Text.find_first_not_of(" \t\v\f\r"), Text.size()));
  return Text;
}

/// Takes \p Word and the blanks behind it off the front of \p Text.
bool take(std::string_view &Text, std::string_view Word) {
  if (!Text.starts_with(Word))
    return false;
  Text = skipBlanks(Text.substr(Word.size()));
  return true;
}

} // namespace

std::string_view includeSpelling(std::string_view Line) {
  Line = skipBlanks(Line);
  if (!take(Line, "#") || (!take(Line, "include") && !take(Line, "import")) ||
      Line.empty() || (Line[0] != '<' && Line[0] != '"'))
    return {};
  size_t End = Line.find(Line[0] == '<' ? '>' : '"', 1);
  return End == Line.npos ? std::string_view() : Line.substr(0, End + 1);
}

} // namespace torchtalk::facts
