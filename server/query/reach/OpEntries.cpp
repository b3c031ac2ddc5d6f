//===- OpEntries.cpp - How an op is called --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/OpEntries.h"

#include "merge/Stubs.h"
#include "query/dispatch/KernelRows.h"
#include "query/reach/Neighbours.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>

namespace torchtalk::query {

using index::Node;
using index::Session;
using index::SymbolRecord;
using index::WalkEdge;

namespace {

/// A function of a generated header: it wraps what it calls.
bool isWrapper(const SymbolRecord &Symbol) {
  return !Symbol.Definitions.empty() &&
         llvm::all_of(Symbol.Definitions, [](const index::Definition &D) {
           return isGeneratedFile(D.File) &&
                  llvm::StringRef(D.File).ends_with(".h");
         });
}

} // namespace

std::optional<SymbolFamily> opFamily(Session &Index, std::string_view Op) {
  const auto &Graph = Index.walk();
  std::optional<Node> Self = Graph.findOp(Op);
  if (!Self)
    return std::nullopt;
  std::vector<SymbolRecord> Entries, Wrappers;
  std::set<Node> Seen;
  std::vector<Node> Pending;
  for (WalkEdge E : Graph.callers(*Self))
    if (Seen.insert(E.peer()).second)
      Pending.push_back(E.peer());
  size_t Direct = Pending.size();
  for (size_t I = 0; I < Pending.size(); ++I) {
    auto Symbol = Index.symbol(Graph.id(Pending[I]));
    if (!Symbol || (I >= Direct && !isWrapper(*Symbol)))
      continue;
    (I < Direct ? Entries : Wrappers).push_back(std::move(*Symbol));
    for (WalkEdge E : Graph.callers(Pending[I]))
      if (!E.isDispatch() && Graph.has(E.peer(), index::WalkGenerated) &&
          Seen.insert(E.peer()).second)
        Pending.push_back(E.peer());
  }
  if (Entries.empty())
    return std::nullopt;
  SymbolFamily Result;
  Result.Op = Op;
  // "call" rather than "redispatch", which skips keys, or what makes a handle.
  auto Rank = [](const SymbolRecord &S) {
    return std::make_tuple(S.Definitions.empty(),
                           index::baseName(S.Name) != "call", std::cref(S.Name),
                           S.Id);
  };
  auto IsBefore = [&](const auto &A, const auto &B) {
    return Rank(A) < Rank(B);
  };
  llvm::sort(Entries, IsBefore);
  Result.Best = Entries.front();
  Result.Members = std::move(Entries);
  llvm::sort(Wrappers, IsBefore);
  llvm::append_range(Result.Members, Wrappers);
  for (const SymbolRecord &Member : Result.Members)
    if (std::optional<Node> N = Graph.find(Member.Id))
      Result.Callers += Graph.callers(*N).size();
  return Result;
}

std::vector<OpCallers>
callersOfOps(Session &Index, const std::vector<index::RegistrationRecord> &Rows,
             size_t Limit) {
  std::map<std::pair<bool, std::string>, std::set<std::string>> Keys;
  for (const index::RegistrationRecord &Row : Rows)
    if (Row.isOfDispatcher() || Row.isStub())
      Keys[{Row.isStub(), Row.Op}].insert(Row.Key);
  std::vector<OpCallers> Result;
  for (auto &[Op, OfOp] : Keys) {
    OpCallers &Found = Result.emplace_back();
    std::tie(Found.IsStub, Found.Op) = Op;
    Found.Keys = std::move(OfOp);
    std::optional<SymbolFamily> Family;
    if (!Found.IsStub) {
      Family = opFamily(Index, Found.Op);
      if (!Family)
        Family = opInText(Index, Found.Op);
    } else if (auto Stub = Index.symbol(index::stubId(Found.Op))) {
      Family = familyOf({std::move(*Stub)});
    }
    if (!Family)
      continue;
    auto Callers = callers(Index, *Family, 0, Limit, nullptr);
    Found.Shown = std::move(Callers.Peers);
    Found.Total = Callers.Total;
  }
  return Result;
}

} // namespace torchtalk::query
