//===- LibraryMarks.cpp - Registrations in the blocks of libraries --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/Facts.h"
#include "source/device/CxxConditions.h"
#include "source/device/DeviceMarks.h"
#include "source/device/DeviceModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace torchtalk::source {
namespace {

constexpr size_t None = CxxSpans::None;
using Kind = DeviceRegistration::Kind;

/// The key of `m.impl("f", torch::kCUDA, f)`, `torch::dispatch(KEY, f)`: a
/// dispatch key, a c10::DeviceType or one of its constants; "" for anything
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

/// The condition under which \p At runs when the code from \p I does, as C++,
/// or "". Only `if` counts: loops are assumed to run, and lambdas to be called.
std::string conditionAt(const CxxSpans &T, size_t I, size_t At) {
  llvm::SmallVector<std::string, 4> All;
  while (I < At) {
    if (!T[I].is("if")) {
      ++I;
      continue;
    }
    // A chain of `if ... else if ... else`.
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
      // Not only up to At, which may be inside it.
      CxxSpan Body = statementAt(T, Begin, T.size());
      if (holds(Body, At)) {
        All.append(Before);
        if (HasCondition)
          All.push_back(std::move(Condition));
        I = Begin + (T[Begin].is("{") ? 1 : 0);
        break;
      }
      if (HasCondition && returns(T, Body))
        All.push_back(negation(Condition));
      Before.push_back(negation(Condition));
      I = Body.End;
      if (!HasCondition || !T[I].is("else"))
        break;
      ++I;
    }
  }
  return llvm::join(All, " && ");
}

/// `{at::Tag::pt2_compliant_tag}` after a schema is no kernel.
bool isTags(const CxxSpans &T, CxxSpan Span) {
  if (T[Span.Begin].is("{"))
    return true;
  for (size_t I = Span.Begin; I < Span.End; ++I)
    if (T[I].is("Tag") && (T[I + 1].is("::") || T[I + 1].is(">")))
      return true;
  return false;
}

std::string textIn(const CxxSpans &T, CxxSpan Span) {
  std::string Text;
  for (size_t I = Span.Begin; I < Span.End; ++I)
    if (T[I].TheKind == CxxToken::Kind::String)
      Text += stringValue(T[I].Text);
  return Text;
}

/// Sets the op of `m.def("f(Tensor x) -> Tensor", f)` and the like. \p Around
/// is the namespace of names without one.
void setOp(DeviceMark &Mark, const std::string &Text, llvm::StringRef Around) {
  llvm::StringRef Name = llvm::StringRef(Text).split('(').first.trim();
  if (Name.empty()) // known only at run time
    Name = facts::Dynamic;
  Mark.Name = Name.contains("::") ? Name.str() : (Around + "::" + Name).str();
  if (static_cast<Kind>(Mark.Registration) == Kind::Def &&
      Text.find('(') != std::string::npos)
    Mark.Text = Text;
}

/// The registration of the kernel \p Given in the `def` of \p Mark.
DeviceMark implementationOf(DeviceMark Mark, std::string Key,
                            std::string Given) {
  Mark.Registration = static_cast<uint8_t>(Kind::Impl);
  Mark.Key = std::move(Key);
  Mark.Text.clear();
  Mark.Operand = std::move(Given);
  return Mark;
}

/// `.op("ns::f(Tensor x) -> Tensor", &f)`, whose parenthesis is at \p Open.
void addOperator(const CxxSpans &T, size_t Open,
                 llvm::SmallVectorImpl<DeviceMark> &Marks) {
  auto Arguments = T.arguments(Open);
  if (Arguments.empty())
    return;
  DeviceMark Mark;
  Mark.TheKind = DeviceMark::Kind::Registration;
  Mark.Registration = static_cast<uint8_t>(Kind::Def);
  Mark.Line = T[Open].Line;
  Mark.Key = "def";
  setOp(Mark, textIn(T, Arguments[0]), facts::Dynamic);
  Marks.push_back(Mark);
  CxxSpan Given = Arguments.back();
  bool Options = llvm::any_of(llvm::seq(Given.Begin, Given.End), [&](size_t I) {
    return T[I].is("kernel") || T[I].is("catchAllKernel");
  });
  std::string Key = keyIn(T, Given);
  if (Arguments.size() > 1 || Options)
    Marks.push_back(implementationOf(
        std::move(Mark), Key.empty() ? "CompositeImplicitAutograd" : Key,
        Options ? facts::Dynamic : T.nameIn(Given)));
}

} // namespace

std::optional<DeviceMark> backendName(const CxxSpans &T, size_t At) {
  if (!T[At].is("register_privateuse1_backend") || !T[At + 1].is("("))
    return std::nullopt;
  auto Arguments = T.arguments(At + 1);
  if (Arguments.size() != 1 ||
      T[Arguments[0].Begin].TheKind != CxxToken::Kind::String)
    return std::nullopt;
  DeviceMark Mark;
  Mark.TheKind = DeviceMark::Kind::Registration;
  Mark.Registration = static_cast<uint8_t>(Kind::BackendName);
  Mark.Line = T[At].Line;
  Mark.Name = "_";
  Mark.Key = "PrivateUse1";
  Mark.Operand = textIn(T, Arguments[0]);
  return Mark;
}

llvm::SmallVector<DeviceMark, 2> operatorsCall(const CxxSpans &T, size_t At) {
  llvm::SmallVector<DeviceMark, 2> Marks;
  // torch::jit::RegisterOperators does not register in the dispatcher.
  if (!T[At].is("RegisterOperators") ||
      (At >= 2 && T[At - 1].is("::") && T[At - 2].is("jit")))
    return Marks;
  size_t I = At + (T[At + 1].isWord() ? 2 : 1);
  if (!T[I].is("(") || T.partner(I) == None)
    return Marks;
  // `RegisterOperators reg("ns::f", &f)`; that of the interpreter takes a list
  // in braces.
  if (T[I + 1].TheKind == CxxToken::Kind::String)
    addOperator(T, I, Marks);
  for (I = T.partner(I) + 1; T[I].is(".") && T[I + 1].is("op") &&
                             T[I + 2].is("(") && T.partner(I + 2) != None;
       I = T.partner(I + 2) + 1)
    addOperator(T, I + 2, Marks);
  return Marks;
}

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
  if (*Found == Kind::Fallback)
    Mark.Name = Block.Namespace;
  else
    setOp(Mark, textIn(T, Arguments[0]), Block.Namespace);
  CxxSpan Given;
  if (*Found == Kind::Def && Arguments.size() > 1 && !isTags(T, Arguments[1]))
    Given = Arguments[1];
  else if (*Found == Kind::Fallback ||
           (*Found == Kind::Impl && Arguments.size() > 1))
    Given = Arguments.back();
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
    Marks.front().Operand.clear();
    std::string Operand = Mark.Operand;
    Marks.push_back(
        implementationOf(std::move(Mark), std::move(Key), std::move(Operand)));
  }
  return Marks;
}

} // namespace torchtalk::source
