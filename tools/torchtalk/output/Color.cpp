//===- Color.cpp - Colour of answers on a terminal ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "output/Color.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cstdlib>
#include <unistd.h>

namespace torchtalk::cli {

namespace {

std::string &chosen() {
  static std::string Word = "auto";
  return Word;
}

constexpr const char *Bold = "\033[1m";
constexpr const char *Heading = "\033[1;34m";
constexpr const char *Cyan = "\033[36m";
constexpr const char *Plain = "\033[0m";

bool isWordChar(char C) { return llvm::isAlnum(C) || C == '_'; }

/// "aten/src/ATen/native/Activation.cpp:45", with or without the line.
bool isPlace(llvm::StringRef Word) {
  if (Word.contains("::") || Word.contains('('))
    return false;
  auto [Path, Line] = Word.rsplit(':');
  bool HasLine = !Line.empty() && llvm::all_of(Line, [](char C) {
    return llvm::isDigit(C) || C == '-';
  });
  return HasLine ? Path.empty() || Path.contains('.') || Path.contains('/')
                 : Word.contains('/') && Word.contains('.');
}

/// "at::native::gelu" or "torch.nn.Linear".
bool isName(llvm::StringRef Word) {
  if (Word.contains("::"))
    return true;
  return Word.contains('.') && !llvm::isDigit(Word.front()) &&
         llvm::all_of(Word, [](char C) { return isWordChar(C) || C == '.'; });
}

std::string coloredWord(llvm::StringRef Word) {
  llvm::StringRef Core = Word.trim("(),;[]");
  if (!Core.ends_with("::"))
    Core = Core.rtrim(':');
  if (Core.empty())
    return Word.str();
  const char *Color = isPlace(Core) ? Cyan : isName(Core) ? Bold : nullptr;
  if (!Color)
    return Word.str();
  auto [Before, After] = Word.split(Core);
  return (Before + Color + Core + Plain + After).str();
}

std::string coloredLine(llvm::StringRef Line) {
  std::string Text;
  // "callers: 20 of 311": what a line that is not indented begins with.
  if (size_t Colon = Line.find(':');
      Colon != llvm::StringRef::npos && Colon != 0 && Line.front() != ' ') {
    llvm::StringRef Head = Line.take_front(Colon), Rest = Line.substr(Colon);
    bool IsHeading =
        (Rest.size() == 1 || Rest[1] == ' ') && llvm::all_of(Head, [](char C) {
          return isWordChar(C) || llvm::StringRef(" ,'").contains(C);
        });
    if (IsHeading) {
      Text = (Heading + Head + Plain).str();
      Line = Rest;
    }
  }
  llvm::SmallVector<llvm::StringRef> Words;
  Line.split(Words, ' ');
  return Text + llvm::join(llvm::map_range(Words, coloredWord), " ");
}

} // namespace

void chooseColor(const std::string &When) { chosen() = When; }

bool wantsColor(std::FILE *Stream) {
  if (chosen() != "auto")
    return chosen() == "always";
  auto Value = [](const char *Name) {
    const char *Text = std::getenv(Name);
    return llvm::StringRef(Text ? Text : "");
  };
  return isatty(fileno(Stream)) != 0 && Value("NO_COLOR").empty() &&
         Value("TERM") != "dumb";
}

std::string colored(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef> Lines;
  Text.split(Lines, '\n');
  return llvm::join(llvm::map_range(Lines, coloredLine), "\n");
}

} // namespace torchtalk::cli
