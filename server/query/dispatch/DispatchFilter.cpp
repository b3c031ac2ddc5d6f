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

std::vector<index::RegistrationRecord>
registrationsOf(index::Session &Index, const index::WalkGraph &Graph, Node Op) {
  if (Graph.isOp(Op))
    return Index.registrationsOf(Graph.opName(Op));
  auto Stub = Index.symbol(Graph.id(Op));
  return Stub ? Index.registrationsOf(Stub->Name)
              : std::vector<RegistrationRecord>();
}

std::vector<SymbolId> DispatchFilter::kernelsOf(Node Op) {
  std::vector<SymbolId> Found;
  auto Rows = registrationsOf(Index, Graph, Op);
  std::vector<RegistrationRecord> Counting;
  if (Graph.isOp(Op))
    Counting = Known.of(std::string(Graph.opName(Op)));
  for (const std::string &Key : Keys) {
    for (const RegistrationRecord &Row : Rows)
      if (Row.isStub() && isStubFor(Row.Key, Key))
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

std::unique_ptr<DispatchFilter> makeDispatchFilter(index::Session &Index,
                                                   const std::string &Name,
                                                   std::string &Problem) {
  if (Name.empty())
    return nullptr;
  KnownRows Known(Index);
  auto Tables = Known.tables();
  std::string Key = Tables.find(Name, Problem);
  if (Key.empty())
    return nullptr;
  return std::make_unique<DispatchFilter>(Index, Known, std::move(Tables),
                                          std::vector{std::move(Key)});
}

} // namespace torchtalk::query
