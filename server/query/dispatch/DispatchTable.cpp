//===- DispatchTable.cpp - What the dispatcher would run ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/DispatchTable.h"
#include "query/names/Nearest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <tuple>

namespace torchtalk::query {

using facts::DispatchKeyRelation;
using index::RegistrationRecord;

namespace {

/// Of rows of one key: one that is certain, and the last one of a file wins
/// over the others of it, as static initialisers run in the order of the file.
const RegistrationRecord *
winner(llvm::ArrayRef<const RegistrationRecord *> Rows) {
  return *llvm::max_element(Rows, [](const auto *A, const auto *B) {
    return std::tuple(A->isCertain(),
                      std::tie(A->File, A->BlockLine, A->Line)) <
           std::tuple(B->isCertain(), std::tie(B->File, B->BlockLine, B->Line));
  });
}

} // namespace

DispatchTables::DispatchTables(
    const std::vector<facts::DispatchKeyFact> &Facts,
    const std::vector<RegistrationRecord> &FallbackRows) {
  std::map<uint32_t, std::string> ByRank;
  for (const facts::DispatchKeyFact &Fact : Facts) {
    switch (Fact.Relation) {
    case DispatchKeyRelation::Runtime:
      ByRank[Fact.Rank] = Fact.Key;
      break;
    case DispatchKeyRelation::Includes:
      Aliases[Fact.Of].insert(Fact.Key);
      break;
    case DispatchKeyRelation::Backend:
      Backends[Fact.Of].insert(Fact.Key);
      break;
    }
  }
  for (auto &[Rank, Key] : ByRank)
    Runtime.push_back(std::move(Key));
  for (const std::string &Key : Runtime)
    OfRuntime.try_emplace(Key, aliasesOf(Key));
  for (const auto &[Key, Rows] : byKey(FallbackRows))
    Fallbacks.emplace(Key, *winner(Rows));
}

DispatchTables::RowsByKey
DispatchTables::byKey(llvm::ArrayRef<const RegistrationRecord *> Rows) {
  RowsByKey ByKey;
  for (const RegistrationRecord *Row : Rows)
    if (Row->isKernel() && !Row->Replaced)
      ByKey[Row->Key].push_back(Row);
  return ByKey;
}

DispatchTables DispatchTables::load(index::Session &Index) {
  auto Facts = Index.dispatchKeys();
  auto Fallbacks = Index.registrationsOf(index::OperatorName::All);
  llvm::erase_if(Fallbacks,
                 [](const auto &Row) { return !Row.isDispatcherRow(); });
  return DispatchTables(Facts, Fallbacks);
}

std::string DispatchTables::find(std::string_view Name,
                                 std::string &Problem) const {
  constexpr const char *Some = ": CPU, CUDA, Meta, PrivateUse1 are some";
  llvm::StringRef Asked = llvm::StringRef(Name).trim();
  if (Asked.empty()) {
    Problem = std::string("the name of the backend is empty") + Some;
    return "";
  }
  // c10/core/DeviceType.cpp: the only device that is not called as its key is.
  if (Asked.equals_insensitive("privateuseone"))
    Asked = "PrivateUse1";
  std::string Near;
  for (const std::string &Key : Runtime) {
    if (Asked.equals_insensitive(Key))
      return Key;
    if (editsBetween(Key, Asked, 2))
      Near += (Near.empty() ? ": near are " : ", ") + Key;
  }
  for (const auto &[Alias, Keys] : Aliases)
    if (Asked.equals_insensitive(Alias)) {
      Problem = "'" + Alias +
                "' is an alias key, which nothing dispatches to: ask "
                "for one of those it stands for, such as " +
                *Keys.begin();
      return "";
    }
  Problem = ("there is no dispatch key '" + Asked + "'").str() +
            (Near.empty() ? Some : Near);
  return "";
}

bool DispatchTables::includes(const std::string &Alias,
                              const std::string &Runtime) const {
  auto Found = Aliases.find(Alias);
  return Found != Aliases.end() && Found->second.contains(Runtime);
}

DispatchTables::AliasesOf
DispatchTables::aliasesOf(const std::string &Key) const {
  // The undefined key takes what is for every backend.
  const bool Undefined = !Runtime.empty() && Key == Runtime.front();
  auto Includes = [&](const char *Alias) { return includes(Alias, Key); };
  return {
      .NonFunctional =
          Undefined || Includes("CompositeExplicitAutogradNonFunctional"),
      .Explicit = Undefined || Includes("CompositeExplicitAutograd"),
      .Nested = !Undefined && Includes("CompositeImplicitAutogradNestedTensor"),
      .Implicit = Undefined || Includes("CompositeImplicitAutograd"),
      .Autograd = Includes("Autograd"),
      .Batched = Includes("FuncTorchBatchedDecomposition"),
  };
}

DispatchTables::Choice DispatchTables::choose(const RowsByKey &Rows,
                                              const std::string &Key) const {
  // The numbers are those of the dispatcher's own comments.
  auto Known = OfRuntime.find(Key);
  const AliasesOf Aliases =
      Known != OfRuntime.end() ? Known->second : aliasesOf(Key);
  Choice Taken;
  auto Has = [&](llvm::StringRef Of) { return Rows.contains(Of); };
  auto Use = [&](llvm::StringRef Of, EntryReason Reason) {
    auto Found = Rows.find(Of);
    if (Found != Rows.end())
      Taken = {Reason, winner(Found->second)};
    return Found != Rows.end();
  };
  if (Use(Key, EntryReason::Kernel)) // 1
    return Taken;
  if (Aliases.NonFunctional && // 2.1
      Use("CompositeExplicitAutogradNonFunctional",
          EntryReason::DefaultBackend))
    return Taken;
  if (Aliases.Explicit && // 2.2
      Use("CompositeExplicitAutograd", EntryReason::DefaultBackend))
    return Taken;
  if (Aliases.Nested &&
      Use("CompositeImplicitAutogradNestedTensor", EntryReason::Nested))
    return Taken;
  if (Aliases.Implicit && Has("CompositeImplicitAutograd")) { // 2.3
    auto Own = Backends.find(Key);
    bool OnBackend = Own != Backends.end() && llvm::any_of(Own->second, Has);
    if (Key == "AutogradOther" && OnBackend)
      return {EntryReason::AmbiguousAutogradOther, nullptr};
    if (!OnBackend && !Has("CompositeExplicitAutograd") &&
        Use("CompositeImplicitAutograd", EntryReason::Math))
      return Taken;
  }
  if (Aliases.Autograd && Use("Autograd", EntryReason::Autograd)) // 2.4
    return Taken;
  if (Aliases.Batched && // 2.5
      Use("FuncTorchBatchedDecomposition", EntryReason::Batched))
    return Taken;
  if (auto All = Fallbacks.find(Key); All != Fallbacks.end()) // 3
    return {EntryReason::BackendFallback, &All->second};
  return Taken;
}

TableEntry DispatchTables::entryOf(const RowsByKey &Rows,
                                   const std::string &Key) const {
  const auto [Reason, Row] = choose(Rows, Key);
  TableEntry Entry;
  Entry.Key = Key;
  Entry.Reason = Reason;
  if (!Row)
    return Entry;
  Entry.Row = *Row;
  if (Reason != EntryReason::BackendFallback)
    for (const RegistrationRecord *Other : Rows.find(Row->Key)->second)
      Entry.Rivals +=
          Other->isCertain() == Row->isCertain() && Other->File != Row->File;
  return Entry;
}

std::vector<TableEntry>
DispatchTables::table(const std::vector<RegistrationRecord> &Rows) const {
  auto ByKey = byKey(Rows);
  std::vector<TableEntry> Table;
  Table.reserve(Runtime.size());
  for (const std::string &Key : Runtime)
    Table.push_back(entryOf(ByKey, Key));
  return Table;
}

} // namespace torchtalk::query
