//===- Spelling.cpp - What a user's spelling may mean ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/Spelling.h"

#include "query/names/QualifiedName.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

namespace {

using Parts = llvm::SmallVector<llvm::StringRef, 6>;

bool isIdentifier(llvm::StringRef Text) {
  return !Text.empty() && llvm::all_of(Text, index::isWord);
}

std::optional<PlaceSpelling> parsePlace(llvm::StringRef Text) {
  // "path:line" and a compiler's "path:line:column".
  auto [Path, Number] = Text.rsplit(':');
  uint32_t Line = 0;
  if (Number.getAsInteger(10, Line))
    return std::nullopt;
  auto [Shorter, MaybeLine] = Path.rsplit(':');
  uint32_t RealLine = 0;
  if (!MaybeLine.empty() && !MaybeLine.getAsInteger(10, RealLine)) {
    Path = Shorter;
    Line = RealLine;
  }
  if (Line == 0 || Path.empty() || Path.ends_with(":") ||
      !Path.contains_insensitive("."))
    return std::nullopt;
  while (Path.consume_front("./"))
    ;
  return PlaceSpelling{Path.str(), Line};
}

using Guesses = std::vector<OpGuess>;

/// \p Rest is the op's name and, where there is one more part, its overload.
void add(Guesses &Out, llvm::StringRef Namespace, llvm::StringRef Prefix,
         llvm::ArrayRef<llvm::StringRef> Rest, llvm::StringRef Rule) {
  if (Rest.empty() || Rest.size() > 2)
    return;
  OpGuess &Guess = Out.emplace_back();
  Guess.Name = (Namespace + "::" + Prefix + Rest[0]).str();
  if (Rest.size() == 2)
    Guess.Overload = Rest[1] == "default" ? "" : Rest[1].str();
  Guess.Rule = Rule.str();
}

/// What may follow "torch." for a function of no module.
void guessPython(const Parts &Dotted, bool HadTorch, Guesses &Out) {
  llvm::ArrayRef<llvm::StringRef> Rest(Dotted);
  auto First = [&](llvm::StringRef Word) {
    return Rest.size() > 1 && Rest[0] == Word;
  };
  if (First("ops")) {
    Rest = Rest.drop_front();
    if (Rest.size() >= 2)
      add(Out, Rest[0], "", Rest.drop_front(), "exact");
    return;
  }
  if (First("_C")) {
    // torch._C._nn.gelu, torch._C._VariableFunctions.add
    Rest = Rest.drop_front();
    if (Rest.size() > 1)
      Rest = Rest.drop_front();
    add(Out, "aten", "", Rest, "torch._C.<module>.<fn> -> aten::<fn>");
    return;
  }
  if (First("Tensor") || First("TensorBase") || First("_TensorBase")) {
    add(Out, "aten", "", Rest.drop_front(),
        "Tensor.<method> -> aten::<method>");
    return;
  }
  if (First("nn"))
    Rest = Rest.drop_front();
  if (First("functional") || First("F")) {
    add(Out, "aten", "", Rest.drop_front(),
        "torch.nn.functional.<fn> -> aten::<fn>");
    return;
  }
  if (Rest.size() >= 2) {
    // torch.linalg.norm -> aten::linalg_norm, torch.sparse.mm ->
    // aten::_sparse_mm; torch._C._linalg.linalg_norm came by above.
    std::string Prefix = (Rest[0] + "_").str();
    constexpr llvm::StringRef Rule =
        "torch.<module>.<fn> -> aten::<module>_<fn>";
    add(Out, "aten", Prefix, Rest.drop_front(), Rule);
    add(Out, "aten", "_" + Prefix, Rest.drop_front(), Rule);
    if (!HadTorch) // aten.add.Tensor, as torch.fx prints
      add(Out, Rest[0], "", Rest.drop_front(), "<ns>.<op> -> <ns>::<op>");
  }
  if (HadTorch)
    add(Out, "aten", "", Rest, "torch.<fn> -> aten::<fn>");
  else
    add(Out, "aten", "", Rest,
        Rest.size() == 1 ? "<name> -> aten::<name>"
                         : "<name>.<overload> -> aten::<name>.<overload>");
}

void guessCpp(llvm::StringRef Text, Guesses &Out) {
  Parts Names;
  Text.split(Names, "::");
  Parts Last;
  Names.back().split(Last, '.');
  if (!llvm::all_of(Last, isIdentifier))
    return;
  if (Names.size() == 2 && isIdentifier(Names[0])) {
    add(Out, Names[0], "", Last, "exact");
    if (Names[0] == "at" || Names[0] == "torch")
      add(Out, "aten", "", Last, (Names[0] + "::<fn> -> aten::<fn>").str());
  }
  if (Names.size() >= 2 && Names[Names.size() - 2] == "Tensor")
    add(Out, "aten", "", Last, "Tensor::<method> -> aten::<method>");
}

} // namespace

