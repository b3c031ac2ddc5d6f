//===- RegistrationMarks.cpp - Registrations of ops, kernels, stubs -------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/Facts.h"
#include "source/device/CxxConditions.h"
#include "source/device/DeviceMarks.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace torchtalk::source {
namespace {

using Kind = DeviceRegistration::Kind;
using Registrations = llvm::SmallVector<DeviceRegistration, 2>;

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
    if (T[I].is("(", "{", "[") && T.partner(I) != None)
      I = T.partner(I);
  return {Begin, std::min(I + 1, Limit)};
}

bool holds(CxxSpan Span, size_t At) {
  return Span.Begin <= At && At < Span.End;
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
      if (HasCondition && T.contains(Body, "return"))
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
    if (T[I].is("Tag") && T[I + 1].is("::", ">"))
      return true;
  return false;
}

/// The last literal, of several that stand next to each other all. A macro such
/// as TORCH_SELECTIVE_NAME gives its own twice.
std::string textIn(const CxxSpans &T, CxxSpan Span) {
  std::string Text;
  for (size_t I = Span.Begin; I < Span.End; ++I)
    if (T[I].TheKind == CxxToken::Kind::String) {
      if (I > Span.Begin && T[I - 1].TheKind != CxxToken::Kind::String)
        Text.clear();
      Text += stringValue(T[I].Text);
    }
  return Text;
}

/// The name after `CastPolicy::`, or "".
std::string castPolicyIn(const CxxSpans &T, CxxSpan Span) {
  for (size_t I = Span.Begin; I < Span.End; ++I)
    if (T[I].is("CastPolicy") && T[I + 1].is("::") && T[I + 2].isWord())
      return T[I + 2].Text.str();
  return "";
}

/// Sets the op of `m.def("f(Tensor x) -> Tensor", f)` and the like. \p Around
/// is the namespace of names without one.
void setOp(DeviceRegistration &R, const std::string &Text,
           llvm::StringRef Around) {
  llvm::StringRef Name = llvm::StringRef(Text).split('(').first.trim();
  if (Name.empty()) // known only at run time
    Name = facts::Dynamic;
  R.Op = Name.contains("::") ? Name.str() : (Around + "::" + Name).str();
  if (R.TheKind == Kind::Def && Text.find('(') != std::string::npos)
    R.Schema = Text;
}

/// The registration of the kernel \p Given in the `def` \p R.
DeviceRegistration implementationOf(DeviceRegistration R, std::string Key,
                                    std::string Given) {
  R.TheKind = Kind::Impl;
  R.Key = std::move(Key);
  R.Schema.clear();
  R.Kernel = std::move(Given);
  return R;
}

/// `.op("ns::f(Tensor x) -> Tensor", &f)`, whose parenthesis is at \p Open.
void addOperator(const CxxSpans &T, size_t Open, Registrations &Out) {
  auto Arguments = T.arguments(Open);
  if (Arguments.empty())
    return;
  DeviceRegistration R;
  R.Line = T[Open].Line;
  R.TheKind = Kind::Def;
  R.Key = "def";
  setOp(R, textIn(T, Arguments[0]), facts::Dynamic);
  Out.push_back(R);
  CxxSpan Given = Arguments.back();
  bool Options =
      T.contains(Given, "kernel") || T.contains(Given, "catchAllKernel");
  std::string Key = keyIn(T, Given);
  if (Arguments.size() > 1 || Options)
    Out.push_back(implementationOf(
        std::move(R), Key.empty() ? "CompositeImplicitAutograd" : Key,
        Options ? facts::Dynamic : T.nameIn(Given)));
}

/// `c10::register_privateuse1_backend("name")` at \p At.
void addBackendName(const CxxSpans &T, size_t At, Registrations &Out) {
  if (!T[At].is("register_privateuse1_backend") || !T[At + 1].is("("))
    return;
  auto Arguments = T.arguments(At + 1);
  if (Arguments.size() != 1 ||
      T[Arguments[0].Begin].TheKind != CxxToken::Kind::String)
    return;
  DeviceRegistration &R = Out.emplace_back();
  R.Line = T[At].Line;
  R.TheKind = Kind::BackendName;
  R.Op = "_";
  R.Key = "PrivateUse1";
  R.Kernel = textIn(T, Arguments[0]);
}

