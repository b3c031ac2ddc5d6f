//===- MessageModel.cpp - Formats as texts and expressions ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/tree/MessageModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::source {

void MessageParts::printf(llvm::StringRef Format,
                          llvm::ArrayRef<std::string> Values) {
  size_t Used = 0;
  while (!Format.empty()) {
    size_t At = std::min(Format.find('%'), Format.size());
    text(Format.take_front(At));
    Format = Format.drop_front(At);
    if (!Format.consume_front("%"))
      return;
    if (Format.consume_front("%")) {
      text("%");
      continue;
    }
    // Python's %(name)s, then flags, width and length.
    llvm::StringRef Name;
    if (Format.starts_with("("))
      Name = Format.take_until([](char C) { return C == ')'; });
    Format = Format.drop_front(Name.empty() ? 0 : Name.size() + 1);
    Format = Format.drop_while([](char C) {
      return llvm::StringRef("-+ #0123456789.*hlqjzt").contains(C);
    });
    Format = Format.drop_front(Format.empty() ? 0 : 1);
    expression(!Name.empty()          ? Name.drop_front()
               : Used < Values.size() ? llvm::StringRef(Values[Used])
                                      : "");
    ++Used;
  }
}

void MessageParts::format(llvm::StringRef Format,
                          llvm::ArrayRef<std::string> Values) {
  size_t Used = 0;
  while (!Format.empty()) {
    size_t At = std::min(Format.find_first_of("{}"), Format.size());
    text(Format.take_front(At));
    Format = Format.drop_front(At);
    if (Format.empty())
      return;
    const char Brace = Format.front();
    Format = Format.drop_front();
    if (Brace == '}' || Format.starts_with("{")) {
      Format.consume_front(llvm::StringRef(&Brace, 1));
      text(llvm::StringRef(&Brace, 1));
      continue;
    }
    llvm::StringRef Field = Format.take_until([](char C) { return C == '}'; });
    Format = Format.drop_front(std::min(Format.size(), Field.size() + 1));
    llvm::StringRef Name =
        Field.take_until([](char C) { return C == ':' || C == '!'; });
    size_t Number = Used;
    if (Name.empty())
      ++Used;
    else if (Name.getAsInteger(10, Number))
      Number = Values.size();
    expression(Number < Values.size() ? llvm::StringRef(Values[Number]) : Name);
  }
}

void MessageParts::append(const MessageParts &Other) {
  for (size_t I = 0; I < Other.Parts.size(); ++I)
    if (I % 2 == 0)
      text(Other.Parts[I]);
    else
      expression(Other.Parts[I]);
}

bool MessageParts::hasText(unsigned Letters) const {
  size_t Found = 0;
  for (size_t I = 0; I < Parts.size(); I += 2)
    Found += llvm::count_if(Parts[I], llvm::isAlpha);
  return Found >= Letters;
}

std::vector<std::string> MessageParts::take() {
  if (Parts.size() % 2 == 0)
    Parts.emplace_back();
  return std::move(Parts);
}

} // namespace torchtalk::source
