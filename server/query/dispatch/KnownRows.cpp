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
    : Index(&Index), Whole(Index.summary().TusOk != 0 &&
                           Index.summary().tusWithoutFacts() == 0) {}

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
static const llvm::StringSet<> &compiledKeys(index::Session &Index) {
  return Index.kept([&] {
    llvm::StringMap<llvm::StringSet<>> Ops; // by key
    Index.forEachRegistration([&](const RegistrationRecord &Row) {
      if (Row.isDispatcherRow())
        Ops[Row.Key].insert(Row.Op);
    });
    llvm::StringMap<bool> Named; // by the YAML, and whether any is compiled
    Index.forEachOp([&](const index::OpRecord &Entry) {
      for (const auto &Kernel : Entry.Torchgen.Dispatch) {
        if (!Kernel.Of.empty())
          continue;
        auto Compiled = Ops.find(Kernel.Key);
        Named[Kernel.Key] |=
            Compiled != Ops.end() && Compiled->second.contains(Entry.Op);
      }
    });
    llvm::StringSet<> Keys;
    for (const auto &Of : Ops)
      if (auto By = Named.find(Of.first()); By == Named.end() || By->second)
        Keys.insert(Of.first());
    return Keys;
  });
}

bool KnownRows::isClosed(const std::string &Key) const {
  return Whole && compiledKeys(*Index).contains(Key);
}

Rows KnownRows::of(const std::string &Op) {
  OpOrigin Origin = originOf(*Index, Op);
  return of(Op, YamlOrigin(Origin), Index->registrationsOf(Op));
}

Rows KnownRows::of(const std::string &Op, const YamlOrigin &Origin,
                   const Rows &All) {
  Rows Result;
  llvm::StringSet<> Taken;
  // Of a key that nothing has taken so far.
  auto Take = [&](const Rows &From, auto Counts) {
    llvm::StringSet<> Here;
    for (const RegistrationRecord &Row : From) {
      if (!Row.isKernel() || !Counts(Row) || Taken.contains(Row.Key))
        continue;
      if (!Row.Compiled && isClosed(Row.Key))
        continue;
      Here.insert(Row.Key);
      Result.push_back(Row);
      // c10::impl::CatchAll, in text: for no key at all.
      if (Row.Key == "CatchAll")
        Result.back().Key = "CompositeImplicitAutograd";
    }
    for (const auto &Key : Here)
      Taken.insert(Key.first());
  };
  Take(All, [](const auto &Row) { return Row.Compiled; });
  Take(torchgenRows(Op, Origin), [](const auto &) { return true; });
  Take(All,
       [](const auto &Row) { return !Row.Compiled && isOfLibrary(Row.File); });
  return Result;
}

} // namespace torchtalk::query
