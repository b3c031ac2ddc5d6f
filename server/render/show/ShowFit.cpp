//===- ShowFit.cpp - An answer with source in a budget --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/show/ShowFit.h"
#include "render/base/Text.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <set>

namespace torchtalk::render {

using llvm::StringRef;
using query::NumShowParts;
using query::ShowPart;
using query::ShowRow;

namespace {

/// Of lines of source, in bytes; a longer one is cut.
constexpr size_t MostOfLine = 200, MostOfSite = 120;
/// Of the budget, that conditions take.
constexpr size_t PartForConditions = 12;
/// Less of a function than this is not worth its lines.
constexpr size_t LeastLines = 6;
/// What comes of a file after this is worth less when the file is named.
constexpr unsigned EarlyRank = 6, LateBy = 30;

/// What can be left out: a row, or its source.
struct Piece {
  unsigned Rank = 0;
  size_t Part = 0, Row = 0;
  bool IsCode = false;
};

class Fitting {
public:
  Fitting(const query::ShowResult &Found, const index::IndexReader &Index,
          const std::string &Root, const ReadConditions &Conditions)
      : Found(Found), Index(Index), Root(Root), Conditions(Conditions) {}

  llvm::Expected<ShownAnswer> run(size_t Budget) {
    Out.Head = showHead(Found, Budget / 10);
    // What is left out is said below.
    const size_t Closing = std::min<size_t>(Budget / 8, 900);
    size_t Used = Out.Head.size() + Closing;
    MostCode = Budget / 4;
    for (size_t P = 0; P < NumShowParts; ++P) {
      Rows[P].resize(Found.Parts[P].size());
      Out.Totals[P] = Found.Parts[P].size() + Found.More[P];
      if (Out.Totals[P] > 0)
        Used += showHeading(Found, static_cast<ShowPart>(P), 999, Out.Totals[P])
                    .size();
    }
    Left = Budget > Used ? Budget - Used : 0;
    const std::vector<Piece> All = pieces();
    for (const Piece &Of : All)
      TRY(Of.IsCode ? takeCode(Of) : takeRow(Of));
    if (const size_t Size = sayConditions(All, Budget / PartForConditions);
        Size <= Left) {
      Left -= Size;
    } else {
      Left += OfCode - Size;
      Out.Left.clear();
      for (const Piece &Of : All)
        if (Of.IsCode)
          TRY(takeCode(Of));
    }
    countUnsaid();
    assemble();
    close(Budget);
    return std::move(Out);
  }

private:
  /// In the order in which they are taken; source after its row.
  std::vector<Piece> pieces() const {
    std::vector<Piece> All;
    for (size_t P = 0; P < NumShowParts; ++P)
      for (const auto &[I, Row] : llvm::enumerate(Found.Parts[P]))
        All.push_back({Row.Rank, P, I, false});
    auto Earlier = [](const Piece &A, const Piece &B) {
      return A.Rank < B.Rank;
    };
    llvm::stable_sort(All, Earlier);
    llvm::StringSet<> Named;
    for (Piece &Of : All)
      if (!Named.insert(rowOf(Of).Where.File).second && Of.Rank > EarlyRank)
        Of.Rank += LateBy;
    for (size_t I = 0, E = All.size(); I < E; ++I) {
      Piece Code = All[I];
      const ShowRow &Row = rowOf(Code);
      if (Row.EndLine == 0 || !Row.HasSource)
        continue;
      Code.Rank = std::max(Code.Rank, Row.CodeRank);
      Code.IsCode = true;
      All.push_back(Code);
    }
    llvm::stable_sort(All, Earlier);
    return All;
  }

  const ShowRow &rowOf(const Piece &Of) const {
    return Found.Parts[Of.Part][Of.Row];
  }

  llvm::Expected<const SourceText *> sourceOf(const std::string &File) {
    auto At = Sources.find(File);
    if (At == Sources.end())
      At = Sources.emplace(File, TRY(readSource(Index, Root, File))).first;
    const SourceText &Source = At->second;
    if (Source.Changed)
      Changed.insert(File);
    if (!Source.AsOfIndex.empty())
      AsOfIndex.insert(File);
    if (!Source.Problem.empty())
      Absent.emplace(File,
                     Source.Absent.empty() ? Source.Problem : Source.Absent);
    return &Source;
  }

  static std::string lineOf(const SourceText &Source, uint32_t Line) {
    return Line == 0 || Line > Source.Lines.size()
               ? ""
               : Source.Lines[Line - 1].rtrim().str();
  }

