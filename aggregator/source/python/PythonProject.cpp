//===- PythonProject.cpp - Name look-up across Python files ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonProject.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

namespace torchtalk::source {
namespace {

/// Limit of a chain of imports and aliases, which may be a cycle.
constexpr unsigned MaxSteps = 32;
/// Limit of modules that one look-up enters by star imports.
constexpr size_t MaxTried = 1000;

std::string dotted(llvm::StringRef Left, llvm::StringRef Right) {
  return Right.empty() ? Left.str() : (llvm::Twine(Left) + "." + Right).str();
}

} // namespace

PythonProject::PythonProject(std::vector<PythonModule> All)
    : Modules(std::move(All)) {
  Tables.resize(Modules.size());
  for (uint32_t I = 0; I < Modules.size(); ++I) {
    const PythonModule &M = Modules[I];
    addNames(M, Tables[I]);
    if (!ByName.try_emplace(M.Name, I).second)
      continue;
    // The last definition of a name wins.
    for (uint32_t S = 1; S <= M.Scopes.size(); ++S)
      Definitions[qualifiedName(M, S)] = {&M, S};
  }
  addInstalledNames();
}

void PythonProject::addInstalledNames() {
  llvm::StringSet<> Packages;
  llvm::StringSet<> TopLevel;
  for (const PythonModule &M : Modules) {
    TopLevel.insert(llvm::StringRef(M.Name).split('.').first);
    if (M.IsPackage)
      Packages.insert(M.Name);
  }
  // "lib" of src/lib/__init__.py, whose folder is no package.
  llvm::StringMap<llvm::StringRef> Outermost; ///< "" where it is ambiguous
  for (const auto &Package : Packages) {
    auto [Folder, Name] = Package.first().rsplit('.');
    if (Name.empty() || Packages.contains(Folder) || TopLevel.contains(Name))
      continue;
    if (auto [It, New] = Outermost.try_emplace(Name, Package.first()); !New)
      It->second = "";
  }
  for (uint32_t I = 0; I < Modules.size(); ++I) {
    llvm::StringRef Name = Modules[I].Name;
    for (llvm::StringRef At = Name; !At.empty();
         At = At.contains('.') ? At.rsplit('.').first : "") {
      llvm::StringRef Last = At.drop_front(At.rfind('.') + 1);
      if (auto It = Outermost.find(Last);
          It != Outermost.end() && It->second == At) {
        Installed.try_emplace(Name.drop_front(At.size() - Last.size()), I);
        break;
      }
    }
  }
}

const PythonModule *PythonProject::module(llvm::StringRef Name) const {
  auto It = ByName.find(Name);
  if (It != ByName.end())
    return &Modules[It->second];
  It = Installed.find(Name);
  return It == Installed.end() ? nullptr : &Modules[It->second];
}

const PythonModule *PythonProject::takeModule(llvm::StringRef &Name) const {
  if (Name.size() > MaxPythonName)
    return nullptr;
  for (llvm::StringRef Prefix = Name;; Prefix = Prefix.rsplit('.').first) {
    if (const PythonModule *M = module(Prefix)) {
      Name = Name.drop_front(std::min(Name.size(), Prefix.size() + 1));
      return M;
    }
    if (!Prefix.contains('.'))
      return nullptr;
  }
}

std::string PythonProject::qualifiedName(const PythonModule &M,
                                         uint32_t Scope) {
  std::string Name;
  for (; Scope != 0; Scope = M.Scopes[Scope - 1].Parent) {
    const PythonScope &S = M.Scopes[Scope - 1];
    // As in __qualname__.
    bool Local = M.is(S.Parent, PythonScope::Kind::Function);
    Name = (Local ? "<locals>." : "") + dotted(S.Name, Name);
  }
  return dotted(M.Name, Name);
}

void PythonProject::addNames(const PythonModule &M, Names &Out) const {
  Out.Of.resize(M.Scopes.size() + 1);
  auto Bind = [&](uint32_t Scope, llvm::StringRef Name, Binding B) {
    auto [It, New] = Out.Of[Scope].try_emplace(Name, B);
    if (!New && It->second.Line <= B.Line)
      It->second = B;
  };
  for (uint32_t I = 0; I < M.Imports.size(); ++I) {
    const PythonImport &Import = M.Imports[I];
    if (Import.Name != "*")
      Bind(Import.Scope, Import.Name, {0, I, Import.Line});
    else if (Import.Scope == 0)
      Out.Stars.push_back(I);
  }
  for (uint32_t S = 1; S <= M.Scopes.size(); ++S) {
    const PythonScope &Scope = M.Scopes[S - 1];
    Bind(Scope.Parent, Scope.Name, {S, 0, Scope.Line});
    // The body may bind the name again later.
    for (const PythonParameter &P : Scope.Parameters)
      Out.Of[S].try_emplace(P.Name, Binding{0, 0, Scope.Line, true});
  }
}

std::string PythonProject::follow(const PythonModule &M, const Binding &B,
                                  unsigned Steps, Tried &Asked) const {
  if (B.Parameter)
    return "";
  if (B.Scope != 0)
    return qualifiedName(M, B.Scope);
  const PythonImport &Import = M.Imports[B.Import];
  if (Import.Alias) {
    std::string Found = resolve(M, Import.Scope, Import.Target, Steps, Asked);
    if (!Found.empty() || Import.Scope != 0)
      return Found;
    // from torch._C._VariableFunctions import *
    // _segment_reduce = segment_reduce
    for (uint32_t Star : llvm::reverse(tableOf(M).Stars))
      if (Star < B.Import && !module(M.Imports[Star].Target))
        return dotted(M.Imports[Star].Target, Import.Target);
    return "";
  }
  auto [Module, Name] = llvm::StringRef(Import.Target).rsplit('.');
  return Name.empty() ? canonical(Import.Target, Steps, Asked)
                      : memberOf(Module, Name, Steps, Asked);
}

std::string PythonProject::attribute(const PythonModule &M,
                                     llvm::StringRef Name, unsigned Steps,
                                     Tried &Asked) const {
  if (Steps == 0 || Asked.size() >= MaxTried)
    return "";
  auto [Entry, New] = Asked.emplace(&M, Name.str());
  if (!New)
    return "";
  const Names &Table = tableOf(M);
  std::string Found;
  if (auto It = Table.Of[0].find(Name); It != Table.Of[0].end())
    Found = follow(M, It->second, Steps - 1, Asked);
  else if (!Name.starts_with("_"))
    for (size_t Star = Table.Stars.size(); Star > 0 && Found.empty(); --Star)
      if (const PythonModule *From =
              module(M.Imports[Table.Stars[Star - 1]].Target))
        Found = attribute(*From, Name, Steps - 1, Asked);
  if (!Found.empty())
    Asked.erase(Entry);
  return Found;
}

std::string PythonProject::canonical(llvm::StringRef Absolute, unsigned Steps,
                                     Tried &Asked) const {
  if (Steps == 0)
    return Absolute.str();
  llvm::StringRef Below = Absolute;
  const PythonModule *M = takeModule(Below);
  if (!M || Below.empty())
    return Absolute.str();
  llvm::StringRef Prefix = Absolute.drop_back(Below.size() + 1);
  auto [Name, Rest] = Below.split('.');
  std::string Found = attribute(*M, Name, Steps - 1, Asked);
  if (Found.empty())
    return Absolute.str();
  if (Rest.empty() || Found == dotted(Prefix, Name))
    return dotted(Found, Rest);
  return canonical(dotted(Found, Rest), Steps - 1, Asked);
}

std::string PythonProject::resolve(const PythonModule &M, uint32_t Scope,
                                   llvm::StringRef Dotted, unsigned Steps,
                                   Tried &Asked) const {
  if (Steps == 0)
    return "";
  auto [Name, Rest] = Dotted.split('.');
  const Names &Table = tableOf(M);
  std::string Found;
  for (uint32_t At = Scope;; At = M.Scopes[At - 1].Parent) {
    // The names of a class are visible only in its own body.
    bool Sees = At == Scope || At == 0 || M.is(At, PythonScope::Kind::Function);
    if (At == 0) {
      Found = attribute(M, Name, Steps - 1, Asked);
      break;
    }
    if (auto It = Table.Of[At].find(Name); Sees && It != Table.Of[At].end()) {
      Found = follow(M, It->second, Steps - 1, Asked);
      break;
    }
  }
  while (!Rest.empty() && module(Found)) {
    auto [Next, After] = Rest.split('.');
    if (!module(dotted(Found, Next)))
      break;
    Found = memberOf(Found, Next, Steps - 1, Asked);
    Rest = After;
  }
  std::string Whole = dotted(Found, Rest);
  return Found.empty() || Whole.size() > MaxPythonName
             ? ""
             : canonical(Whole, Steps - 1, Asked);
}

std::string PythonProject::memberOf(llvm::StringRef Value, llvm::StringRef Name,
                                    unsigned Steps, Tried &Asked) const {
  std::string Whole = dotted(Value, Name);
  const PythonModule *Package = module(Value);
  if (Steps == 0 || !Package || !module(Whole))
    return canonical(Whole, Steps, Asked);
  const llvm::StringMap<Binding> &Own = tableOf(*Package).Of[0];
  auto It = Own.find(Name);
  // `from . import graph` binds the submodule.
  if (It == Own.end() || (It->second.Scope == 0 && !It->second.Parameter &&
                          Package->Imports[It->second.Import].Target == Whole))
    return Whole;
  std::string Bound = follow(*Package, It->second, Steps - 1, Asked);
  return Bound.empty() ? Whole : Bound;
}

std::string PythonProject::memberOf(llvm::StringRef Value,
                                    llvm::StringRef Name) const {
  Tried Asked;
  return memberOf(Value, Name, MaxSteps, Asked);
}

std::string PythonProject::resolve(const PythonModule &M, uint32_t Scope,
                                   llvm::StringRef Dotted) const {
  Tried Asked;
  return Dotted.size() > MaxPythonName
             ? ""
             : resolve(M, Scope, Dotted, MaxSteps, Asked);
}

std::string PythonProject::canonical(llvm::StringRef Absolute) const {
  Tried Asked;
  return canonical(Absolute, MaxSteps, Asked);
}

PythonProject::Exports PythonProject::exportsOf(const PythonModule &M) const {
  Exports Result;
  std::set<const PythonModule *> Seen;
  std::vector<const PythonModule *> Pending;
  if (module(M.Name) == &M)
    Pending.push_back(&M);
  while (!Pending.empty()) {
    const PythonModule *Next = Pending.back();
    Pending.pop_back();
    if (!Seen.insert(Next).second)
      continue;
    const Names &Table = tableOf(*Next);
    for (const auto &Entry : Table.Of[0])
      if (Next == &M || !Entry.first().starts_with("_"))
        Result.try_emplace(Entry.first().str(), Next);
    // The names of the last star import hide those of earlier ones.
    for (uint32_t Star : Table.Stars)
      if (const PythonModule *From = module(Next->Imports[Star].Target);
          From && Seen.count(From) == 0)
        Pending.push_back(From);
  }
  return Result;
}

PythonProject::Definition
PythonProject::definition(llvm::StringRef QualifiedName) const {
  return Definitions.lookup(QualifiedName);
}

} // namespace torchtalk::source
