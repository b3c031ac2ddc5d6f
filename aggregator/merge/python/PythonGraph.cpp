//===- PythonGraph.cpp - The call graph of Python -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/PythonGraph.h"
#include "store/Threads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

#include <mutex>

namespace torchtalk::index {
namespace {

/// The methods that Python, torch.nn, torch.autograd and unittest call on their
/// own, and who makes an optimizer.
constexpr const char *Implicit[] = {"__init__",
                                    "__new__",
                                    "__post_init__",
                                    "__call__",
                                    "forward",
                                    "backward",
                                    "__enter__",
                                    "__exit__",
                                    "setup_context",
                                    "jvp",
                                    "vmap",
                                    "setUp",
                                    "setUpClass",
                                    "tearDown",
                                    "tearDownClass",
                                    "step",
                                    "__torch_function__",
                                    "__torch_dispatch__"};

/// Whether making an object runs the method.
bool isConstructor(llvm::StringRef Method) {
  return Method == "__init__" || Method == "__new__" ||
         Method == "__post_init__";
}

bool isTest(const PythonModule &M) {
  llvm::StringRef File = M.File;
  return File.starts_with("test/") || File.contains("/test_");
}

class Linker {
public:
  /// With \p NotKnown also what the module itself calls.
  Linker(const PythonContext &C, const llvm::StringMap<std::string> &Unique,
         const llvm::StringSet<> &Packages, const PythonModule &M,
         std::vector<const PythonCall *> *NotKnown = nullptr)
      : C(C), Unique(Unique), Packages(Packages), M(M), NotKnown(NotKnown),
        IsTest(isTest(M)) {}

  PythonCallees run() {
    Names.reserve(M.Scopes.size() + 1);
    for (uint32_t S = 0; S <= M.Scopes.size(); ++S)
      Names.push_back(PythonProject::qualifiedName(M, S));
    for (const PythonCall &Call : M.Calls) {
      uint32_t Owner = Call.Decorates ? Call.Decorates : Call.Scope;
      if (Owner == 0 && !NotKnown)
        continue;
      if (lastComponent(Call.Callee) == "boolean_dispatch")
        Dispatches = Call.Scope;
      Known = false;
      link(Call, Owner);
      if (!Known && NotKnown && Call.TheUse == PythonCall::Use::Call)
        NotKnown->push_back(&Call);
    }
    for (uint32_t S = 1; S <= M.Scopes.size(); ++S)
      structure(S);
    return std::move(Result);
  }

private:
  void add(uint32_t Owner, std::string Target, uint32_t Line, Sureness Sure) {
    const std::string &Name = Names[Owner];
    Known = true;
    if (Name != Target)
      Result[Name].push_back({std::move(Target), Line, Sure});
  }

  void link(const PythonCall &Call, uint32_t Owner) {
    // if x: f = g
    // else: f = h
    // f()
    if (Call.TheUse == PythonCall::Use::Call &&
        !llvm::StringRef(Call.Callee).contains('.'))
      for (const PythonMeaning &Other :
           C.Types.alternatives(M, Call.Scope, Call.Callee))
        if (Other.TheKind == PythonMeaning::Kind::Name)
          named(Call, Owner, Other.Value, Sureness::Likely);
    PythonMeaning Meaning =
        C.Types.meaning(M, Call.Scope, Call.Line, Call.Callee);
    switch (Meaning.TheKind) {
    case PythonMeaning::Kind::Name:
      return named(Call, Owner, Meaning.Value);
    case PythonMeaning::Kind::Instance:
      if (Call.TheUse == PythonCall::Use::Call)
        for (const char *Method : {"__call__", "forward"})
          if (std::string Full = C.Types.attributeOf(Meaning.Value, Method);
              C.Project.definition(Full).Module)
            add(Owner, Full, Call.Line, Sureness::Certain);
      // each_op = ops(op_db)
      // @each_op
      if (Call.Decorates)
        if (std::string Variable =
                C.Project.resolve(M, Call.Scope, Call.Callee);
            C.Project.definition(Variable).Module)
          add(Owner, Variable, Call.Line, Sureness::Certain);
      return;
    case PythonMeaning::Kind::Unknown:
      return unknown(Call, Owner);
    }
  }

  /// Tests make tables of functions to call; elsewhere tables often only
  /// mention functions.
  Sureness sureness(const PythonCall &Call) const {
    switch (Call.TheUse) {
    case PythonCall::Use::Call:
      return Sureness::Certain;
    case PythonCall::Use::Argument:
      // max_pool1d = boolean_dispatch(if_true=..., if_false=...)
      return Dispatches != 0 && Call.Scope == Dispatches ? Sureness::Certain
                                                         : Sureness::Likely;
    case PythonCall::Use::Mention:
      break;
    }
    return IsTest ? Sureness::Likely : Sureness::Possible;
  }

