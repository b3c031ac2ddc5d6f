//===- PythonOpInfos.cpp - The databases of PyTorch's tests ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/PythonTests.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <set>

namespace torchtalk::index {
namespace {

class OpInfoFinder {
public:
  explicit OpInfoFinder(const PythonContext &C) : C(C) {}

  std::vector<OpInfoRecord> run() {
    for (const PythonModule &M : C.Project.modules())
      findMakers(M);
    for (const PythonModule &M : C.Project.modules())
      read(M);
    addDatabases();
    return std::move(Result);
  }

private:
  /// A function that makes an entry makes one for each caller.
  void findMakers(const PythonModule &M) {
    for (const PythonCall &Call : M.Calls) {
      if (!lastComponent(Call.Callee).ends_with("Info") ||
          Call.Arguments.empty() || Call.Decorates)
        continue;
      uint32_t Function = M.functionAround(Call.Scope);
      if (Function != 0 &&
          isEntry(C.Types.meaning(M, Call.Scope, Call.Line, Call.Callee)))
        Makers.try_emplace(PythonProject::qualifiedName(M, Function),
                           Maker{&M, &Call, &M.Scopes[Function - 1]});
    }
  }

  bool isEntry(const PythonMeaning &Class) const {
    return llvm::any_of(
        Bases, [&](const char *Base) { return C.derives(Class.Value, Base); });
  }

  void read(const PythonModule &M) {
    // Calls in an entry's arguments follow it, up to the next entry.
    OpInfoRecord *Last = nullptr;
    uint32_t LastScope = 0;
    for (const PythonCall &Call : M.Calls) {
      bool Top = Call.Scope == 0 || M.Scopes[Call.Scope - 1].TheKind ==
                                        PythonScope::Kind::Variable;
      if (!Top || Call.Decorates)
        continue;
      if (!Call.Arguments.empty() && begins(M, Call)) {
        Last = &Result.back();
        LastScope = Call.Scope;
      } else if (Last && Call.Scope == LastScope) {
        addCallee(M, Call, *Last);
      } else {
        Last = nullptr;
      }
    }
  }

  bool begins(const PythonModule &M, const PythonCall &Call) {
    if (Call.TheUse != PythonCall::Use::Call)
      return false;
    llvm::StringRef Last = lastComponent(Call.Callee);
    if (!Last.contains("Info") && !source::mayRegister(Last))
      return false;
    PythonMeaning Class =
        C.Types.meaning(M, Call.Scope, Call.Line, Call.Callee);
    const PythonScope *Function = nullptr;
    const PythonCall *Made = &Call;
    if (auto It = Makers.find(Class.Value); It != Makers.end()) {
      Function = It->second.Function;
      Made = It->second.Entry;
      Class = C.Types.meaning(*It->second.Module, Made->Scope, Made->Line,
                              Made->Callee);
    }
    const PythonCall &Entry = *Made;
    bool Optimizer = C.derives(Class.Value, "OptimizerInfo");
    bool Module = Optimizer || C.derives(Class.Value, "ModuleInfo");
    if (!Module && !C.derives(Class.Value, "OpInfo"))
      return false;
    const PythonArgument *Name = Entry.argument(0, Optimizer ? "optim_cls"
                                                   : Module  ? "module_cls"
                                                             : "name");
    if (!Name || Name->TheKind == PythonArgument::Kind::Other)
      return false;
    auto Text = [&](const PythonArgument &A) {
      return text(A, Function, Call);
    };
    OpInfoRecord &R = Result.emplace_back();
    R.Class = Class.Value;
    R.Module = Module;
    R.File = M.File;
    R.Line = Call.Line;
    R.Name = Module ? Name->Value : Text(*Name);
    // A reference has the variant of the OpInfo that it names.
    for (const char *Variant :
         {"torch_opinfo_variant_name", "variant_test_name"})
      if (const PythonArgument *V = Entry.argument(UINT32_MAX, Variant))
        R.Variant = Text(*V);
    for (const PythonArgument &A : Entry.Arguments)
      if (A.Keyword == "aliases" && A.TheKind == PythonArgument::Kind::String)
        R.Aliases.push_back(A.Value);
    for (const PythonArgument &A : Entry.Arguments)
      if (llvm::StringRef(A.Keyword).starts_with("dtypes") && !A.Value.empty())
        R.Declared.push_back({A.Keyword, A.Value});
    if (Call.Scope != 0) {
      std::string Holder = PythonProject::qualifiedName(M, Call.Scope);
      Own.insert(Holder);
      Holders[std::move(Holder)].insert(Result.size() - 1);
    }
    // ForeachFuncInfo puts this before its name.
    if (C.derives(Class.Value, "ForeachFuncInfo"))
      R.Name = "_foreach_" + R.Name;
    addSubject(M, Call, R);
    return true;
  }

