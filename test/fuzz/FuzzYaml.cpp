//===- FuzzYaml.cpp - Any text as PyTorch's YAML files --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What stands behind a line "#derivatives" is derivatives.yaml, what is before
/// native_functions.yaml; without such a line, an input is both.
///
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "index/format/IndexCoding.h"
#include "metadata/MatchDerivatives.h"
#include "metadata/NativeFunctions.h"

#include "llvm/ADT/StringRef.h"

using namespace torchtalk;

void torchtalk::fuzz(std::string_view Input) {
  constexpr llvm::StringLiteral Marker("\n#derivatives\n");
  llvm::StringRef Operators(Input), Formulas(Input);
  if (Operators.contains(Marker))
    std::tie(Operators, Formulas) = Operators.split(Marker);
  metadata::pythonSet(Input, "N");

  auto Native = metadata::parseNativeFunctions(Operators, "n.yaml");
  if (!Native)
    return llvm::consumeError(Native.takeError());
  for (const index::OpRecord &Op : Native->Ops) {
    check(Op.Line > 0 && !Op.Op.empty(), "an operator without name or line");
    index::OpRecord Again;
    check(index::decode(index::encode(Op), Again) &&
              Again.Torchgen == Op.Torchgen && Again.Autogen == Op.Autogen,
          "an operator that the index does not hold");
  }
  auto Derivatives = metadata::parseDerivatives(Formulas, "d.yaml");
  if (!Derivatives)
    return llvm::consumeError(Derivatives.takeError());
  metadata::matchDerivatives(Derivatives->Entries, Native->Ops, {}, "d.yaml");
}
