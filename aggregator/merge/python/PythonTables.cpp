//===- PythonTables.cpp - Registrations that tables and loops make --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/PythonTables.h"
#include "merge/python/CompileTables.h"
#include "merge/python/OpObjects.h"
#include "records/RegistrationKinds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace torchtalk::index {
namespace {

using Kind = PythonRegistration::Kind;
using Values = AbstractValue::Kind;

constexpr const char *Library = "torch.library.Library";
/// It waits for the function that it decorates.
constexpr const char *Registrar = "torchtalk.Registrar";
/// Of calls in one module.
constexpr size_t MaxRegistrations = 50000;

AbstractValue orUnknown(const AbstractValue *V) {
  return V ? *V : AbstractValue();
}

class TablesHost final : public source::PythonHost {
public:
  TablesHost(const PythonContext &C, const LinesOfInterest &Interesting,
             const llvm::StringSet<> &Renamed)
      : C(C), Interesting(Interesting), Renamed(Renamed) {}

  bool follows(const PythonModule &M) override {
    // All of torch would be run for everything that imports it. The modules of
    // torch._refs register by functions of each other.
    llvm::StringRef Name = M.Name;
    return Name != "torch" &&
           (!Name.starts_with("torch.") ||
            (Name.starts_with("torch._refs") && Interesting.count(&M)));
  }

  std::optional<AbstractValue> attribute(const AbstractValue &Of,
                                         llvm::StringRef Name) override {
    return nameInOp(C, Of, Name);
  }

  /// In PyTorch a name of no op is dropped in the end.
  bool knows(const AbstractValue &V) const override {
    return V.is(Values::Name) ? C.isPyTorch() && !opNamed(C, V.Text).empty()
                              : isOpObject(V);
  }

  std::optional<AbstractValue> call(PythonInterpreter &Run,
                                    const std::string &Called,
                                    const AbstractValue *Self,
                                    const AbstractArguments &A) override {
    auto Described = C.Described.PythonNames.find(Called);
    const std::string &Name =
        Described == C.Described.PythonNames.end() ? Called : Described->second;
    llvm::StringRef Last = lastComponent(Name);
    if (Self && Self->Text == Library)
      return libraryMethod(Run, *Self, Last, A);
    if (Self && Self->Text == CustomOp)
      return customOpMethod(Run, *Self, Last, A);
    if (Last == "py_impl") {
      Registration R{Kind::Implementation};
      R.Ops = opsOf(C, Run,
                    AbstractValue::name(Name.substr(0, Name.size() - 8)), "");
      R.Keys = keysOf(A.get(0, "k"));
      // Operators of higher order have it too.
      R.Silent = R.Ops.front().Name == Dynamic || R.Ops.front().Name.empty();
      return registrar(Run, std::move(R));
    }
    if (auto Known = askedOfOp(C, Run, Name, A))
      return Known;
    if (!llvm::StringRef(Name).starts_with("torch."))
      return std::nullopt;
    // A scoped library takes back what it registers: one of a module before
    // anybody has imported that.
    if (Name == Library ||
        (Name == "torch.library._scoped_library" && Run.inFunction())) {
      AbstractValue Made = Run.object(Library);
      const AbstractValue *Key = A.get(2, "dispatch_key");
      Made.Data->Elements = {orUnknown(A.get(0, "ns")),
                             Key ? *Key : AbstractValue::text("")};
      Made.Data->Fields["ns"] = Made.Data->Elements[0];
      return Made;
    }
    if (Last == "infer_schema") {
      // Its parameters are of no use here; a name is, which goes before them.
      const AbstractValue *Op = A.get(~size_t(0), "op_name");
      return AbstractValue::text((Op && Op->is(Values::Text) ? Op->Text : "") +
                                 "()");
    }
    if (Name == "torch._prims_common.get_aten_op")
      return atenOp(A);
    if (llvm::StringRef(Name).starts_with("torch._prims_common.wrappers.")) {
      // Decorators, also with arguments, whose result has the function's name.
      Registration R{Kind::Other};
      R.Silent = true;
      const AbstractValue *First = A.get(0, "");
      return addFor(Run, R,
                    First && !First->is(Values::Text) ? First : nullptr);
    }
    if (registersBackend(Name))
      return backend(Run, A);
    if (renamesPrivateUse1(Name)) {
      if (const AbstractValue *Given = A.get(0, "backend_name");
          Given && Given->is(Values::Text)) {
        Renamed.insert(Given->Text);
        add(Run, {Kind::BackendName, {{Given->Text, {}}}, {"PrivateUse1"}});
      }
      return AbstractValue::constant("None");
    }
    std::optional<Kind> What = registrationKind(Name);
    return What ? std::optional(function(Run, Name, *What, A)) : std::nullopt;
  }

