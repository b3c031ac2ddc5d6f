//===- Modules.cpp - Python classes ---------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/modules/Modules.h"
#include "query/names/Library.h"
#include "query/names/Nearest.h"
#include "query/names/PythonNames.h"
#include "query/reach/PythonReach.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <set>
#include <tuple>

namespace torchtalk::query {

using index::PythonRecord;
using index::Session;
using ScopeKind = source::PythonScope::Kind;

namespace {

bool isInPackage(const PythonRecord &Class) {
  return llvm::StringRef(Class.File).starts_with("torch/");
}

bool contains(const PythonRecord &Class, llvm::StringRef Part) {
  auto Has = [&](llvm::StringRef Name) {
    return Name.contains_insensitive(Part);
  };
  return Has(Class.Name) || llvm::any_of(Class.PublicNames, Has);
}

llvm::StringRef shownName(const PythonRecord &Class) {
  return Class.PublicNames.empty() ? llvm::StringRef(Class.Name)
                                   : llvm::StringRef(Class.PublicNames.front());
}

/// The lower, the more users mean it.
unsigned listRank(const PythonRecord &Class) {
  llvm::StringRef Name = shownName(Class);
  if (!isInPackage(Class))
    return 5;
  if (!isOfLibrary(Class.File))
    return 4;
  if (Name.contains("._") || Name.contains("<locals>"))
    return 3;
  if (!Name.starts_with("torch.nn.") && !Name.starts_with("torch.optim."))
    return 2;
  return Name.count('.') == 2 ? 0 : 1; // torch.nn.Linear
}

class Tracer {
public:
  Tracer(Session &Index, std::string_view Name) : Index(Index) {
    Result.Asked = Name;
  }

  ModuleTrace run() {
    find();
    if (!Result.Class) {
      findNear();
      return std::move(Result);
    }
    findMethods();
    findSubclasses();
    return std::move(Result);
  }

private:
  void find() {
    auto Names = findPython(Index, Result.Asked, ScopeKind::Class);
    for (const PythonRecord &Class : Names.Found)
      Result.Candidates.push_back(Class.Name);
    Result.Rule = std::move(Names.Rule);
    if (!Names.Found.empty())
      Result.Class = std::move(Names.Found.front());
  }

  void findNear() {
    Nearest Near(source::lastComponent(Result.Asked));
    Index.forEachPython("", [&](const PythonRecord &R) {
      if (R.Kind == ScopeKind::Class)
        Near.offer(source::lastComponent(R.Name), listRank(R),
                   R.PublicNames.empty() ? R.Name : R.PublicNames[0]);
    });
    Result.Near = Near.best();
  }

  /// The nearest of its own and those of its bases.
  void inherit(const char *Name, std::optional<ModuleMethod> &Out) {
    if (auto Found = memberOf(Index, *Result.Class, Name, ScopeKind::Function))
      Out = ModuleMethod{std::move(Found->Record), std::move(Found->In)};
  }

  void findMethods() {
    std::string Prefix = Result.Class->Name + ".";
    Index.forEachPython(Prefix, [&](const auto &R) {
      llvm::StringRef Rest = llvm::StringRef(R.Name).drop_front(Prefix.size());
      if (R.Kind == ScopeKind::Function && !Rest.contains('.'))
        Result.Methods.push_back({R, Result.Class->Name});
    });
    llvm::stable_sort(Result.Methods, [](const auto &A, const auto &B) {
      return A.Function.Line < B.Function.Line;
    });
    inherit("__init__", Result.Constructor);
    inherit("forward", Result.Forward);
    if (!Result.Forward)
      return;
    Result.Ops = opsReached(Index, Result.Forward->Function.Name);
  }

  void findSubclasses() {
    const auto &All = Index.kept([&] {
      llvm::StringMap<std::vector<std::string>> Of;
      Index.forEachPython("", [&](const PythonRecord &R) {
        for (const std::string &Base : std::set(R.Bases.begin(), R.Bases.end()))
          Of[Base].push_back(R.Name);
      });
      return Of;
    });
    Result.Subclasses = All.lookup(Result.Class->Name);
  }

  Session &Index;
  ModuleTrace Result;
};

/// The qualified name of the class whose subclasses make up the category.
std::string rootOf(Session &Index, ModuleCategory Category) {
  std::string Public = Category == ModuleCategory::Nn ? "torch.nn.Module"
                                                      : "torch.optim.Optimizer";
  auto Names = findPython(Index, Public, ScopeKind::Class);
  if (!Names.Found.empty() && Names.Rule == "exact")
    return std::move(Names.Found.front().Name);
  return Public;
}

} // namespace

ModuleTrace traceModule(Session &Index, std::string_view Name) {
  return Tracer(Index, Name).run();
}

ModuleList listModules(Session &Index, const ModuleListRequest &Request) {
  ModuleList Result;
  Result.Category = Request.Category;
  size_t Offset = 0;
  if (!parseCursor(Index, Request, Offset, Result.BadRequest))
    return Result;
  std::string Root;
  if (Request.Category != ModuleCategory::All)
    Root = rootOf(Index, Request.Category);
  std::vector<PythonRecord> All;
  Index.forEachPython("", [&](const PythonRecord &R) {
    if (R.Kind != ScopeKind::Class ||
        (!Root.empty() && !llvm::is_contained(R.AllBases, Root)) ||
        !contains(R, Request.Containing))
      return;
    Result.InPackage += isInPackage(R);
    All.push_back(R);
  });
  llvm::stable_sort(All, [](const PythonRecord &A, const PythonRecord &B) {
    return std::tuple(listRank(A), shownName(A)) <
           std::tuple(listRank(B), shownName(B));
  });
  Result.ThePage = makePage(Index, Request, Offset, All.size());
  Result.Shown = onPage(Result.ThePage, Request.Limit, std::move(All));
  return Result;
}

} // namespace torchtalk::query
