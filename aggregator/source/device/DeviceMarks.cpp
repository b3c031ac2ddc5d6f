//===- DeviceMarks.cpp - Kernels, launches, registrations -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/DeviceMarks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::source {
namespace {

/// The configuration of a launch and the head of a kernel have no more tokens.
constexpr size_t MaxHead = 4000;

/// Where template arguments at \p I end, or \p I.
size_t afterAngles(const CxxSpans &T, size_t I) {
  size_t Close = T[I].is("<") ? T.angle(I) : None;
  return Close == None ? I : Close + 1;
}

/// Not the declaration of a function of that name, nor a member.
bool isCallee(const CxxSpans &T, size_t At) {
  while (At > 1 && T[At - 1].is("::") && T[At - 2].isWord())
    At -= 2;
  if (At == 0)
    return true;
  const CxxToken &Before = T[At - 1];
  return (!Before.isWord() || Before.is("return", "else")) &&
         !Before.is(">", "*", "&", "~", ".", "->");
}

bool endsType(const CxxToken &T) {
  return T.is(">") || (T.isWord() && !T.is("struct", "class", "union", "enum"));
}

/// `__launch_bounds__`, `__device__`: what compilers reserve for attributes.
bool isReservedAttribute(const CxxToken &T) {
  return T.isWord() && T.Text.size() > 4 && T.Text.starts_with("__") &&
         T.Text.ends_with("__") && T.Text == T.Text.lower() &&
         !T.is("__func__", "__asm__", "__volatile__");
}

} // namespace

size_t afterAttribute(const CxxSpans &T, size_t I) {
  if (T[I].is("[") && T[I + 1].is("[") && !T[I + 1].SpaceBefore) {
    size_t Close = T.partner(I);
    return Close != None && T.partner(I + 1) == Close - 1 ? Close + 1 : None;
  }
  if (!isReservedAttribute(T[I]))
    return None;
  // The parentheses behind `[] __device__` are the lambda's parameters.
  size_t First = I;
  while (First > 0 && isReservedAttribute(T[First - 1]))
    --First;
  bool OfLambda = First > 0 && T[First - 1].is("]");
  size_t Close = T[I + 1].is("(") && !OfLambda ? T.partner(I + 1) : None;
  // `Tensor __lshift__(...) {` is a function.
  if (Close != None && T[Close + 1].is("{") && I > 0 &&
      (endsType(T[I - 1]) || T[I - 1].is("&", "*")))
    return None;
  return Close == None ? I + 1 : Close + 1;
}

KernelHead kernelHead(const CxxSpans &T, size_t At) {
  KernelHead Head;
  // Bounds can stand before it as well.
  for (size_t I = At; I > 1;) {
    size_t Open = T[I - 1].is(")") ? T.partner(I - 1) : I;
    if (Open == None || Open == 0 || !T[Open - 1].isWord())
      break;
    if (T[Open - 1].Text.contains_insensitive("launch_bounds"))
      Head.Bounds = T.text({Open - 1, I});
    I = Open - 1;
  }
  for (size_t I = At + 1, End = At + MaxHead; I < End;) {
    const CxxToken &Token = T[I];
    if (Token.Text.empty() || Token.is(";", "{", "}"))
      return Head;
    if (Token.isWord() && T[I + 1].is("(") && T.partner(I + 1) != None &&
        (isReservedAttribute(Token) || isMacroName(Token) ||
         isKeyword(Token.Text))) {
      if (Token.Text.contains_insensitive("launch_bounds"))
        Head.Bounds = T.text({I, T.partner(I + 1) + 1});
      I = T.partner(I + 1) + 1;
      continue;
    }
    size_t After = afterAngles(T, I + 1);
    if (Token.isWord() && !isKeyword(Token.Text) && T[After].is("(") &&
        T.partner(After) != None) {
      Head.Name = I;
      // noexcept, requires, -> type
      for (I = T.partner(After) + 1; I < End; ++I) {
        if (T[I].is("{") && T.partner(I) != None)
          Head.EndLine = T[T.partner(I)].Line;
        if (T[I].is("(") && T.partner(I) != None)
          I = T.partner(I);
        else if (T[I].Text.empty() || T[I].is("{", ";", "}"))
          return Head;
      }
      return Head;
    }
    I = std::max(I + 1, Token.isWord() ? After : afterAngles(T, I));
  }
  return Head;
}