  void named(const PythonCall &Call, uint32_t Owner, const std::string &Name,
             Sureness AtBest = Sureness::Certain) {
    Sureness Sure = std::max(sureness(Call), AtBest);
    if (PythonProject::Definition D = C.Project.definition(Name); D.Module) {
      // A function that names a class likely uses its objects.
      if (D.Module->is(D.Scope, PythonScope::Kind::Class) &&
          M.is(Call.Scope, PythonScope::Kind::Function))
        Sure = AtBest;
      return add(Owner, Name, Call.Line, Sure);
    }
    std::vector<std::string> Found = C.Ops.opsOf(Name, C.Types.ops());
    for (std::string &Op : Found)
      add(Owner, std::move(Op), Call.Line, Sure);
    // C++ bindings have names below a package of the project, and PyTorch's
    // names below torch in a project that builds on it.
    if (Found.empty() && Name.find('.') != std::string::npos &&
        Packages.contains(llvm::StringRef(Name).split('.').first))
      add(Owner, Name, Call.Line, Sure);
  }

  /// Whether \p Receiver is a text or a container of Python's own, which has no
  /// method that a project defines: `", "`, `[x] + y`, `str(x)`.
  static bool isBuiltin(llvm::StringRef Receiver) {
    Receiver = Receiver.rtrim('+');
    if (Receiver.consume_front("?"))
      return !Receiver.empty() && llvm::all_of(Receiver, llvm::isAlpha);
    auto [Function, Arguments] = Receiver.split('(');
    return Arguments.find_first_of("([") == llvm::StringRef::npos &&
           Arguments.ends_with(")") &&
           llvm::is_contained({"str", "repr", "list", "sorted", "dict", "set",
                               "frozenset", "tuple"},
                              Function);
  }

  void unknown(const PythonCall &Call, uint32_t Owner) {
    auto [Receiver, Name] = llvm::StringRef(Call.Callee).rsplit('.');
    const bool Called = Call.TheUse == PythonCall::Use::Call;
    if ((!Called && Receiver != "?") || Name.empty() || Name.starts_with("__"))
      return;
    if (isBuiltin(Receiver))
      return;
    const auto *First = Call.argument(0, "");
    const bool OfText =
        First && First->TheKind == source::PythonArgument::Kind::String;
    if (C.Ops.isMethod(Name) && (!OfText || C.Ops.takesText(Name)))
      add(Owner, (llvm::Twine("aten::") + Name).str(), Call.Line,
          Sureness::Possible);
    else if (auto It = Unique.find(Name);
             Called && It != Unique.end() && !It->second.empty())
      add(Owner, It->second, Call.Line, Sureness::Likely);
  }

  void structure(uint32_t S) {
    const PythonScope &Scope = M.Scopes[S - 1];
    // Running a function runs its nested functions, also those of its classes.
    bool InFunction = M.is(Scope.Parent, PythonScope::Kind::Function);
    bool OfLocalClass =
        Scope.Parent != 0 && !InFunction &&
        Scope.TheKind == PythonScope::Kind::Function &&
        M.is(M.Scopes[Scope.Parent - 1].Parent, PythonScope::Kind::Function);
    if (InFunction || OfLocalClass)
      add(Scope.Parent, Names[S], Scope.Line, Sureness::Certain);
    if (Scope.TheKind != PythonScope::Kind::Class)
      return;
    for (const std::string &Base : Scope.Bases)
      if (std::string Full = C.Project.resolve(M, Scope.Parent, Base);
          C.Project.definition(Full).Module)
        add(S, std::move(Full), Scope.Line, Sureness::Certain);
    const std::string &Class = Names[S];
    for (const char *Method : Implicit)
      if (std::string Full = C.Types.attributeOf(Class, Method);
          C.Project.definition(Full).Module)
        add(S, Full, Scope.Line,
            isConstructor(Method) ? Sureness::Certain : Sureness::Likely);
  }

