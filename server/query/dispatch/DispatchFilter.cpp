//===- DispatchFilter.cpp - Only what one dispatch key runs ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/DispatchFilter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

using index::Node;
using index::RegistrationRecord;
using index::SymbolId;

bool isStubFor(const std::string &StubKey, const std::string &Key) {
  return llvm::StringRef(Key).ends_with(
      llvm::StringRef(StubKey).split(' ').first);
}

llvm::Expected<std::vector<index::RegistrationRecord>>
registrationsOf(const index::IndexReader &Index, const index::WalkGraph &Graph,
                Node Op) {
  if (Graph.isOp(Op))
    return Index.registrationsOf(Graph.opName(Op));
  auto Stub = Index.symbol(Graph.id(Op));
  if (!Stub)
    return Stub.takeError();
  if (!*Stub)
    return std::vector<index::RegistrationRecord>();
  return Index.registrationsOf((*Stub)->Name);
}

std::vector<SymbolId> DispatchFilter::kernelsOf(Node Op) {
  std::vector<SymbolId> Found;
  auto Fail = [&](llvm::Error E) {
    Failure = llvm::joinErrors(std::move(Failure), std::move(E));
    return Found;
  };
  auto Rows = registrationsOf(Index, Graph, Op);
  if (!Rows)
    return Fail(Rows.takeError());
  std::vector<RegistrationRecord> Counting;
  if (Graph.isOp(Op)) {
    auto Of = Known.of(std::string(Graph.opName(Op)));
    if (!Of)
      return Fail(Of.takeError());
    Counting = std::move(*Of);
  }
  for (const std::string &Key : Keys) {
    for (const RegistrationRecord &Row : *Rows)
      if (Row.Api == facts::RegistrationApi::Stub && isStubFor(Row.Key, Key))
        Found.push_back(Row.Kernel);
    if (TableEntry Entry = Tables.entry(Counting, Key); Entry.Row)
      Found.push_back(Entry.Row->Kernel);
  }
  return Found;
}

bool DispatchFilter::runs(Node Op, Node Kernel) {
  auto [Found, New] = Kernels.try_emplace(Op);
  if (New)
    Found->second = kernelsOf(Op);
  return llvm::is_contained(Found->second, Graph.id(Kernel));
}

llvm::Expected<std::unique_ptr<DispatchFilter>>
makeDispatchFilter(const index::IndexReader &Index, const std::string &Name,
                   std::string &Problem) {
  if (Name.empty())
    return nullptr;
  KnownRows Known(Index);
  auto Tables = Known.tables();
  if (!Tables)
    return Tables.takeError();
  std::string Key = Tables->find(Name, Problem);
  if (Key.empty())
    return nullptr;
  auto Graph = Index.walk();
  if (!Graph)
    return Graph.takeError();
  return std::make_unique<DispatchFilter>(Index, **Graph, std::move(Known),
                                          std::move(*Tables),
                                          std::vector{std::move(Key)});
}

} // namespace torchtalk::query