Chevrons chevrons(const CxxSpans &T, size_t At) {
  Chevrons Result;
  if (At == 0 || !T[At].is("<") || !T[At + 1].is("<") || !T[At + 2].is("<") ||
      T[At + 1].SpaceBefore || T[At + 2].SpaceBefore)
    return Result;
  for (size_t I = At + 3, End = At + MaxHead; I < End; ++I) {
    const CxxToken &Token = T[I];
    if (Token.Text.empty() || Token.is(";", ")", "}"))
      return Result;
    if (Token.is("(", "[", "{")) {
      I = T.partner(I);
      if (I == None)
        return Result;
    } else if (Token.is(">") && T[I + 1].is(">") && T[I + 2].is(">") &&
               T[I + 3].is("(")) {
      Result.End = I + 3;
      break;
    }
  }
  if (Result.End == None)
    return Result;
  size_t Begin = At;
  Result.Callee = T.nameBefore(At, Begin);
  // `table[i]<<<...>>>`, `(*f)<<<...>>>`
  if (Result.Callee.empty() && T[At - 1].is(")", "]") &&
      T.partner(At - 1) != None) {
    size_t Open = T.partner(At - 1);
    T.nameBefore(Open, Begin);
    Result.Callee = T.text({std::min(Begin, Open), At});
  }
  return Result;
}

std::optional<std::string> launchedByCall(const CxxSpans &T, size_t At) {
  llvm::StringRef Name = T[At].Text;
  size_t Found = Name.find("Launch");
  if (!T[At].isWord() || Found == llvm::StringRef::npos || Found == 0 ||
      !llvm::isLower(Name.front()))
    return std::nullopt;
  llvm::StringRef What = Name.drop_front(Found + 6);
  What.consume_front("Cooperative");
  if (!What.consume_front("Kernel") || What.starts_with("s") ||
      !isCallee(T, At))
    return std::nullopt;
  size_t Open = afterAngles(T, At + 1);
  if (!T[Open].is("("))
    return std::nullopt;
  auto Arguments = T.arguments(Open);
  // cudaLaunchKernelEx takes its configuration first.
  size_t Number = What.starts_with("Ex") ? 1 : 0;
  if (Arguments.size() <= Number)
    return std::nullopt;
  return T.nameIn(Arguments[Number]);
}

std::optional<DeviceHandover> handover(const CxxSpans &T, size_t At) {
  llvm::SmallVector<llvm::StringRef, 6> Words;
  if (!T[At].isWord())
    return std::nullopt;
  T[At].Text.split(Words, '_');
  if (!llvm::is_contained(Words, "gpu") || !llvm::is_contained(Words, "kernel"))
    return std::nullopt;
  size_t Open = afterAngles(T, At + 1);
  if (!T[Open].is("(") || !isCallee(T, At))
    return std::nullopt;
  auto Arguments = T.arguments(Open);
  if (Arguments.size() < 2)
    return std::nullopt;
  auto Functor = llvm::find_if(llvm::ArrayRef(Arguments).drop_front(),
                               [&](CxxSpan S) { return T[S.Begin].is("["); });
  CxxSpan Given =
      Functor == llvm::ArrayRef(Arguments).end() ? Arguments[1] : *Functor;
  // `F<T>(x)` and `F<T>{x}` make an F.
  std::string Class;
  size_t End = Given.Begin;
  while (T[End].isWord() || T[End].is("::")) {
    Class += T[End].Text;
    End = T[End].isWord() ? afterAngles(T, End + 1) : End + 1;
  }
  DeviceHandover Made;
  Made.Line = T[At].Line;
  Made.Callee = T[At].Text.str();
  Made.Functor = T[Given.Begin].is("[") ? "lambda"
                 : !Class.empty()       ? Class
                                        : T.nameIn(Given);
  Made.FunctorLine = T[Given.Begin].Line;
  return Made;
}

std::optional<DeviceFunction> stubDefinition(const CxxSpans &T, size_t At) {
  if (!T[At].is("DEFINE_DISPATCH") || !T[At + 1].is("("))
    return std::nullopt;
  auto Arguments = T.arguments(At + 1);
  if (Arguments.size() != 1)
    return std::nullopt;
  std::string Name = T.nameIn(Arguments[0]);
  if (Name.empty())
    return std::nullopt;
  return DeviceFunction{std::move(Name), T[At].Line, T[At].Line,
                        false,           false,      ""};
}

} // namespace torchtalk::source
