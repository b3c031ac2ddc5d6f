//===- PythonOpWalk.cpp - The ops that many definitions reach -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/PythonOpWalk.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::Sureness;

/// Whoever names this class runs none of its methods by that, but nearly all of
/// torch names it; a method that is run is named itself.
static bool isTensor(const index::PythonRecord &Record) {
  return Record.Kind == source::PythonScope::Kind::Class &&
         llvm::is_contained(Record.PublicNames, "torch.Tensor");
}

unsigned PythonOpWalk::numberOf(const std::string &Name) {
  auto [Found, New] = Numbers.try_emplace(Name, Definitions.size());
  if (New) {
    Definitions.emplace_back();
    Names.push_back(Found->first());
  }
  return Found->second;
}

void PythonOpWalk::read(unsigned Number) {
  Definition Now;
  Now.Read = true;
  const std::string Name = Names[Number].str();
  if (index::OperatorName::isQualified(Name)) {
    llvm::ArrayRef<unsigned> Overloads = Ops.overloads(Name);
    Now.Ops.assign(Overloads.begin(), Overloads.end());
  } else {
    auto Record = Index.python(Name);
    if (Record && !isTensor(*Record))
      for (const index::PythonCallee &Callee : Record->Callees)
        if (Callee.Sure != Sureness::Possible)
          Now.Callees.emplace_back(numberOf(Callee.Target),
                                   Callee.Sure == Sureness::Likely);
  }
  Definitions[Number] = std::move(Now);
}

llvm::BitVector PythonOpWalk::reached(const std::string &Definition) {
  llvm::BitVector Result(Ops.size());
  // Two steps that are only likely make one that is merely possible.
  std::vector<std::pair<unsigned, bool>> Pending = {
      {numberOf(Definition), false}};
  llvm::DenseMap<unsigned, bool> Seen; ///< and whether only likely
  while (!Pending.empty()) {
    auto [Number, Likely] = Pending.back();
    Pending.pop_back();
    auto [Before, New] = Seen.try_emplace(Number, Likely);
    if (!New && (Likely || !Before->second))
      continue;
    Before->second = Likely;
    if (!Definitions[Number].Read)
      read(Number);
    for (unsigned Op : Definitions[Number].Ops)
      Result.set(Op);
    for (auto [Callee, OnlyLikely] : Definitions[Number].Callees)
      if (!Likely || !OnlyLikely)
        Pending.emplace_back(Callee, Likely || OnlyLikely);
  }
  return Result;
}

} // namespace torchtalk::query