/// `c10::RegisterOperators().op("ns::f(Tensor x) -> Tensor", &f).op(...)`,
/// whose class is named at \p At.
void addOperators(const CxxSpans &T, size_t At, Registrations &Out) {
  // torch::jit::RegisterOperators does not register in the dispatcher.
  if (!T[At].is("RegisterOperators") ||
      (At >= 2 && T[At - 1].is("::") && T[At - 2].is("jit")))
    return;
  size_t I = At + (T[At + 1].isWord() ? 2 : 1);
  if (!T[I].is("(") || T.partner(I) == None)
    return;
  // `RegisterOperators reg("ns::f", &f)`; that of the interpreter takes a list
  // in braces.
  if (T[I + 1].TheKind == CxxToken::Kind::String)
    addOperator(T, I, Out);
  for (I = T.partner(I) + 1; T[I].is(".") && T[I + 1].is("op") &&
                             T[I + 2].is("(") && T.partner(I + 2) != None;
       I = T.partner(I + 2) + 1)
    addOperator(T, I + 2, Out);
}

/// `m.impl("x", f)` at \p At, in \p Block: one, or two where a `m.def` has a
/// kernel.
void addLibraryCall(const CxxSpans &T, size_t At, const LibraryBlock &Block,
                    Registrations &Out) {
  if (!T[At].is(Block.Variable) || !T[At + 1].is(".") || !T[At + 3].is("("))
    return;
  std::optional<Kind> Found =
      llvm::StringSwitch<std::optional<Kind>>(T[At + 2].Text)
          .Case("impl", Kind::Impl)
          .Case("def", Kind::Def)
          .Case("fallback", Kind::Fallback)
          .Default(std::nullopt);
  auto Arguments = T.arguments(At + 3);
  if (!Found || Arguments.empty())
    return;
  DeviceRegistration R;
  R.Line = T[At].Line;
  R.TheKind = *Found;
  R.BlockLine = Block.Line;
  R.Condition = facts::boundedCondition(conditionAt(T, Block.Open + 1, At));
  if (*Found == Kind::Fallback)
    R.Op = Block.Namespace;
  else
    setOp(R, textIn(T, Arguments[0]), Block.Namespace);
  CxxSpan Given;
  if (*Found == Kind::Def && Arguments.size() > 1 && !isTags(T, Arguments[1]))
    Given = Arguments[1];
  else if (*Found == Kind::Fallback ||
           (*Found == Kind::Impl && Arguments.size() > 1))
    Given = Arguments.back();
  // Not that of a template argument of the kernel.
  std::string Key;
  if (T.contains(Given, "dispatch"))
    Key = keyIn(T, Given);
  if (Key.empty() && Arguments.size() > 2)
    Key = keyIn(T, Arguments[1]);
  if (Key.empty())
    Key = Block.Key.empty() ? "CompositeImplicitAutograd" : Block.Key;
  std::string Kernel = Given.empty() ? "" : T.nameIn(Given);
  if (T.contains(Given, "makeFallthrough"))
    Kernel = "fallthrough";
  if (*Found == Kind::Def) {
    R.Key = "def";
    Out.push_back(R);
    if (!Kernel.empty())
      Out.push_back(
          implementationOf(std::move(R), std::move(Key), std::move(Kernel)));
    return;
  }
  R.Key = std::move(Key);
  R.Kernel = std::move(Kernel);
  R.CastPolicy = castPolicyIn(T, Given);
  Out.push_back(std::move(R));
}

