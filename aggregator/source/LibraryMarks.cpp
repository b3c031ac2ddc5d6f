//===- LibraryMarks.cpp - Registrations in the blocks of libraries --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/Facts.h"
#include "source/DeviceMarks.h"
#include "source/DeviceModel.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace torchtalk::source {
namespace {

constexpr size_t None = CxxSpans::None;
using Kind = DeviceRegistration::Kind;

/// The key of `m.impl("f", torch::kCUDA, f)`, `torch::dispatch(KEY, f)`: a
/// dispatch key, a c10::DeviceType or one of its constants; "" of anything
/// else.
std::string keyIn(const CxxSpans &T, CxxSpan Span) {
  for (size_t I = Span.Begin; I < Span.End; ++I) {
    llvm::StringRef Word = T[I].Text;
    if (Word == "DispatchKey" && T[I + 1].is("::"))
      return T[I + 2].Text.str();
    if (Word == "DeviceType" && T[I + 1].is("::"))
      Word = T[I + 2].Text;
    else if (!T[I].isWord() || !Word.consume_front("k"))
      continue;
    // c10::dispatchTypeToDispatchKey, c10/core/DispatchKey.h.
    llvm::StringRef Key = llvm::StringSwitch<llvm::StringRef>(Word)
                              .Cases("CPU", "CUDA", "HIP", "XPU", "MPS", Word)
                              .Cases("Meta", "HPU", "IPU", "Lazy", "XLA", Word)
                              .Cases("Vulkan", "Metal", "FPGA", "VE", Word)
                              .Cases("MTIA", "MAIA", "PrivateUse1", Word)
                              .Default("");
    if (!Key.empty())
      return Key.str();
  }
  return "";
}

/// The statement that begins at \p Begin, up to its `}` or `;`.
CxxSpan statementAt(const CxxSpans &T, size_t Begin, size_t Limit) {
  if (T[Begin].is("{") && T.partner(Begin) != None)
    return {Begin, T.partner(Begin) + 1};
  size_t I = Begin;
  for (; I < Limit && !T[I].is(";"); ++I)
    if ((T[I].is("(") || T[I].is("{") || T[I].is("[")) && T.partner(I) != None)
      I = T.partner(I);
  return {Begin, std::min(I + 1, Limit)};
}

bool holds(CxxSpan Span, size_t At) {
  return Span.Begin <= At && At < Span.End;
}

bool returns(const CxxSpans &T, CxxSpan Span) {
  for (size_t I = Span.Begin; I < Span.End; ++I)
    if (T[I].is("return"))
      return true;
  return false;
}

/// What must hold for \p At to run when the code from \p I does, as C++ has it;
/// "" when nothing must. Only `if` is looked at: a loop runs, a lambda is
/// called.
std::string conditionAt(const CxxSpans &T, size_t I, size_t At) {
  llvm::SmallVector<std::string, 4> All;
  auto Not = [](const std::string &Condition) {
    return "!(" + Condition + ")";
  };
  while (I < At) {
    if (!T[I].is("if")) {
      ++I;
      continue;
    }
    // A row of `if ... else if ... else`.
    llvm::SmallVector<std::string, 4> Before;
    while (I <= At) {
      bool HasCondition = T[I].is("if");
      std::string Condition;
      size_t Begin = I;
      if (HasCondition) {
        size_t Open = I + (T[I + 1].is("constexpr") ? 2 : 1);
        if (!T[Open].is("(") || T.partner(Open) == None)
          return llvm::join(All, " && ");
        Condition = T.text({Open + 1, T.partner(Open)});
        Begin = T.partner(Open) + 1;
      }
      // Up to the end, and not to At: that may be in the middle of it.
      CxxSpan Body = statementAt(T, Begin, T.size());
      if (holds(Body, At)) {
        All.append(Before);
        if (HasCondition)
          All.push_back(std::move(Condition));
        I = Begin + (T[Begin].is("{") ? 1 : 0);
        break;
      }
      if (HasCondition && returns(T, Body))
        All.push_back(Not(Condition));
      Before.push_back(Not(Condition));
      I = Body.End;
      if (!HasCondition || !T[I].is("else"))
        break;
      ++I;
    }
  }
  return llvm::join(All, " && ");
}

} // namespace

