//===- CodeMarks.cpp - Calls among tokens ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/CodeMarks.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace torchtalk::source {
namespace {

/// Tokens to search backwards for a declaration.
constexpr size_t MaxBack = 6000;

/// Whether an expression can begin after \p T.
bool precedesExpression(const CxxToken &T) {
  return llvm::StringSwitch<bool>(T.Text)
      .Cases("return", "else", "do", "co_return", "co_await", "co_yield", true)
      .Cases("throw", "new", "case", "not", "and", "or", "delete", true)
      .Default(false);
}

/// The end of the template arguments at \p I, which are no comparison; or \p I.
size_t afterArguments(const CxxSpans &T, size_t I) {
  size_t Close = T[I].is("<") ? T.angle(I) : None;
  if (Close == None)
    return I;
  for (size_t In = I; In + 1 < Close; ++In)
    if (T[In].is("&", "|") && T[In + 1].is(T[In].Text) &&
        !T[In + 2].is(">", ","))
      return I;
  return Close + 1;
}

bool isTypeName(const CxxToken &T) { return T.isWord() && !isKeyword(T.Text); }

/// The last component of the type whose last token is at \p I; with \p Pointee,
/// that of T for a smart pointer, `std::shared_ptr<N::T>`.
std::string typeEndingAt(const CxxSpans &T, size_t I, bool Pointee) {
  if (!T[I].is(">"))
    return isTypeName(T[I]) ? T[I].Text.str() : "";
  size_t Open = T.angle(I);
  if (Open == None || Open == 0 || !isTypeName(T[Open - 1]))
    return "";
  llvm::StringRef Name = T[Open - 1].Text;
  if (!Pointee)
    return Name.str();
  // `intrusive_ptr<T, NullType>`: the first argument.
  size_t End = Open + 1;
  while (End < I && (T[End].isWord() || T[End].is("::")))
    ++End;
  return End > Open + 1 && isTypeName(T[End - 1]) ? T[End - 1].Text.str() : "";
}

/// The type of a variable, or "" where it is not evident; nullopt when nothing
/// between \p Begin and \p At declares it.
std::optional<std::string> typeOfVariable(const CxxSpans &T, size_t Begin,
                                          size_t At, llvm::StringRef Variable,
                                          bool Pointee) {
  Begin = std::max(Begin, At < MaxBack ? 0 : At - MaxBack);
  for (size_t I = At; I-- > Begin + 1;) {
    if (!T[I].isWord() || T[I].Text != Variable)
      continue;
    const CxxToken &Next = T[I + 1];
    bool Declares = Next.is("=", ";", ",", ")", "{", "(", ":", "[");
    if (!Declares || (Next.is("=") && T[I + 2].is("=")))
      continue;
    size_t Type = I - 1;
    bool Indirect = false;
    while (Type > Begin && T[Type].is("&", "*", "const")) {
      Indirect |= !T[Type].is("const");
      --Type;
    }
    if (T[Type].is("auto")) {
      // `auto x = std::make_shared<T>(...)`, `auto x = T(...)`
      size_t Name = I + 2;
      while (Next.is("=") && T[Name].isWord() && T[Name + 1].is("::"))
        Name += 2;
      if (Next.is("=") && T[Name].Text.starts_with("make_") &&
          T[Name + 1].is("<"))
        if (size_t Close = T.angle(Name + 1); Close != None)
          return typeEndingAt(T, Close, /*Pointee=*/true);
      return Next.is("=") && T[Name + 1].is("(") && isTypeName(T[Name]) &&
                     llvm::isUpper(T[Name].Text.front()) &&
                     !isMacroName(T[Name])
                 ? T[Name].Text.str()
                 : "";
    }
    if (T[Type].isWord() && isKeyword(T[Type].Text)) {
      if (precedesExpression(T[Type]) || T[Type].is("goto"))
        continue;
      return ""; // a built-in type
    }
    std::string Found = typeEndingAt(T, Type, Pointee && !Indirect);
    if (Found.empty())
      continue;
    // `a * x` and `T *x`, `a > x` and `A<T> x`
    if (Indirect && T[Type].isWord() && !llvm::isUpper(Found.front()) &&
        !llvm::StringRef(Found).ends_with("_t"))
      continue;
    return Found;
  }
  return std::nullopt;
}

/// The object of `x.f`, whose name begins at \p Name.
std::string receiver(const CxxSpans &T, size_t Name, size_t Begin) {
  size_t Object = Name < 2 ? None : Name - 2;
  if (Object == None || !T[Object].isWord())
    return "";
  if (T[Object].is("this"))
    return "this";
  bool Simple = Object == 0 || !T[Object - 1].is(".", "->", "::");
  if (!Simple || isKeyword(T[Object].Text))
    return "";
  return typeOfVariable(T, Begin, Object, T[Object].Text, T[Name - 1].is("->"))
      .value_or("");
}

/// `T x(1)` and `T x{1}`, whose x is at \p Name, make a T.
std::string declaredType(const CxxSpans &T, size_t Name, size_t &TypeBegin) {
  if (Name == 0)
    return "";
  const CxxToken &Before = T[Name - 1];
  if (Before.is(">") && T.angle(Name - 1) == None)
    return "";
  if (!Before.is(">") && (!isTypeName(Before) || isMacroName(Before)))
    return "";
  return T.nameBefore(Name, TypeBegin);
}

} // namespace