/// `REGISTER_DISPATCH(stub, &kernel)` at \p At.
void addStub(const CxxSpans &T, size_t At, Dialect D, Registrations &Out) {
  llvm::StringRef Name = T[At].Text;
  bool Also = Name.consume_front("ALSO_");
  if (!T[At].isWord() || !Name.consume_front("REGISTER_") ||
      !Name.consume_back("DISPATCH") || !T[At + 1].is("("))
    return;
  // ALSO_REGISTER_AVX512_DISPATCH(stub, f) is for all that the file is compiled
  // for; REGISTER_DISPATCH(stub, f) leaves AVX512 out.
  if (Also)
    Name = "";
  auto Arguments = T.arguments(At + 1);
  // REGISTER_NO_CPU_DISPATCH(stub), REGISTER_ARCH_DISPATCH(stub, AVX2, f)
  if (Arguments.empty() || Arguments.size() > 3 || Arguments[0].empty())
    return;
  DeviceRegistration &R = Out.emplace_back();
  R.Line = T[At].Line;
  R.TheKind = Kind::Stub;
  R.Op = T.nameIn(Arguments[0]);
  R.Kernel = Arguments.size() == 1 ? "none" : T.nameIn(Arguments.back());
  Name.consume_back("_");
  R.Key = llvm::StringSwitch<std::string>(Name)
              .Case("PRIVATEUSE1", "PrivateUse1")
              .Cases("ARCH", "ALL_CPU", "NO_CPU", "CPU")
              .Cases("AVX2", "AVX512", "VSX", "ZVECTOR", "SVE256",
                     ("CPU " + Name).str())
              .Case("", D == Dialect::ObjCxx ? "MPS"
                        : D == Dialect::Hip  ? "HIP"
                        : D == Dialect::Cuda ? "CUDA"
                        : D == Dialect::Musa ? "PrivateUse1"
                                             : "CPU")
              .Default(Name.str());
  if (Arguments.size() == 3)
    R.Key += " " + T.text(Arguments[1]);
}

/// The block of a copy of the definition of TORCH_LIBRARY_IMPL and its like:
/// `TorchLibraryInit x(torch::Library::IMPL, f, "aten", DispatchKey::CPU, ...);
/// void f(torch::Library &m) {`.
std::optional<LibraryBlock> copiedBlock(const CxxSpans &T, size_t At) {
  // The name of the object can be a call of C10_CONCATENATE.
  size_t Open = At + 1;
  llvm::SmallVector<CxxSpan, 4> Arguments;
  for (; Arguments.size() < 4; ++Open) {
    if (!T[Open].isWord() && !T[Open].is("("))
      return std::nullopt;
    if (!T[Open].is("("))
      continue;
    Arguments = T.arguments(Open);
    if (T.partner(Open) == None)
      return std::nullopt;
    Open = T.partner(Open);
  }
  if (!T[Open].is(";"))
    return std::nullopt;
  size_t Brace = Open + 1;
  for (; Brace < T.size() && !T[Brace].is("{", ";"); ++Brace)
    if (T[Brace].is("(") && T.partner(Brace) != None)
      Brace = T.partner(Brace);
  if (!T[Brace].is("{") || !T[Brace - 1].is(")") || !T[Brace - 2].isWord())
    return std::nullopt;
  LibraryBlock Block;
  Block.Namespace = textIn(T, Arguments[2]);
  Block.Key = keyIn(T, Arguments[3]);
  Block.Variable = T[Brace - 2].Text.str();
  Block.Line = T[At].Line;
  Block.Open = Brace;
  Block.End = T.partner(Brace) == None ? T.size() : T.partner(Brace);
  return Block;
}

} // namespace

Registrations registrationsAt(const CxxSpans &T, size_t At, Dialect D,
                              const LibraryBlock *Block) {
  Registrations Found;
  if (Block)
    addLibraryCall(T, At, *Block, Found);
  addOperators(T, At, Found);
  addBackendName(T, At, Found);
  addStub(T, At, D, Found);
  return Found;
}

std::optional<LibraryBlock> libraryBlock(const CxxSpans &T, size_t At) {
  if (T[At].is("TorchLibraryInit"))
    return copiedBlock(T, At);
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

} // namespace torchtalk::source