std::optional<LibraryBlock> libraryBlock(const CxxSpans &T, size_t At) {
  llvm::StringRef Name = T[At].isWord() ? T[At].Text : "";
  Name.consume_front("STABLE_"); // torch/csrc/stable/library.h
  bool Impl = Name == "TORCH_LIBRARY_IMPL";
  if ((!Impl && Name != "TORCH_LIBRARY" && Name != "TORCH_LIBRARY_FRAGMENT") ||
      !T[At + 1].is("(") || T.partner(At + 1) == None)
    return std::nullopt;
  auto Arguments = T.arguments(At + 1);
  size_t Open = T.partner(At + 1) + 1;
  if (Arguments.size() != (Impl ? 3 : 2) || !T[Open].is("{"))
    return std::nullopt;
  LibraryBlock Block;
  Block.Namespace = T.text(Arguments[0]);
  Block.Key = Impl ? T.text(Arguments[1]) : "";
  Block.Variable = T.text(Arguments.back());
  Block.Line = T[At].Line;
  Block.Open = Open;
  Block.End = T.partner(Open) == None ? T.size() : T.partner(Open);
  return Block;
}

llvm::SmallVector<DeviceMark, 2> libraryCall(const CxxSpans &T, size_t At,
                                             const LibraryBlock &Block) {
  if (!T[At].is(Block.Variable) || !T[At + 1].is(".") || !T[At + 3].is("("))
    return {};
  std::optional<Kind> Found =
      llvm::StringSwitch<std::optional<Kind>>(T[At + 2].Text)
          .Case("impl", Kind::Impl)
          .Case("def", Kind::Def)
          .Case("fallback", Kind::Fallback)
          .Default(std::nullopt);
  auto Arguments = T.arguments(At + 3);
  if (!Found || Arguments.empty())
    return {};
  DeviceMark Mark;
  Mark.TheKind = DeviceMark::Kind::Registration;
  Mark.Registration = static_cast<uint8_t>(*Found);
  Mark.Line = T[At].Line;
  Mark.OtherLine = Block.Line;
  Mark.Condition = facts::boundedCondition(conditionAt(T, Block.Open + 1, At));
  std::string Text;
  if (*Found != Kind::Fallback)
    for (size_t I = Arguments[0].Begin; I < Arguments[0].End; ++I)
      if (T[I].TheKind == CxxToken::Kind::String)
        Text += stringValue(T[I].Text);
  llvm::StringRef Name = llvm::StringRef(Text).split('(').first.trim();
  if (Name.empty()) // only running it tells
    Name = facts::Dynamic;
  Mark.Name = *Found == Kind::Fallback ? Block.Namespace
              : Name.contains("::")    ? Name.str()
                                       : Block.Namespace + "::" + Name.str();
  if (*Found == Kind::Def && Text.find('(') != std::string::npos)
    Mark.Text = Text;
  CxxSpan Given = *Found == Kind::Fallback || Arguments.size() > 1
                      ? Arguments.back()
                      : CxxSpan();
  std::string Key = keyIn(T, Given);
  if (Key.empty() && Arguments.size() > 2)
    Key = keyIn(T, Arguments[1]);
  if (Key.empty())
    Key = Block.Key.empty() ? "CompositeImplicitAutograd" : Block.Key;
  Mark.Key = *Found == Kind::Def ? "def" : Key;
  for (size_t I = Given.Begin; I < Given.End; ++I)
    if (T[I].is("makeFallthrough"))
      Mark.Operand = "fallthrough";
  if (Mark.Operand.empty() && !Given.empty())
    Mark.Operand = T.nameIn(Given);
  llvm::SmallVector<DeviceMark, 2> Marks = {Mark};
  if (*Found == Kind::Def && !Given.empty() && !Mark.Operand.empty()) {
    // `m.def("f(Tensor x) -> Tensor", f)` implements it too.
    Marks.front().Operand.clear();
    Mark.Registration = static_cast<uint8_t>(Kind::Impl);
    Mark.Key = Key;
    Mark.Text.clear();
    Marks.push_back(std::move(Mark));
  }
  return Marks;
}

} // namespace torchtalk::source
