//===- PythonRegistrations.cpp - What Python adds to ops ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/PythonRegistrations.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

#include <optional>

namespace torchtalk::index {

using source::lastComponent;
using source::PythonArgument;
using source::PythonCall;
using source::PythonMeaning;
using source::PythonModule;
using source::PythonProject;
using source::PythonValue;

namespace {

using Kind = PythonRegistration::Kind;
constexpr const char *Dynamic = "<dynamic>";

/// What a function of torch registers, by its canonical name.
std::optional<Kind> kindOf(llvm::StringRef Canonical) {
  if (!Canonical.starts_with("torch."))
    return std::nullopt;
  llvm::StringRef Last = lastComponent(Canonical);
  if (Canonical.starts_with("torch._inductor."))
    return llvm::StringSwitch<std::optional<Kind>>(Last)
        .Case("register_lowering", Kind::Lowering)
        .Case("make_fallback", Kind::Fallback)
        .Case("register_decomposition", Kind::Decomposition)
        .Default(std::nullopt);
  bool Library = Canonical.starts_with("torch.library.") ||
                 Canonical.starts_with("torch._library.") ||
                 Canonical.starts_with("torch._custom_op.");
  if (Library)
    return llvm::StringSwitch<std::optional<Kind>>(Last)
        .Case("define", Kind::Define)
        .Cases("impl", "register_kernel", "_impl_with_aoti_compile",
               Kind::Implementation)
        .Cases("custom_op", "triton_op", Kind::CustomOp)
        .Cases("register_fake", "impl_abstract", Kind::Fake)
        .Case("register_autograd", Kind::Autograd)
        .Cases("register_vmap", "register_torch_dispatch", Kind::Other)
        .Default(std::nullopt);
  // Others of this name fill tables of their own: torch.jit's, the RNG's.
  if (Last == "register_decomposition" &&
      Canonical.starts_with("torch._decomp."))
    return Kind::Decomposition;
  if (Last == "register_meta")
    return Kind::Meta;
  return std::nullopt;
}

class Finder {
public:
  explicit Finder(const PythonContext &C) : C(C) {}

  std::vector<PythonRegistration> run() {
    for (const PythonModule &M : C.Project.modules()) {
      Constructors.clear();
      for (const PythonCall &Call : M.Calls)
        if (Call.TheUse == PythonCall::Use::Call)
          read(M, Call);
    }
    return std::move(Result);
  }

private:
  void read(const PythonModule &M, const PythonCall &Call) {
    llvm::StringRef Last = lastComponent(Call.Callee);
    // Only names that can be one are worth resolving.
    if (!llvm::StringSwitch<bool>(Last)
             .Cases("define", "impl", "custom_op", "triton_op", true)
             .Cases("py_impl", "make_fallback", "impl_abstract", "Library",
                    true)
             .Case("_impl_with_aoti_compile", true)
             .Default(Last.starts_with("register_")))
      return;
    PythonMeaning Meaning =
        C.Types.meaning(M, Call.Scope, Call.Line, Call.Callee);
    if (Meaning.TheKind != PythonMeaning::Kind::Name)
      return;
    llvm::StringRef Name = Meaning.Value;
    if (Name == C.Project.canonical("torch.library.Library")) {
      Constructors.push_back(&Call);
    } else if (Last == "py_impl") {
      pyImpl(M, Call, Name.drop_back(Last.size() + 1));
    } else if (Name.starts_with("torch.library.Library.")) {
      libraryMethod(M, Call, Last);
    } else if (std::optional<Kind> What = kindOf(Name)) {
      function(M, Call, *What);
    }
  }

  /// `@aten.dropout.default.py_impl(DispatchKey.Autograd)`.
  void pyImpl(const PythonModule &M, const PythonCall &Call,
              llvm::StringRef Object) {
    std::string Op = PythonOps::qualifiedOp(Object, C.Types.ops());
    std::string Key;
    for (const PythonArgument &A : Call.Arguments)
      if (A.Position == 0)
        Key = lastComponent(A.Value).str();
    add(M, Call, Kind::Implementation, Op.empty() ? Dynamic : Op, Key);
  }

  /// lib.impl("add.Tensor", f, "CPU"), lib.define("f(Tensor x) -> Tensor").
  void libraryMethod(const PythonModule &M, const PythonCall &Call,
                     llvm::StringRef Method) {
    std::optional<Kind> What = kindOf(("torch.library." + Method).str());
    if (!What)
      return;
    auto [Namespace, Key] =
        library(M, Call, llvm::StringRef(Call.Callee).rsplit('.').first);
    if (What == Kind::Implementation)
      if (const PythonArgument *Given = Call.argument(2, "dispatch_key"))
        Key = keyOf(*Given);
    for (const PythonArgument &A : Call.Arguments)
      if (A.Position == 0 && A.Keyword.empty())
        add(M, Call, *What, opOf(M, Call, A, Namespace), Key,
            Call.argument(1, "fn"));
    if (Call.Arguments.empty())
      add(M, Call, *What, Dynamic, Key);
  }

