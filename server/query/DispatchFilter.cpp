//===- DispatchFilter.cpp - Only what one dispatch key runs ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/DispatchFilter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

using index::Node;
using index::SymbolId;

bool isStubFor(const std::string &StubKey, const std::string &Key) {
  return llvm::StringRef(Key).ends_with(
      llvm::StringRef(StubKey).split(' ').first);
}

std::vector<SymbolId> DispatchFilter::kernelsOf(Node Op) {
  std::vector<SymbolId> Kernels;
  auto Rows = Index.registrationsOf(Graph.opName(Op));
  if (!Rows) {
    if (Failure)
      llvm::consumeError(Rows.takeError());
    else
      Failure = Rows.takeError();
    return Kernels;
  }
  for (const index::RegistrationRecord &Row : *Rows)
    if (Row.Api == facts::RegistrationApi::Stub && isStubFor(Row.Key, Key))
      Kernels.push_back(Row.Kernel);
  if (TableEntry Entry = Tables.entry(*Rows, Key); Entry.Row)
    Kernels.push_back(Entry.Row->Kernel);
  return Kernels;
}

bool DispatchFilter::runs(Node Op, Node Kernel) {
  auto [Found, New] = Known.try_emplace(Op);
  if (New)
    Found->second = kernelsOf(Op);
  return llvm::is_contained(Found->second, Graph.id(Kernel));
}

llvm::Expected<std::unique_ptr<DispatchFilter>>
makeDispatchFilter(const index::IndexReader &Index, const std::string &Key,
                   std::string &Problem) {
  if (Key.empty())
    return nullptr;
  auto Tables = DispatchTables::load(Index);
  if (!Tables)
    return Tables.takeError();
  Problem = Tables->problemWith(Key);
  if (!Problem.empty())
    return nullptr;
  auto Graph = Index.walk();
  if (!Graph)
    return Graph.takeError();
  return std::make_unique<DispatchFilter>(Index, **Graph, std::move(*Tables),
                                          Key);
}

} // namespace torchtalk::query
