//===- KernelChain.cpp - From a registered kernel to its code -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/KernelChain.h"

#include "query/names/QualifiedName.h"
#include "query/names/SymbolFamily.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <deque>
#include <optional>
#include <set>

namespace torchtalk::query {

using index::Session;
using index::SymbolId;
using index::SymbolRecord;

namespace {

/// A wrapper reaches its kernel in one to three calls; the bounds only keep
/// odd inputs cheap.
constexpr unsigned MaxChain = 4;
constexpr size_t MaxVisited = 400;

bool isNamedFunction(const SymbolRecord &Symbol,
                     const std::vector<std::string> &Parts) {
  using facts::FunctionKind;
  return (Symbol.Kind == FunctionKind::Function ||
          Symbol.Kind == FunctionKind::Method ||
          Symbol.Kind == FunctionKind::Template) &&
         !llvm::StringRef(Parts.back()).starts_with("operator") &&
         // What is not defined here has no kind of its own.
         Parts.back().front() != '~' && Parts.back() != Parts[Parts.size() - 2];
}

std::optional<KernelStep::Role> roleOf(const SymbolRecord &Symbol) {
  std::vector<std::string> Parts = nameComponents(Symbol.Name);
  if (Parts.size() < 3 || Parts[0] != "at" || !isNamedFunction(Symbol, Parts))
    return std::nullopt;
  if (Parts[1] == "native")
    return KernelStep::Role::Implementation;
  if (Parts[1] == "meta" && Parts.back() == "meta")
    return KernelStep::Role::Meta;
  if (Parts[1] == "_ops" &&
      (Parts.back() == "call" || Parts.back() == "redispatch"))
    return KernelStep::Role::Redispatch;
  return std::nullopt;
}

struct Pending {
  SymbolId Id;
  unsigned Depth;
};

/// "gelu" names "gelu" and "gelu_out".
bool namesOp(llvm::StringRef Entry, llvm::StringRef OpBase) {
  return Entry.consume_front(OpBase) &&
         (Entry.empty() || Entry.starts_with("_"));
}

bool isExpected(const KernelStep &Step, std::string_view ExpectedKernel,
                std::string_view OpBase) {
  std::vector<std::string> Parts = nameComponents(Step.Symbol.Name);
  switch (Step.TheRole) {
  case KernelStep::Role::Implementation:
    return !ExpectedKernel.empty() &&
           isYamlKernel(Step.Symbol.Name, ExpectedKernel);
  case KernelStep::Role::Meta:
    return namesOp(Parts[Parts.size() - 2],
                   "structured_" + std::string(OpBase));
  case KernelStep::Role::Redispatch:
    return namesOp(Parts[Parts.size() - 2], OpBase);
  }
  return false;
}

} // namespace

bool isYamlKernel(std::string_view Name, std::string_view Kernel) {
  std::vector<std::string> Parts = nameComponents(Name);
  std::string Wanted = index::baseName(Kernel); // "ns::f" is allowed there
  if (Parts.empty())
    return false;
  return Parts.back() == Wanted ||
         (Parts.back() == "impl" && Parts.size() > 1 &&
          Parts[Parts.size() - 2] == "structured_" + Wanted);
}

std::vector<KernelStep> followKernel(Session &Index, const SymbolRecord &Kernel,
                                     std::string_view ExpectedKernel,
                                     std::string_view OpBase) {
  std::vector<KernelStep> Steps;
  if (!isGenerated(Kernel))
    return Steps;
  std::set<SymbolId> Seen = {Kernel.Id};
  std::deque<Pending> Queue = {{Kernel.Id, 0}};
  while (!Queue.empty()) {
    Pending Next = Queue.front();
    Queue.pop_front();
    for (const index::EdgeRecord &Edge : Index.callees(Next.Id)) {
      if (!isFollowed(Edge.Kind) || Seen.size() > MaxVisited ||
          !Seen.insert(Edge.Peer).second)
        continue;
      auto Symbol = Index.symbol(Edge.Peer);
      if (!Symbol)
        continue;
      std::optional<KernelStep::Role> Role = roleOf(*Symbol);
      if (isGenerated(*Symbol) && Role != KernelStep::Role::Redispatch &&
          Next.Depth + 1 < MaxChain)
        Queue.push_back({Edge.Peer, Next.Depth + 1});
      if (!Role)
        continue;
      KernelStep Step{std::move(*Symbol), *Role, false, Edge.Site};
      Step.Expected = isExpected(Step, ExpectedKernel, OpBase);
      Steps.push_back(std::move(Step));
    }
  }
  // Wrappers also copy results and resize outputs through the dispatcher:
  // redispatches say something only where nothing else does.
  bool SaysMore = llvm::any_of(Steps, [](const KernelStep &S) {
    return S.TheRole != KernelStep::Role::Redispatch || S.Expected;
  });
  bool Implemented = llvm::any_of(Steps, [](const KernelStep &S) {
    return S.TheRole == KernelStep::Role::Implementation;
  });
  llvm::erase_if(Steps, [&](const KernelStep &S) {
    return S.TheRole == KernelStep::Role::Redispatch &&
           (Implemented || (SaysMore && !S.Expected));
  });
  llvm::stable_sort(Steps, [](const KernelStep &A, const KernelStep &B) {
    return std::make_pair(A.TheRole, !A.Expected) <
           std::make_pair(B.TheRole, !B.Expected);
  });
  return Steps;
}

std::vector<index::RegistrationRecord>
registrationsReaching(Session &Index, const std::vector<SymbolId> &Symbols) {
  std::set<index::RegistrationRecord> Found;
  std::set<SymbolId> Seen(Symbols.begin(), Symbols.end());
  std::deque<Pending> Queue;
  for (SymbolId Id : Symbols)
    Queue.push_back({Id, 0});
  while (!Queue.empty()) {
    Pending Next = Queue.front();
    Queue.pop_front();
    auto Rows = Index.registrationsOfKernel(Next.Id);
    Found.insert(Rows.begin(), Rows.end());
    if (Next.Depth == MaxChain)
      continue;
    for (const index::EdgeRecord &Edge : Index.callers(Next.Id)) {
      if (!isFollowed(Edge.Kind) || !isGeneratedFile(Edge.Site.File) ||
          Seen.size() > MaxVisited || !Seen.insert(Edge.Peer).second)
        continue;
      auto Caller = Index.symbol(Edge.Peer);
      if (Caller && isGenerated(*Caller) &&
          roleOf(*Caller) != KernelStep::Role::Redispatch)
        Queue.push_back({Edge.Peer, Next.Depth + 1});
    }
  }
  return std::vector<index::RegistrationRecord>(Found.begin(), Found.end());
}

} // namespace torchtalk::query
