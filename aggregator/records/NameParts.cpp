//===- NameParts.cpp - The components of demangled names ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/NameParts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <tuple>
#include <xxhash.h>

namespace torchtalk::index {

bool isWord(char C) {
  return std::isalnum(static_cast<unsigned char>(C)) || C == '_';
}

namespace {

/// Length of "operator" and its symbol at the front of \p Text, or 0. Its
/// angle brackets are no template arguments and its parentheses no parameters.
size_t operatorLength(std::string_view Text) {
  constexpr std::string_view Word = "operator";
  if (!Text.starts_with(Word))
    return 0;
  std::string_view Rest = Text.substr(Word.size());
  if (Rest.empty() || isWord(Rest.front()))
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
  std::string Args;  ///< template arguments, with brackets, if asked for
  /// Length in the text up to the parameters, if there are any.
  size_t Length = 0;
};

/// Length of what stands at the front of \p Text between the parameters of a
/// function and what is local to it, or the end: " const &". std::string::npos
/// when something else does.
size_t qualifiersLength(std::string_view Text) {
  size_t At = 0;
  for (bool Any = true; Any;) {
    Any = false;
    for (std::string_view Word :
         {" const", " volatile", " noexcept", " &", "&"})
      if (Text.substr(At).starts_with(Word)) {
        At += Word.size();
        Any = true;
      }
  }
  return At == Text.size() || Text.substr(At).starts_with("::")
             ? At
             : std::string_view::npos;
}

/// "operator std::vector<int>() const" at the front of \p Text: its length
/// without the parameters, and with them. Nothing else ends the type.
std::pair<size_t, size_t> conversionLength(std::string_view Text) {
  for (size_t At = 0; (At = Text.find("()", At)) != Text.npos; At += 2)
    if (size_t Length = qualifiersLength(Text.substr(At + 2));
        Length != Text.npos)
      return {At, At + 2 + Length};
  return {Text.size(), Text.size()};
}

/// The end of the operator's name that begins at \p At, or, outside of all
/// brackets, of the conversion with its parameters; \p At where none does.
size_t operatorEnd(std::string_view Text, size_t At, bool Inside) {
  if (Text[At] != 'o' || (At > 0 && isWord(Text[At - 1])))
    return At;
  std::string_view Rest = Text.substr(At);
  if (!Inside && Rest.starts_with("operator "))
    return At + conversionLength(Rest).second;
  return At + operatorLength(Rest);
}

/// "a < b" in an expression, as opposed to "f<b>".
bool isLessThan(std::string_view Name, size_t At) {
  return At > 0 && Name[At - 1] == ' ' && Name.substr(At + 1, 1) == " ";
}

/// Hands \p Use each character that is not of an operator's name: its place,
/// how many brackets are open before it, and whether it opens or closes one.
template <typename Fn> void forEachOutsideNames(std::string_view Text, Fn Use) {
  int Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (size_t End = operatorEnd(Text, I, Depth != 0); End != I) {
      I = End - 1;
      continue;
    }
    char C = Text[I];
    bool Opens =
        C == '(' || C == '{' || C == '[' || (C == '<' && !isLessThan(Text, I));
    bool Closes = C == ')' || C == '}' || C == ']' ||
                  (C == '>' && !Text.substr(0, I).ends_with("-"));
    Use(I, Depth, Opens, Closes);
    if (Opens)
      ++Depth;
    else if (Closes)
      Depth -= Depth > 0;
  }
}

/// Whether what is in brackets goes on as before with \p C: all but brackets
/// and the first letter of "operator".
bool isPlainInside(char C) {
  switch (C) {
  case '(':
  case ')':
  case '[':
  case ']':
  case '{':
  case '}':
  case '<':
  case '>':
  case 'o':
    return false;
  default:
    return true;
  }
}

/// Takes the component at the front of \p Rest, and the "::" after it.
Component takeComponent(std::string_view &Rest, bool WithArgs = false) {
  Component Result;
  if (Rest.starts_with("operator ")) {
    auto [Name, All] = conversionLength(Rest);
    Result.Plain = Rest.substr(0, Name);
    Result.Length = Name;
    Rest = All < Rest.size() ? Rest.substr(All + 2) : std::string_view();
    return Result;
  }
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
    // Most of what templates are called.
    if (Inside && !Verbatim && !WithArgs && isPlainInside(C))
      continue;
    if (size_t End = operatorEnd(Rest, Pos, true); Inside && End != Pos) {
      std::string_view Symbol = Rest.substr(Pos, End - Pos);
      if (Verbatim)
        Result.Plain += Symbol;
      else if (InAngles && WithArgs)
        Result.Args += Symbol;
      Pos = End - 1;
      continue;
    }
    if (C == '(' || C == '[' || C == '{')
      ++Depth;
    else if (C == ')' || C == ']' || C == '}')
      Depth -= Depth > 0;
    else if (C == '<' && Depth == 0 && !isLessThan(Rest, Pos))
      ++Angles;
    else if (C == '>' && Depth == 0 && Angles > 0)
      --Angles;
    if (Verbatim) {
      Result.Plain += C;
      continue;
    }
    if (InAngles || Angles != 0) {
      if (C != ' ' && WithArgs)
        Result.Args += C;
      continue;
    }
    if (C == '(' && !Inside && !Verbatim && Result.Length == 0)
      Result.Length = Pos;
    Parameters |= C == '(' || C == '[';
    if (!Inside && !Parameters)
      Result.Plain += C;
  }
  if (Result.Length == 0)
    Result.Length = Pos;
  while (!Result.Plain.empty() && Result.Plain.back() == ' ')
    Result.Plain.pop_back();
  Rest = Pos < Rest.size() ? Rest.substr(Pos + 2) : std::string_view();
  return Result;
}