  const PythonContext &C;
  const llvm::StringMap<std::string> &Unique;
  const llvm::StringSet<> &Packages;
  const PythonModule &M;
  std::vector<const PythonCall *> *NotKnown;
  bool IsTest;
  bool Known = false;             ///< whether the call at hand calls something
  uint32_t Dispatches = 0;        ///< the last variable of boolean_dispatch()
  std::vector<std::string> Names; ///< qualified, by scope
  PythonCallees Result;
};

/// Methods whose name only one class has.
llvm::StringMap<std::string> uniqueMethods(const PythonProject &Project) {
  llvm::StringMap<std::string> Result;
  for (const PythonModule &M : Project.modules())
    for (uint32_t S = 1; S <= M.Scopes.size(); ++S) {
      uint32_t Parent = M.Scopes[S - 1].Parent;
      if (!M.is(S, PythonScope::Kind::Function) ||
          !M.is(Parent, PythonScope::Kind::Class))
        continue;
      std::string Name = PythonProject::qualifiedName(M, S);
      auto [It, New] = Result.try_emplace(M.Scopes[S - 1].Name, Name);
      if (!New && It->second != Name)
        It->second.clear();
    }
  return Result;
}

/// And torch, which every project builds on.
llvm::StringSet<> packagesOf(const PythonProject &Project) {
  llvm::StringSet<> Result;
  Result.insert("torch");
  for (const PythonModule &M : Project.modules())
    Result.insert(llvm::StringRef(M.Name).split('.').first);
  return Result;
}

/// A class that so many use, such as torch.Tensor, says nothing about a method.
constexpr unsigned MaxUsers = 300;

/// A method that nothing calls by name may be called on an object of unknown
/// class, by the users of its class. The methods of test cases are called by
/// name.
void addUncalled(const PythonContext &C, PythonCallees &All) {
  llvm::StringMap<unsigned> Callers;
  for (const auto &[Caller, Callees] : All)
    for (const PythonCallee &Callee : Callees)
      ++Callers[Callee.Target];
  for (const PythonModule &M : C.Project.modules()) {
    if (isTest(M))
      continue;
    for (uint32_t S = 1; S <= M.Scopes.size(); ++S) {
      const PythonScope &Scope = M.Scopes[S - 1];
      if (!M.is(S, PythonScope::Kind::Function) ||
          !M.is(Scope.Parent, PythonScope::Kind::Class))
        continue;
      std::string Name = PythonProject::qualifiedName(M, S);
      std::string Class = PythonProject::qualifiedName(M, Scope.Parent);
      if (!Callers.contains(Name) && Callers.lookup(Class) <= MaxUsers &&
          !C.derives(Class, "TestCase"))
        All[Class].push_back({std::move(Name), Scope.Line, Sureness::Likely});
    }
  }
}

/// A table of so many functions only mentions them.
constexpr ptrdiff_t MaxMentioned = 60;

void dropTables(std::vector<PythonCallee> &Callees) {
  auto IsMention = [](const PythonCallee &Callee) {
    return Callee.Sure == Sureness::Possible;
  };
  if (llvm::count_if(Callees, IsMention) > MaxMentioned)
    llvm::erase_if(Callees, IsMention);
}

/// Keeps the callee of highest confidence for each target, at its first line.
void makeUnique(std::vector<PythonCallee> &Callees) {
  llvm::sort(Callees, [](const PythonCallee &A, const PythonCallee &B) {
    return std::tuple(llvm::StringRef(A.Target), A.Sure, A.Line) <
           std::tuple(llvm::StringRef(B.Target), B.Sure, B.Line);
  });
  Callees.erase(std::unique(Callees.begin(), Callees.end(),
                            [](const auto &A, const auto &B) {
                              return A.Target == B.Target;
                            }),
                Callees.end());
}

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

PythonCallees linkPython(const PythonContext &C) {
  llvm::StringMap<std::string> Unique = uniqueMethods(C.Project);
  llvm::StringSet<> Packages = packagesOf(C.Project);
  PythonCallees Result;
  std::mutex Mutex;
  store::inThreads(C.Project.modules().size(), 0, [&](size_t I) {
    PythonCallees Of =
        Linker(C, Unique, Packages, C.Project.modules()[I]).run();
    std::lock_guard<std::mutex> Lock(Mutex);
    for (auto &[Name, Callees] : Of) {
      auto &Into = Result[Name];
      Into.insert(Into.end(), std::make_move_iterator(Callees.begin()),
                  std::make_move_iterator(Callees.end()));
    }
  });
  addUncalled(C, Result);
  for (auto &[Name, Callees] : Result) {
    makeUnique(Callees);
    dropTables(Callees);
  }
  return Result;
}

ModuleCallees linkModule(const PythonContext &C, const PythonModule &M) {
  ModuleCallees Result;
  Result.Callees = Linker(C, {}, {}, M, &Result.NotKnown).run();
  for (auto &[Name, Callees] : Result.Callees)
    makeUnique(Callees);
  return Result;
}

} // namespace torchtalk::index