std::optional<CodeCall> callAt(const CxxSpans &T, size_t At, size_t Begin) {
  const CxxToken &Token = T[At];
  if (!Token.isWord() || isKeyword(Token.Text) || isMacroName(Token))
    return std::nullopt;
  size_t After = afterArguments(T, At + 1);
  bool Calls = T[After].is("(");
  bool Braces = T[After].is("{");
  if (T[At + 1].is("::") || (T[After].is("::") && T[After + 1].isWord()))
    return std::nullopt; // its last component is enough
  size_t Name = At;
  CodeCall Call;
  Call.Line = Token.Line;
  Call.Callee = T.nameBefore(At + 1, Name);
  if (Call.Callee.empty())
    return std::nullopt;
  bool Qualified = Name != At;
  if (Name > 0 && T[Name - 1].is("::")) {
    // `::f`, or the end of a name that is not plain: `decltype(x)::f`
    if (Name > 1 && T[Name - 2].is(")", ">"))
      return std::nullopt;
    Call.Callee = "::" + Call.Callee;
    Qualified = true;
    --Name;
  }
  const CxxToken &Before = Name > 0 ? T[Name - 1] : T[T.size()];
  if (!Calls && !Braces) {
    const CxxToken &Next = T[After];
    bool Ends = Next.is(",", ")", ";", "}");
    bool Taken = Before.is("&") && Name > 1 && !T[Name - 2].isWord() &&
                 !T[Name - 2].is(")", "]", "&", ">");
    bool Given = Before.is("(", ",") && !Next.is(";");
    if (!Qualified || !Ends || (!Taken && !Given))
      return std::nullopt;
    Call.TheKind = CodeCall::Kind::Address;
    return Call;
  }
  if (Before.is("~"))
    return std::nullopt;
  if (Before.is(".", "->")) {
    if (!Calls)
      return std::nullopt;
    Call.TheKind = Qualified ? CodeCall::Kind::Call : CodeCall::Kind::Member;
    if (!Qualified)
      Call.Receiver = receiver(T, Name, Begin);
    return Call;
  }
  bool Expression =
      !Before.isWord() || precedesExpression(Before) || isMacroName(Before);
  if (Before.is("template")) // `x.template f<T>()`
    return std::nullopt;
  if (Expression && !Before.is(">")) {
    // `if (x) {`, `f(x) {`: what follows a name is a block.
    if (Braces && !Before.is("=", "(", ",", "return", "new", "throw"))
      return std::nullopt;
    if (!Qualified && typeOfVariable(T, Begin, Name, Call.Callee, false))
      return std::nullopt; // a lambda, or a function object
    return Call;
  }
  size_t TypeBegin = Name;
  std::string Type = declaredType(T, Name, TypeBegin);
  if (Type.empty() || Qualified)
    return Before.is(">") ? std::optional(Call) : std::nullopt;
  Call.Callee = std::move(Type);
  Call.Line = T[TypeBegin].Line;
  return Call;
}

