//===- KnownRows.cpp - What is registered, in any build -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/KnownRows.h"

#include "query/dispatch/DispatchKeys.h"
#include "query/names/Library.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace torchtalk::query {

using index::RegistrationRecord;
using Rows = std::vector<RegistrationRecord>;

KnownRows::KnownRows(index::Session &Index)
    : Index(&Index), Whole(Index.summary().hasBuild() &&
                           Index.summary().tusWithoutFacts() == 0),
      Ran(Index.summary().Run) {}

std::vector<facts::DispatchKeyFact> KnownRows::keys() const {
  auto Facts = Index->dispatchKeys();
  return Facts.empty() ? usualDispatchKeys() : Facts;
}

DispatchTables KnownRows::tables() {
  constexpr auto All = index::OperatorName::All;
  return DispatchTables(keys(),
                        of(All, YamlOrigin(), Index->registrationsOf(All)));
}

/// A build compiles the file of a key, or it does not: one of its rows tells.
/// Some others are for keys of other builds (c10d registers for CUDA), so that
/// those that the YAML names decide, where there are any.
static const llvm::StringSet<> &compiledKeys(index::Session &Index,
                                             const std::optional<OpSet> &Ops) {
  return Index.kept([&] {
    llvm::StringMap<llvm::StringSet<>> ByKey; // ops
    auto AddRow = [&](const RegistrationRecord &Row) {
      if (Row.isDispatcherRow())
        ByKey[Row.Key].insert(Row.Op);
    };
    llvm::StringMap<bool> Named; // by the YAML, and whether any is compiled
    auto AddEntry = [&](const index::OpRecord &Entry) {
      for (const auto &Kernel : Entry.Torchgen.Dispatch) {
        if (!Kernel.Of.empty())
          continue;
        auto Compiled = ByKey.find(Kernel.Key);
        Named[Kernel.Key] |=
            Compiled != ByKey.end() && Compiled->second.contains(Entry.Op);
      }
    };
    if (Ops) {
      for (const auto &Of : Ops->registrations())
        llvm::for_each(Of.second, AddRow);
      for (const auto &Of : Ops->entries())
        AddEntry(Of.second);
    } else {
      Index.forEachRegistration(AddRow);
      Index.forEachOp(AddEntry);
    }
    llvm::StringSet<> Keys;
    for (const auto &Of : ByKey)
      if (auto By = Named.find(Of.first()); By == Named.end() || By->second)
        Keys.insert(Of.first());
    return Keys;
  });
}

bool KnownRows::isClosed(const std::string &Key) const {
  return Ran || (Whole && compiledKeys(*Index, Ops).contains(Key));
}

Rows KnownRows::of(const std::string &Op) {
  OpOrigin Origin = originOf(*Index, Op);
  return of(Op, YamlOrigin(Origin), Index->registrationsOf(Op));
}

Rows KnownRows::of(const std::string &Op, const YamlOrigin &Origin,
                   llvm::ArrayRef<RegistrationRecord> All) {
  std::list<RegistrationRecord> Made;
  Rows Result;
  for (const RegistrationRecord *Row : choose(Op, Origin, All, Made))
    Result.push_back(*Row);
  return Result;
}

std::vector<const RegistrationRecord *>
KnownRows::choose(const std::string &Op, const YamlOrigin &Origin,
                  llvm::ArrayRef<RegistrationRecord> All,
                  std::list<RegistrationRecord> &Made) {
  std::vector<const RegistrationRecord *> Result;
  llvm::SmallVector<llvm::StringRef> Taken; // keys
  // Of a key that nothing has taken so far.
  auto Take = [&](const auto &From, auto Counts) {
    const size_t Before = Result.size();
    for (const RegistrationRecord &Row : From)
      if (Row.isKernel() && Counts(Row) &&
          !llvm::is_contained(Taken, Row.Key) &&
          (Row.isCertain() || !isClosed(Row.Key)))
        Result.push_back(&Row);
    for (const auto *Row : llvm::ArrayRef(Result).drop_front(Before))
      Taken.push_back(Row->Key);
  };
  Take(All, [](const auto &Row) { return Row.isCertain(); });
  llvm::move(torchgenRows(Op, Origin), std::back_inserter(Made));
  Take(Made, [](const auto &) { return true; });
  Take(All, [](const auto &Row) {
    return !Row.isCertain() && isOfLibrary(Row.File);
  });
  // c10::impl::CatchAll, in text: for no key at all.
  for (const RegistrationRecord *&Row : Result)
    if (Row->Key == "CatchAll") {
      Row = &Made.emplace_back(*Row);
      Made.back().Key = "CompositeImplicitAutograd";
    }
  return Result;
}

} // namespace torchtalk::query
