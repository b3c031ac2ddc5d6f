//===- StubChain.cpp - From a kernel to the stubs that it calls -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/StubChain.h"

#include "query/dispatch/DeviceKernels.h"
#include "query/names/SymbolFamily.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

namespace torchtalk::query {

using facts::EdgeKind;
using index::Session;
using index::SymbolId;
using index::SymbolRecord;

namespace {

void readKernels(Session &Index, StubStep &Stub) {
  for (index::RegistrationRecord &Row : Index.registrationsOf(Stub.Name)) {
    StubKernel &Found = Stub.Kernels.emplace_back();
    Found.Row = std::move(Row);
    if (!Found.Row.Compiled)
      Found.KernelAt =
          sourceKernel(Index, Found.Row.KernelName, Found.Row.File);
    if (Found.Row.Kernel != 0)
      Found.Kernel = Index.symbol(Found.Row.Kernel);
  }
}

} // namespace

std::optional<StubStep> asStub(Session &Index, const SymbolRecord &Symbol) {
  const auto &Graph = Index.walk();
  StubStep Stub{Symbol.Name, {}, {}};
  readKernels(Index, Stub);
  llvm::erase_if(Stub.Kernels,
                 [](const StubKernel &K) { return !K.Row.isStub(); });
  std::optional<index::Node> Self = Graph.find(Symbol.Id);
  if (Stub.Kernels.empty() &&
      (!Self || llvm::none_of(Graph.callers(*Self),
                              [](auto E) { return E.is(EdgeKind::Stub); })))
    return std::nullopt;
  return Stub;
}

std::vector<StubStep> stubsOf(Session &Index, const SymbolRecord &Kernel) {
  std::map<std::string, index::Location> Calls;
  std::set<SymbolId> Seen = {Kernel.Id};
  std::vector<SymbolId> Pending = {Kernel.Id};
  const std::string File = definitionOf(Kernel).File;
  while (!Pending.empty()) {
    SymbolId Next = Pending.back();
    Pending.pop_back();
    for (const index::EdgeRecord &Edge : Index.callees(Next)) {
      if (Edge.Kind != EdgeKind::Stub && Edge.Kind != EdgeKind::Call &&
          Edge.Kind != EdgeKind::Encloses)
        continue;
      // A stub has one call site of each caller, a function one of many.
      if (Edge.Kind != EdgeKind::Stub && !Seen.insert(Edge.Peer).second)
        continue;
      auto Symbol = Index.symbol(Edge.Peer);
      if (!Symbol)
        continue;
      if (Edge.Kind == EdgeKind::Stub) {
        auto [Found, New] = Calls.try_emplace(Symbol->Name, Edge.Site);
        if (!New)
          Found->second = std::min(Found->second, Edge.Site);
      } else if (!File.empty() && definitionOf(*Symbol).File == File) {
        Pending.push_back(Edge.Peer);
      }
    }
  }
  std::vector<StubStep> Result;
  for (auto &[Name, Site] : Calls) {
    StubStep &Stub = Result.emplace_back(StubStep{Name, Site, {}});
    readKernels(Index, Stub);
  }
  llvm::stable_sort(Result, [](const StubStep &A, const StubStep &B) {
    return A.Site < B.Site;
  });
  return Result;
}

} // namespace torchtalk::query
