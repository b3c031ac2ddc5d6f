//===- AutogradNodes.cpp - The nodes that a kernel makes ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/autograd/AutogradNodes.h"

#include "query/autograd/BackwardOps.h"
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

constexpr const char *NodeClass = "torch::autograd::Node";

/// Of functions between a kernel and what makes its node.
constexpr unsigned MaxDepth = 4;
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

llvm::Expected<std::vector<AutogradNode>>
NodeFinder::madeBy(const SymbolRecord &Kernel) {
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
    if (!Body)
      return Body.takeError();
    for (const EdgeRecord &Edge : **Body) {
      if (Edge.Kind == facts::EdgeKind::Construct) {
        if (Constructors.insert(Edge.Peer).second)
          if (llvm::Error E = addIfNode(Edge.Peer, Edge.Site, Result))
            return E;
        continue;
      }
      if (Edge.Kind != facts::EdgeKind::Call || Next.Depth == MaxDepth ||
          Seen.size() > MaxFunctions || Seen.count(Edge.Peer) != 0)
        continue;
      auto Callee = Bodies.symbol(Edge.Peer);
      if (!Callee)
        return Callee.takeError();
      if (!mayMake(**Callee, File))
        continue;
      Seen.insert(Edge.Peer);
      Queue.push_back({Edge.Peer, Next.Depth + 1});
    }
  }
  return Result;
}

llvm::Error NodeFinder::addIfNode(SymbolId Constructor,
                                  const index::Location &Site,
                                  std::vector<AutogradNode> &Out) {
  auto Made = classOf(Constructor);
  if (!Made)
    return Made.takeError();
  if (!Made->IsNode)
    return llvm::Error::success();
  auto Symbol = Bodies.symbol(Constructor);
  if (!Symbol)
    return Symbol.takeError();
  AutogradNode Node;
  Node.Class = index::scopeText((*Symbol)->Name);
  // Two constructors of one class.
  if (llvm::any_of(Out, [&](const AutogradNode &Other) {
        return Other.Class == Node.Class;
      }))
    return llvm::Error::success();
  Node.Site = Site;
  Node.Apply = std::move(Made->Apply);
  if (Node.Apply) {
    auto Ops = backwardOps(Bodies, *Node.Apply);
    if (!Ops)
      return Ops.takeError();
    Node.Ops = std::move(*Ops);
  }
  Out.push_back(std::move(Node));
  return llvm::Error::success();
}

llvm::Expected<NodeFinder::Class> NodeFinder::classOf(SymbolId Constructor) {
  // In the map at once, so that what constructs itself comes to an end.
  auto [It, New] = Classes.try_emplace(Constructor);
  if (!New)
    return It->second;
  auto Symbol = Bodies.symbol(Constructor);
  if (!Symbol)
    return Symbol.takeError();
  Class Result;
  std::string Name(index::scopeText((*Symbol)->Name));
  if (Name == NodeClass) {
    Result.IsNode = true;
    return It->second = std::move(Result);
  }
  if (Name.empty() || Name.starts_with("std::") || Name.starts_with("c10::"))
    return Result;
  auto Applies = appliesOf(Name, /*AnyNamespace=*/false);
  if (!Applies)
    return Applies.takeError();
  if (!Applies->empty()) {
    Result.IsNode = true;
    Result.Apply = std::move(Applies->front());
    return It->second = std::move(Result);
  }
  // Node is abstract: only as a base is it constructed.
  auto Body = Bodies.body(Constructor);
  if (!Body)
    return Body.takeError();
  for (const EdgeRecord &Edge : **Body) {
    if (Edge.Kind != facts::EdgeKind::Construct)
      continue;
    auto Base = classOf(Edge.Peer);
    if (!Base)
      return Base.takeError();
    if (Base->IsNode)
      return It->second = std::move(*Base);
  }
  return Result;
}

llvm::Expected<std::vector<SymbolRecord>>
NodeFinder::appliesOf(std::string_view Scope, bool AnyNamespace) {
  std::vector<SymbolRecord> Result;
  auto Named = Bodies.index().symbolsNamed("apply");
  if (!Named)
    return Named.takeError();
  std::string Wanted = std::string(Scope) + "::apply";
  std::string Within = index::scopeOf(nameComponents(Wanted));
  for (const index::NamedId &Candidate : *Named) {
    if (!index::mayBeIn(Candidate.Naming, Within))
      continue;
    auto Symbol = Bodies.symbol(Candidate.Id);
    if (!Symbol)
      return Symbol.takeError();
    const std::string &Name = (*Symbol)->Name;
    if (Name != Wanted && !(AnyNamespace && Name.ends_with("::" + Wanted)))
      continue;
    auto Overrides = overridesNodeApply(Candidate.Id);
    if (!Overrides)
      return Overrides.takeError();
    if (*Overrides)
      Result.push_back(**Symbol);
  }
  return Result;
}

llvm::Expected<bool> NodeFinder::overridesNodeApply(SymbolId Method) {
  auto Graph = Bodies.index().walk();
  if (!Graph)
    return Graph.takeError();
  std::optional<index::Node> Self = (*Graph)->find(Method);
  if (!Self)
    return false;
  for (index::Node Base : Steps(**Graph).overridden(*Self)) {
    auto Symbol = Bodies.symbol((*Graph)->id(Base));
    if (!Symbol)
      return Symbol.takeError();
    if ((*Symbol)->Name == std::string(NodeClass) + "::apply")
      return true;
  }
  return false;
}

llvm::Expected<AutogradNode> NodeFinder::byRule(const std::string &ClassName) {
  AutogradNode Node;
  Node.Class = ClassName;
  Node.How = AutogradNode::Evidence::Rule;
  Node.Expected = true;
  auto Applies = appliesOf(ClassName, /*AnyNamespace=*/true);
  if (!Applies)
    return Applies.takeError();
  // Of several, none is known to be it.
  if (Applies->size() != 1)
    return Node;
  Node.Apply = std::move(Applies->front());
  Node.Class = index::scopeText(Node.Apply->Name);
  auto Ops = backwardOps(Bodies, *Node.Apply);
  if (!Ops)
    return Ops.takeError();
  Node.Ops = std::move(*Ops);
  return Node;
}

} // namespace torchtalk::query
