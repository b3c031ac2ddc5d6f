//===- PythonRegistrations.cpp - What Python adds to ops ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/PythonRegistrations.h"
#include "merge/python/MetaTable.h"
#include "merge/python/TableMerge.h"
#include "merge/python/ValueNames.h"
#include "records/RegistrationKinds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

#include <optional>
#include <set>

namespace torchtalk::index {
namespace {

using Kind = PythonRegistration::Kind;
class Finder {
public:
  explicit Finder(const PythonContext &C) : C(C) {
    for (const std::string &Name : C.BackendNames)
      Renamed.insert(Name);
  }

  std::vector<PythonRegistration> run() {
    for (const PythonModule &M : C.Project.modules()) {
      if (implementsLibrary(M.Name))
        continue;
      Constructors.clear();
      for (const PythonCall &Call : M.Calls)
        if (Call.TheUse == PythonCall::Use::Call)
          read(M, Call);
    }
    for (PythonRegistration &R : Result)
      if (R.TheKind == Kind::Implementation)
        R.Key = dispatchKey(R.Key, Renamed);
    return std::move(Result);
  }

  ReadCalls Read; ///< what run() knows of
  llvm::StringSet<> Renamed;

private:
  void read(const PythonModule &M, const PythonCall &Call) {
    llvm::StringRef Last = lastComponent(Call.Callee);
    // Only names that can be one are worth resolving.
    bool Renames = renamesPrivateUse1(("torch." + Last).str());
    if (Last != "Library" && !Renames && !source::mayRegister(Last))
      return;
    PythonMeaning Meaning =
        C.Types.meaning(M, Call.Scope, Call.Line, Call.Callee);
    if (Meaning.TheKind != PythonMeaning::Kind::Name)
      return;
    llvm::StringRef Name = Meaning.Value;
    if (renamesPrivateUse1(Name)) {
      if (const PythonArgument *To = Call.argument(0, "backend_name");
          To && To->TheKind == PythonArgument::Kind::String) {
        Renamed.insert(To->Value);
        Read.emplace(M.File, Call.Line);
        add(M, Call, Kind::BackendName, To->Value, "PrivateUse1");
      }
    } else if (Name == C.Project.canonical("torch.library.Library")) {
      Constructors.push_back(&Call);
    } else if (Last == "py_impl") {
      Read.emplace(M.File, Call.Line);
      pyImpl(M, Call, Name.drop_back(Last.size() + 1));
    } else if (Name.starts_with("torch.library.Library.")) {
      Read.emplace(M.File, Call.Line);
      libraryMethod(M, Call, Last);
    } else if (Last == "get_decompositions") {
      auto Choose = [&](Kind What) {
        addOps(M, Call, What, "", "", 0, "aten_ops", nullptr);
      };
      if (isCore(M, Call.Scope))
        Choose(Kind::CoreDecomposition);
      else if (isInductors(M, Call.Scope))
        Choose(Kind::InductorDecomposition);
    } else if (Last == "remove_decompositions") {
      if (isInductors(M, Call.Scope))
        addExclusions(M, Call);
    } else if (std::optional<Kind> What = registrationKind(Name); What) {
      Read.emplace(M.File, Call.Line);
      if (!isOther(M, Call, *What))
        function(M, Call, *What, Name == MakePrim);
    }
  }

  /// Whether \p Scope is the function that chooses the core decompositions.
  static bool isCore(const PythonModule &M, uint32_t Scope) {
    return M.Name == "torch._decomp" &&
           M.is(Scope, PythonScope::Kind::Function) &&
           llvm::StringRef(M.Scopes[Scope - 1].Name)
               .contains("core_aten_decompositions");
  }

  /// Whether \p Scope is where inductor makes its table.
  static bool isInductors(const PythonModule &M, uint32_t Scope) {
    return M.Name == "torch._inductor.decomposition" &&
           M.functionAround(Scope) == 0;
  }

  /// What a variable lists: `remove_decompositions(table, variable)`.
  void addExclusions(const PythonModule &M, const PythonCall &Call) {
    const PythonArgument *List = Call.argument(1, "aten_ops");
    if (!List || List->TheKind != PythonArgument::Kind::Chain)
      return;
    for (const PythonCall &Each : M.Calls) {
      if (!M.is(Each.Scope, source::PythonScope::Kind::Variable) ||
          M.Scopes[Each.Scope - 1].Name != List->Value)
        continue;
      auto Name = C.Types.meaning(M, Each.Scope, Each.Line, Each.Callee).Value;
      if (std::string Op = opNamed(C, Name); !Op.empty()) {
        add(M, Each, Kind::InductorExclusion, std::move(Op), "");
        Result.back().IsDefault = llvm::StringRef(Name).ends_with(".default");
      }
    }
  }

