//===- SourceDigest.cpp - What a source says, as one number ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/SourceDigest.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <string>

namespace torchtalk::facts {
namespace {

bool isWord(char C) {
  return (C >= '0' && C <= '9') || (C >= 'a' && C <= 'z') ||
         (C >= 'A' && C <= 'Z') || C == '_';
}

/// Where the next comment or literal may begin; much faster than
/// find_first_of().
size_t nextMark(std::string_view Text, size_t At) {
  while (At < Text.size() && Text[At] != '/' && Text[At] != '"' &&
         Text[At] != '\'')
    ++At;
  return At;
}

/// The letters and digits right before \p At: the prefix of a literal, or a
/// number that an apostrophe groups.
std::string_view wordBefore(std::string_view Text, size_t At) {
  size_t From = At;
  while (From > 0 && (isWord(Text[From - 1]) || Text[From - 1] == '\''))
    --From;
  return Text.substr(From, At - From);
}

bool isRawPrefix(std::string_view Word) {
  return Word == "R" || Word == "LR" || Word == "uR" || Word == "UR" ||
         Word == "u8R";
}

/// Past the literal that the quote at \p At begins. Any but a raw one ends with
/// its line.
size_t skipLiteral(std::string_view Text, size_t At) {
  char Quote = Text[At];
  if (Quote == '"' && isRawPrefix(wordBefore(Text, At))) {
    size_t Open = Text.find('(', At);
    if (Open == Text.npos)
      return Text.size();
    std::string End = ")";
    End += Text.substr(At + 1, Open - At - 1);
    End += '"';
    size_t Close = Text.find(End, Open);
    return Close == Text.npos ? Text.size() : Close + End.size();
  }
  for (++At; At < Text.size(); ++At) {
    if (Text[At] == '\\')
      ++At;
    else if (Text[At] == Quote)
      return At + 1;
    else if (Text[At] == '\n')
      return At;
  }
  return Text.size();
}

/// A character that paths are made of.
bool isOfPath(char C) {
  return isWord(C) || C == '/' || C == '.' || C == '-' || C == '+';
}

/// \p Literal without the folders of absolute paths.
std::string withoutFolders(std::string_view Literal) {
  std::string Text;
  for (size_t At = 0; At < Literal.size();) {
    if (!isOfPath(Literal[At])) {
      Text += Literal[At++];
      continue;
    }
    size_t End = At;
    while (End < Literal.size() && isOfPath(Literal[End]))
      ++End;
    std::string_view Run = Literal.substr(At, End - At);
    if (Run.starts_with('/'))
      Run.remove_prefix(Run.rfind('/'));
    Text += Run;
    At = End;
  }
  return Text;
}

/// Where the comment at \p At ends, or \p At where there is none.
size_t skipComment(std::string_view Text, size_t At) {
  if (Text.substr(At, 2) == "/*") {
    size_t Close = Text.find("*/", At + 2);
    return Close == Text.npos ? Text.size() : Close + 2;
  }
  if (Text.substr(At, 2) != "//")
    return At;
  size_t End = At;
  do
    End = std::min(Text.find('\n', End + 1), Text.size());
  while (End < Text.size() && Text[End - 1] == '\\');
  return End;
}

/// The part of \p Text that counts.
std::string codeOf(std::string_view Text) {
  std::string Code;
  Code.reserve(Text.size());
  size_t Kept = 0; // all before it is in Code or left out
  size_t At = 0;
  while ((At = nextMark(Text, At)) < Text.size()) {
    if (Text[At] != '/') {
      std::string_view Word = wordBefore(Text, At);
      bool GroupsDigits =
          Text[At] == '\'' && !Word.empty() && Word[0] >= '0' && Word[0] <= '9';
      size_t End = GroupsDigits ? At + 1 : skipLiteral(Text, At);
      // Most literals hold no path, and stay where they are.
      std::string_view Literal = Text.substr(At, End - At);
      if (Literal.find('/') != Literal.npos) {
        Code += Text.substr(Kept, At - Kept);
        Code += withoutFolders(Literal);
        Kept = End;
      }
      At = End;
      continue;
    }
    size_t End = skipComment(Text, At);
    if (End == At) {
      ++At;
      continue;
    }
    Code += Text.substr(Kept, At - Kept);
    while (!Code.empty() && (Code.back() == ' ' || Code.back() == '\t'))
      Code.pop_back();
    // Lines go on being counted; else it separates as a blank does.
    auto Breaks = std::count(Text.begin() + At, Text.begin() + End, '\n');
    Kept = At = End;
    if (Breaks != 0)
      Code.append(Breaks, '\n');
    else if (At < Text.size() && Text[At] != '\n')
      Code += ' ';
  }
  Code += Text.substr(Kept);
  return Code;
}

} // namespace

uint64_t sourceDigest(std::string_view Text) {
  std::string Code = codeOf(Text);
  uint64_t Digest = XXH3_64bits(Code.data(), Code.size());
  return Digest == 0 ? 1 : Digest;
}

} // namespace torchtalk::facts