  /// The text of an argument of an entry that \p Function makes for its caller
  /// \p Call, whose arguments replace its parameters. Texts of loops and other
  /// formats are known only at run time.
  static std::string text(const PythonArgument &A, const PythonScope *Function,
                          const PythonCall &Call) {
    if (A.TheKind != PythonArgument::Kind::String &&
        A.TheKind != PythonArgument::Kind::Chain)
      return facts::Dynamic;
    bool Literal = A.TheKind == PythonArgument::Kind::String;
    std::string Whole = Literal ? A.Value : "{" + A.Value + "}";
    std::string Result;
    for (llvm::StringRef Rest = Whole; !Rest.empty();) {
      auto [Before, Format] = Rest.split('{');
      Result += Before;
      if (Before.size() == Rest.size())
        break;
      auto [Name, After] = Format.split('}');
      const PythonArgument *Given = nullptr;
      for (uint32_t I = 0; Function && I < Function->Parameters.size(); ++I)
        if (Function->Parameters[I].Name == Name)
          Given = Call.argument(I, Name);
      if (!Given || Given->TheKind != PythonArgument::Kind::String ||
          Given->Value.find('{') != std::string::npos)
        return facts::Dynamic;
      Result += Given->Value;
      Rest = After;
    }
    return Result;
  }

  /// Adds the function or module that the entry tests.
  void addSubject(const PythonModule &M, const PythonCall &Call,
                  OpInfoRecord &R) {
    if (R.Module) {
      PythonMeaning Class = C.Types.meaning(M, Call.Scope, Call.Line, R.Name);
      if (C.Project.definition(Class.Value).Module) {
        add(R, Class.Value, Sureness::Certain);
        R.Name = Class.Value;
      }
      return;
    }
    std::vector<std::string> Names = {R.Name};
    llvm::append_range(Names, R.Aliases);
    for (const std::string &Name : Names)
      for (std::string &Subject : subjectsOf(C, Name))
        add(R, std::move(Subject), Sureness::Certain);
  }

  void addOps(OpInfoRecord &R, const std::string &Canonical) {
    for (std::string &Op : C.Ops.opsOf(Canonical, C.Types.ops()))
      add(R, std::move(Op), Sureness::Certain);
  }

  void add(OpInfoRecord &R, std::string Target, Sureness Sure) {
    if (llvm::none_of(R.Callees, [&](const PythonCallee &Known) {
          return Known.Target == Target;
        }))
      R.Callees.push_back({std::move(Target), R.Line, Sure});
  }

  /// Adds the calls of sample_inputs_func=..., op=lambda ..., which make and
  /// run the samples.
  void addCallee(const PythonModule &M, const PythonCall &Call,
                 OpInfoRecord &R) {
    PythonMeaning Found =
        C.Types.meaning(M, Call.Scope, Call.Line, Call.Callee);
    if (Found.TheKind != PythonMeaning::Kind::Name)
      return;
    PythonProject::Definition D = C.Project.definition(Found.Value);
    if (D.Module && D.Module->is(D.Scope, PythonScope::Kind::Function))
      add(R, Found.Value, Sureness::Likely);
    else
      addOps(R, Found.Value);
  }