  AbstractValue callObject(PythonInterpreter &Run, const AbstractValue &Object,
                           const AbstractArguments &A) override {
    auto It = Waiting.find(Object.Data);
    if (It == Waiting.end() || A.Positional.empty())
      return {};
    Registration R = It->second;
    R.Function = A.Positional[0];
    return add(Run, std::move(R));
  }

  /// Keys are known when all names of PrivateUse1 are.
  TableRun finish(const PythonInterpreter &Run) {
    for (TableRegistration &R : Result.Registrations)
      if (R.Record.TheKind == Kind::Implementation)
        R.Record.Key = dispatchKey(R.Record.Key, Renamed);
    const auto &Imports = Run.cutImports();
    Result.CutImports.insert(Imports.begin(), Imports.end());
    Result.CutUncalled = Run.cutUncalled();
    Result.Ended = Run.endedEarly();
    Result.Ended.insert(Overflow.begin(), Overflow.end());
    for (const auto &[M, Lines] : Interesting)
      for (uint32_t Line : Lines)
        if (Run.isUncalled(*M, Line))
          Result.Uncalled[M].insert(Line);
    return std::move(Result);
  }

  std::vector<const PythonModule *> Backends; ///< where they are defined

  void add(TableRegistration R) {
    if (Counts[R.Inner.Module]++ < MaxRegistrations)
      Result.Registrations.push_back(std::move(R));
    else
      Overflow.try_emplace(R.Inner.Module,
                           PythonInterpreter::End{R.Inner.Line, R.Uncalled});
  }

private:
  struct Registration {
    Kind What;
    std::vector<OpOfValue> Ops = {};
    std::vector<std::string> Keys = {""};
    AbstractValue Function = {};
    PythonPlace Inner = {}, Outer = {};
    bool Silent = false; ///< it decorates, and was registered before
  };

  AbstractValue registrar(PythonInterpreter &Run, Registration R) {
    R.Inner = Run.innermost();
    R.Outer = Run.outermost();
    AbstractValue Made = Run.object(Registrar);
    Waiting[Made.Data] = std::move(R);
    return Made;
  }

  /// What the function is from then on.
  AbstractValue add(PythonInterpreter &Run, Registration R) {
    if (!R.Inner) {
      R.Inner = Run.innermost();
      R.Outer = Run.outermost();
    }
    if (R.Silent)
      return R.Function;
    if (R.What == Kind::CompileBackend && R.Ops.empty())
      if (std::string Name = definitionOf(R.Function); !Name.empty())
        R.Ops.push_back({lastComponent(Name).str(), {}});
    if (R.Ops.empty())
      R.Ops.push_back({Dynamic, {}});
    for (const OpOfValue &Op : R.Ops)
      for (const std::string &Key : R.Keys) {
        PythonPlace At = Op.Origin            ? Op.Origin
                         : Op.Name == Dynamic ? R.Inner
                                              : R.Outer;
        add({{Op.Name, R.What, Key, definitionOf(R.Function), Op.IsDefault,
              At.Module->File, At.Line},
             R.Inner,
             R.Outer,
             Run.inUncalled()});
      }
    if (R.What == Kind::CompileBackend)
      if (auto D = C.Project.definition(definitionOf(R.Function)); D.Module)
        Backends.push_back(D.Module);
    if (R.What != Kind::CustomOp)
      return R.Function;
    AbstractValue Op = Run.object(CustomOp);
    Op.Definition = definitionOf(R.Function);
    Op.Data->Elements.push_back(AbstractValue::text(R.Ops.front().Name));
    return Op;
  }

