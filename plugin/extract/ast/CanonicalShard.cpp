//===- CanonicalShard.cpp - The order of a shard --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/ast/CanonicalShard.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <tuple>

namespace torchtalk::extract {

facts::Shard canonicalShard(facts::Shard S, const SymbolNamer &Namer) {
  auto Identity = [&](unsigned Id) -> const std::string & {
    return Namer.symbol(Id).Identity;
  };
  auto IdentityPlus1 = [&](unsigned IdPlus1) -> const std::string & {
    static const std::string None;
    return IdPlus1 ? Identity(IdPlus1 - 1) : None;
  };

  llvm::sort(S.Functions, [&](const auto &A, const auto &B) {
    if (A.Line != B.Line)
      return A.Line < B.Line;
    return Identity(A.Symbol) < Identity(B.Symbol);
  });
  // Edges are in the order of their callers.
  llvm::DenseMap<uint32_t, uint32_t> Rank;
  for (const facts::Function &F : S.Functions)
    Rank.try_emplace(F.Symbol, Rank.size());
  llvm::sort(S.Edges, [&](const auto &A, const auto &B) {
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
    return IdentityPlus1(A.PassedToPlus1) < IdentityPlus1(B.PassedToPlus1);
  });
  S.Edges.erase(std::unique(S.Edges.begin(), S.Edges.end()), S.Edges.end());
  llvm::sort(S.Registrations, [&](const auto &A, const auto &B) {
    return std::tie(A.Line, A.Op, A.Key) < std::tie(B.Line, B.Op, B.Key);
  });
  llvm::sort(S.Includes, [](const auto &A, const auto &B) {
    return std::tie(A.Line, A.Path) < std::tie(B.Line, B.Path);
  });
  S.Includes.erase(std::unique(S.Includes.begin(), S.Includes.end()),
                   S.Includes.end());

  llvm::sort(S.DispatchKeys);
  // Instantiations of one line differ in their symbols only.
  llvm::sort(S.Bindings, [&](const auto &A, const auto &B) {
    if (A.Line != B.Line)
      return A.Line < B.Line;
    auto Key = [&](const facts::Binding &X) {
      return std::tie(X.Name, X.Kind, IdentityPlus1(X.OwnerPlus1), X.Owner,
                      IdentityPlus1(X.TargetPlus1), X.Target, X.Spelling,
                      IdentityPlus1(X.WrappedPlus1), X.Conditional, X.Call);
    };
    return Key(A) < Key(B);
  });
  S.Bindings.erase(std::unique(S.Bindings.begin(), S.Bindings.end()),
                   S.Bindings.end());
  llvm::DenseMap<uint32_t, uint32_t> Calls;
  for (facts::Binding &B : S.Bindings)
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
  for (facts::Function &F : S.Functions) {
    Renumber(F.Symbol);
    RenumberPlus1(F.TemplatePlus1);
  }
  for (facts::Edge &E : S.Edges) {
    Renumber(E.From);
    Renumber(E.To);
    RenumberPlus1(E.PassedToPlus1);
    if (E.File == S.File)
      E.File.clear();
  }
  for (facts::Registration &R : S.Registrations) {
    Renumber(R.Block);
    RenumberPlus1(R.KernelPlus1);
  }
  for (facts::Binding &B : S.Bindings) {
    RenumberPlus1(B.OwnerPlus1);
    RenumberPlus1(B.TargetPlus1);
    RenumberPlus1(B.WrappedPlus1);
  }
  return S;
}

} // namespace torchtalk::extract
