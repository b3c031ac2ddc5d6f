//===- TemplateText.cpp - A template and what it became -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/TemplateText.h"
#include "query/origin/CodeItems.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

#include <algorithm>

namespace torchtalk::query {

using llvm::StringRef;

namespace {

StringRef identifierAt(StringRef Text) {
  if (Text.empty() || llvm::isDigit(Text[0]))
    return "";
  return Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
}

/// The placeholder at the `$` that \p Text begins with: its name, and in \p
/// Length how long it is.
StringRef placeholderAt(StringRef Text, size_t &Length) {
  StringRef Rest = Text.drop_front();
  const bool Braces = Rest.consume_front("{");
  if (Braces)
    Rest.consume_front(",");
  const StringRef Name = identifierAt(Rest);
  Rest = Rest.drop_front(Name.size());
  if (Braces && !Name.empty()) {
    Rest.consume_front(",");
    if (!Rest.consume_front("}"))
      return "";
  }
  Length = Text.size() - Rest.size();
  return Name;
}

constexpr size_t MaxAmong = size_t(4) << 20; ///< bytes

bool isIndent(char C) { return llvm::isSpace(C) && C != '\n'; }

} // namespace

std::vector<TemplatePiece> piecesOf(StringRef Template) {
  std::vector<TemplatePiece> Pieces;
  size_t Begin = 0;
  uint32_t Line = 1;
  auto Take = [&](size_t End) {
    const StringRef Text = Template.slice(Begin, End);
    Pieces.push_back({Text, false, Line});
    Line += static_cast<uint32_t>(Text.count('\n'));
  };
  for (size_t At = 0; (At = Template.find('$', At)) != StringRef::npos;) {
    size_t Length = 0;
    const StringRef Name = placeholderAt(Template.substr(At), Length);
    if (Name.empty()) {
      ++At;
      continue;
    }
    // The indentation in front of it is the placeholder's.
    size_t End = At;
    while (End > Begin && isIndent(Template[End - 1]))
      --End;
    if (End != 0 && Template[End - 1] != '\n')
      End = At;
    Take(End);
    Pieces.push_back({Name, true, Line});
    Begin = At += Length;
  }
  Take(Template.size());
  return Pieces;
}

std::optional<TemplateFit> TemplateFit::of(StringRef Template, StringRef File) {
  TemplateFit Fit;
  Fit.File = File;
  Fit.Pieces = piecesOf(Template);
  Fit.Places.resize(Fit.Pieces.size());
  const StringRef First = Fit.Pieces.front().Text;
  const StringRef Last = Fit.Pieces.back().Text;
  if (Fit.Pieces.size() == 1 && First != File)
    return std::nullopt;
  if (!File.starts_with(First) || !File.ends_with(Last))
    return std::nullopt;
  const size_t LastAt = File.size() - Last.size();
  size_t From = First.size();
  for (size_t I = 2; I < Fit.Pieces.size(); I += 2) {
    const bool IsLast = I + 1 == Fit.Pieces.size();
    const size_t At = IsLast ? LastAt : File.find(Fit.Pieces[I].Text, From);
    if (At == StringRef::npos || At < From)
      return std::nullopt;
    Fit.Places[I].Earliest = At;
    From = At + Fit.Pieces[I].Text.size();
  }
  size_t To = LastAt;
  Fit.Places.back().Latest = Fit.Pieces.size() == 1 ? 0 : LastAt;
  for (size_t I = Fit.Pieces.size() - 1; I > 2; I -= 2) {
    const StringRef Text = Fit.Pieces[I - 2].Text;
    // There is one, as there is an earliest.
    To = File.take_front(To).rfind(Text);
    Fit.Places[I - 2].Latest = To;
  }
  return Fit;
}

bool TemplateFit::mayCover(size_t I, size_t Offset) const {
  if (!Pieces[I].IsHole)
    return Offset >= Places[I].Earliest &&
           Offset < Places[I].Latest + Pieces[I].Text.size();
  return Offset >= Places[I - 1].Earliest + Pieces[I - 1].Text.size() &&
         Offset < Places[I + 1].Latest;
}

TemplateFit::LineOrigin TemplateFit::at(uint32_t Line) const {
  LineOrigin Origin;
  size_t Begin = 0;
  for (uint32_t L = 1; L < Line; ++L) {
    Begin = File.find('\n', Begin);
    if (Begin == StringRef::npos)
      return Origin;
    ++Begin;
  }
  size_t End = std::min(File.find('\n', Begin), File.size());
  while (Begin < End && llvm::isSpace(File[Begin]))
    ++Begin;
  while (End > Begin && llvm::isSpace(File[End - 1]))
    --End;
  if (Begin == End)
    return Origin;
  std::vector<size_t> Covering;
  for (size_t I = 0; I < Pieces.size(); ++I)
    for (size_t At = Begin; At < End; ++At)
      if (mayCover(I, At)) {
        Covering.push_back(I);
        break;
      }
  std::vector<uint32_t> Lines;
  Origin.Certain = true;
  size_t Holes = 0;
  for (size_t I : Covering) {
    const TemplatePiece &Piece = Pieces[I];
    if (Piece.IsHole) {
      ++Holes;
      Lines.push_back(Piece.Line);
      if (!llvm::is_contained(Origin.Placeholders, Piece.Text))
        Origin.Placeholders.push_back(Piece.Text.str());
      Origin.HoleFirst = Holes > 1 ? 0 : I;
      continue;
    }
    const PiecePlace &At = Places[I];
    if (At.Earliest != At.Latest) {
      // A text that is somewhere else in each case, or nowhere near: it is one
      // of the neighbours' line then.
      Origin.Certain = false;
      Lines.push_back(0);
      continue;
    }
    const size_t Into = std::max(Begin, At.Earliest) - At.Earliest;
    Lines.push_back(Piece.Line + static_cast<uint32_t>(
                                     Piece.Text.take_front(Into).count('\n')));
  }
  if (Holes > 1 && Origin.Certain) {
    // Each character may be only one's.
    for (size_t At = Begin; At < End; ++At)
      if (llvm::count_if(Covering, [&](size_t I) { return mayCover(I, At); }) >
          1)
        Origin.Certain = false;
  }
  if (Origin.Certain && !Lines.empty() &&
      llvm::all_of(Lines, [&](uint32_t L) { return L == Lines[0]; }))
    Origin.TemplateLine = Lines[0];
  else
    Origin.Certain = false;
  const size_t Hole = Origin.HoleFirst;
  Origin.HoleFirst = 0;
  if (Origin.Certain && Holes == 1) {
    auto LineAt = [&](size_t Offset) {
      return static_cast<uint32_t>(File.take_front(Offset).count('\n')) + 1;
    };
    const size_t From = Places[Hole - 1].Latest + Pieces[Hole - 1].Text.size();
    const size_t To = Places[Hole + 1].Earliest;
    Origin.HoleFirst = LineAt(From);
    Origin.HoleLast = LineAt(To > From ? To - 1 : From);
  }
  return Origin;
}

/// A declaration of C++ is of one placeholder: what all of its \p Lines may be
/// of.
static void joinItems(llvm::ArrayRef<StringRef> Lines,
                      std::vector<uint32_t> &May) {
  const StringRef Text(
      Lines.front().begin(),
      static_cast<size_t>(Lines.back().end() - Lines.front().begin()));
  size_t L = 0;
  for (StringRef Item : itemsOf(Text)) {
    const char *Code = Item.end(); // what is before may end the text above
    scanCode(Item, [&](char C, size_t I) {
      if (C == '\0' || llvm::isSpace(C))
        return true;
      Code = Item.begin() + I;
      return false;
    });
    while (L < Lines.size() && Lines[L].end() < Code)
      ++L;
    const size_t First = L;
    uint32_t All = ~uint32_t(0);
    for (; L < Lines.size() && Lines[L].begin() < Item.end(); ++L)
      All &= May[L];
    if (All != 0)
      std::fill(May.begin() + static_cast<ptrdiff_t>(First),
                May.begin() + static_cast<ptrdiff_t>(L), All);
  }
}

std::optional<TemplateFit::LineOrigin>
TemplateFit::among(uint32_t Line, bool OfCpp,
                   llvm::function_ref<TextShape(StringRef)> Shape) const {
  llvm::SmallVector<StringRef> Lines;
  File.split(Lines, '\n');
  if (Line == 0 || Line > Lines.size())
    return std::nullopt;
  const size_t Begin =
      static_cast<size_t>(Lines[Line - 1].begin() - File.begin());
  const size_t End = Begin + Lines[Line - 1].rtrim().size();
  // The certain texts around the line.
  size_t Before = Pieces.size(), After = Pieces.size();
  for (size_t I = 0; I < Pieces.size() && After == Pieces.size(); I += 2) {
    if (Places[I].Earliest != Places[I].Latest)
      continue;
    if (Places[I].Earliest + Pieces[I].Text.size() <= Begin)
      Before = I;
    else if (Places[I].Earliest >= End)
      After = I;
  }
  if (After == Pieces.size() || Before >= After || After - Before > 64)
    return std::nullopt;
  const StringRef Above = Pieces[Before].Text, Below = Pieces[After].Text;
  bool Alone = (Above.empty() || Above.ends_with("\n")) &&
               (Below.empty() || Below.starts_with("\n"));
  for (size_t I = Before + 2; I < After; I += 2)
    Alone &= Pieces[I].Text.contains('\n') && Pieces[I].Text.trim().empty();
  const size_t From = Places[Before].Earliest + Above.size();
  const size_t To = Places[After].Earliest;
  if (!Alone || To - From > MaxAmong)
    return std::nullopt;

  std::vector<TextShape> Shapes;
  for (size_t I = Before + 1; I < After; I += 2)
    Shapes.push_back(Shape(Pieces[I].Text));
  // Of each line, from Top, a bit for each placeholder that it may be of; the
  // lines of one are above those of the next.
  const size_t Top = File.take_front(From).count('\n');
  std::vector<uint32_t> May;
  for (size_t L = Top; L < Lines.size() && Lines[L].begin() < File.data() + To;
       ++L) {
    uint32_t Of = 0;
    const StringRef Code = Lines[L].trim();
    const auto At = static_cast<size_t>(Code.begin() - File.begin());
    for (size_t H = 0; H < Shapes.size(); ++H)
      if (Code.empty() ||
          (mayCover(Before + 1 + 2 * H, At) && Shapes[H].mayHave(Code)))
        Of |= uint32_t(1) << H;
    May.push_back(Of);
  }
  if (OfCpp)
    joinItems(llvm::ArrayRef(Lines).slice(Top, May.size()), May);
  uint32_t Lowest = 0;
  for (uint32_t &Of : May) {
    Of &= ~uint32_t(0) << Lowest;
    if (Of == 0)
      return std::nullopt;
    Lowest = static_cast<uint32_t>(llvm::countr_zero(Of));
  }
  int Highest = 31;
  for (uint32_t &Of : llvm::reverse(May)) {
    Of &= ~uint32_t(0) >> (31 - Highest);
    if (Of == 0)
      return std::nullopt;
    Highest = 31 - llvm::countl_zero(Of);
  }

  LineOrigin Origin;
  const size_t Asked = Line - 1 - Top;
  for (size_t H = 0; H < Shapes.size(); ++H)
    if (May[Asked] >> H & 1)
      Origin.Placeholders.push_back(Pieces[Before + 1 + 2 * H].Text.str());
  Origin.Certain = Origin.Placeholders.size() == 1;
  if (!Origin.Certain)
    return Origin;
  const auto Same = [&](uint32_t Of) { return Of == May[Asked]; };
  const auto First = llvm::find_if(May, Same);
  Origin.TemplateLine =
      Pieces[Before + 1 + size_t(2) * llvm::countr_zero(May[Asked])].Line;
  Origin.HoleFirst = static_cast<uint32_t>(Top + 1 + (First - May.begin()));
  Origin.HoleLast =
      static_cast<uint32_t>(Origin.HoleFirst - 1 +
                            (std::find_if_not(First, May.end(), Same) - First));
  return Origin;
}

} // namespace torchtalk::query
