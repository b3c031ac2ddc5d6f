//===- BodyReader.cpp - What function bodies call, read once --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/text/BodyReader.h"

#include "query/names/QualifiedName.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <tuple>

namespace torchtalk::query {

using index::EdgeRecord;
using index::SymbolId;
using index::SymbolRecord;

const SymbolRecord *BodyReader::symbol(SymbolId Id) {
  auto [It, New] = Symbols.try_emplace(Id);
  if (New) {
    auto Read = Index.symbol(Id);
    It->second.Id = Id;
    if (Read)
      It->second = std::move(*Read);
  }
  return &It->second;
}

const std::vector<EdgeRecord> *BodyReader::body(SymbolId Id) {
  auto [It, New] = Bodies.try_emplace(Id);
  if (!New)
    return &It->second;
  std::vector<EdgeRecord> &Result = It->second;
  std::vector<SymbolId> Pending = {Id};
  std::set<SymbolId> Seen = {Id};
  while (!Pending.empty()) {
    auto Edges = Index.callees(Pending.back());
    Pending.pop_back();
    for (EdgeRecord &Edge : Edges) {
      auto Peer = symbol(Edge.Peer);
      // The instantiations of a generic lambda are called, not enclosed.
      bool Lambda = Edge.Kind == facts::EdgeKind::Encloses ||
                    (Edge.Kind == facts::EdgeKind::Call &&
                     Peer->Kind == facts::FunctionKind::Lambda);
      if (!Lambda)
        Result.push_back(std::move(Edge));
      else if (Seen.insert(Edge.Peer).second)
        Pending.push_back(Edge.Peer);
    }
  }
  llvm::sort(Result, [](const EdgeRecord &A, const EdgeRecord &B) {
    return std::tie(A.Site, A.Peer, A.Kind) < std::tie(B.Site, B.Peer, B.Kind);
  });
  Result.erase(std::unique(Result.begin(), Result.end()), Result.end());
  return &Result;
}

std::string BodyReader::dispatchedOp(SymbolId Id) {
  auto Symbol = symbol(Id);
  std::vector<std::string> Parts = nameComponents(Symbol->Name);
  if (Parts.size() != 4 || Parts[0] != "at" || Parts[1] != "_ops" ||
      (Parts[3] != "call" && Parts[3] != "redispatch"))
    return std::string();
  const auto &Graph = Index.walk();
  if (std::optional<index::Node> Node = Graph.find(Id))
    for (index::WalkEdge Edge : Graph.callees(*Node))
      if (Edge.isDispatch())
        return std::string(Graph.opName(Edge.peer()));
  return Symbol->Name;
}

} // namespace torchtalk::query
