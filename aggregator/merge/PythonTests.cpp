//===- PythonTests.cpp - Tests, OpInfos and what they run over ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/PythonTests.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

#include <set>

namespace torchtalk::index {

using source::lastComponent;
using source::PythonArgument;
using source::PythonCall;
using source::PythonMeaning;
using source::PythonModule;
using source::PythonProject;
using source::PythonScope;

namespace {

const PythonArgument *keyword(const PythonCall &Call, llvm::StringRef Name) {
  for (const PythonArgument &A : Call.Arguments)
    if (A.Keyword == Name)
      return &A;
  return nullptr;
}

class OpInfoFinder {
public:
  explicit OpInfoFinder(const PythonContext &C) : C(C) {}

  std::vector<OpInfoRecord> run() {
    for (const PythonModule &M : C.Project.modules())
      read(M);
    addDatabases();
    return std::move(Result);
  }

private:
  void read(const PythonModule &M) {
    // What an entry's arguments call follows it, up to the next entry.
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
    if (Call.TheUse != PythonCall::Use::Call ||
        !lastComponent(Call.Callee).contains("Info"))
      return false;
    PythonMeaning Class =
        C.Types.meaning(M, Call.Scope, Call.Line, Call.Callee);
    bool Module = C.derives(Class.Value, "ModuleInfo");
    if (!Module && !C.derives(Class.Value, "OpInfo"))
      return false;
    const PythonArgument *Name =
        Call.argument(0, Module ? "module_cls" : "name");
    if (!Name || Name->TheKind == PythonArgument::Kind::Other)
      return false;
    OpInfoRecord &R = Result.emplace_back();
    R.Class = Class.Value;
    R.Module = Module;
    R.File = M.File;
    R.Line = Call.Line;
    R.Name = Name->Value;
    // A reference has the variant of the OpInfo that it names.
    for (const char *Variant :
         {"torch_opinfo_variant_name", "variant_test_name"})
      if (const PythonArgument *V = keyword(Call, Variant))
        R.Variant = V->Value;
    for (const PythonArgument &A : Call.Arguments)
      if (A.Keyword == "aliases" && A.TheKind == PythonArgument::Kind::String)
        R.Aliases.push_back(A.Value);
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

  /// The function or module that it is about.
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
    for (const std::string &Name : Names) {
      std::string Full = C.Project.canonical("torch." + Name);
      if (C.Project.definition(Full).Module)
        add(R, Full, Sureness::Certain);
      addOps(R, C.Types.valueOf(Full).Value);
      std::string Flat = Name;
      std::replace(Flat.begin(), Flat.end(), '.', '_');
      // Its variants as a method, also in place.
      addOps(R, "torch._C.TensorBase." + Flat);
      addOps(R, "torch._C.TensorBase." + Flat + "_");
      addOps(R, "torch._C._VariableFunctions." + Flat);
      if (llvm::StringRef(Name).starts_with("_foreach_"))
        addOps(R, "torch._C._VariableFunctions." + Flat + "_");
    }
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

  /// Of sample_inputs_func=..., op=lambda ...: what making and running its
  /// samples calls.
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

  /// Variables that mention a variable that holds entries, hold them too; those
  /// that also ask isinstance(x, C) only the ones of such a class.
  void addDatabases() {
    llvm::StringMap<std::vector<std::string>> Mentions; // to who mentions it
    for (const auto &[Name, Record] : C.Definitions)
      if (Record.Kind == PythonScope::Kind::Variable)
        for (const PythonCallee &Callee : Record.Callees)
          // An entry that is given a database is not of it.
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
    // One that holds entries of its own names classes to make these.
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

  const PythonContext &C;
  std::vector<OpInfoRecord> Result;
  std::map<std::string, std::set<size_t>> Holders; ///< by variable
  llvm::StringSet<> Own; ///< variables with entries in their own text
};

class TestFinder {
public:
  TestFinder(const PythonContext &C, const std::vector<OpInfoRecord> &OpInfos)
      : C(C) {
    for (const OpInfoRecord &R : OpInfos)
      for (const std::string &Variable : R.Databases)
        Databases.insert(Variable);
  }

  std::vector<TestRecord> run() {
    for (const PythonModule &M : C.Project.modules())
      findInstantiated(M);
    for (const PythonModule &M : C.Project.modules())
      if (isTestFile(M.File))
        read(M);
    llvm::sort(Result, [](const TestRecord &A, const TestRecord &B) {
      return A.Id < B.Id;
    });
    Result.erase(
        std::unique(Result.begin(), Result.end(),
                    [](const auto &A, const auto &B) { return A.Id == B.Id; }),
        Result.end());
    return std::move(Result);
  }

private:
  /// As pytest and run_test.py pick them.
  static bool isTestFile(llvm::StringRef File) {
    llvm::StringRef Name = File.contains('/') ? File.rsplit('/').second : File;
    return Name.starts_with("test_") || Name.ends_with("_test.py") ||
           File.starts_with("test/") || File.contains("/test/") ||
           File.contains("/tests/");
  }

  void findInstantiated(const PythonModule &M) {
    for (const PythonCall &Call : M.Calls) {
      llvm::StringRef Name = lastComponent(Call.Callee);
      bool PerDevice = Name == "instantiate_device_type_tests";
      if (!PerDevice && Name != "instantiate_parametrized_tests")
        continue;
      std::string Class;
      if (Call.Decorates)
        Class = PythonProject::qualifiedName(M, Call.Decorates);
      else if (const PythonArgument *A = Call.argument(0, "generic_test_class"))
        Class = C.Types.meaning(M, Call.Scope, Call.Line, A->Value).Value;
      (PerDevice ? Devices : Parametrized).insert(Class);
    }
  }

  void read(const PythonModule &M) {
    for (uint32_t S = 1; S <= M.Scopes.size(); ++S) {
      const PythonScope &Scope = M.Scopes[S - 1];
      if (Scope.TheKind == PythonScope::Kind::Class) {
        if (!insideFunction(M, S))
          readClass(M, S);
      } else if (Scope.TheKind == PythonScope::Kind::Function &&
                 Scope.Parent == 0 &&
                 llvm::StringRef(Scope.Name).starts_with("test")) {
        add(M, "", "", PythonProject::qualifiedName(M, S));
      }
    }
  }

  static bool insideFunction(const PythonModule &M, uint32_t S) {
    for (; S != 0; S = M.Scopes[S - 1].Parent)
      if (M.is(S, PythonScope::Kind::Function))
        return true;
    return false;
  }

  void readClass(const PythonModule &M, uint32_t S) {
    std::string Class = PythonProject::qualifiedName(M, S);
    auto It = C.Definitions.find(Class);
    if (It == C.Definitions.end())
      return;
    bool Case = llvm::any_of(It->second.AllBases, [](const std::string &Base) {
      return lastComponent(Base).ends_with("TestCase");
    });
    if (!Case && !llvm::StringRef(M.Scopes[S - 1].Name).starts_with("Test"))
      return;
    std::string Path = M.Scopes[S - 1].Name;
    for (uint32_t P = M.Scopes[S - 1].Parent; P; P = M.Scopes[P - 1].Parent)
      Path.insert(0, M.Scopes[P - 1].Name + "::");
    llvm::StringSet<> Seen;
    std::vector<std::string> Classes = {Class};
    llvm::append_range(Classes, It->second.AllBases);
    for (const std::string &From : Classes)
      for (auto F = C.Definitions.lower_bound(From + ".");
           F != C.Definitions.end() &&
           llvm::StringRef(F->first).starts_with(From + ".");
           ++F) {
        llvm::StringRef Name =
            llvm::StringRef(F->first).drop_front(From.size() + 1);
        if (F->second.Kind == PythonScope::Kind::Function &&
            Name.starts_with("test") && !Name.contains('.') &&
            Seen.insert(Name).second)
          add(M, Path, Class, F->first);
      }
  }

  void add(const PythonModule &M, const std::string &Path,
           const std::string &Class, const std::string &Function) {
    const PythonRecord &Of = C.Definitions.at(Function);
    TestRecord &R = Result.emplace_back();
    R.Id = M.File + "::" + (Path.empty() ? "" : Path + "::") +
           lastComponent(Function).str();
    R.Function = Function;
    R.Class = Class;
    R.File = Of.File;
    R.Line = Of.Line;
    R.EndLine = Of.EndLine;
    R.PerDevice = Devices.contains(Class);
    R.Parametrized = R.PerDevice || Parametrized.contains(Class);
    for (const PythonCallee &Callee : Of.Callees)
      if (Databases.contains(Callee.Target))
        R.Databases.push_back(Callee.Target);
  }

  const PythonContext &C;
  llvm::StringSet<> Databases;
  llvm::StringSet<> Devices, Parametrized; ///< classes
  std::vector<TestRecord> Result;
};

} // namespace

bool PythonContext::derives(const std::string &Class,
                            llvm::StringRef Base) const {
  auto It = Definitions.find(Class);
  if (It == Definitions.end() || It->second.Kind != PythonScope::Kind::Class)
    return false;
  return lastComponent(Class) == Base ||
         llvm::any_of(It->second.AllBases, [&](const std::string &B) {
           return lastComponent(B) == Base;
         });
}

std::string OpInfoRecord::node() const {
  return (Module ? "ModuleInfo " : "OpInfo ") + Name +
         (Variant.empty() ? "" : " " + Variant) + " " + File + ":" +
         std::to_string(Line);
}

std::string OpInfoRecord::formattedName() const {
  std::string Text = Name;
  if (Module) {
    // get_module_common_name(): "nn.Linear" of torch.nn.modules.linear.Linear.
    llvm::StringRef Namespace = llvm::StringRef(Name).split(".modules.").first;
    Text = lastComponent(Name).str();
    if (Namespace != Name && Namespace.consume_front("torch."))
      Text = (Namespace + "." + lastComponent(Name)).str();
  }
  if (!Variant.empty())
    Text += "." + Variant;
  std::replace(Text.begin(), Text.end(), '.', '_');
  return Text;
}

std::vector<OpInfoRecord> findOpInfos(const PythonContext &Context) {
  return OpInfoFinder(Context).run();
}

std::vector<TestRecord> findTests(const PythonContext &Context,
                                  const std::vector<OpInfoRecord> &OpInfos) {
  return TestFinder(Context, OpInfos).run();
}

} // namespace torchtalk::index
