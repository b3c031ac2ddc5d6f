//===- Bridge.cpp - What repositories use of each other -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/bridge/Bridge.h"
#include "query/bridge/BridgeUses.h"
#include "query/miss/OtherMeanings.h"
#include "query/names/PythonNames.h"
#include "query/reach/Subject.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>
#include <tuple>

namespace torchtalk::query {

namespace {

/// Uses of one thing by one user become one.
template <typename Fn>
std::vector<BridgeUse> merged(std::vector<BridgeUse> Uses, Fn Same) {
  std::vector<BridgeUse> Result;
  for (BridgeUse &Use : Uses) {
    if (!Result.empty() && Same(Result.back(), Use)) {
      ++Result.back().Sites;
      Result.back().Sure = std::min(Result.back().Sure, Use.Sure);
    } else
      Result.push_back(std::move(Use));
  }
  return Result;
}

using index::Session;

class BridgeAsking {
public:
  BridgeAsking(const BridgeIndexes &Indexes, const BridgeRequest &Request)
      : Indexes(Indexes), Request(Request), PyTorch(Indexes.PyTorch),
        Names(PyTorch) {}

  llvm::Expected<BridgeResult> answer() {
    run();
    return PyTorch.result(std::move(Result));
  }

private:
  void run() {
    Result.Mode = Request.Mode;
    Result.Symbol = Request.Symbol;
    for (const BridgeProject &Project : Indexes.Projects)
      Result.Projects.push_back(Project.Name);
    size_t Offset = 0;
    if (llvm::StringRef(Request.Symbol).trim().empty())
      Result.BadRequest = "the name is empty";
    else
      parseCursor(PyTorch, Request, Offset, Result.BadRequest);
    if (!Result.BadRequest.empty())
      return;
    auto Uses = Request.Mode == BridgeMode::Uses ? uses() : usedBy();
    llvm::stable_sort(Uses, [](const BridgeUse &A, const BridgeUse &B) {
      return std::tie(A.Project, A.Kind, A.Sure) <
             std::tie(B.Project, B.Kind, B.Sure);
    });
    for (const BridgeUse &Use : Uses) {
      ++Result.Counts[static_cast<size_t>(Use.Kind)];
      ++Result.Surenesses[static_cast<size_t>(Use.Sure)];
    }
    Result.ThePage = makePage(PyTorch, Request, Offset, Uses.size());
    Result.Shown = onPage(Result.ThePage, Request.Limit, std::move(Uses));
  }

  std::vector<BridgeUse> uses() {
    for (const BridgeProject &Project : Indexes.Projects)
      if (Project.Name == Request.Symbol) {
        Result.Projects = {Project.Name};
        Session Own(*Project.Index, PyTorch);
        return merged(usesOf(Names, Own, Project.Name),
                      [](const BridgeUse &A, const BridgeUse &B) {
                        return std::tie(A.Kind, A.Name, A.Symbol) ==
                               std::tie(B.Kind, B.Name, B.Symbol);
                      });
      }
    Result.BadRequest =
        "there is no project '" + Request.Symbol + "': " +
        (Result.Projects.empty()
             ? "'torchtalk init --source' makes one"
             : "there are " + llvm::join(Result.Projects, ", "));
    return {};
  }

  std::vector<BridgeUse> usedBy() {
    std::vector<BridgeUse> All;
    mean();
    if (Result.Meant.empty())
      return All;
    WantedUses Wanted{[&](const UsedPart &Part) { return isMeant(Part); }};
    Wanted.Python = !PythonNames.empty();
    Wanted.Op = index::OperatorName(Op).withoutOverload();
    for (const BridgeProject &Project : Indexes.Projects) {
      Session Own(*Project.Index, PyTorch);
      llvm::append_range(All, usesOf(Names, Own, Project.Name, Wanted));
    }
    auto User = [](const BridgeUse &Use) {
      return std::tie(Use.Project, Use.Kind, Use.Name, Use.By);
    };
    llvm::stable_sort(All, [&](const BridgeUse &A, const BridgeUse &B) {
      return User(A) < User(B);
    });
    return merged(std::move(All), [&](const BridgeUse &A, const BridgeUse &B) {
      return User(A) == User(B);
    });
  }

