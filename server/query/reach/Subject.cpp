//===- Subject.cpp - The function that a question is about ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/Subject.h"

#include "query/dispatch/KernelChain.h"
#include "query/dispatch/KernelRows.h"
#include "query/reach/OpEntries.h"
#include "query/resolve/NameResolver.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::Session;
using index::SymbolId;
using index::SymbolRecord;

namespace {

/// The kernels of an op: in hand-written code, or what is registered.
std::vector<SymbolFamily> kernelsOfOp(Session &Index, const std::string &Op) {
  std::vector<SymbolRecord> Found;
  for (const auto &Row : Index.registrationsOf(Op)) {
    if (Row.Kernel == 0)
      continue;
    auto Kernel = Index.symbol(Row.Kernel);
    if (!Kernel)
      continue;
    auto Steps = followKernel(Index, *Kernel, "", index::OperatorName(Op).Name);
    bool Implemented = false;
    for (KernelStep &Step : Steps)
      if (Step.TheRole == KernelStep::Role::Implementation) {
        Found.push_back(std::move(Step.Symbol));
        Implemented = true;
      }
    if (!Implemented)
      Found.push_back(std::move(*Kernel));
  }
  std::set<SymbolId> Seen;
  std::vector<std::pair<SymbolRecord, NameMatch>> Roots;
  for (SymbolRecord &Symbol : Found)
    if (Seen.insert(Symbol.Id).second)
      Roots.emplace_back(std::move(Symbol), NameMatch::Exact);
  return rankedFamilies(Index, std::move(Roots));
}

/// Whether it only stands for an op, as what asks the dispatcher for it.
bool isOpItself(const SymbolFamily &Family) {
  return !facts::operatorOf(Family.Best.Mangled).empty();
}

/// A name of an op without a function that somebody wrote: "torch.gelu", or
/// "gelu", which the generated at::cpu::gelu shares.
bool meansTheOp(const Resolution &Names) {
  return Names.Op &&
         (Names.Symbols.empty() || isOpItself(Names.Symbols.front()) ||
          (Names.SymbolRule == UnqualifiedRule &&
           (isGenerated(Names.Symbols.front().Best) ||
            Names.Symbols.front().Best.Definitions.empty())));
}

/// Puts the op, as what calls it, and then its kernels before the functions
/// that only share its name.
void preferOp(Session &Index, Subject &Out) {
  const OpMatch &Op = *Out.Names.Op;
  auto Family = opFamily(Index, Op.Op);
  auto Kernels = kernelsOfOp(Index, Op.Op);
  if (!Family && Kernels.empty()) {
    Family = opInText(Index, Op.Op);
    if (!Family)
      return;
  }
  std::vector<SymbolFamily> Others = std::move(Out.Candidates);
  Out.Candidates = std::move(Kernels);
  Out.Rule = "a kernel of " + Op.Op + " (" + Op.Rule + ")";
  if (Family) {
    Out.Candidates.insert(Out.Candidates.begin(), std::move(*Family));
    Out.Rule = Op.Rule;
  }
  for (SymbolFamily &Other : Others)
    if (!isOpItself(Other) &&
        llvm::none_of(Out.Candidates, [&](const SymbolFamily &Root) {
          return Root.Best.Id == Other.Best.Id;
        }))
      Out.Candidates.push_back(std::move(Other));
}

} // namespace

Subject findSubject(Session &Index, std::string_view Func) {
  Subject Result;
  Result.Names = resolveName(Index, Func);
  Result.Candidates = Result.Names.Symbols;
  Result.Rule = Result.Names.SymbolRule;
  if (meansTheOp(Result.Names))
    preferOp(Index, Result);
  return Result;
}

} // namespace torchtalk::query