  llvm::Error takeRow(const Piece &Of) {
    const ShowRow &Row = rowOf(Of);
    ShownRow Shown{Row, showRowText(Row), "", {}};
    if (Row.EndLine == 0 && Row.HasSource && Row.Where.Line != 0) {
      const SourceText &Source = *TRY(sourceOf(Row.Where.File));
      Shown.Line = StringRef(lineOf(Source, Row.Where.Line)).ltrim().str();
    }
    if (!take(Shown.Text.size() + lineText(Shown).size() + 1))
      return llvm::Error::success();
    Rows[Of.Part][Of.Row] = std::move(Shown);
    return llvm::Error::success();
  }

  /// Where an entry of YAML ends.
  static uint32_t endOf(const ShowRow &Row, const SourceText &Source) {
    uint32_t End = Row.EndLine;
    if (Row.IsEntry)
      while (End < Source.Lines.size() && !Source.Lines[End].trim().empty() &&
             !Source.Lines[End].starts_with("- "))
        ++End;
    return std::min<uint32_t>(End, Source.Lines.size());
  }

  llvm::Error takeCode(const Piece &Of) {
    auto &Shown = Rows[Of.Part][Of.Row];
    if (!Shown)
      return llvm::Error::success();
    const ShowRow &Row = rowOf(Of);
    const SourceText &Source = *TRY(sourceOf(Row.Where.File));
    if (!Source.Problem.empty())
      return llvm::Error::success();
    const uint32_t End = endOf(Row, Source), First = Row.Where.Line;
    const size_t Total = End >= First ? End - First + 1 : 0;
    const size_t Most =
        std::min(Left, Row.CodeRank <= 2 ? 2 * MostCode : MostCode);
    size_t Size = moreLine(Total, End).size();
    std::vector<std::string> Code;
    for (uint32_t Line = First; Line <= End; ++Line) {
      std::string Text = cutTo(lineOf(Source, Line), MostOfLine);
      const size_t Length = codeLine(Line, Text).size();
      if (Size + Length > Most)
        break;
      Size += Length;
      Code.push_back(std::move(Text));
    }
    Shown->Row.EndLine = End;
    const bool Enough = Code.size() == Total || Code.size() >= LeastLines;
    if (!Enough)
      Code.clear();
    if (Code.size() < Total)
      Out.Left.push_back({Row.What, Row.Where, Total - Code.size()});
    if (!Code.empty()) {
      take(Size);
      OfCode += Size;
    }
    Shown->Code = std::move(Code);
    return llvm::Error::success();
  }

  /// Whether the source of the answer has all sites of the call, and with them
  /// their functions from the first line on.
  bool isQuoted(const query::ShowCall &Call) const {
    auto Has = [](const std::optional<ShownRow> &Of,
                  const index::Location &Where) {
      return Of && Of->Row.Where.File == Where.File &&
             Of->Row.Where.Line <= Where.Line &&
             Where.Line < Of->Row.Where.Line + Of->Code.size();
    };
    return llvm::all_of(Call.Sites, [&](const query::CallSite &Site) {
      return llvm::any_of(Rows, [&](const auto &Part) {
        return llvm::any_of(
            Part, [&](const auto &Row) { return Has(Row, Site.Where); });
      });
    });
  }

  /// Around the calls that no source of the answer is around, the most
  /// important first. They take the room of the source that is least, and of no
  /// row. \returns how much.
  size_t sayConditions(llvm::ArrayRef<Piece> All, size_t Most) {
    Most = std::min(Most, Left + OfCode);
    size_t Size = 0;
    bool IsFull = false;
    for (const Piece &Of : All) {
      auto &Shown = Rows[Of.Part][Of.Row];
      if (Of.IsCode || !Shown || !Shown->Row.Call || isQuoted(*Shown->Row.Call))
        continue;
      std::string Text = UnsaidConditions;
      if (!IsFull) {
        Shown->Around = Conditions(*Shown->Row.Call);
        const query::CallSite &Site = Shown->Row.Call->Sites.front();
        Text = showCondition(*Shown->Around,
                             Shown->Line.empty() ? 0 : Site.Where.Line,
                             query::isPython(Site.Where.File));
        if (Size + Text.size() > Most) {
          IsFull = true;
          Shown->Around.reset();
          Text = UnsaidConditions;
        }
      }
      if (Size + Text.size() > Most)
        continue;
      Size += Text.size();
      Shown->Condition = std::move(Text);
    }
    return Size;
  }

  void countUnsaid() {
    for (const auto &Part : Rows)
      for (const auto &Row : Part)
        Unsaid += Row && Row->Row.Call && !isQuoted(*Row->Row.Call) &&
                  (!Row->Around || !Row->Around->Problem.empty());
  }

  bool take(size_t Size) {
    if (Size > Left)
      return false;
    Left -= Size;
    return true;
  }

