//===- DeviceHeads.cpp - Heads of definitions -----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/DeviceHeads.h"
#include "source/device/DeviceMarks.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::source {

std::optional<std::string> scopeOpenedAt(const CxxSpans &T, size_t HeadBegin,
                                         size_t I) {
  if (I > 0 && T[I - 1].TheKind == CxxToken::Kind::String)
    return ""; // extern "C"
  if (I > 0 && T[I - 1].is(")"))
    return std::nullopt;
  for (size_t Head = HeadBegin; Head < I; ++Head) {
    const CxxToken &Token = T[Head];
    bool Parameter = Head > 0 && T[Head - 1].is("<", ",", "enum");
    bool Namespace = Token.is("namespace");
    if (!Namespace && (Parameter || !Token.is("class", "struct", "union")))
      continue;
    std::string Name;
    for (size_t In = Head + 1; In < I && !T[In].is(":"); ++In) {
      const CxxToken &Part = T[In];
      if (Part.is("<", "final"))
        break; // a specialisation
      if (size_t After = afterAttribute(T, In); After != None) {
        In = After - 1;
      } else if (Part.is("(")) {
        Name.clear(); // `class alignas(16) C`, `class EXPORT(x) C`
        In = std::min(T.partner(In), I);
      } else if (Part.is("::")) {
        Name += "::";
      } else if (Part.isWord() && !Part.is("inline")) {
        if (!llvm::StringRef(Name).ends_with("::"))
          Name.clear(); // `class EXPORT C`
        Name += Part.Text;
      }
    }
    return Name.empty() && Namespace ? "(anonymous namespace)" : Name;
  }
  return std::nullopt;
}

bool isMemberBrace(const CxxSpans &T, size_t HeadBegin, size_t I) {
  if (I < HeadBegin + 3 || !T[I - 1].isWord() || isKeyword(T[I - 1].Text))
    return false;
  for (size_t Head = I - 2; Head > HeadBegin; --Head)
    if (T[Head].is(":") && (T[Head - 1].is(")") || T[Head - 1].isWord()))
      return T[I - 2].is(":", ",");
  return false;
}

bool initializesVariable(const CxxSpans &T, size_t HeadBegin, size_t I) {
  for (const char *Word : {"template", "using", "operator", "enum"})
    if (T.contains({HeadBegin, I}, Word))
      return false;
  return true;
}

std::vector<std::string> assignedNames(const CxxSpans &T, size_t Begin,
                                       llvm::StringRef Self) {
  std::vector<std::string> Names;
  auto Add = [&](size_t End) {
    std::string Name = T.nameIn({Begin, End});
    if (!Name.empty() && Name != Self && !llvm::is_contained(Names, Name))
      Names.push_back(std::move(Name));
    Begin = End + 1;
  };
  size_t I = Begin;
  for (; I < Begin + 200 && I < T.size() && !T[I].is(";"); ++I)
    if (T[I].is("?"))
      Begin = I + 1;
    else if (T[I].is(":"))
      Add(I);
  Add(I);
  return Names;
}

std::string gtestBody(const CxxSpans &T, size_t I) {
  llvm::StringRef Macro = T[I].Text;
  Macro.consume_front("TYPED_");
  auto Arguments = T.arguments(I + 1);
  if ((Macro != "TEST" && Macro != "TEST_F" && Macro != "TEST_P") ||
      Arguments.size() != 2)
    return "";
  return T.text(Arguments[0]) + "_" + T.text(Arguments[1]) + "_Test::TestBody";
}

} // namespace torchtalk::source
