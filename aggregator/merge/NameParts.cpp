//===- NameParts.cpp - The components of demangled names ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/NameParts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <xxhash.h>

namespace torchtalk::index {

namespace {

bool isIdentifierChar(char C) {
  return std::isalnum(static_cast<unsigned char>(C)) || C == '_';
}

/// Length of "operator" and its symbol at the front of \p Text, or 0. Its
/// angle brackets are no template arguments and its parentheses no parameters.
size_t operatorLength(std::string_view Text) {
  constexpr std::string_view Word = "operator";
  if (!Text.starts_with(Word))
    return 0;
  std::string_view Rest = Text.substr(Word.size());
  if (Rest.empty() || isIdentifierChar(Rest.front()))
    return 0;
  // The longest first, so that none hides another.
  constexpr std::array<std::string_view, 19> Symbols = {
      "<=>", "<<=", ">>=", "->*", "()", "[]", "<<", ">>", "<=", ">=",
      "->",  "&&",  "||",  "++",  "--", "==", "!=", "<",  ">"};
  for (std::string_view Symbol : Symbols)
    if (Rest.starts_with(Symbol))
      return Word.size() + Symbol.size();
  return Word.size();
}

struct Component {
  std::string Plain; ///< without template arguments, parameters, ABI tags
  std::string Args;  ///< template arguments, with brackets
};

/// Takes the component at the front of \p Rest, and the "::" after it.
Component takeComponent(std::string_view &Rest) {
  Component Result;
  // "(anonymous namespace)", "'lambda'(int)" and "{lambda(int)#1}" are names
  // as they are.
  bool Verbatim =
      !Rest.empty() &&
      (Rest.front() == '(' || Rest.front() == '{' || Rest.front() == '\'');
  size_t Pos = Verbatim ? 0 : operatorLength(Rest);
  Result.Plain = Rest.substr(0, Pos);
  int Depth = 0, Angles = 0;
  bool Parameters = false;
  for (; Pos < Rest.size(); ++Pos) {
    char C = Rest[Pos];
    if (Depth == 0 && Angles == 0 && Rest.substr(Pos).starts_with("::"))
      break;
    bool Inside = Depth != 0 || Angles != 0;
    bool InAngles = Angles != 0;
    if (C == '(' || C == '[' || C == '{')
      ++Depth;
    else if (C == ')' || C == ']' || C == '}')
      Depth -= Depth > 0;
    else if (C == '<' && Depth == 0)
      ++Angles;
    else if (C == '>' && Depth == 0 && Angles > 0)
      --Angles;
    if (Verbatim) {
      Result.Plain += C;
      continue;
    }
    if (InAngles || Angles != 0) {
      if (C != ' ')
        Result.Args += C;
      continue;
    }
    Parameters |= C == '(' || C == '[';
    if (!Inside && !Parameters)
      Result.Plain += C;
  }
  while (!Result.Plain.empty() && Result.Plain.back() == ' ')
    Result.Plain.pop_back();
  Rest = Pos < Rest.size() ? Rest.substr(Pos + 2) : std::string_view();
  return Result;
}

} // namespace

std::vector<std::string> nameComponents(std::string_view Name) {
  std::vector<std::string> Result;
  while (!Name.empty())
    Result.push_back(takeComponent(Name).Plain);
  return Result;
}

std::string lastTemplateArgs(std::string_view Name) {
  std::string Args;
  while (!Name.empty())
    Args = takeComponent(Name).Args;
  return Args;
}

std::string_view scopeText(std::string_view Name) {
  size_t Start = 0;
  for (std::string_view Rest = Name; !Rest.empty();) {
    Start = Name.size() - Rest.size();
    takeComponent(Rest);
  }
  return Name.substr(0, Start < 2 ? 0 : Start - 2);
}

bool isCpuCapability(std::string_view Component) {
  // aten/src/ATen/native/DispatchStub.h, enum CPUCapability, and the folders
  // of cmake/Codegen.cmake.
  constexpr std::array<std::string_view, 8> Names = {
      "DEFAULT", "AVX2", "AVX512", "VSX", "ZVECTOR", "SVE", "SVE256", "NEON"};
  return std::find(Names.begin(), Names.end(), Component) != Names.end();
}

std::string canonicalName(std::string_view Name) {
  std::string Result;
  for (const std::string &Part : nameComponents(Name)) {
    if (isCpuCapability(Part))
      continue;
    if (!Result.empty())
      Result += "::";
    Result += Part;
  }
  return Result;
}

bool isTransparent(std::string_view Component) {
  return Component.starts_with("(anonymous") || Component.starts_with("__") ||
         isCpuCapability(Component);
}

std::string scopeOf(const std::vector<std::string> &Components) {
  for (size_t I = Components.size(); I-- > 1;)
    if (!isTransparent(Components[I - 1]))
      return Components[I - 1];
  return "";
}

uint32_t scopeHash(std::string_view Scope) {
  return static_cast<uint32_t>(XXH3_64bits(Scope.data(), Scope.size()));
}

std::string_view withoutNamespace(std::string_view Op) {
  size_t Colons = Op.find("::");
  return Colons == std::string_view::npos ? Op : Op.substr(Colons + 2);
}

std::string inNamespaceOf(std::string_view Op, std::string_view Name) {
  std::string Result(Op.substr(0, Op.size() - withoutNamespace(Op).size()));
  return Result.append(Name);
}

std::string unambiguousName(std::string_view Op) {
  std::string Result(Op.substr(Op.rfind(':') + 1));
  std::replace(Result.begin(), Result.end(), '.', '_');
  return Result;
}

} // namespace torchtalk::index