  /// Registers \p Function, or what the result is called with if there is none.
  AbstractValue addFor(PythonInterpreter &Run, Registration R,
                       const AbstractValue *Function) {
    if (!Function || Function->isNone())
      return registrar(Run, std::move(R));
    R.Function = *Function;
    return add(Run, std::move(R));
  }

  static std::string namespaceOf(const AbstractValue &Lib) {
    const AbstractValue &Namespace = Lib.Data->Elements[0];
    return Namespace.is(Values::Text) ? Namespace.Text : "";
  }
  static std::vector<std::string> libraryKeys(const AbstractValue &Lib,
                                              const AbstractValue *Given) {
    return keysOf(Given && !Given->isText("") ? Given : &Lib.Data->Elements[1]);
  }

  AbstractValue libraryMethod(PythonInterpreter &Run, const AbstractValue &Lib,
                              llvm::StringRef Method,
                              const AbstractArguments &A) {
    auto What = llvm::StringSwitch<std::optional<Kind>>(Method)
                    .Case("define", Kind::Define)
                    .Cases("impl", "_impl_with_aoti_compile", "fallback",
                           Kind::Implementation)
                    .Case("_register_fake", Kind::Fake)
                    .Default(std::nullopt);
    if (!What)
      return {};
    Registration R{*What};
    const bool All = Method == "fallback";
    if (All)
      R.Ops = {{OperatorName::All, Run.innermost()}};
    else
      R.Ops = opsOf(
          C, Run,
          orUnknown(A.get(0, What == Kind::Define ? "schema" : "op_name")),
          namespaceOf(Lib));
    if (What == Kind::Implementation)
      R.Keys =
          libraryKeys(Lib, A.get(Method == "impl" ? 2 : 1, "dispatch_key"));
    if (What != Kind::Define && Method != "_impl_with_aoti_compile")
      R.Function = orUnknown(A.get(All ? 0 : 1, "fn"));
    add(Run, std::move(R));
    return AbstractValue::constant("None");
  }

  AbstractValue customOpMethod(PythonInterpreter &Run, const AbstractValue &Op,
                               llvm::StringRef Method,
                               const AbstractArguments &A) {
    auto What =
        llvm::StringSwitch<std::optional<Kind>>(Method)
            .Case("register_kernel", Kind::Implementation)
            .Case("register_fake", Kind::Fake)
            .Case("register_autograd", Kind::Autograd)
            .Cases("register_vmap", "register_torch_dispatch", Kind::Other)
            .Default(std::nullopt);
    if (!What)
      return {};
    Registration R{*What};
    R.Ops = {{Op.Data->Elements.front().Text, {}}};
    bool Kernel = What == Kind::Implementation;
    if (Kernel)
      R.Keys = keysOf(A.get(0, "device_types"));
    const AbstractValue *Function =
        A.get(Kernel || Method == "register_torch_dispatch" ? 1 : 0, "fn");
    return addFor(Run, std::move(R), Function);
  }