bool isLambda(std::string_view Component) {
  return Component.starts_with("$_") || Component.starts_with("'lambda") ||
         Component.starts_with("{lambda") || Component.starts_with("(lambda") ||
         Component.starts_with("(anonymous class");
}

uint32_t hash16(std::string_view Text) {
  return XXH3_64bits(Text.data(), Text.size()) & 0xffff;
}

} // namespace

std::vector<std::string> nameComponents(std::string_view Name) {
  std::vector<std::string> Result;
  while (!Name.empty())
    Result.push_back(takeComponent(Name).Plain);
  return Result;
}

std::string baseName(std::string_view Name) {
  std::string_view Last;
  Component Result;
  while (!Name.empty()) {
    Last = Name;
    Result = takeComponent(Name);
  }
  // The type that a conversion to a function ends with has parameters.
  return Last.starts_with("operator ") ? std::string(Last) : Result.Plain;
}

std::string_view nameIn(std::string_view Signature) {
  // The type that a function returns ends with a space outside of brackets.
  size_t Begin = 0;
  forEachOutsideNames(Signature, [&](size_t At, int Depth, bool, bool) {
    if (Depth == 0 && Signature[At] == ' ' &&
        qualifiersLength(Signature.substr(At)) == Signature.npos)
      Begin = At + 1;
  });
  // "(*f<int>())(int)": what returns a pointer to a function.
  if (Signature.substr(Begin).starts_with("(*"))
    return nameIn(Signature.substr(Begin + 2));
  size_t End = Begin;
  for (std::string_view Rest = Signature.substr(Begin); !Rest.empty();) {
    size_t Start = Signature.size() - Rest.size();
    End = Start + takeComponent(Rest).Length;
  }
  return Signature.substr(Begin, End - Begin);
}

