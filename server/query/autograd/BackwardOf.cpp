//===- BackwardOf.cpp - What derivatives call, backwards ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/autograd/BackwardOf.h"
#include "query/names/SymbolFamily.h"

#include "records/NameParts.h"

#include "llvm/ADT/StringMap.h"

namespace torchtalk::query {

using index::Node;

namespace {

/// Where the helpers of formulas are.
constexpr llvm::StringRef Details = "torch::autograd::generated::details::";

} // namespace

std::set<std::string> calledIn(llvm::StringRef Text) {
  std::set<std::string> Names;
  for (size_t At = 0; At < Text.size();) {
    llvm::StringRef Word = Text.drop_front(At).take_while(index::isWord);
    At += Word.size();
    At += Word.empty();
    if (Word.empty() || At == Text.size() || Text[At] != '(')
      continue;
    // With symbolic sizes it is the same op.
    Word.consume_back("_symint");
    Names.insert(Word.str());
  }
  return Names;
}

const BackwardOf &BackwardOf::of(index::Session &Index) {
  return Index.kept([&] { return load(Index); });
}

BackwardOf BackwardOf::load(index::Session &Index) {
  const index::WalkGraph &Graph = Index.walk();
  BackwardOf Result;
  llvm::StringMap<Node> ByOp;
  llvm::StringMap<std::vector<Node>> Overloads; // by name without overload
  // Ops come last.
  for (Node End = Graph.nodes(); End > 0; --End) {
    Node N = End - 1;
    if (!Graph.isOp(N))
      break;
    ByOp.try_emplace(Graph.opName(N), N);
    Overloads[index::OperatorName(Graph.opName(N)).withoutOverload()].push_back(
        N);
  }
  llvm::StringMap<std::set<Node>> Callers; // by what they call
  Index.forEachDerivative([&](const auto &Record) {
    auto Op = ByOp.find(Record.Op);
    if (Op == ByOp.end())
      return;
    // The others are of special tensors.
    for (const index::DerivativeKey &Key : Record.Keys)
      if (Key.Key == "Default")
        for (const index::DerivativeFormula &Formula : Key.Formulas)
          if (Formula.TheRole == index::DerivativeFormula::Role::Gradient)
            for (const std::string &Name : calledIn(Formula.Text))
              Callers[Name].insert(Op->second);
  });
  for (const auto &Entry : Callers) {
    llvm::StringRef Name = Entry.first();
    std::vector<Node> To(Entry.second.begin(), Entry.second.end());
    for (Node Called : Overloads.lookup("aten::" + Name.str()))
      Result.Forward[Called] = To;
    for (const index::SymbolRecord &Helper :
         symbolsCalled(Index, (Details + Name).str()))
      if (std::optional<Node> N = Graph.find(Helper.Id))
        Result.Forward[*N] = To;
  }
  return Result;
}

} // namespace torchtalk::query
