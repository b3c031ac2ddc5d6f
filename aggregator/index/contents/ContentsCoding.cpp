//===- ContentsCoding.cpp - Contents of a generation as bytes -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/contents/Contents.h"
#include "index/format/IndexCoding.h"
#include "index/format/SourceVersions.h"
#include "index/format/Sums.h"
#include "records/Builds.h"
#include "records/SymbolIds.h"
#include "store/FieldSchema.h"

#include "llvm/ADT/STLExtras.h"

#include <functional>
#include <limits>
#include <numeric>

namespace torchtalk::index {

namespace {

//===----------------------------------------------------------------------===//
// Rows, column by column: each value as the difference from the one before.
//===----------------------------------------------------------------------===//

template <typename Row, typename T, typename Of>
void column(store::FieldWriter &A, std::vector<Row> &Rows, T Of::*Member) {
  uint64_t Last = 0;
  for (const Row &R : Rows) {
    auto Value = static_cast<uint64_t>(R.*Member);
    A(static_cast<int64_t>(Value - Last));
    Last = Value;
  }
}

template <typename T> constexpr uint64_t maxOf() {
  if constexpr (std::is_enum_v<T>)
    return enumerators(T()) - 1;
  else
    return std::numeric_limits<T>::max();
}

template <typename Row, typename T, typename Of>
void column(store::FieldReader &A, std::vector<Row> &Rows, T Of::*Member) {
  uint64_t Last = 0;
  for (Row &R : Rows) {
    int64_t Step = 0;
    A(Step);
    Last += static_cast<uint64_t>(Step);
    if (A.error())
      return;
    if (Last > maxOf<T>())
      return A.fail("number out of range");
    R.*Member = static_cast<T>(Last);
  }
}

void column(store::FieldSchema &, const auto &, auto) {}

/// Says in a schema what comes next.
void title(auto &, const char *) {}
void title(store::FieldSchema &A, const char *Text) { A.line(Text); }

/// The number of rows comes with the first column, one byte a row.
template <typename Row, typename... Columns>
void rows(auto &A, const char *Title, std::vector<Row> &Rows,
          Columns... Members) {
  title(A, Title);
  A.list(Rows, [&](auto &R) { FIELDS(R.Count); });
  (column(A, Rows, Members), ...);
}

/// Rows whose symbols are numbered in the order of their identities.
struct CodeRows {
  std::vector<DefinitionRow> Definitions;
  std::vector<EdgeRow> Edges;
  std::vector<IncludeRow> Includes;
};

void codeRows(auto &A, CodeRows &R) {
  rows(
      A,
      "definitions: counts, then columns: symbol (by number), file, line, last "
      "line, kind, macro's file plus 1, its line, template plus 1, builds",
      R.Definitions, &DefinitionPart::Symbol, &DefinitionPart::File,
      &DefinitionPart::Line, &DefinitionPart::EndLine, &DefinitionPart::Kind,
      &DefinitionPart::MacroFilePlus1, &DefinitionPart::MacroLine,
      &DefinitionPart::TemplatePlus1, &DefinitionRow::Builds);
  rows(A,
       "edges: counts, then columns: from, to, kind, file, line, symbol that "
       "it is passed to plus 1, builds",
       R.Edges, &EdgePart::From, &EdgePart::To, &EdgePart::Kind,
       &EdgePart::File, &EdgePart::Line, &EdgePart::PassedToPlus1,
       &EdgeRow::Builds);
  rows(A, "includes: counts, then columns: from, to, line, builds", R.Includes,
       &IncludePart::From, &IncludePart::To, &IncludePart::Line,
       &IncludeRow::Builds);
}

bool areKnown(const CodeRows &R, size_t Symbols, size_t Files, size_t Builds) {
  const BuildSet Known = Builds >= 2 ? allBuilds(Builds) : 0;
  return llvm::all_of(R.Definitions,
                      [&](const DefinitionRow &D) {
                        return D.Symbol < Symbols && D.File < Files &&
                               D.MacroFilePlus1 <= Files &&
                               D.TemplatePlus1 <= Symbols &&
                               (D.Builds & ~Known) == 0;
                      }) &&
         llvm::all_of(R.Edges,
                      [&](const EdgeRow &E) {
                        return E.From < Symbols && E.To < Symbols &&
                               E.File < Files && E.PassedToPlus1 <= Symbols &&
                               (E.Builds & ~Known) == 0;
                      }) &&
         llvm::all_of(R.Includes, [&](const IncludeRow &I) {
           return I.From < Files && I.To < Files && (I.Builds & ~Known) == 0;
         });
}

//===----------------------------------------------------------------------===//
// Records, with what is a key in a generation.
//===----------------------------------------------------------------------===//

void records(auto &A, auto &Table, auto &C) {
  title(A, "facts of shards for joins, by number of the use");
  A.list(Table.ToJoin, [&](auto &J) { FIELDS(J.Use, J); });
  FIELDS(Table.Registrations, Table.DispatchKeys, Table.Bindings, C.InDevices,
         C.Ops, C.Derivatives, C.Tus, C.Sources);
  title(A, "Python");
  A.list(C.Python.Definitions, [&](auto &P) { FIELDS(P.Name, P); });
  FIELDS(C.Python.Registrations, C.Python.Docs, C.Python.OpInfos);
  title(A, "tests");
  A.list(C.Python.Tests, [&](auto &T) { FIELDS(T.Id, T); });
  title(A, "devices");
  A.list(C.Devices, [&](auto &D) { FIELDS(D.Name, D); });
  title(A, "texts");
  A.list(C.Texts, [&](auto &T) { FIELDS(T.File, T.Code); });
  FIELDS_SINCE(30, C.Messages);
}

//===----------------------------------------------------------------------===//
// Symbols, by identity.
//===----------------------------------------------------------------------===//

/// The numbers of the symbols of \p Table in the order of the encoding.
std::vector<uint32_t> byIdentity(const FactTable &Table) {
  std::vector<uint32_t> Order(Table.Symbols.size());
  std::iota(Order.begin(), Order.end(), 0U);
  llvm::sort(Order, [&](uint32_t A, uint32_t B) {
    const SymbolRow &X = Table.Symbols[A], &Y = Table.Symbols[B];
    return std::tie(X.Identity, X.Id) < std::tie(Y.Identity, Y.Id);
  });
  return Order;
}

/// Most ids follow from the identity.
bool hasOwnId(const SymbolRow &Row) {
  return Row.Id != symbolId(Row.Identity.str());
}

/// Texts as the length that they share with the one before, and the rest.
class SharedTexts {
public:
  void write(store::FieldWriter &Out, llvm::StringRef Text) {
    auto Shared = static_cast<uint32_t>(
        std::mismatch(Text.begin(), Text.end(), Last.begin(), Last.end())
            .first -
        Text.begin());
    Out(Shared, std::string_view(Text.drop_front(Shared)));
    Last = Text;
  }
  /// The result lives until the next one.
  llvm::StringRef read(store::FieldReader &In) {
    uint32_t Shared = 0;
    std::string_view Rest;
    In(Shared, Rest);
    if (Shared > Last.size()) {
      In.fail("shares more than there is");
      return "";
    }
    Last.resize(Shared);
    Last += Rest;
    return Last;
  }

private:
  std::string Last;
};

void writeSymbols(store::FieldWriter &Out, const FactTable &Table,
                  llvm::ArrayRef<uint32_t> Order) {
  SharedTexts Identities;
  Out.list(Order, [&](uint32_t Number) {
    const SymbolRow &Row = Table.Symbols[Number];
    Identities.write(Out, Row.Identity);
    const bool OwnId = hasOwnId(Row);
    Out(Row.Name, Row.Signature, Row.Link, Row.Mentions, OwnId);
    if (OwnId)
      Out(Row.Id);
    auto Names = Table.NameFacts.find(Number);
    Out(Names == Table.NameFacts.end() ? std::map<NameFact, uint32_t>()
                                       : Names->second);
  });
}

void readSymbols(store::FieldReader &In, FactTable &Table) {
  SharedTexts Identities;
  In.list(Table.Symbols, [&](SymbolRow &Row) {
    Row.Identity = Table.keep(Identities.read(In));
    bool OwnId = false;
    In(Row.Name, Row.Signature, Row.Link, Row.Mentions, OwnId);
    Row.Name = Table.keep(Row.Name);
    Row.Signature = Table.keep(Row.Signature);
    if (OwnId)
      In(Row.Id);
    else
      Row.Id = symbolId(Row.Identity.str());
    Counted<NameFact> Names;
    In(Names);
    if (!Names.empty())
      Table.NameFacts[static_cast<uint32_t>(Table.Symbols.size() - 1)].insert(
          Names.begin(), Names.end());
  });
}

bool decodeFrom(store::FieldReader &In, WholeIndex &Out) {
  FactTable &Table = Out.Table;
  std::string Summary, Units;
  FileTable Files;
  CodeRows Code;
  In(Summary, Files.Paths, Table.FileMentions);
  if (In.error() || !decodeSummary(Summary, Out.Summary))
    return false;
  for (const BuildInfo &Build : Out.Summary.Builds)
    Table.Builds.push_back(Build.Name);
  readSymbols(In, Table);
  codeRows(In, Code);
  records(In, Table, Out.Contents);
  In(Units);
  const size_t NumSymbols = Table.Symbols.size(), NumFiles = Files.Paths.size();
  if (!In.done() || Table.FileMentions.size() != NumFiles ||
      !areKnown(Code, NumSymbols, NumFiles, Table.Builds.size()) ||
      !decodeUnits(Units, Files, Out.Contents.CompiledUnits))
    return false;
  for (const std::string &Path : Files.Paths)
    Table.Files.push_back(Table.keep(Path));
  Table.Definitions.Rows = std::move(Code.Definitions);
  Table.Edges.Rows = std::move(Code.Edges);
  Table.Includes.Rows = std::move(Code.Includes);
  Table.renumber();
  // What the writer takes for granted.
  return std::adjacent_find(Table.Symbols.begin(), Table.Symbols.end(),
                            [](const SymbolRow &A, const SymbolRow &B) {
                              return A.Id == B.Id;
                            }) == Table.Symbols.end() &&
         std::adjacent_find(Files.Paths.begin(), Files.Paths.end(),
                            std::greater_equal<>()) == Files.Paths.end() &&
         llvm::all_of(Table.ToJoin,
                      [&](const JoinFacts &J) {
                        return J.Use < Out.Contents.CompiledUnits.Uses.size();
                      }) &&
         llvm::is_sorted(Out.Contents.Texts) &&
         llvm::all_of(Out.Contents.Texts, [](const TextFile &Text) {
           source::CodeView View;
           return source::decodeCode(Text.Code, View);
         });
}

} // namespace

std::string encodeContents(const WholeIndex &Index) {
  const FactTable &Table = Index.Table;
  const std::vector<uint32_t> Order = byIdentity(Table);
  std::vector<uint32_t> Place(Order.size());
  for (uint32_t I = 0; I < Order.size(); ++I)
    Place[Order[I]] = I;
  CodeRows Code{Table.Definitions.Rows, Table.Edges.Rows, Table.Includes.Rows};
  auto Placed = [&](uint32_t &Plus1) {
    if (Plus1 != 0)
      Plus1 = Place[Plus1 - 1] + 1;
  };
  for (DefinitionRow &D : Code.Definitions) {
    D.Symbol = Place[D.Symbol];
    Placed(D.TemplatePlus1);
  }
  for (EdgeRow &E : Code.Edges) {
    E.From = Place[E.From];
    E.To = Place[E.To];
    Placed(E.PassedToPlus1);
  }
  llvm::sort(Code.Definitions);
  llvm::sort(Code.Edges);

  store::FieldWriter Out;
  Out.fixed32(IndexFormatVersion);
  Out(encodeSummary(Index.Summary), Table.Files, Table.FileMentions);
  writeSymbols(Out, Table, Order);
  codeRows(Out, Code);
  records(Out, Table, Index.Contents);
  Out(encodeUnits(Index.Contents.CompiledUnits, Table.Files));
  return Out.take();
}

std::string contentsSchema() {
  store::FieldSchema A;
  A.line("format: 4 bytes, little endian: " +
         std::to_string(IndexFormatVersion));
  A.line("a length in bytes, the same 4 bytes, and:");
  A(IndexSummary());
  FIELDS(FileTable().Paths, FactTable().FileMentions);
  A.line("columns below: a signed varint a row, the difference from the row "
         "before");
  A.line("symbols, sorted by identity: list of:");
  A.line("  length that it shares with the identity before: varint");
  A.line("  the rest of the identity: text");
  A.line("  Name: text, Signature: text, Link: varint, Mentions: varint");
  A.line("  has an id that does not follow from the identity: bool, and if it "
         "is true the id: 8 bytes");
  A(std::map<NameFact, uint32_t>());
  WholeIndex Empty;
  CodeRows Rows;
  codeRows(A, Rows);
  records(A, Empty.Table, Empty.Contents);
  A.line("units: text, by IndexCoding.cpp");
  return A.take();
}

std::unique_ptr<WholeIndex> decodeContents(std::string_view Bytes) {
  store::FieldReader Version(Bytes);
  uint32_t Format = 0;
  Version.fixed32(Format);
  if (Version.error() || !readsIndexFormat(Format))
    return nullptr;
  store::FieldReader In(Bytes.substr(sizeof(Format)), Format);
  auto Result = std::make_unique<WholeIndex>();
  return decodeFrom(In, *Result) ? std::move(Result) : nullptr;
}

} // namespace torchtalk::index
