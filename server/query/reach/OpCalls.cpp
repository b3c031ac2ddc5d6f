//===- OpCalls.cpp - Which ops the kernels of ops call --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/OpCalls.h"

#include "metadata/schema/FunctionSchema.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::Node;
using index::WalkEdge;

bool isRun(WalkEdge Edge) {
  using Kind = facts::EdgeKind;
  return Edge.isDispatch() ||
         !llvm::is_contained(
             {Kind::Indirect, Kind::Overrides, Kind::Constant, Kind::Launch},
             Edge.kind());
}

std::optional<unsigned> OpCalls::find(llvm::StringRef Name) const {
  auto Found = Numbers.find(Name);
  if (Found == Numbers.end())
    return std::nullopt;
  return Found->second;
}

llvm::ArrayRef<unsigned>
OpCalls::overloads(llvm::StringRef WithoutOverload) const {
  auto Found = ByBase.find(WithoutOverload);
  if (Found == ByBase.end())
    return {};
  return Found->second;
}

void OpCalls::readOuts(index::Session &Index) {
  IsOut.resize(Names.size());
  Index.forEachRegistration([&](const auto &Row) {
    std::optional<unsigned> Op = find(Row.Op);
    if (!Op || Row.Schema.empty())
      return;
    if (auto Schema = metadata::parseSchema(Row.Schema)) {
      if (Schema->hasOut())
        IsOut.set(*Op);
    } else {
      llvm::consumeError(Schema.takeError()); // index build tells of it
    }
  });
}

void OpCalls::addCalls(const index::WalkGraph &Graph, unsigned Op,
                       index::SymbolId Kernel) {
  std::optional<Node> Start = Graph.find(Kernel);
  if (!Start)
    return;
  llvm::DenseSet<Node> Seen = {*Start};
  std::vector<Node> Pending = {*Start};
  while (!Pending.empty()) {
    Node Now = Pending.back();
    Pending.pop_back();
    if (Graph.isOp(Now)) {
      if (std::optional<unsigned> Called = find(Graph.opName(Now)))
        Callers[*Called].push_back(Op);
      continue;
    }
    // The generated functions in front of an op are called by all its users.
    if (Now != *Start && Graph.has(Now, index::WalkHub) &&
        !Graph.has(Now, index::WalkGenerated))
      continue;
    for (WalkEdge Edge : Graph.callees(Now))
      if (isRun(Edge) && !Graph.has(Edge.peer(), index::WalkType) &&
          Seen.insert(Edge.peer()).second)
        Pending.push_back(Edge.peer());
  }
}

OpCalls OpCalls::read(index::Session &Index,
                      const llvm::StringMap<index::SymbolId> &Kernels) {
  const auto &Graph = Index.walk();
  OpCalls Result;
  for (const auto &Entry : Kernels)
    Result.Names.push_back(Entry.first().str());
  llvm::sort(Result.Names);
  for (unsigned I = 0; I < Result.Names.size(); ++I)
    Result.Numbers[Result.Names[I]] = I;
  Result.readOuts(Index);
  Result.Callers.resize(Result.Names.size());
  for (unsigned I = 0; I < Result.Names.size(); ++I) {
    if (!Result.IsOut.test(I))
      Result.ByBase[index::OperatorName(Result.Names[I]).withoutOverload()]
          .push_back(I);
    if (index::SymbolId Kernel = Kernels.lookup(Result.Names[I]))
      Result.addCalls(Graph, I, Kernel);
  }
  return Result;
}

llvm::BitVector OpCalls::needing(unsigned Op) const {
  llvm::BitVector Result(Names.size());
  Result.set(Op);
  std::vector<unsigned> Pending = {Op};
  while (!Pending.empty()) {
    unsigned Now = Pending.back();
    Pending.pop_back();
    for (unsigned Caller : Callers[Now])
      if (!Result.test(Caller)) {
        Result.set(Caller);
        Pending.push_back(Caller);
      }
  }
  return Result;
}

} // namespace torchtalk::query
