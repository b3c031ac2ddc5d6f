//===- AutogradNodes.cpp - The nodes that a kernel makes ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/autograd/AutogradNodes.h"

#include "query/autograd/BackwardOps.h"
#include "query/autograd/NodeMakers.h"
#include "query/dispatch/Steps.h"
#include "query/names/QualifiedName.h"
#include "query/names/SymbolFamily.h"

#include "llvm/ADT/STLExtras.h"

#include <deque>
#include <set>

namespace torchtalk::query {

using index::EdgeRecord;
using index::SymbolId;
using index::SymbolRecord;

namespace {

/// Of functions between a kernel and what makes its node.
constexpr unsigned MaxCalls = 4;
constexpr size_t MaxFunctions = 200;

/// Whether the kernel defined in \p File may make its node by calling \p
/// Callee. The machinery of autograd makes nodes too, as AccumulateGrad, but
/// for other ends.
bool mayMake(const SymbolRecord &Callee, const std::string &File) {
  std::vector<std::string> Parts = nameComponents(Callee.Name);
  if (definitionOf(Callee).File == File ||
      Parts ==
          std::vector<std::string>{"torch", "autograd", "Function", "apply"})
    return true;
  return !isIn(Parts, {"std"}) && !isIn(Parts, {"at"}) &&
         !isIn(Parts, {"c10"}) && !isIn(Parts, {"torch", "autograd"});
}

} // namespace

std::vector<AutogradNode> NodeFinder::madeBy(const SymbolRecord &Kernel) {
  std::vector<AutogradNode> Result;
  const std::string File = definitionOf(Kernel).File;
  struct Pending {
    SymbolId Id;
    unsigned Depth;
  };
  std::deque<Pending> Queue = {{Kernel.Id, 0}};
  std::set<SymbolId> Seen = {Kernel.Id};
  std::set<SymbolId> Constructors;
  while (!Queue.empty()) {
    Pending Next = Queue.front();
    Queue.pop_front();
    auto Body = Bodies.body(Next.Id);
    for (const EdgeRecord &Edge : *Body) {
      if (Edge.Kind == facts::EdgeKind::Construct) {
        if (Constructors.insert(Edge.Peer).second)
          addIfNode(Edge.Peer, Edge.Site, Result);
        continue;
      }
      if (Edge.Kind != facts::EdgeKind::Call || Next.Depth == MaxCalls ||
          Seen.size() > MaxFunctions || Seen.count(Edge.Peer) != 0)
        continue;
      auto Callee = Bodies.symbol(Edge.Peer);
      if (!mayMake(*Callee, File))
        continue;
      Seen.insert(Edge.Peer);
      Queue.push_back({Edge.Peer, Next.Depth + 1});
    }
  }
  return Result;
}

void NodeFinder::addIfNode(SymbolId Constructor, const index::Location &Site,
                           std::vector<AutogradNode> &Out) {
  auto Made = classOf(Constructor);
  if (!Made.IsNode)
    return;
  auto Symbol = Bodies.symbol(Constructor);
  AutogradNode Node;
  Node.Class = index::scopeText(Symbol->Name);
  // Two constructors of one class.
  if (llvm::any_of(Out, [&](const AutogradNode &Other) {
        return Other.Class == Node.Class;
      }))
    return;
  Node.Site = Site;
  Node.Apply = std::move(Made.Apply);
  if (Node.Apply)
    Node.Ops = backwardOps(Bodies, *Node.Apply);
  Out.push_back(std::move(Node));
}

NodeFinder::Class NodeFinder::classOf(SymbolId Constructor) {
  // In the map at once, so that what constructs itself comes to an end.
  auto [It, New] = Classes.try_emplace(Constructor);
  if (!New)
    return It->second;
  auto Symbol = Bodies.symbol(Constructor);
  Class Result;
  std::string Name(index::scopeText(Symbol->Name));
  if (Name == NodeClass) {
    Result.IsNode = true;
    return It->second = std::move(Result);
  }
  if (Name.empty() || Name.starts_with("std::") || Name.starts_with("c10::"))
    return Result;
  auto Applies = appliesOf(Name, /*AnyNamespace=*/false);
  if (!Applies.empty()) {
    Result.IsNode = true;
    Result.Apply = std::move(Applies.front());
    return It->second = std::move(Result);
  }
  // Node is abstract: only as a base is it constructed.
  auto Body = Bodies.body(Constructor);
  for (const EdgeRecord &Edge : *Body) {
    if (Edge.Kind != facts::EdgeKind::Construct)
      continue;
    auto Base = classOf(Edge.Peer);
    if (Base.IsNode)
      return It->second = std::move(Base);
  }
  return Result;
}

std::vector<SymbolRecord> NodeFinder::appliesOf(std::string_view Scope,
                                                bool AnyNamespace) {
  std::vector<SymbolRecord> Result;
  auto Named = Bodies.index().symbolsNamed("apply");
  std::string Wanted = std::string(Scope) + "::apply";
  uint16_t Within = index::scopePart(index::namingHash(Wanted));
  for (const index::NamedId &Candidate : Named) {
    if (index::scopePart(Candidate.Naming) != Within)
      continue;
    auto Symbol = Bodies.symbol(Candidate.Id);
    const std::string &Name = Symbol->Name;
    if (Name != Wanted && !(AnyNamespace && Name.ends_with("::" + Wanted)))
      continue;
    if (overridesNodeApply(Candidate.Id))
      Result.push_back(*Symbol);
  }
  return Result;
}

bool NodeFinder::overridesNodeApply(SymbolId Method) {
  const auto &Graph = Bodies.index().walk();
  std::optional<index::Node> Self = Graph.find(Method);
  if (!Self)
    return false;
  for (index::Node Base : Steps(Graph).overridden(*Self)) {
    auto Symbol = Bodies.symbol(Graph.id(Base));
    if (Symbol->Name == (NodeClass + "::apply").str())
      return true;
  }
  return false;
}

AutogradNode NodeFinder::byRule(const std::string &ClassName) {
  AutogradNode Node;
  Node.Class = ClassName;
  Node.How = AutogradNode::Evidence::Rule;
  Node.Expected = true;
  auto Applies = appliesOf(ClassName, /*AnyNamespace=*/true);
  // Of several, none is known to be it.
  if (Applies.size() != 1)
    return Node;
  Node.Apply = std::move(Applies.front());
  Node.Class = index::scopeText(Node.Apply->Name);
  Node.Ops = backwardOps(Bodies, *Node.Apply);
  return Node;
}

} // namespace torchtalk::query