std::string_view withoutVariant(std::string_view Query) {
  const llvm::StringRef Text = llvm::StringRef(Query).trim();
  auto [Name, Variant] = Text.rsplit(" (");
  auto IsDotted = [](char C) { return index::isWord(C) || C == '.'; };
  bool HasVariant = Variant.consume_back(")") && !Variant.empty() &&
                    llvm::all_of(Variant, index::isWord) && !Name.empty() &&
                    llvm::all_of(Name, IsDotted);
  return HasVariant ? Name : Text;
}

Spelling parseSpelling(std::string_view Query) {
  Spelling Result;
  llvm::StringRef Text = llvm::StringRef(Query).trim();
  if (Text.ends_with("()") && !Text.ends_with("operator()"))
    Text = Text.drop_back(2);
  Result.Text = Text.str();
  Result.LastPart = Result.Text;

  llvm::StringRef Hex = Text;
  Hex.consume_front("0x");
  uint64_t Id = 0;
  if (Hex.size() == 16 && !Hex.getAsInteger(16, Id)) {
    Result.SymbolId = Id;
    return Result;
  }
  if (Text.starts_with("_Z") || Text.starts_with("c:")) {
    Result.Mangled = true;
    return Result;
  }
  Result.Place = parsePlace(Text);
  if (Result.Place)
    return Result;

  llvm::StringRef Whole = llvm::StringRef(Query).trim();
  if (Whole.find_first_of("(<{'$") != llvm::StringRef::npos ||
      Whole.contains("operator "))
    Result.Exact = Whole.str();
  if (Text.contains("::")) {
    guessCpp(Text, Result.Ops);
    Result.SymbolName = Result.Text;
    // "aten::add.Tensor": the overload is no part of a C++ name.
    auto Components = nameComponents(index::nameIn(Result.Text));
    if (!Components.empty()) // "::"
      Result.LastPart =
          llvm::StringRef(Components.back()).split('.').first.str();
    return Result;
  }
  Parts Dotted;
  Text.split(Dotted, '.');
  if (!llvm::all_of(Dotted, isIdentifier)) {
    Result.SymbolName = Result.Text; // "~Tensor", "operator+", "f<int>"
    return Result;
  }
  bool HadTorch = Dotted.size() > 1 && Dotted.front() == "torch";
  if (HadTorch)
    Dotted.erase(Dotted.begin());
  guessPython(Dotted, HadTorch, Result.Ops);
  if (Dotted.size() == 1 && !HadTorch)
    Result.SymbolName = Result.Text;
  Result.LastPart = Dotted.back().str();
  // "add.Tensr", "torch.ops.aten.matmull.default": the op's name is nearer
  // to what was meant than its overload.
  if (!Result.Ops.empty() && Result.Ops.back().Overload)
    Result.LastPart = index::OperatorName(Result.Ops.back().Name).Name;
  return Result;
}

} // namespace torchtalk::query
