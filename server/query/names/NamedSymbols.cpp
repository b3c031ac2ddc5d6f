//===- NamedSymbols.cpp - Symbols under an unqualified name ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/NamedSymbols.h"

#include "query/names/SymbolFamily.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <tuple>

namespace torchtalk::query {

using index::NamedId;
using index::Node;
using index::Session;
using index::SymbolId;
using index::SymbolRecord;

namespace {

/// That many are read in a few milliseconds.
constexpr size_t FewSymbols = 64;
/// A user looks at the first few of a list; these are more than enough to
/// rank them.
constexpr size_t MostSymbols = 200;

/// Symbols that are copies of one source function.
struct Group {
  std::vector<SymbolId> Ids;
  size_t Callers = 0;
  bool Global = false; ///< belongs to nothing
};

} // namespace

std::vector<SymbolRecord>
likelySymbols(Session &Index, const std::vector<std::string> &Components) {
  if (index::scopeOf(Components).empty())
    return {};
  auto Ids = Index.symbolsNamed(Components.back());
  if (Ids.size() <= FewSymbols)
    return {};
  uint16_t Hash =
      index::scopePart(index::namingHash(llvm::join(Components, "::")));
  std::vector<SymbolId> Likely;
  for (const NamedId &Named : Ids)
    if (index::scopePart(Named.Naming) == Hash)
      Likely.push_back(Named.Id);
  return loadSymbols(Index, Likely);
}

NamedSymbols namedSymbols(Session &Index, const std::string &Name) {
  NamedSymbols Result;
  auto Named = Index.symbolsNamed(Name);
  std::vector<SymbolId> Wanted;
  if (Named.size() <= MostSymbols) {
    for (const NamedId &N : Named)
      Wanted.push_back(N.Id);
  } else {
    const auto &Graph = Index.walk();
    const uint16_t Global = index::scopePart(index::namingHash(Name));
    std::map<Node, Group> Groups; // by family
    for (const NamedId &N : Named)
      if (std::optional<Node> Self = Graph.find(N.Id)) {
        Group &G = Groups[Graph.family(*Self)];
        G.Ids.push_back(N.Id);
        G.Callers += Graph.callers(*Self).size();
        G.Global |= index::scopePart(N.Naming) == Global;
      }
    std::vector<const Group *> Ranked;
    Ranked.reserve(Groups.size());
    for (const auto &[Family, G] : Groups)
      Ranked.push_back(&G);
    llvm::stable_sort(Ranked, [](const Group *A, const Group *B) {
      return std::make_tuple(!A->Global, ~A->Callers) <
             std::make_tuple(!B->Global, ~B->Callers);
    });
    // A family is read whole, so that an answer is about all of it: the first
    // whatever its size, others if they fit beside each other.
    size_t Others = 0;
    for (const Group *G : Ranked) {
      bool IsFirst = G == Ranked.front();
      if (!IsFirst && Others + G->Ids.size() > MostSymbols) {
        ++Result.Unread;
        continue;
      }
      Others += IsFirst ? 0 : G->Ids.size();
      llvm::append_range(Wanted, G->Ids);
    }
  }
  Result.Records = loadSymbols(Index, Wanted);
  return Result;
}

} // namespace torchtalk::query