  /// Decompositions that go to a table of their own, and fallbacks that are
  /// made for one use.
  static bool isOther(const PythonModule &M, const PythonCall &Call,
                      Kind What) {
    if (lastComponent(Call.Callee) == "fallback_handler")
      return Call.argument(1, "add_to_fallback_set") ||
             M.functionAround(Call.Scope) != 0;
    if (What != Kind::Decomposition)
      return false;
    const PythonArgument *Table = Call.argument(1, "registry");
    // register = functools.partial(register_decomposition, registry=...)
    for (const source::PythonValue &V : M.Values)
      if (!Table && V.Scope == 0 && V.Name == Call.Callee)
        for (const PythonCall &Made : M.Calls)
          if (Made.Line == V.Line && lastComponent(Made.Callee) == "partial")
            Table = Made.argument(2, "registry");
    return Table && Table->TheKind != PythonArgument::Kind::Constant;
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
    Result.back().IsDefault = Object.ends_with(".default");
  }

  /// An operator that takes functions, which the dispatcher does not have.
  bool isHigherOrder(const source::PythonMeaning &Of) const {
    return Of.TheKind == source::PythonMeaning::Kind::Instance &&
           llvm::StringRef(C.Types.attributeOf(Of.Value, "fallthrough"))
               .contains("HigherOrderOperator.");
  }

  /// Registers the ops that the argument of \p Call at \p OpAt, or \p
  /// OpKeyword, names in \p Namespace.
  void addOps(const PythonModule &M, const PythonCall &Call, Kind What,
              const std::string &Namespace, const std::string &Key,
              uint32_t OpAt, llvm::StringRef OpKeyword,
              const PythonArgument *Function) {
    bool Given = false;
    bool Any = false;
    bool Unknown = false;
    for (const PythonArgument &A : Call.Arguments) {
      if (A.Keyword.empty() ? A.Position != OpAt : A.Keyword != OpKeyword)
        continue;
      Given = true;
      if (A.TheKind == PythonArgument::Kind::Constant)
        continue;
      std::string Name;
      std::string Op;
      if (A.TheKind == PythonArgument::Kind::String) {
        if (A.Value.find('{') == A.Value.npos)
          Op = opOfSchema(A.Value, Namespace);
      } else if (A.TheKind == PythonArgument::Kind::Chain) {
        auto Meaning = C.Types.meaning(M, Call.Scope, Call.Line, A.Value);
        Name = Meaning.Value;
        Op = opNamed(C, Name);
        if (Op.empty() && isHigherOrder(Meaning))
          Op = ("higher_order::" + lastComponent(A.Value)).str();
      }
      if (Op.empty()) {
        Unknown = true;
        continue;
      }
      Any = true;
      add(M, Call, What, std::move(Op), Key, Function);
      Result.back().IsDefault = llvm::StringRef(Name).ends_with(".default");
    }
    if (M.functionAround(Call.Scope) == 0) {
      if (Unknown || !Given)
        add(M, Call, What, Dynamic, Key, Function);
    } else if (!Any) {
      add(M, Call, What, Dynamic, Key);
    }
  }

