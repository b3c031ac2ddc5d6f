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
bool KnownRows::isClosed(const std::string &Key) {
  if (!Whole)
    return false;
  auto [Known, New] = Closed.try_emplace(Key);
  bool &Compiled = Known->second;
  if (!New)
    return Compiled;
  bool Named = false;
  Index->forEachOp([&](const index::OpRecord &Entry) {
    const auto *Kernel = Entry.Torchgen.kernelFor(Key);
    if (!Kernel || !Kernel->Of.empty())
      return true;
    Named = true;
    Compiled = llvm::any_of(Index->registrationsOf(Entry.Op),
                            [&](const RegistrationRecord &Row) {
                              return Row.isDispatcherRow() && Row.Key == Key;
                            });
    return !Compiled;
  });
  if (!Named)
    Index->forEachRegistration([&](const auto &Row) {
      Compiled |= Row.isDispatcherRow() && Row.Key == Key;
      return !Compiled;
    });
  return Compiled;
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