/// The position of the condition of a macro that raises unless it holds; None
/// of one that always raises; nullopt of anything else.
static std::optional<size_t> conditionOf(llvm::StringRef Macro) {
  return llvm::StringSwitch<std::optional<size_t>>(Macro)
      .Cases("TORCH_CHECK", "TORCH_CHECK_NOT_IMPLEMENTED", "TORCH_CHECK_VALUE",
             0)
      .Cases("TORCH_CHECK_TYPE", "TORCH_CHECK_INDEX", "TORCH_CHECK_LINALG", 0)
      .Cases("TORCH_CHECK_ARG", "TORCH_CHECK_ALWAYS_SHOW_CPP_STACKTRACE", 0)
      .Cases("TORCH_INTERNAL_ASSERT", "AT_ASSERT", "AT_ASSERTM", 0)
      .Case("TORCH_CHECK_WITH", 1)
      .Cases("AT_ERROR", "C10_THROW_ERROR", None)
      .Default(std::nullopt);
}

bool onlyRaises(const CxxSpans &T, size_t Open) {
  const size_t First = Open + 1;
  if (T[First].is("throw"))
    return true;
  std::optional<size_t> Condition = conditionOf(T[First].Text);
  if (!Condition || !T[First + 1].is("("))
    return false;
  if (*Condition == None)
    return true;
  auto Arguments = T.arguments(First + 1);
  return Arguments.size() > *Condition &&
         T.text(Arguments[*Condition]) == "false";
}

void addIncludes(llvm::ArrayRef<CxxToken> Tokens,
                 std::vector<CodeInclude> &Out) {
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    if (Tokens[I].TheKind != CxxToken::Kind::Directive ||
        !Tokens[I].is("include", "import"))
      continue;
    CodeInclude Include;
    Include.Line = Tokens[I].Line;
    const CxxToken &First = Tokens[I + 1];
    if (First.TheKind == CxxToken::Kind::String) {
      Include.Quoted = true;
      Include.Path = stringValue(First.Text).str();
    } else if (First.is("<")) {
      for (const CxxToken &T :
           directiveAt(Tokens, I + 1).take_until([](const CxxToken &T) {
             return T.is(">");
           }))
        Include.Path += T.Text;
    }
    if (!Include.Path.empty())
      Out.push_back(std::move(Include));
  }
}

void addUsings(llvm::ArrayRef<CxxToken> Tokens, std::vector<CodeUsing> &Out) {
  CxxToken End;
  auto At = [&](size_t I) -> const CxxToken & {
    return I < Tokens.size() ? Tokens[I] : End;
  };
  auto NameAt = [&](size_t I, size_t &After) {
    std::string Name;
    for (; At(I).isWord() || At(I).is("::"); ++I)
      if (!At(I).is("::") || !Name.empty())
        Name += At(I).Text;
    After = I;
    return Name;
  };
  for (size_t I = 0; I < Tokens.size(); ++I) {
    CodeUsing Using;
    size_t After = I;
    if (At(I).is("using") && At(I + 1).is("namespace")) {
      Using.Name = NameAt(I + 2, After);
    } else if (At(I).is("using") && !At(I + 1).is("typename")) {
      Using.TheKind = CodeUsing::Kind::Name;
      Using.Name = NameAt(I + 1, After);
    } else if (At(I).is("namespace") && At(I + 1).isWord() &&
               At(I + 2).is("=")) {
      Using.TheKind = CodeUsing::Kind::Alias;
      Using.Alias = At(I + 1).Text.str();
      Using.Name = NameAt(I + 3, After);
    }
    if (!Using.Name.empty() && At(After).is(";"))
      Out.push_back(std::move(Using));
  }
}

} // namespace torchtalk::source
