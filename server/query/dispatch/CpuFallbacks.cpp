//===- CpuFallbacks.cpp - Kernels that run on the CPU ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/CpuFallbacks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

using index::Node;

namespace {

/// Calls between a kernel and at::native::cpu_fallback: a wrapper that warns,
/// and one of the backend's own.
constexpr unsigned MaxWrappers = 2;

/// Takes the op and the stack: one function for any op.
bool isBoxed(const index::SymbolRecord &Function) {
  return llvm::StringRef(Function.Signature).contains("c10::OperatorHandle");
}

} // namespace

CpuFallbacks::CpuFallbacks(index::Session &Index)
    : Index(&Index), Graph(&Index.walk()) {
  for (const index::NamedId &Id : Index.symbolsNamed("cpu_fallback")) {
    auto Symbol = Index.symbol(Id.Id);
    if (Symbol && Symbol->Name == "at::native::cpu_fallback")
      if (std::optional<Node> N = Graph->find(Id.Id))
        Roots.insert(*N);
  }
}

bool CpuFallbacks::contains(index::SymbolId Kernel) {
  if (Kernel == 0 || Roots.empty())
    return false;
  auto [Found, New] = Known.try_emplace(Kernel);
  if (New)
    Found->second = isOne(Kernel);
  return Found->second;
}

bool CpuFallbacks::isOne(index::SymbolId Kernel) const {
  auto Symbol = Index->symbol(Kernel);
  std::optional<Node> Start = Graph->find(Kernel);
  if (!Start || !Symbol || !isBoxed(*Symbol))
    return false;
  std::vector<Node> Level = {*Start};
  for (unsigned Steps = 0; Steps <= MaxWrappers; ++Steps) {
    if (llvm::any_of(Level, [&](Node N) { return Roots.contains(N); }))
      return true;
    std::vector<Node> Next;
    for (Node N : Level)
      for (index::WalkEdge Edge : Graph->callees(N))
        if (Edge.is(facts::EdgeKind::Call) ||
            Edge.is(facts::EdgeKind::Encloses))
          Next.push_back(Edge.peer());
    Level = std::move(Next);
  }
  return false;
}

} // namespace torchtalk::query
