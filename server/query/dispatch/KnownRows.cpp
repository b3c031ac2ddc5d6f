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
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace torchtalk::query {

using index::RegistrationRecord;
using Rows = std::vector<RegistrationRecord>;

bool isKernel(const RegistrationRecord &Row) {
  return isOfDispatcher(Row) && Row.Key != "def";
}

KnownRows::KnownRows(const index::IndexReader &Index)
    : Index(&Index),
      Whole(Index.summary().TusOk != 0 &&
            Index.summary().TusFailed + Index.summary().TusMissing == 0) {}

llvm::Expected<std::vector<facts::DispatchKeyFact>> KnownRows::keys() const {
  auto Facts = Index->dispatchKeys();
  if (Facts && Facts->empty())
    return usualDispatchKeys();
  return Facts;
}

llvm::Expected<DispatchTables> KnownRows::tables() {
  auto Facts = keys();
  if (!Facts)
    return Facts.takeError();
  auto Fallbacks = of("_");
  if (!Fallbacks)
    return Fallbacks.takeError();
  return DispatchTables(*Facts, *Fallbacks);
}

/// A build compiles the file of a key, or it does not: one of its rows tells.
/// Some others are for keys of other builds (c10d registers for CUDA), so that
/// those that the YAML names decide, where there are any.
llvm::Expected<bool> KnownRows::findClosed(const std::string &Key) const {
  bool Named = false, Compiled = false;
  llvm::Error Failure = llvm::Error::success();
  auto Read = [&](const index::OpRecord &Entry) {
    const auto *Kernel = Entry.Torchgen.kernelFor(Key);
    if (!Kernel || !Kernel->Of.empty())
      return true;
    Named = true;
    auto Found = Index->registrationsOf(Entry.Op);
    if (!Found) {
      Failure = llvm::joinErrors(std::move(Failure), Found.takeError());
      return false;
    }
    Compiled = llvm::any_of(*Found, [&](const RegistrationRecord &Row) {
      return Row.Compiled && isKernel(Row) && Row.Key == Key;
    });
    return !Compiled;
  };
  if (llvm::Error E = Index->forEachOp(Read))
    return llvm::joinErrors(std::move(E), std::move(Failure));
  if (Failure)
    return Failure;
  if (!Named)
    if (llvm::Error E = Index->forEachRegistration([&](const auto &Row) {
          Compiled |= Row.Compiled && isKernel(Row) && Row.Key == Key;
          return !Compiled;
        }))
      return E;
  return Compiled;
}

llvm::Expected<bool> KnownRows::isClosed(const std::string &Key) {
  if (!Whole)
    return false;
  auto [Known, New] = Closed.try_emplace(Key);
  if (New) {
    auto Found = findClosed(Key);
    if (!Found)
      return Found.takeError();
    Known->second = *Found;
  }
  return Known->second;
}

llvm::Expected<Rows> KnownRows::of(const std::string &Op) {
  if (Op == "_")
    return of(Op, YamlOrigin());
  auto Origin = originOf(*Index, Op);
  if (!Origin)
    return Origin.takeError();
  return of(Op, YamlOrigin(*Origin));
}

llvm::Expected<Rows> KnownRows::of(const std::string &Op,
                                   const YamlOrigin &Origin) {
  auto All = Index->registrationsOf(Op);
  if (!All)
    return All.takeError();
  Rows Result;
  llvm::StringSet<> Taken;
  // Of a key that nothing has taken so far.
  auto Take = [&](const Rows &From, auto Counts) -> llvm::Error {
    llvm::StringSet<> Here;
    for (const RegistrationRecord &Row : From) {
      if (!isKernel(Row) || !Counts(Row) || Taken.contains(Row.Key))
        continue;
      if (!Row.Compiled) {
        auto Closed = isClosed(Row.Key);
        if (!Closed)
          return Closed.takeError();
        if (*Closed)
          continue;
      }
      Here.insert(Row.Key);
      Result.push_back(Row);
      // c10::impl::CatchAll, in text: for no key at all.
      if (Row.Key == "CatchAll")
        Result.back().Key = "CompositeImplicitAutograd";
    }
    for (const auto &Key : Here)
      Taken.insert(Key.first());
    return llvm::Error::success();
  };
  if (llvm::Error E = Take(*All, [](const auto &Row) { return Row.Compiled; }))
    return E;
  if (llvm::Error E =
          Take(torchgenRows(Op, Origin), [](const auto &) { return true; }))
    return E;
  if (llvm::Error E = Take(*All, [](const auto &Row) {
        return !Row.Compiled && isOfLibrary(Row.File);
      }))
    return E;
  return Result;
}

} // namespace torchtalk::query