  /// lib.impl("add.Tensor", f, "CPU"), lib.define("f(Tensor x) -> Tensor").
  void libraryMethod(const PythonModule &M, const PythonCall &Call,
                     llvm::StringRef Method) {
    std::optional<Kind> What =
        registrationKind(("torch.library." + Method).str());
    if (!What)
      return;
    auto [Namespace, Key] =
        library(M, Call, llvm::StringRef(Call.Callee).rsplit('.').first);
    if (What == Kind::Implementation)
      if (const PythonArgument *Given = Call.argument(2, "dispatch_key"))
        Key = keyOf(*Given);
    addOps(M, Call, *What, Namespace, Key, 0, "name", Call.argument(1, "fn"));
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

  void function(const PythonModule &M, const PythonCall &Call, Kind What,
                bool Prim) {
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
    if (What == Kind::JaggedKernel)
      OpAt = lastComponent(Call.Callee) == lastComponent(JaggedRegistrar);
    const PythonArgument *Function = nullptr;
    if (Prim)
      Function = Call.argument(UINT32_MAX, "impl_aten");
    else if (!Call.Decorates)
      Function = What == Kind::Implementation ? Call.argument(OpAt + 2, "func")
                                              : Call.argument(OpAt + 1, "func");
    if (Prim)
      Namespace = "prims";
    std::vector<std::string> Keys;
    if (What == Kind::Implementation)
      for (const PythonArgument &A : Call.Arguments)
        if (A.Keyword.empty()
                ? A.Position == OpAt + 1
                : A.Keyword == "dispatch_key" || A.Keyword == "types" ||
                      A.Keyword == "device_types")
          Keys.push_back(keyOf(A));
    if (Keys.empty())
      Keys.push_back(Key);
    for (const std::string &Each : Keys)
      addOps(M, Call, What, Namespace, Each, OpAt, Prim ? "schema" : "",
             Function);
  }

  /// A name alone is a variable's.
  static std::string keyOf(const PythonArgument &A) {
    if (A.TheKind == PythonArgument::Kind::Constant)
      return "CompositeExplicitAutograd"; // of register_kernel
    if (A.TheKind == PythonArgument::Kind::Other)
      return Dynamic;
    if (A.TheKind != PythonArgument::Kind::Chain)
      return A.Value;
    llvm::StringRef Chain = A.Value;
    return Chain.contains('.') ? lastComponent(Chain).str() : Dynamic;
  }

  void add(const PythonModule &M, const PythonCall &Call, Kind What,
           std::string Op, std::string Key,
           const PythonArgument *Function = nullptr) {
    std::string Name;
    if (Call.Decorates)
      Name = PythonProject::qualifiedName(M, Call.Decorates);
    else if (Function && Function->TheKind == PythonArgument::Kind::Chain)
      Name = C.Types.meaning(M, Call.Scope, Call.Line, Function->Value).Value;
    Result.push_back({std::move(Op), What, std::move(Key), std::move(Name),
                      /*IsDefault=*/false, M.File, Call.Line});
    // Many that are decorated share a name, which they do not keep.
    Result.back().Raises =
        Call.Decorates && M.Scopes[Call.Decorates - 1].Raises;
  }

  const PythonContext &C;
  std::vector<const PythonCall *> Constructors; ///< of Library, in the module
  std::vector<PythonRegistration> Result;
};

} // namespace

const char *toString(PythonRegistration::Kind What) {
  constexpr const char *Names[NumPythonRegistrationKinds] = {
      "decomposition",
      "meta",
      "lowering",
      "fallback",
      "define",
      "implementation",
      "custom_op",
      "fake",
      "autograd",
      "other",
      "compile_backend",
      "compile_mapping",
      "backend_name",
      "sharding",
      "core_decomposition",
      "inductor_decomposition",
      "inductor_exclusion",
      "unread",
      "onnx_export",
      "jagged_kernel",
      "flop_formula"};
  return Names[static_cast<size_t>(What)];
}

/// Marks those whose function only raises, wherever that is defined; not where
/// another one has its name.
static void markRaising(const PythonContext &Context,
                        std::vector<PythonRegistration> &All) {
  llvm::StringMap<bool> Raising;
  for (const PythonModule &M : Context.Project.modules())
    for (const auto &[I, Scope] : llvm::enumerate(M.Scopes))
      if (Scope.Raises)
        Raising[PythonProject::qualifiedName(M, I + 1)] = true;
  for (const PythonModule &M : Context.Project.modules())
    for (const auto &[I, Scope] : llvm::enumerate(M.Scopes))
      if (!Scope.Raises)
        if (auto At = Raising.find(PythonProject::qualifiedName(M, I + 1));
            At != Raising.end())
          At->second = false;
  for (PythonRegistration &R : All)
    R.Raises |= Raising.lookup(R.Function);
}

std::vector<PythonRegistration>
findPythonRegistrations(const PythonContext &Context) {
  Finder Found(Context);
  std::vector<PythonRegistration> Result = Found.run();
  addTables(Context, Found.Read, Found.Renamed, Result);
  activateMeta(Context, Result);
  markRaising(Context, Result);
  return Result;
}

} // namespace torchtalk::index