  /// Namespace and key of the Library that a chain names: those of the call
  /// that made it.
  std::pair<std::string, std::string> library(const PythonModule &M,
                                              const PythonCall &Call,
                                              llvm::StringRef Chain) {
    const PythonValue *Made = nullptr;
    for (const PythonValue &V : M.Values)
      if (V.Name == Chain &&
          (V.Scope == Call.Scope || V.Scope == 0 || Chain.contains('.')))
        Made = &V;
    if (!Made)
      return {};
    for (const PythonCall *Constructor : Constructors) {
      if (Constructor->Line < Made->Line || Constructor->Line > Made->Line + 2)
        continue;
      std::string Key;
      if (const PythonArgument *A = Constructor->argument(2, "dispatch_key"))
        Key = keyOf(*A);
      const PythonArgument *Namespace = Constructor->argument(0, "ns");
      return {Namespace && Namespace->TheKind == PythonArgument::Kind::String
                  ? Namespace->Value
                  : "",
              Key};
    }
    return {};
  }

  void function(const PythonModule &M, const PythonCall &Call, Kind What) {
    bool ToLibrary = false;
    std::string Namespace;
    std::string Key;
    // torch.library.impl(lib, "op", key) and define(lib, ...).
    if (const PythonArgument *First = Call.argument(0, "lib");
        First && First->TheKind == PythonArgument::Kind::Chain &&
        (What == Kind::Define || What == Kind::Implementation)) {
      PythonMeaning Object =
          C.Types.meaning(M, Call.Scope, Call.Line, First->Value);
      ToLibrary = Object.TheKind == PythonMeaning::Kind::Instance;
      if (ToLibrary)
        std::tie(Namespace, Key) = library(M, Call, First->Value);
    }
    unsigned OpAt = ToLibrary ? 1 : 0;
    if (What == Kind::Implementation)
      if (const PythonArgument *A = Call.argument(OpAt + 1, "dispatch_key"))
        Key = keyOf(*A);
    const PythonArgument *Function = nullptr;
    if (!Call.Decorates)
      Function = What == Kind::Implementation ? Call.argument(OpAt + 2, "func")
                                              : Call.argument(OpAt + 1, "func");
    bool Any = false;
    for (const PythonArgument &A : Call.Arguments)
      if (A.Position == OpAt && A.Keyword.empty()) {
        add(M, Call, What, opOf(M, Call, A, Namespace), Key, Function);
        Any = true;
      }
    // Inside of functions it is mostly somebody's argument.
    if (!Any && (Call.Scope == 0 || Call.Decorates))
      add(M, Call, What, Dynamic, Key, Function);
  }

  /// "ns::op(Tensor x) -> Tensor", "op", aten.add.Tensor.
  std::string opOf(const PythonModule &M, const PythonCall &Call,
                   const PythonArgument &A, const std::string &Namespace) {
    if (A.TheKind == PythonArgument::Kind::String) {
      llvm::StringRef Name = llvm::StringRef(A.Value).split('(').first.trim();
      if (Name.empty() || Name.contains('{'))
        return Dynamic;
      if (Name.contains("::"))
        return Name.str();
      return Namespace.empty() ? Dynamic : Namespace + "::" + Name.str();
    }
    if (A.TheKind != PythonArgument::Kind::Chain)
      return Dynamic;
    PythonMeaning Meaning = C.Types.meaning(M, Call.Scope, Call.Line, A.Value);
    std::string Op = PythonOps::qualifiedOp(Meaning.Value, C.Types.ops());
    if (!Op.empty())
      return Op;
    auto Ops = C.Ops.opsOf(Meaning.Value, C.Types.ops());
    return Ops.size() == 1 ? Ops.front() : Dynamic;
  }

  static std::string keyOf(const PythonArgument &A) {
    return A.TheKind == PythonArgument::Kind::Chain
               ? lastComponent(A.Value).str()
               : A.Value;
  }

  void add(const PythonModule &M, const PythonCall &Call, Kind What,
           std::string Op, std::string Key,
           const PythonArgument *Function = nullptr) {
    PythonRegistration R;
    R.Op = std::move(Op);
    R.TheKind = What;
    R.Key = std::move(Key);
    R.File = M.File;
    R.Line = Call.Line;
    if (Call.Decorates)
      R.Function = PythonProject::qualifiedName(M, Call.Decorates);
    else if (Function && Function->TheKind == PythonArgument::Kind::Chain)
      R.Function =
          C.Types.meaning(M, Call.Scope, Call.Line, Function->Value).Value;
    Result.push_back(std::move(R));
  }

  const PythonContext &C;
  std::vector<const PythonCall *> Constructors; ///< of Library, in the module
  std::vector<PythonRegistration> Result;
};

} // namespace

const char *toString(PythonRegistration::Kind What) {
  switch (What) {
  case Kind::Decomposition:
    return "decomposition";
  case Kind::Meta:
    return "meta";
  case Kind::Lowering:
    return "lowering";
  case Kind::Fallback:
    return "fallback";
  case Kind::Define:
    return "define";
  case Kind::Implementation:
    return "implementation";
  case Kind::CustomOp:
    return "custom_op";
  case Kind::Fake:
    return "fake";
  case Kind::Autograd:
    return "autograd";
  case Kind::Other:
    return "other";
  }
  return "?";
}

std::vector<PythonRegistration>
findPythonRegistrations(const PythonContext &Context) {
  return Finder(Context).run();
}

} // namespace torchtalk::index