  static std::string codeLine(uint32_t Number, StringRef Text) {
    return ("    " + llvm::Twine(Number) + " | " + Text).str() + "\n";
  }
  static std::string moreLine(size_t Lines, uint32_t End) {
    return "    ... " + number(Lines) + " more lines, to line " + number(End) +
           "\n";
  }

  static std::string lineText(const ShownRow &Row) {
    return Row.Line.empty() ? "" : "  | " + cutTo(Row.Line, MostOfSite);
  }

  void assemble() {
    Out.Text = Out.Head;
    for (size_t P = 0; P < NumShowParts; ++P) {
      auto &Part = Out.Parts[P];
      for (std::optional<ShownRow> &Row : Rows[P])
        if (Row)
          Part.push_back(std::move(*Row));
      if (!Part.empty())
        Out.Text += showHeading(Found, static_cast<ShowPart>(P), Part.size(),
                                Out.Totals[P]);
      for (const ShownRow &Row : Part) {
        Out.Text += Row.Text + Row.Condition + lineText(Row) + "\n";
        uint32_t Line = Row.Row.Where.Line;
        for (const std::string &Code : Row.Code)
          Out.Text += codeLine(Line++, Code);
        if (!Row.Code.empty() && Line <= Row.Row.EndLine)
          Out.Text += moreLine(Row.Row.EndLine - Line + 1, Row.Row.EndLine);
      }
    }
  }

  template <typename Set> void note(const char *What, const Set &Files) {
    if (Files.empty())
      return;
    Out.Notes.push_back(
        std::string(What) + *Files.begin() +
        (Files.size() > 1 ? " and " + number(Files.size() - 1) + " more" : ""));
  }

  /// What is not shown, as much of it as there is room for.
  void close(size_t Budget) {
    note("changed since the index was made: ", Changed);
    note("as of the index, as they changed or are not here: ", AsOfIndex);
    if (!Absent.empty())
      Out.Notes.push_back("the source of " + countOf(Absent.size(), "file") +
                          " is not shown: " + Absent.begin()->first + ": " +
                          Absent.begin()->second);
    std::string Rest;
    for (size_t P = 0; P < NumShowParts; ++P)
      if (const size_t Missing = Out.Totals[P] - Out.Parts[P].size())
        addItem(Rest, number(Missing) + " of " + number(Out.Totals[P]) + " " +
                          toString(static_cast<ShowPart>(P)));
    size_t Lines = 0;
    for (const LeftSource &L : Out.Left)
      Lines += L.Lines;
    if (Lines != 0)
      addItem(Rest, countOf(Lines, "line") + " of source of " +
                        countOf(Out.Left.size(), "definition"));
    if (Unsaid != 0)
      addItem(Rest, "conditions of " + countOf(Unsaid, "call"));
    std::string Closing;
    for (const std::string &Note : Out.Notes)
      Closing += cutTo(Note, 200) + "\n";
    const bool IsEmpty =
        llvm::all_of(Out.Totals, [](size_t Total) { return Total == 0; });
    Closing += IsEmpty        ? "no definition of it is known\n"
               : Rest.empty() ? "nothing is left out\n"
                              : "left out: " + Rest + "\n";
    for (const LeftSource &L : Out.Left) {
      std::string Line = "  show " + placeText(L.Where) + "  " +
                         cutTo(plainName(L.What), 80) + " (" +
                         countOf(L.Lines, "line") + ")\n";
      if (Out.Text.size() + Closing.size() + Line.size() > Budget)
        break;
      Closing += Line;
    }
    Out.Text += Closing;
  }

  const query::ShowResult &Found;
  const index::IndexReader &Index;
  const std::string &Root;
  const ReadConditions &Conditions;
  ShownAnswer Out;
  size_t Left = 0, MostCode = 0, OfCode = 0; ///< bytes
  size_t Unsaid = 0;                         ///< calls without their conditions
  std::array<std::vector<std::optional<ShownRow>>, NumShowParts> Rows;
  std::map<std::string, SourceText> Sources;
  std::set<std::string> Changed, AsOfIndex;
  std::map<std::string, std::string> Absent; ///< why
};

} // namespace

std::string cutTo(StringRef Text, size_t Most, const char *End) {
  if (Text.size() <= Most)
    return Text.str();
  // No character is cut in two.
  while (Most > 0 && (static_cast<unsigned char>(Text[Most]) & 0xC0) == 0x80)
    --Most;
  return (Text.take_front(Most) + End).str();
}

llvm::Expected<ShownAnswer> fitShow(const query::ShowResult &Found,
                                    size_t Tokens, size_t Reserved,
                                    const index::IndexReader &Index,
                                    const std::string &Root,
                                    const ReadConditions &Conditions) {
  return Fitting(Found, Index, Root, Conditions)
      .run(bytesOf(Tokens) - std::min(bytesOf(Tokens), Reserved));
}

} // namespace torchtalk::render
