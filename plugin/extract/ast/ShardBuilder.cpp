//===- ShardBuilder.cpp - Collecting the facts of one file ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/ast/ShardBuilder.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <tuple>

namespace torchtalk::extract {

facts::Shard ShardBuilder::finish(const std::string &File,
                                  const SymbolNamer &Namer) {
  facts::Shard S;
  S.File = File;
  S.Source = Source;
  auto Identity = [&](unsigned Id) -> const std::string & {
    return Namer.symbol(Id).Identity;
  };

  auto PassedTo = [&](const facts::Edge &E) -> const std::string & {
    static const std::string Nowhere;
    return E.PassedToPlus1 ? Identity(E.PassedToPlus1 - 1) : Nowhere;
  };

  llvm::sort(Functions, [&](const auto &A, const auto &B) {
    if (A.Line != B.Line)
      return A.Line < B.Line;
    return Identity(A.Symbol) < Identity(B.Symbol);
  });
  // Edges are in the order of their callers.
  llvm::DenseMap<uint32_t, uint32_t> Rank;
  for (const facts::Function &F : Functions)
    Rank.try_emplace(F.Symbol, Rank.size());
  llvm::sort(Edges, [&](const auto &A, const auto &B) {
    if (A.From != B.From)
      return Rank.lookup(A.From) < Rank.lookup(B.From);
    if (A.Line != B.Line)
      return A.Line < B.Line;
    if (A.Kind != B.Kind)
      return A.Kind < B.Kind;
    if (A.To != B.To)
      return Identity(A.To) < Identity(B.To);
    if (A.File != B.File)
      return A.File < B.File;
    return PassedTo(A) < PassedTo(B);
  });
  Edges.erase(std::unique(Edges.begin(), Edges.end()), Edges.end());
  llvm::sort(Registrations, [&](const auto &A, const auto &B) {
    return std::tie(A.Line, A.Op, A.Key) < std::tie(B.Line, B.Op, B.Key);
  });
  llvm::sort(Includes, [](const auto &A, const auto &B) {
    return std::tie(A.Line, A.Path) < std::tie(B.Line, B.Path);
  });
  Includes.erase(std::unique(Includes.begin(), Includes.end()), Includes.end());

  llvm::sort(DispatchKeys);
  // Instantiations of one line differ in their symbols only.
  auto PlaceOf = [&](uint32_t SymbolPlus1) -> const std::string & {
    static const std::string Nowhere;
    return SymbolPlus1 ? Identity(SymbolPlus1 - 1) : Nowhere;
  };
  llvm::sort(Bindings, [&](const auto &A, const auto &B) {
    if (A.Line != B.Line)
      return A.Line < B.Line;
    auto Key = [&](const facts::Binding &X) {
      return std::tie(X.Name, X.Kind, PlaceOf(X.OwnerPlus1), X.Owner,
                      PlaceOf(X.TargetPlus1), X.Target, X.Spelling,
                      PlaceOf(X.WrappedPlus1), X.Conditional, X.Call);
    };
    return Key(A) < Key(B);
  });
  Bindings.erase(std::unique(Bindings.begin(), Bindings.end()), Bindings.end());
  llvm::DenseMap<uint32_t, uint32_t> Calls;
  for (facts::Binding &B : Bindings)
    if (B.Call)
      B.Call = Calls.try_emplace(B.Call, Calls.size() + 1).first->second;

  llvm::DenseMap<uint32_t, uint32_t> Local;
  auto Renumber = [&](uint32_t &Symbol) {
    auto [It, New] = Local.try_emplace(Symbol, S.Symbols.size());
    if (New)
      S.Symbols.push_back(Namer.symbol(Symbol));
    Symbol = It->second;
  };
  auto RenumberPlus1 = [&](uint32_t &SymbolPlus1) {
    if (!SymbolPlus1)
      return;
    --SymbolPlus1;
    Renumber(SymbolPlus1);
    ++SymbolPlus1;
  };
  for (facts::Function &F : Functions) {
    Renumber(F.Symbol);
    RenumberPlus1(F.TemplatePlus1);
  }
  for (facts::Edge &E : Edges) {
    Renumber(E.From);
    Renumber(E.To);
    RenumberPlus1(E.PassedToPlus1);
    if (E.File == File)
      E.File.clear();
  }
  for (facts::Registration &R : Registrations) {
    Renumber(R.Block);
    RenumberPlus1(R.KernelPlus1);
  }
  for (facts::Binding &B : Bindings) {
    RenumberPlus1(B.OwnerPlus1);
    RenumberPlus1(B.TargetPlus1);
    RenumberPlus1(B.WrappedPlus1);
  }
  S.Functions = std::move(Functions);
  S.Edges = std::move(Edges);
  S.Registrations = std::move(Registrations);
  S.Includes = std::move(Includes);
  S.DispatchKeys = std::move(DispatchKeys);
  S.Bindings = std::move(Bindings);
  return S;
}

} // namespace torchtalk::extract
