//===- SymbolText.cpp - Names and places as text --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Text.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

using query::SymbolFamily;

namespace {
/// Enough to see what the choice is between; --json has them all.
constexpr size_t MaxCandidates = 8;
/// Signatures of instantiations run to kilobytes.
constexpr size_t MaxSignature = 200;
constexpr size_t MaxName = 140;
} // namespace

std::string placeText(const index::Location &Where) {
  if (Where.File.empty())
    return "not compiled in this index";
  return Where.File + ":" + std::to_string(Where.Line);
}

std::string placeText(const index::SymbolRecord &Symbol) {
  return placeText(query::definitionOf(Symbol));
}

std::string shownOf(size_t Shown, size_t Total) {
  return std::to_string(Shown) + " of " + std::to_string(Total);
}

std::string nameText(const index::SymbolRecord &Symbol) {
  if (Symbol.Name.size() <= MaxName)
    return Symbol.Name;
  return llvm::join(query::nameComponents(Symbol.Name), "::") + "<...>";
}

std::string familyText(const SymbolFamily &Family) {
  const index::SymbolRecord &Best = Family.Best;
  std::string Signature = Best.Signature.empty() ? Best.Name : Best.Signature;
  if (Signature.size() > MaxSignature)
    Signature = Signature.substr(0, MaxSignature) + "...";
  std::string Text =
      Signature + "  " + facts::toString(Best.Kind) + "  " + placeText(Best);
  if (std::string Why = Family.why(); !Why.empty())
    Text += "  [" + Why + "]";
  return Text;
}

std::string candidatesText(const std::vector<SymbolFamily> &Families) {
  if (Families.size() < 2)
    return "";
  size_t Others = Families.size() - 1;
  size_t Shown = std::min(Others, MaxCandidates);
  std::string Text = "other candidates: " + shownOf(Shown, Others) + "\n";
  for (size_t I = 1; I <= Shown; ++I)
    Text += "  " + familyText(Families[I]) + "\n";
  return Text;
}

std::string notFoundText(const query::Resolution &Names) {
  if (!Names.BadQuery.empty())
    return Names.BadQuery + "\n";
  std::string Text = Names.Problem + "\n";
  if (!Names.Near.empty()) {
    Text += "did you mean:\n";
    for (const std::string &Name : Names.Near)
      Text += "  " + Name + "\n";
  }
  return Text;
}

} // namespace torchtalk::render
