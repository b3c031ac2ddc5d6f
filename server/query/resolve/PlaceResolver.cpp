//===- PlaceResolver.cpp - From FILE:LINE to a function or an op ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/resolve/PlaceResolver.h"

#include "query/names/NamedSymbols.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace torchtalk::query {

using index::Session;
using index::SymbolRecord;

namespace {

using Matched = std::vector<std::pair<SymbolRecord, NameMatch>>;

std::pair<bool, uint32_t> placeRank(const SymbolRecord &Symbol) {
  return {Symbol.Kind == facts::FunctionKind::Lambda,
          ~definitionOf(Symbol).Line};
}

void noFunctionAt(const PlaceSpelling &Place,
                  const std::vector<std::string> &Files, uint32_t Before,
                  uint32_t After, Resolution &Out) {
  if (Files.empty()) {
    Out.Problem =
        "no compiled file of this index ends with '" + Place.Path + "'";
    return;
  }
  Out.Problem = "no function of " + Files.front() + " holds line " +
                std::to_string(Place.Line);
  for (uint32_t Line : {Before, After})
    if (Line != 0 && Line != UINT32_MAX)
      Out.Near.push_back(Files.front() + ":" + std::to_string(Line));
}

/// "native_functions.yaml:3775", on any line of an entry.
void opAt(Session &Index, const PlaceSpelling &Place, Resolution &Out) {
  if (!llvm::StringRef(Place.Path).ends_with(".yaml"))
    return;
  Index.forEachOp([&](const index::OpRecord &Op) {
    if (!llvm::StringRef(Op.File).ends_with(Place.Path))
      return true;
    uint32_t Last = Op.Line;
    for (const auto &Field : Op.Fields)
      Last = std::max(Last, Field.Line);
    for (const auto &Entry : Op.Dispatch)
      Last = std::max(Last, Entry.Line);
    if (Place.Line < Op.Line || Place.Line > Last)
      return true;
    Out.Op = OpMatch{Op.Op, {Op.Op}, "file:line of the YAML entry", false};
    Out.Problem.clear();
    return false;
  });
}

} // namespace

void resolvePlace(Session &Index, const PlaceSpelling &Place, Resolution &Out) {
  auto Files = Index.filesWithSuffix(Place.Path);
  Matched Found;
  uint32_t Before = 0, After = UINT32_MAX;
  for (const std::string &File : Files)
    for (SymbolRecord &Symbol : loadSymbols(Index, Index.symbolsInFile(File))) {
      bool Inside = false;
      for (const index::Definition &D : Symbol.Definitions) {
        if (D.File != File)
          continue;
        Inside |= D.Line <= Place.Line && Place.Line <= D.EndLine;
        if (Symbol.Kind == facts::FunctionKind::Lambda)
          continue;
        if (D.EndLine < Place.Line)
          Before = std::max(Before, D.Line);
        else if (D.Line > Place.Line)
          After = std::min(After, D.Line);
      }
      if (Inside)
        Found.emplace_back(std::move(Symbol), NameMatch::Exact);
    }
  if (Found.empty()) {
    noFunctionAt(Place, Files, Before, After, Out);
    return opAt(Index, Place, Out);
  }
  Out.Symbols = rankedFamilies(Index, std::move(Found));
  Out.SymbolRule = "file:line inside the body of";
  // The innermost named function says most; its lambdas are candidates.
  llvm::stable_sort(Out.Symbols, [](const auto &A, const auto &B) {
    return placeRank(A.Best) < placeRank(B.Best);
  });
}

} // namespace torchtalk::query
