//===- Family.cpp - Which symbols are one source function -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/Family.h"

#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::index {

bool isGeneratedFile(std::string_view IndexPath) {
  return IndexPath.starts_with("build/") ||
         IndexPath.ends_with(".cudafe1.stub.c") ||
         (IndexPath.starts_with("torch/csrc/") &&
          IndexPath.find("/generated/") != std::string_view::npos);
}

bool isGenerated(const SymbolRecord &Symbol) {
  return !Symbol.Definitions.empty() &&
         llvm::all_of(Symbol.Definitions, [](const Definition &D) {
           return isGeneratedFile(D.File);
         });
}

namespace {

/// The first definition, a hand-written one where there is one.
const Definition *mainDefinition(const SymbolRecord &Symbol) {
  auto Best = llvm::find_if(Symbol.Definitions, [](const Definition &D) {
    return !isGeneratedFile(D.File);
  });
  if (Best != Symbol.Definitions.end())
    return &*Best;
  return Symbol.Definitions.empty() ? nullptr : &Symbol.Definitions.front();
}

} // namespace

Location definitionOf(const SymbolRecord &Symbol) {
  const Definition *Main = mainDefinition(Symbol);
  return Main ? Location{Main->File, Main->Line} : Location();
}

Location macroOf(const SymbolRecord &Symbol) {
  const Definition *Main = mainDefinition(Symbol);
  return Main ? Main->Macro : Location();
}

std::string familyKey(const SymbolRecord &Symbol) {
  if (Symbol.Template != 0)
    return toHex(Symbol.Template);
  if (Symbol.Kind == facts::FunctionKind::Template ||
      Symbol.Definitions.empty())
    return toHex(Symbol.Id);
  Location Where = definitionOf(Symbol);
  return Where.File + ":" + std::to_string(Where.Line) + ":" +
         canonicalName(Symbol.Name);
}

} // namespace torchtalk::index