  /// What the asked name is in PyTorch.
  void mean() {
    llvm::StringRef Asked = llvm::StringRef(Request.Symbol).trim();
    if (Asked.ends_with(".h") || Asked.ends_with(".cuh") ||
        Asked.ends_with(".hpp")) {
      const auto &Files = PyTorch.compiledFiles();
      std::vector<std::string> Same = sameHeaders(
          std::vector<llvm::StringRef>(Files.begin(), Files.end()), Asked);
      if (Same.empty())
        return;
      Header = llvm::is_contained(Same, Asked) ? Asked.str() : Same.front();
      llvm::erase(Same, Header);
      Result.Meant = Header;
      Result.Near = std::move(Same);
      Result.Rule = Header == Asked ? "exact" : "end of a path";
      return;
    }
    auto Python = findPython(PyTorch, Asked);
    auto Subject = findSubject(PyTorch, Asked);
    if (!Subject.Names.BadQuery.empty()) {
      Result.BadRequest = Subject.Names.BadQuery;
      return;
    }
    if (Subject.Names.Op) {
      Op = Subject.Names.Op->Op;
      AnyOverload = Subject.Names.Op->OverloadChosen;
      Result.Meant =
          AnyOverload ? index::OperatorName(Op).withoutOverload().str() : Op;
      Result.Rule = Subject.Names.Op->Rule;
    } else if (const SymbolFamily *Family = Subject.subject()) {
      // What no TU has, a use has by name alone.
      for (const index::SymbolRecord &Member : Family->Members)
        if (!Member.Source)
          Symbols.insert(Member.Id);
      Result.Meant =
          Family->Best.Source ? Family->Best.Name : Family->Best.Signature;
      Result.Rule = Subject.Rule;
    }
    if (!Python.Found.empty() && Result.Meant.empty()) {
      Result.Meant = Python.Found.front().Name;
      Result.Rule = Python.Rule;
    }
    // An op is a function of Python, too.
    if (!Python.Found.empty() &&
        (Result.Meant == Python.Found.front().Name || Python.Rule == "exact")) {
      PythonNames.insert(Python.Found.front().Name);
      PythonNames.insert(Python.Found.front().PublicNames.begin(),
                         Python.Found.front().PublicNames.end());
    }
    if (!Result.Meant.empty())
      return;
    explainMiss(PyTorch, Subject.Names);
    Result.Near = Subject.Names.Near;
    if (Subject.Names.Others.empty())
      return;
    const OtherMeaning &Other = Subject.Names.Others.front();
    Result.Meant = Other.Name;
    Result.Rule = toString(Other.TheKind);
    if (Other.TheKind == OtherMeaning::Kind::File)
      Header = Other.Name;
  }

  bool isMeant(const UsedPart &Use) const {
    switch (Use.Kind) {
    case BridgeKind::Op:
    case BridgeKind::Kernel: {
      llvm::StringRef Base = index::OperatorName(Op).withoutOverload();
      // A call from Python leaves the overload open.
      return !Op.empty() &&
             (Use.Name == Op || Use.Name == Base ||
              (AnyOverload &&
               index::OperatorName(Use.Name).withoutOverload() == Base));
    }
    case BridgeKind::Function:
      return Symbols.contains(Use.Symbol) ||
             (Symbols.empty() && Use.Name == Result.Meant);
    case BridgeKind::Header:
      return !Header.empty() && Use.Name == Header;
    case BridgeKind::Python:
      return PythonNames.contains(Use.Name);
    }
    return false;
  }

  const BridgeIndexes &Indexes;
  const BridgeRequest &Request;
  Session PyTorch;
  UsedNames Names;
  BridgeResult Result;
  /// What the name means; a use of any of them counts.
  std::set<index::SymbolId> Symbols;
  std::string Op;
  bool AnyOverload = false;
  std::set<std::string> PythonNames;
  std::string Header;
};

} // namespace

llvm::Expected<BridgeResult> bridge(const BridgeIndexes &Indexes,
                                    const BridgeRequest &Request) {
  return BridgeAsking(Indexes, Request).answer();
}

} // namespace torchtalk::query
