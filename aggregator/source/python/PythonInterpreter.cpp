//===- PythonInterpreter.cpp - Running what is constant -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Modules and names.
///
//===----------------------------------------------------------------------===//

#include "source/python/PythonInterpreter.h"
#include "store/Threads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/SaveAndRestore.h"

namespace torchtalk::source {
namespace {

/// Levels of our own stack.
constexpr unsigned MaxLevels = 250;
/// Of the import of a module, of a function that nothing calls, and of all such
/// functions of a module.
constexpr uint64_t MaxModuleSteps = 500000;
constexpr uint64_t MaxFunctionSteps = 20000;
constexpr uint64_t MaxUncalledSteps = 500000;
/// Of containers, objects, functions and what these are called with, which live
/// as long as we do. The limits of steps keep real trees below a quarter of it.
constexpr size_t MaxObjects = 8000000;

std::optional<SyntaxTree> treeOf(const PythonModule &M) {
  std::optional<std::string> Text = M.Source.text();
  return Text ? llvm::expectedToOptional(
                    SyntaxTree::parse(Language::Python, std::move(*Text)))
              : std::nullopt;
}

} // namespace

bool PythonInterpreter::tooDeep() {
  if (Depth <= MaxLevels)
    return false;
  endHere();
  return true;
}

bool PythonInterpreter::spend() {
  if (tooDeep())
    return false;
  if (Left == 0) {
    endHere();
    return false;
  }
  --Left;
  return true;
}

void PythonInterpreter::cutHere() {
  auto &Cut = FirstCall == 0 ? CutImports : CutUncalled;
  if (Here)
    Cut.insert(Here.Module);
  for (const PythonPlace &Call : Calls)
    if (Call)
      Cut.insert(Call.Module);
}

void PythonInterpreter::endHere() {
  cutHere();
  if (Running)
    end(*Running, outermost().Line);
}

void PythonInterpreter::end(const PythonModule &M, uint32_t Line) {
  const bool InUncalled = inUncalled();
  auto [At, New] = Ended.try_emplace(&M, End{Line, InUncalled});
  if (!New && At->second.InUncalled && !InUncalled)
    At->second = {Line, InUncalled};
}

bool PythonInterpreter::isFull() const {
  return Heap.size() + Scopes.size() + NumArguments > MaxObjects;
}

void PythonInterpreter::limitObjects() {
  if (!isFull())
    return;
  endHere();
  Left = 0;
}

AbstractData *PythonInterpreter::make() {
  limitObjects();
  return &Heap.emplace_back();
}

AbstractValue PythonInterpreter::object(std::string Class) {
  return {Kind::Object, std::move(Class), make()};
}

AbstractValue PythonInterpreter::sequence(llvm::StringRef Class,
                                          std::vector<AbstractValue> Elements,
                                          bool Complete) {
  AbstractData *Data = make();
  Data->Elements = std::move(Elements);
  Data->Complete = Complete;
  return {Kind::Sequence, Class.str(), Data};
}

void PythonInterpreter::parse(llvm::ArrayRef<const PythonModule *> Modules) {
  std::vector<std::optional<SyntaxTree>> Parsed(Modules.size());
  store::inThreads(Modules.size(), 0,
                   [&](size_t I) { Parsed[I] = treeOf(*Modules[I]); });
  for (size_t I = 0; I < Modules.size(); ++I)
    Trees.try_emplace(Modules[I], std::move(Parsed[I]));
}

PythonEnvironment *PythonInterpreter::run(const PythonModule &M) {
  if (auto It = Environments.find(&M); It != Environments.end())
    return It->second;
  Environments[&M] = nullptr;
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (tooDeep() || isFull()) {
    CutImports.insert(&M);
    end(M, 1);
    return nullptr;
  }
  auto [Tree, New] = Trees.try_emplace(&M);
  if (New)
    Tree->second = treeOf(M);
  if (!Tree->second)
    return nullptr;
  Node Root = Tree->second->root();
  Environment &E = Scopes.emplace_back(
      Environment{Environment::Kind::Module, &M, nullptr, M.Name + "."});
  Environments[&M] = &E;
  E.Names["__name__"] = AbstractValue::text(M.Name);
  // It runs once, whoever imports it and wherever.
  llvm::SaveAndRestore OuterCalls(Calls, {});
  llvm::SaveAndRestore OuterFrames(Frames, {});
  llvm::SaveAndRestore OuterBranches(Branches, {});
  llvm::SaveAndRestore OuterHere(Here);
  llvm::SaveAndRestore OuterFirst(FirstCall, size_t(0));
  llvm::SaveAndRestore OuterUncertain(Uncertain, 0U);
  llvm::SaveAndRestore OuterLeft(Left, MaxModuleSteps);
  llvm::SaveAndRestore OuterRunning(Running, &M);
  block(Root, E);
  return &E;
}

void PythonInterpreter::runUncalled(
    const PythonModule &M,
    llvm::function_ref<bool(uint32_t First, uint32_t Last)> Wanted) {
  // Running one may define others.
  const std::vector<AbstractValue> &Defined = Functions[&M];
  uint64_t LeftOfAll = isFull() ? 0 : MaxUncalledSteps;
  llvm::SaveAndRestore OuterRunning(Running, &M);
  for (size_t I = 0; I < Defined.size(); ++I) {
    const AbstractValue F = Defined[I];
    Node At = F.Data->Definition;
    if (F.Data->Called != AbstractData::Calls::None ||
        !Wanted(At.line(), At.endLine()))
      continue;
    F.Data->Called = AbstractData::Calls::Later;
    AbstractArguments Unknown;
    Unknown.Complete = false;
    uint64_t Given = std::min(LeftOfAll, MaxFunctionSteps);
    Left = Given;
    Here = {&M, At.line()};
    FirstCall = 1;
    if (Given == 0) {
      endHere();
      FirstCall = 0;
      return;
    }
    ++Uncertain;
    if (!F.Data->Bases.empty()) {
      AbstractValue Self = object(F.Data->Bases.front().Text);
      Self.Data->Bases.push_back(F.Data->Bases.front());
      callFunction(F, Unknown, &Self);
    } else {
      callFunction(F, Unknown, nullptr);
    }
    --Uncertain;
    FirstCall = 0;
    // A loop may have had more than was left.
    LeftOfAll -= std::min(Given, Given - Left);
  }
}

bool PythonInterpreter::isUncalled(const PythonModule &M, uint32_t Line) const {
  auto Defined = Functions.find(&M);
  return Defined != Functions.end() && !CutImports.contains(&M) &&
         llvm::any_of(Defined->second, [&](const AbstractValue &F) {
           Node At = F.Data->Definition;
           return At.line() <= Line && Line <= At.endLine() &&
                  F.Data->Called != AbstractData::Calls::OnImport &&
                  !CalledOnImport.contains(F.Text);
         });
}

void PythonInterpreter::import(llvm::StringRef Dotted) {
  // Importing a module imports the packages around it first.
  size_t End = llvm::StringRef::npos;
  do {
    End = Dotted.find('.', End + 1);
    const PythonModule *M = Project.module(Dotted.take_front(End));
    if (M && Host.follows(*M))
      run(*M);
  } while (End != llvm::StringRef::npos);
}

AbstractValue PythonInterpreter::imported(llvm::StringRef Target) {
  import(Target);
  llvm::StringRef Rest = Target;
  const PythonModule *M = Project.takeModule(Rest);
  // What the host knows by its name keeps that.
  if (!namesOf(M) || !Host.follows(*M))
    return AbstractValue::name(Project.canonical(Target));
  AbstractValue Module{Kind::Module, M->Name};
  return Rest.empty() ? Module : attribute(Module, Rest);
}

AbstractValue PythonInterpreter::lookUp(Environment &In, llvm::StringRef Name) {
  for (Environment *E = &In; E; E = E->Parent) {
    if (E != &In && E->TheKind == Environment::Kind::Class)
      continue;
    if (auto There = E->Elsewhere.find(Name); There != E->Elsewhere.end())
      E = There->second;
    if (auto It = E->Names.find(Name); It != E->Names.end())
      return It->second;
  }
  // Bound further down, or by a star.
  if (std::string Found = Project.resolve(*In.Module, 0, Name); !Found.empty())
    return AbstractValue::name(std::move(Found));
  return AbstractValue::name(("builtins." + Name).str());
}

void PythonInterpreter::bind(Environment &In, llvm::StringRef Name,
                             AbstractValue Value) {
  auto There = In.Elsewhere.find(Name);
  Environment &E = There == In.Elsewhere.end() ? In : *There->second;
  auto [It, New] = E.Names.try_emplace(Name);
  if (!Branches.empty())
    Branches.back().push_back(
        {&E, Name.str(), New ? std::nullopt : std::optional(It->second)});
  It->second = std::move(Value);
}

PythonInterpreter::Flow
PythonInterpreter::alternatives(llvm::ArrayRef<std::function<Flow()>> Arms) {
  using Names = std::map<std::pair<Environment *, std::string>,
                         std::vector<std::optional<AbstractValue>>>;
  Names Changed;
  std::map<std::pair<Environment *, std::string>, std::optional<AbstractValue>>
      Before;
  std::vector<Flow> Ends(Arms.size());
  for (size_t I = 0; I < Arms.size(); ++I) {
    Branches.emplace_back();
    ++Uncertain;
    Ends[I] = Arms[I]();
    --Uncertain;
    std::vector<Change> Log = std::move(Branches.back());
    Branches.pop_back();
    for (const Change &C : Log) {
      auto &After = Changed[{C.In, C.Name}];
      After.resize(Arms.size());
      if (auto It = C.In->Names.find(C.Name); It != C.In->Names.end())
        After[I] = It->second;
    }
    for (Change &C : llvm::reverse(Log)) {
      Before[{C.In, C.Name}] = C.Old;
      if (C.Old)
        C.In->Names[C.Name] = std::move(*C.Old);
      else
        C.In->Names.erase(C.Name);
    }
  }
  for (auto &[Key, After] : Changed) {
    std::optional<AbstractValue> Merged;
    for (std::optional<AbstractValue> &Value : After) {
      // An arm that leaves it alone; unbound, it cannot be used after it.
      const auto &Now = Value ? Value : Before[Key];
      if (Now && !Merged)
        Merged = Now;
      else if (Now && !Now->sameAs(*Merged))
        Merged = AbstractValue();
    }
    if (Merged)
      bind(*Key.first, Key.second, std::move(*Merged));
  }
  return llvm::all_equal(Ends) ? Ends.front() : Flow::Next;
}

AbstractValue PythonInterpreter::settled(const AbstractValue &Value) {
  if (!Value.is(Kind::Name))
    return Value;
  PythonProject::Definition D = Project.definition(Value.Text);
  if (!D.Module || !D.Module->is(D.Scope, PythonScope::Kind::Variable))
    return Value;
  Environment *E = run(*D.Module);
  if (!E)
    return Value;
  auto It = E->Names.find(D.Module->Scopes[D.Scope - 1].Name);
  if (It == E->Names.end())
    return Value;
  // Of other things there the name says more: torch.ops.
  const AbstractValue &Held = It->second;
  bool Table = Held.is(Kind::Mapping) || Held.is(Kind::Sequence) ||
               Held.is(Kind::Text) || Held.is(Kind::Constant);
  return Table || Host.follows(*D.Module) || Host.knows(Held) ? Held : Value;
}

} // namespace torchtalk::source