  /// A variable that mentions a variable with entries has these entries too;
  /// with isinstance(x, C), only those of class C.
  void addDatabases() {
    llvm::StringMap<std::vector<std::string>>
        Mentions; // variables that mention it
    for (const auto &[Name, Record] : C.Definitions)
      if (Record.Kind == PythonScope::Kind::Variable)
        for (const PythonCallee &Callee : Record.Callees)
          // An entry with a database as an argument is not part of it.
          if (!Own.contains(Name) || Callee.Sure != Sureness::Likely ||
              !llvm::StringRef(Record.File).starts_with("torch/"))
            Mentions[Callee.Target].push_back(Name);
    std::vector<std::string> Pending;
    Pending.reserve(Holders.size());
    for (const auto &Entry : Holders)
      Pending.push_back(Entry.first);
    while (!Pending.empty()) {
      std::string From = std::move(Pending.back());
      Pending.pop_back();
      for (const std::string &To : Mentions.lookup(From)) {
        std::set<size_t> Passed = filtered(To, Holders[From]);
        std::set<size_t> &Into = Holders[To];
        size_t Before = Into.size();
        Into.insert(Passed.begin(), Passed.end());
        if (Into.size() != Before)
          Pending.push_back(To);
      }
    }
    for (const auto &[Name, Entries] : Holders)
      for (size_t Entry : Entries)
        Result[Entry].Databases.push_back(Name);
  }

  std::set<size_t> filtered(const std::string &Variable,
                            const std::set<size_t> &Entries) const {
    std::vector<std::string> Classes;
    for (const PythonCallee &Callee : C.Definitions.at(Variable).Callees)
      if (C.derives(Callee.Target, "OpInfo") &&
          lastComponent(Callee.Target) != "OpInfo")
        Classes.push_back(Callee.Target);
    // A variable with entries of its own names classes to make those.
    if (Classes.empty() || Own.contains(Variable))
      return Entries;
    std::set<size_t> Passed;
    for (size_t Entry : Entries)
      if (llvm::any_of(Classes, [&](const std::string &Class) {
            return C.derives(Result[Entry].Class, lastComponent(Class));
          }))
        Passed.insert(Entry);
    return Passed;
  }

  static constexpr const char *Bases[] = {"OpInfo", "ModuleInfo",
                                          "OptimizerInfo"};
  const PythonContext &C;
  /// A function, and the entry that it makes.
  struct Maker {
    const PythonModule *Module;
    const PythonCall *Entry;
    const PythonScope *Function;
  };
  llvm::StringMap<Maker> Makers; ///< by function
  std::vector<OpInfoRecord> Result;
  std::map<std::string, std::set<size_t>> Holders; ///< by variable
  llvm::StringSet<> Own; ///< variables with entries in their own text
};

} // namespace

std::vector<std::string> subjectsOf(const PythonContext &Context,
                                    llvm::StringRef Name) {
  std::vector<std::string> Result;
  auto AddOps = [&](const std::string &Canonical) {
    llvm::append_range(Result,
                       Context.Ops.opsOf(Canonical, Context.Types.ops()));
  };
  std::string Full = Context.Project.canonical(("torch." + Name).str());
  if (Context.Project.definition(Full).Module)
    Result.push_back(Full);
  AddOps(Context.Types.valueOf(Full).Value);
  std::string Flat = Name.str();
  std::replace(Flat.begin(), Flat.end(), '.', '_');
  // Its variants as a method, also in place.
  AddOps("torch._C.TensorBase." + Flat);
  AddOps("torch._C.TensorBase." + Flat + "_");
  AddOps("torch._C._VariableFunctions." + Flat);
  if (Name.starts_with("_foreach_"))
    AddOps("torch._C._VariableFunctions." + Flat + "_");
  return Result;
}

std::vector<OpInfoRecord> findOpInfos(const PythonContext &Context) {
  return OpInfoFinder(Context).run();
}

} // namespace torchtalk::index
