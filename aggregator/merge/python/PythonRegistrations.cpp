//===- PythonRegistrations.cpp - What Python adds to ops ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/PythonRegistrations.h"
#include "merge/python/MetaTable.h"
#include "merge/python/RegisteringFunctions.h"
#include "merge/python/TableMerge.h"
#include "records/RegistrationKinds.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

#include <optional>

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
    // Functions that register may be called by others that do.
    for (unsigned Depth = 0; Depth < MaxDepth && !Registering.empty(); ++Depth)
      callers(std::exchange(Registering, {}));
    for (const Deferred &D : Unsettled)
      if (!Settled.contains(D.Frames.front().Call))
        add(D.Frames.front(), D.What, Dynamic, D.Key);
    dropUnknownOps();
    for (PythonRegistration &R : Result)
      if (R.TheKind == Kind::Implementation)
        R.Key = dispatchKey(R.Key, Renamed);
    return std::move(Result);
  }

  ReadCalls Read; ///< what run() knows of
  llvm::StringSet<> Renamed;
  std::vector<MetaTableEntry> Table; ///< what run() finds for it

private:
  /// What a function registers once its callers say which op.
  struct Deferred {
    Kind What;
    std::string Namespace, Key;
    uint32_t OpAt;         ///< of the innermost call, where its op is
    std::string OpKeyword; ///< the same, or ""
    /// Which it is of, from the registration on outwards.
    std::vector<PythonFrame> Frames;
  };
  using ByFunction = llvm::StringMap<std::vector<Deferred>>;
  /// Of functions that register for others, each by way of the next.
  static constexpr unsigned MaxDepth = 4;
  /// Of one function.
  static constexpr size_t MaxDeferred = 16;

  /// Registers what calls of the functions in \p Known say.
  void callers(const ByFunction &Known) {
    llvm::StringSet<> Names;
    for (const auto &Function : Known)
      Names.insert(lastComponent(Function.first()));
    for (const PythonModule &M : C.Project.modules())
      for (const PythonCall &Call : M.Calls) {
        if (!Call.isMade() || !Names.contains(lastComponent(Call.Callee)))
          continue;
        PythonMeaning Meaning =
            C.Types.meaning(M, Call.Scope, Call.Line, Call.Callee);
        auto Found = Known.find(Meaning.Value);
        if (Meaning.TheKind == PythonMeaning::Kind::Name &&
            Found != Known.end())
          for (Deferred D : Found->second) {
            D.Frames.push_back(frameOf(M, Call));
            settle(std::move(D));
          }
      }
  }

  /// Registers the ops that the innermost call of \p D names; what only the
  /// callers of the function around the outermost one know is left to them.
  void settle(Deferred D, const PythonArgument *Function = nullptr) {
    const PythonFrame Outermost = D.Frames.back();
    const PythonCall &Inner = *D.Frames.front().Call;
    if (!mayRun(C, D.Frames))
      return;
    auto NamesOp = [&](const PythonArgument &A) {
      return A.Keyword.empty() ? A.Position == D.OpAt
                               : A.Keyword == D.OpKeyword;
    };
    bool Any = false;
    bool Unknown = llvm::none_of(Inner.Arguments, NamesOp);
    for (const PythonArgument &A :
         llvm::make_filter_range(Inner.Arguments, NamesOp)) {
      NamedOps Named = opsNamedBy(C, D.Frames, A, D.Namespace);
      Unknown |= Named.Unknown;
      Any |= !Named.Ops.empty();
      for (std::string &Op : Named.Ops) {
        bool IsDefault = Named.Default.contains(Op);
        add(Outermost, D.What, std::move(Op), D.Key, Function);
        if (entersMetaTable(*Outermost.Module, D.What))
          Table.push_back({Result.back(), IsDefault});
        if (Named.Computed)
          Computed.push_back(Result.size() - 1);
      }
    }
    if (Any || (Outermost.Function == 0 && D.Frames.size() > 1))
      Settled.insert(&Inner);
    if (Outermost.Function == 0) {
      if (Unknown)
        add(Outermost, D.What, Dynamic, D.Key, Function);
    } else if (!Any) {
      if (D.Frames.size() == 1)
        Unsettled.push_back(D);
      std::vector<Deferred> &Of = Registering[PythonProject::qualifiedName(
          *Outermost.Module, Outermost.Function)];
      if (Of.size() < MaxDeferred)
        Of.push_back(std::move(D));
    }
  }

  /// Ops with computed names exist, or the code around asks first.
  void dropUnknownOps() {
    DefinedOps Defined(C.Ops);
    for (const PythonRegistration &R : Result)
      Defined.add(R);
    for (size_t I : llvm::reverse(Computed))
      if (!Defined.mayContain(Result[I].Op))
        Result.erase(Result.begin() + static_cast<ptrdiff_t>(I));
  }

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
        add(frameOf(M, Call), Kind::BackendName, To->Value, "PrivateUse1");
      }
    } else if (Name == C.Project.canonical("torch.library.Library")) {
      Constructors.push_back(&Call);
    } else if (Last == "py_impl") {
      Read.emplace(M.File, Call.Line);
      pyImpl(M, Call, Name.drop_back(Last.size() + 1));
    } else if (Name.starts_with("torch.library.Library.")) {
      Read.emplace(M.File, Call.Line);
      libraryMethod(M, Call, Last);
    } else if (std::optional<Kind> What = registrationKind(Name); What) {
      Read.emplace(M.File, Call.Line);
      if (!isOther(M, Call, *What))
        function(M, Call, *What, Name == MakePrim);
    }
  }

  /// Decompositions that go to a table of their own, and fallbacks that are
  /// made for one use.
  static bool isOther(const PythonModule &M, const PythonCall &Call,
                      Kind What) {
    if (lastComponent(Call.Callee) == "fallback_handler")
      return Call.argument(1, "add_to_fallback_set") ||
             frameOf(M, Call).Function != 0;
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
    add(frameOf(M, Call), Kind::Implementation, Op.empty() ? Dynamic : Op, Key);
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
    settle({*What, Namespace, Key, 0, "name", {frameOf(M, Call)}},
           Call.argument(1, "fn"));
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
    const PythonArgument *Function = nullptr;
    if (!Call.Decorates)
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
      settle({What,
              Namespace,
              Each,
              OpAt,
              Prim ? "schema" : "",
              {frameOf(M, Call)}},
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

  void add(const PythonFrame &Where, Kind What, std::string Op, std::string Key,
           const PythonArgument *Function = nullptr) {
    const PythonModule &M = *Where.Module;
    const PythonCall &Call = *Where.Call;
    std::string Name;
    if (Call.Decorates)
      Name = PythonProject::qualifiedName(M, Call.Decorates);
    else if (Function && Function->TheKind == PythonArgument::Kind::Chain)
      Name = C.Types.meaning(M, Call.Scope, Call.Line, Function->Value).Value;
    Result.push_back({std::move(Op), What, std::move(Key), std::move(Name),
                      M.File, Call.Line});
  }

  const PythonContext &C;
  std::vector<const PythonCall *> Constructors; ///< of Library, in the module
  ByFunction Registering;
  llvm::DenseSet<const PythonCall *> Settled; ///< innermost calls
  std::vector<Deferred> Unsettled;
  std::vector<size_t> Computed; ///< of Result, in order
  std::vector<PythonRegistration> Result;
};

} // namespace

const char *toString(PythonRegistration::Kind What) {
  constexpr const char *Names[NumPythonRegistrationKinds] = {
      "decomposition", "meta",           "lowering",        "fallback",
      "define",        "implementation", "custom_op",       "fake",
      "autograd",      "other",          "compile_backend", "compile_mapping",
      "backend_name"};
  return Names[static_cast<size_t>(What)];
}

std::vector<PythonRegistration>
findPythonRegistrations(const PythonContext &Context) {
  Finder Found(Context);
  std::vector<PythonRegistration> Result = Found.run();
  addTables(Context, Found.Read, Found.Renamed, Result);
  activateMeta(Context, std::move(Found.Table), Result);
  return Result;
}

} // namespace torchtalk::index