namespace {

/// Brackets with what is in them, outside of all others.
struct Group {
  size_t Begin, Size;
  bool Arguments; ///< of a template, else parameters
};

std::vector<Group> groupsIn(std::string_view Text) {
  std::vector<Group> Result;
  size_t Begin = 0;
  forEachOutsideNames(Text, [&](size_t At, int Depth, bool Opens, bool Closes) {
    if (Opens && Depth == 0)
      Begin = At;
    bool Arguments = Text[At] == '>';
    if (Closes && Depth == 1 && (Arguments || Text[At] == ')') &&
        !Text.substr(Begin).starts_with("(anonymous"))
      Result.push_back({Begin, At + 1 - Begin, Arguments});
  });
  return Result;
}

} // namespace

std::string shortened(std::string_view Text, size_t Most) {
  constexpr std::string_view Dots = "...";
  std::vector<Group> Groups = groupsIn(Text);
  std::sort(Groups.begin(), Groups.end(), [](const Group &A, const Group &B) {
    return std::tuple(B.Arguments, B.Size) < std::tuple(A.Arguments, A.Size);
  });
  size_t Size = Text.size(), Taken = 0;
  for (; Taken < Groups.size() && Size > Most; ++Taken)
    if (size_t Inside = Groups[Taken].Size - 2; Inside > Dots.size())
      Size -= Inside - Dots.size();
  Groups.resize(Taken);
  std::ranges::sort(Groups, {}, &Group::Begin);
  std::string Result;
  size_t From = 0;
  for (const Group &G : Groups) {
    if (G.Size - 2 <= Dots.size())
      continue;
    Result += Text.substr(From, G.Begin + 1 - From);
    Result += Dots;
    From = G.Begin + G.Size - 1;
  }
  return Result.append(Text.substr(From));
}

namespace {

/// Without what people leave out: spaces and anonymous namespaces.
std::string comparable(std::string_view Text) {
  constexpr std::string_view Anonymous = "(anonymousnamespace)::";
  std::string Result = withoutSpaces(Text);
  for (size_t At = 0; (At = Result.find(Anonymous, At)) != Result.npos;)
    Result.erase(At, Anonymous.size());
  return Result;
}

} // namespace

bool mayStandFor(std::string_view Short, std::string_view Text) {
  std::string Pattern = comparable(Short), Whole = comparable(Text);
  std::string_view Rest = Whole, Left = Pattern;
  for (bool First = true;; First = false) {
    size_t Dots = Left.find("...");
    std::string_view Piece = Left.substr(0, Dots);
    if (Dots == Left.npos)
      return First ? Rest == Piece : Rest.ends_with(Piece);
    size_t At =
        First ? (Rest.starts_with(Piece) ? 0 : Rest.npos) : Rest.find(Piece);
    if (At == Rest.npos)
      return false;
    Rest.remove_prefix(At + Piece.size());
    Left.remove_prefix(Dots + 3);
  }
}

std::string lastTemplateArgs(std::string_view Name) {
  std::string Args;
  while (!Name.empty())
    Args = takeComponent(Name, /*WithArgs=*/true).Args;
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
  constexpr std::array<std::string_view, 9> Names = {
      "DEFAULT", "AVX2",   "AVX512", "VSX",         "ZVECTOR",
      "SVE",     "SVE256", "NEON",   AnyCapability,
  };
  return std::find(Names.begin(), Names.end(), Component) != Names.end();
}

std::string canonicalName(std::string_view Name) {
  return canonicalName(nameComponents(Name));
}

std::string canonicalName(const std::vector<std::string> &Components) {
  std::string Result;
  for (const std::string &Part : Components) {
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
    if (!isTransparent(Components[I - 1]) && !isLambda(Components[I - 1]))
      return Components[I - 1];
  return "";
}

std::string withoutSpaces(std::string_view Text) {
  std::string Result(Text);
  std::erase(Result, ' ');
  return Result;
}

uint32_t namingHash(std::string_view Name) {
  return namingHash(Name, nameComponents(Name));
}

uint32_t namingHash(std::string_view Name,
                    const std::vector<std::string> &Components) {
  return hash16(scopeOf(Components)) | hash16(withoutSpaces(Name)) << 16;
}

} // namespace torchtalk::index
