//===- NodeMakers.cpp - Who makes what autograd calls ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/autograd/NodeMakers.h"
#include "query/dispatch/Steps.h"
#include "query/names/SymbolFamily.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::Node;

bool NodeMakers::isOfAutograd(Node Method) {
  auto [At, New] = Known.try_emplace(Method);
  if (New)
    if (auto Symbol = Index.symbol(Index.walk().id(Method))) {
      const llvm::StringRef Class = index::scopeText(Symbol->Name);
      At->second = Class == NodeClass || Class == "torch::autograd::ViewFunc";
    }
  return At->second;
}

std::vector<Node> NodeMakers::of(Node Method) {
  std::vector<Node> Makers;
  const index::WalkGraph &Graph = Index.walk();
  if (!Graph.has(Method, index::WalkOverrides) ||
      llvm::none_of(Steps(Graph).overridden(Method),
                    [&](Node Base) { return isOfAutograd(Base); }))
    return Makers;
  auto Symbol = Index.symbol(Graph.id(Method));
  if (!Symbol)
    return Makers;
  const std::string Class(index::scopeText(Symbol->Name));
  const std::string Last(index::baseName(Class));
  const std::string Constructor = Class + "::" + Last;
  for (const index::SymbolRecord &Maker : symbolsCalled(Index, Constructor))
    if (std::optional<Node> N = Graph.find(Maker.Id))
      Makers.push_back(*N);
  return Makers;
}

} // namespace torchtalk::query
