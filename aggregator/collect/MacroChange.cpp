//===- MacroChange.cpp - Whether other macros make another TU -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/MacroChange.h"

#include "llvm/ADT/StringExtras.h"

#include <map>

namespace torchtalk::collect {
namespace {

using Names = std::set<std::string, std::less<>>;

/// "DNAME(X)=TEXT" and "UNAME" by NAME; the last of a name counts.
std::map<llvm::StringRef, llvm::StringRef>
byName(llvm::ArrayRef<std::string> Macros) {
  std::map<llvm::StringRef, llvm::StringRef> Result;
  for (llvm::StringRef Macro : Macros) {
    llvm::StringRef Name = Macro.drop_front();
    Result[Name.take_until([](char C) { return C == '=' || C == '('; })] =
        Macro;
  }
  return Result;
}

bool isIdentifierPart(char C) {
  return llvm::isAlnum(C) || C == '_' || C == '$' || (C & 0x80);
}

} // namespace

std::optional<llvm::StringRef> firstNamed(llvm::StringRef Text,
                                          const Names &Of) {
  for (;;) {
    Text = Text.drop_until(isIdentifierPart);
    if (Text.empty())
      return std::nullopt;
    llvm::StringRef Word = Text.take_while(isIdentifierPart);
    if (Of.contains(std::string_view(Word)))
      return Word;
    Text = Text.drop_front(Word.size());
  }
}

Names changedMacros(llvm::ArrayRef<std::string> Then,
                    llvm::ArrayRef<std::string> Now) {
  auto Old = byName(Then), New = byName(Now);
  Names Changed;
  auto AddMissing = [&Changed](const auto &From, const auto &In) {
    for (auto [Name, Macro] : From)
      if (auto It = In.find(Name); It == In.end() || It->second != Macro)
        Changed.insert(Name.str());
  };
  AddMissing(Old, New);
  AddMissing(New, Old);
  // "DA=B" is another macro where B is.
  for (size_t Before = 0; Before != Changed.size();) {
    Before = Changed.size();
    for (const auto *Macros : {&Old, &New})
      for (auto [Name, Macro] : *Macros)
        if (firstNamed(Macro.drop_front(1 + Name.size()), Changed))
          Changed.insert(Name.str());
  }
  return Changed;
}

} // namespace torchtalk::collect
