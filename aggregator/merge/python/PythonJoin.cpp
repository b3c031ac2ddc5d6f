//===- PythonJoin.cpp - Records of Python definitions ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/PythonJoin.h"
#include "merge/python/MadeTests.h"
#include "merge/python/OpDocs.h"
#include "merge/python/PythonGraph.h"
#include "merge/python/PythonRegistrations.h"
#include "merge/python/PythonTests.h"
#include "records/RegistrationKinds.h"
#include "store/Threads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

#include <map>

namespace torchtalk::index {
namespace {

using Records = std::map<std::string, PythonRecord>;

Records define(const PythonProject &Project) {
  Records Result;
  for (const PythonModule &M : Project.modules()) {
    for (uint32_t I = 1; I <= M.Scopes.size(); ++I) {
      const PythonScope &S = M.Scopes[I - 1];
      std::string Name = PythonProject::qualifiedName(M, I);
      // The last of several definitions wins, as at import.
      PythonRecord &R = Result[Name] = {};
      R.Name = std::move(Name);
      R.Kind = S.TheKind;
      R.File = M.File;
      R.Line = S.Line;
      R.EndLine = S.EndLine;
      R.Conditional = S.Conditional;
      R.Async = S.Async;
      R.Doc = S.Doc;
      R.Decorators = S.Decorators;
      R.Parameters = S.Parameters;
      R.Returns = S.Returns;
      for (const std::string &Base : S.Bases) {
        std::string Resolved = Project.resolve(M, S.Parent, Base);
        if (Resolved.empty())
          Resolved = Base;
        R.Bases.push_back(std::move(Resolved));
      }
    }
  }
  return Result;
}

/// Limit of the transitive bases of all classes. PyTorch 2.6.0: 20,495.
constexpr size_t MaxAllBases = 4000000;
/// Limit of public names over all modules. PyTorch 2.6.0: 24,391.
constexpr size_t MaxPublicNames = 4000000;

/// Breadth first, so that a base comes before the bases of its sisters.
void addAllBases(Records &All, std::vector<std::string> &Problems) {
  size_t Left = MaxAllBases;
  for (auto &[Name, R] : All) {
    llvm::StringSet<> Seen;
    Seen.insert(Name);
    auto Add = [&](const std::vector<std::string> &Bases) {
      for (const std::string &Base : Bases)
        if (Left > 0 && Seen.insert(Base).second) {
          R.AllBases.push_back(Base);
          --Left;
        }
    };
    Add(R.Bases);
    for (size_t I = 0; I < R.AllBases.size(); ++I)
      if (auto It = All.find(R.AllBases[I]); It != All.end())
        Add(It->second.Bases);
    if (Left > 0)
      continue;
    Problems.push_back(R.File + ":" + std::to_string(R.Line) +
                       ": the classes have more than " +
                       std::to_string(MaxAllBases) +
                       " bases up to this one, of which no more count");
    return;
  }
}

/// Names that an import of a module binds to a definition elsewhere.
void addPublicNames(const PythonProject &Project, Records &All,
                    std::vector<std::string> &Problems) {
  size_t Left = MaxPublicNames;
  auto Add = [&](const std::string &Target, std::string Public) {
    auto It = Target == Public ? All.end() : All.find(Target);
    if (It != All.end())
      It->second.PublicNames.push_back(std::move(Public));
  };
  for (const PythonModule &M : Project.modules()) {
    if (Left == 0)
      break;
    for (const auto &[Name, From] : Project.exportsOf(M)) {
      if (Left == 0)
        break;
      --Left;
      Add(Project.canonical(From->Name + "." + Name), M.Name + "." + Name);
    }
  }
  if (Left == 0)
    Problems.push_back("The Python files import more than " +
                       std::to_string(MaxPublicNames) +
                       " names from each other, of which no more count");
  for (auto &[Name, R] : All) {
    llvm::sort(R.PublicNames, [](const std::string &A, const std::string &B) {
      return std::pair(A.size(), A) < std::pair(B.size(), B);
    });
    R.PublicNames.erase(llvm::unique(R.PublicNames), R.PublicNames.end());
  }
}

} // namespace

std::set<std::string> PythonRecord::lastNames() const {
  std::set<std::string> Result{source::lastComponent(Name).str()};
  for (const std::string &Public : PublicNames)
    Result.insert(source::lastComponent(Public).str());
  return Result;
}

const char *toString(Sureness S) {
  constexpr const char *Names[NumSurenesses] = {"certain", "likely",
                                                "possible"};
  return Names[static_cast<size_t>(S)];
}

/// Whether it is known what a call of \p Function of torch registers.
static bool isFollowed(llvm::StringRef Function) {
  return registrationKind(Function) || registersBackend(Function) ||
         renamesPrivateUse1(Function) || Function == "torch.library.Library";
}

PythonFacts joinPython(const PythonProject &Project, const PythonOps &Ops,
                       const describe::Description &Described,
                       std::vector<std::string> &Problems,
                       llvm::ArrayRef<std::string> BackendNames) {
  PythonFacts Result;
  for (const describe::OpTable &Table : Described.Tables)
    if (!Project.module(llvm::StringRef(Table.Variable).rsplit('.').first))
      Problems.push_back(Described.Origin + ": no module has the table " +
                         Table.Variable);
  for (const auto &[Name, Meaning] : Described.PythonNames)
    if (!isFollowed(Meaning))
      Problems.push_back(
          (llvm::Twine(Described.Origin) + ": " + Name + " is to do what " +
           Meaning +
           " does, which is no function of torch that registers: give one such "
           "as torch.library.impl")
              .str());
  Records All = define(Project);
  addAllBases(All, Problems);
  addPublicNames(Project, All, Problems);
  std::string OpsObject = Project.canonical("torch.ops");
  source::PythonTypes Types(Project, [&](const std::string &Name) {
    return !Ops.opsOf(Name, OpsObject).empty();
  });
  PythonContext Context{Described, Project, Types, Ops, All, BackendNames};
  // Registrations take the longest, and need no callees.
  MadeTests Made;
  PythonCallees Callees;
  const std::function<void()> Parts[] = {
      [&] { Result.Registrations = findPythonRegistrations(Context); },
      [&] { Callees = linkPython(Context); },
      [&] { Made = findMadeTests(Context); }};
  store::inThreads(std::size(Parts), 0, [&](size_t I) { Parts[I](); });
  for (auto &[Name, Of] : Callees)
    if (auto It = All.find(Name); It != All.end())
      It->second.Callees = std::move(Of);
  for (PythonRecord &Method : Made.Methods)
    All.try_emplace(Method.Name, std::move(Method));
  Result.OpInfos = findOpInfos(Context);
  Result.Tests = findTests(Context, Result.OpInfos, std::move(Made.Unnamed));
  Result.Docs = findOpDocs(Context);
  Result.Definitions.reserve(All.size());
  for (auto &[Name, R] : All)
    Result.Definitions.push_back(std::move(R));
  return Result;
}

} // namespace torchtalk::index