  AbstractValue function(PythonInterpreter &Run, llvm::StringRef Name,
                         Kind What, const AbstractArguments &A) {
    Registration R{What};
    const AbstractValue *First = A.get(What == Kind::JaggedKernel ? 1 : 0,
                                       What == Kind::CustomOp ? "name" : "");
    bool ToLibrary =
        First && First->is(Values::Object) && First->Text == Library;
    size_t OpAt = ToLibrary ? 1 : 0;
    const AbstractValue *Op =
        ToLibrary ? A.get(1, What == Kind::Define ? "schema" : "name")
        : First   ? First
                  : A.get(~size_t(0), "qualname");
    if (Name == MakePrim)
      Op = A.get(~size_t(0), "schema");
    R.Ops = opsOf(C, Run, orUnknown(Op),
                  Name == MakePrim ? "prims"
                  : ToLibrary      ? namespaceOf(*First)
                                   : "");
    const AbstractValue *Function = nullptr;
    switch (What) {
    case Kind::Implementation:
      R.Keys = ToLibrary ? libraryKeys(*First, A.get(2, "dispatch_key"))
                         : keysOf(A.get(1, "types") ? A.get(1, "types")
                                                    : A.get(1, "device_types"));
      Function = ToLibrary ? nullptr : A.get(2, "func");
      break;
    case Kind::Define:
    case Kind::Fallback:
      add(Run, R);
      R.Silent = true;
      break;
    case Kind::CustomOp:
      Function =
          Name == MakePrim ? A.get(~size_t(0), "impl_aten") : A.get(1, "fn");
      break;
    case Kind::Lowering:
      if (Name.ends_with("._register_foreach_lowering"))
        Function = A.get(1, "decomp_fn");
      break;
    case Kind::Fake:
      Function = A.get(OpAt + 1, "func");
      break;
    case Kind::Autograd:
      Function = A.get(1, "backward");
      break;
    case Kind::Other:
      Function = A.get(Name.ends_with("vmap") ? 1 : 2, "func");
      break;
    default:
      break;
    }
    // One that goes to a table of its own.
    if (const AbstractValue *Table = A.get(1, "registry");
        Table && What == Kind::Decomposition)
      R.Silent = !Table->isNone();
    return addFor(Run, std::move(R), Function);
  }

  /// The op that a function of torch._refs is a reference of, by its name and
  /// its module: "special_i0" of i0 in torch._refs.special.
  AbstractValue atenOp(const AbstractArguments &A) const {
    auto D = C.Project.definition(definitionOf(orUnknown(A.get(0, "fn"))));
    const AbstractValue *Name = A.get(1, "name");
    llvm::StringRef Below;
    if (D.Module)
      Below = D.Module->Name;
    if (!Name || !Name->is(Values::Text) || !Below.consume_front("torch._refs"))
      return {};
    std::string Prefix = Below.consume_front(".") ? Below.str() + "_" : "";
    std::replace(Prefix.begin(), Prefix.end(), '.', '_');
    return AbstractValue::name(C.Types.ops() + ".aten." + Prefix + Name->Text);
  }

  AbstractValue backend(PythonInterpreter &Run, const AbstractArguments &A) {
    Registration R{Kind::CompileBackend};
    const AbstractValue *Function = A.get(0, "compiler_fn");
    if (const AbstractValue *Name = A.get(1, "name"); Name && !Name->isNone())
      R.Ops = {{Name->is(Values::Text) ? Name->Text : Dynamic, {}}};
    return addFor(Run, std::move(R), Function);
  }

  const PythonContext &C;
  const LinesOfInterest &Interesting;
  std::map<const source::AbstractData *, Registration> Waiting; ///< registrars
  llvm::StringSet<> Renamed;
  std::map<const PythonModule *, size_t> Counts; ///< of registrations
  /// Modules whose registrations were too many.
  std::map<const PythonModule *, PythonInterpreter::End> Overflow;
  TableRun Result;
};

} // namespace

TableRun runTables(const PythonContext &Context,
                   const LinesOfInterest &Interesting,
                   const llvm::StringSet<> &Renamed) {
  TablesHost Found(Context, Interesting, Renamed);
  PythonInterpreter Run(Context.Project, Found);
  Run.parse(llvm::to_vector(llvm::make_first_range(Interesting)));
  for (const PythonModule &M : Context.Project.modules())
    if (Interesting.count(&M)) {
      Run.import(M.Name);
      Run.run(M);
    }
  for (const PythonModule &M : Context.Project.modules())
    if (auto It = Interesting.find(&M); It != Interesting.end())
      Run.runUncalled(M, [&](uint32_t First, uint32_t Last) {
        auto Line = It->second.lower_bound(First);
        return Line != It->second.end() && *Line <= Last;
      });
  for (TableRegistration &R : describedTables(Context, Run))
    Found.add(std::move(R));
  for (TableRegistration &R : compileMappings(Context, Run, Found.Backends))
    Found.add(std::move(R));
  return Found.finish(Run);
}

} // namespace torchtalk::index
