//===- ReadContents.cpp - The contents of a generation --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/contents/Contents.h"
#include "index/format/GenerationDb.h"
#include "index/format/Sums.h"
#include "index/reader/IndexReader.h"
#include "index/reader/KeptSources.h"
#include "records/Demangle.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/Support/FileSystem.h"

#include <map>
#include <unordered_map>

namespace torchtalk::index {
namespace {

class ContentsReader {
public:
  ContentsReader(const IndexReader &Index, const GenerationDb &Db,
                 WholeIndex &Out)
      : Index(Index), Db(Db), Out(Out), Table(Out.Table),
        Format(Index.summary().FormatVersion) {}

  llvm::Error read() {
    Out.Summary = Index.summary();
    for (const BuildInfo &Build : Out.Summary.Builds)
      Table.Builds.push_back(Build.Name);
    TRY(readMeta());
    TRY(readSymbols());
    TRY(readEdges());
    TRY(readIncludes());
    TRY(readToJoin());
    // Every symbol that another one names has an entry of its own.
    if (Table.Symbols.size() != NumSymbols)
      return bad(Column::Symbols);
    Table.renumber();
    return readRecords();
  }

private:
  llvm::Error readMeta() {
    TRY(meta(FilesKey, [&](std::string_view Bytes) {
      return decodeFiles(Bytes, Files);
    }));
    Files.Builds = Table.Builds;
    for (const std::string &Path : Files.Paths)
      Table.file(Path);
    TRY(meta(FileMentionsKey, [&](std::string_view Bytes) {
      return decode(Bytes, Table.FileMentions) &&
             Table.FileMentions.size() == Files.Paths.size();
    }));
    return meta(InDevicesKey, [&](std::string_view Bytes) {
      return decodeOf(Format, Bytes, Out.Contents.InDevices);
    });
  }

  /// With their definitions.
  llvm::Error readSymbols() {
    TRY(each(Column::Symbols, "",
             [&](auto Key, auto Bytes) { return addSymbol(Key, Bytes); }));
    NumSymbols = Table.Symbols.size();
    // Their names and definitions, whole.
    TRY(each(Column::Sums, "s",
             [&](auto Key, auto Bytes) { return addSums(Key, Bytes); }));
    for (auto &[Template, Rows] : Templates)
      for (size_t Row : Rows)
        Table.Definitions.Rows[Row].TemplatePlus1 = numberOf(Template) + 1;
    return llvm::Error::success();
  }

  bool addSymbol(std::string_view Key, std::string_view Bytes) {
    SymbolRecord Record;
    std::vector<DefinitionRow> Definitions;
    store::FieldReader In(Bytes, Format);
    In(Record, Definitions);
    if (!In.done() || !readKey64(Key, Record.Id))
      return false;
    auto Number = Table.symbol(Record.Id);
    SymbolRow &Row = Table.Symbols[Number];
    Row.Identity = Table.keep(Record.Mangled);
    Row.Link = Record.Link;
    Row.Mentions = 1;
    if (Out.Summary.MergedParts == 0)
      return true;
    // Without sums: what the mangled name tells is found again.
    SymbolNames Known = Names.names(Record.Mangled);
    if (Record.Name != Known.Name)
      Row.Name = Table.keep(Record.Name);
    if (Record.Signature != (Row.Name.empty() ? Known.Signature : Record.Name))
      Row.Signature = Table.keep(Record.Signature);
    for (DefinitionRow D : Definitions) {
      D.Symbol = Number;
      D.Kind = Record.Kind;
      if (Record.Template != 0)
        Templates[Record.Template].push_back(Table.Definitions.Rows.size());
      Table.Definitions.Rows.push_back(D);
    }
    return true;
  }

  bool addSums(std::string_view Key, std::string_view Bytes) {
    SymbolId Id = 0;
    SymbolSums Sums;
    if (!Key.starts_with("s"))
      return true;
    if (!readKey64(Key.substr(1), Id) || !decodeOf(Format, Bytes, Sums))
      return false;
    uint32_t Number = numberOf(Id);
    Table.Symbols[Number].Mentions = Sums.Mentions;
    if (!Sums.Names.empty())
      Table.NameFacts[Number].insert(Sums.Names.begin(), Sums.Names.end());
    for (const auto &[D, Count] : Sums.Definitions) {
      if (D.Template != 0)
        Templates[D.Template].push_back(Table.Definitions.Rows.size());
      Table.Definitions.Rows.push_back(
          {{Number, D.File, D.Line, D.EndLine, D.Kind, D.MacroFilePlus1,
            D.MacroLine, 0},
           0,
           Count});
    }
    if (!Sums.Edges.empty())
      EdgeCounts[Id] = std::move(Sums.Edges);
    return true;
  }

  llvm::Error readEdges() {
    std::vector<Row<EdgeFact>> Facts;
    return Db.scan(Column::Callees, "",
                   [&](std::string_view Key,
                       std::string_view Bytes) -> llvm::Expected<bool> {
                     SymbolId From = 0;
                     if (!readKey64(Key, From) ||
                         !decodeEdgeRows(Bytes, Files, Facts))
                       return bad(Column::Callees);
                     uint32_t Number = numberOf(From);
                     size_t First = Table.Edges.Rows.size();
                     for (const Row<EdgeFact> &E : Facts)
                       Table.Edges.Rows.push_back(
                           {{Number, numberOf(E.To), E.Kind, E.File, E.Line,
                             E.PassedTo == 0 ? 0 : numberOf(E.PassedTo) + 1},
                            E.Builds});
                     auto Counts = EdgeCounts.find(From);
                     if (Counts != EdgeCounts.end() &&
                         !setCounts(Table.Edges.Rows, First, Counts->second))
                       return bad(Column::Sums);
                     return true;
                   });
  }

  llvm::Error readIncludes() {
    std::vector<IncludeRow> Found;
    return Db.scan(
        Column::Includes, "",
        [&](std::string_view Key,
            std::string_view Bytes) -> llvm::Expected<bool> {
          uint32_t From = 0;
          if (!readKey32(Key, From) || From >= Files.Paths.size() ||
              !decodeIncludeRows(Bytes, Files, Found))
            return bad(Column::Includes);
          size_t First = Table.Includes.Rows.size();
          for (IncludeRow &Include : Found) {
            Include.From = From;
            Table.Includes.Rows.push_back(Include);
          }
          auto Sums = TRY(Db.get(Column::Sums, includeSumsKey(From)));
          Counted<uint32_t> Counts;
          if (Sums && (!decodeCounts(*Sums, Counts) ||
                       !setCounts(Table.Includes.Rows, First, Counts)))
            return bad(Column::Sums);
          return true;
        });
  }

  /// \p Counts are by number from \p First on.
  template <typename Row>
  static bool setCounts(std::vector<Row> &Rows, size_t First,
                        const Counted<uint32_t> &Counts) {
    for (auto [Number, Count] : Counts) {
      if (Number >= Rows.size() - First)
        return false;
      Rows[First + Number].Count = Count;
    }
    return true;
  }

  llvm::Error readToJoin() {
    Out.Contents.CompiledUnits = TRY(Index.units());
    const std::vector<ShardUse> &Uses = Out.Contents.CompiledUnits.Uses;
    std::map<std::string, uint32_t> Numbers;
    for (uint32_t I = 0; I < Uses.size(); ++I)
      Numbers.emplace(useKey(Uses[I]), I);
    return each(Column::ToJoin, "", [&](auto Key, auto Bytes) {
      auto Use = Numbers.find(std::string(Key));
      JoinFacts &Facts = Table.ToJoin.emplace_back();
      if (Use == Numbers.end() || !decodeOf(Format, Bytes, Facts))
        return false;
      Facts.Use = Use->second;
      return true;
    });
  }

  llvm::Error readRecords() {
    IndexContents &C = Out.Contents;
    Table.Registrations = TRY(allOf(Index, &IndexReader::forEachRegistration));
    Table.DispatchKeys = TRY(Index.dispatchKeys());
    Table.Bindings = TRY(allOf(Index, &IndexReader::forEachBinding));
    C.Ops = TRY(allOf(Index, &IndexReader::forEachOp));
    C.Derivatives = TRY(allOf(Index, &IndexReader::forEachDerivative));
    C.Devices = TRY(allOf(Index, &IndexReader::forEachDevice));
    C.Tus = TRY(Index.tus());
    C.Sources = TRY(Index.sources());
    TRY(Index.forEachPython("", [&](const PythonRecord &R) {
      C.Python.Definitions.push_back(R);
      return true;
    }));
    TRY(Index.forEachTest("", [&](const TestRecord &R) {
      C.Python.Tests.push_back(R);
      return true;
    }));
    C.Python.Registrations =
        TRY(allOf(Index, &IndexReader::forEachPythonRegistration));
    C.Python.Docs = TRY(allOf(Index, &IndexReader::forEachOpDoc));
    C.Python.OpInfos = TRY(Index.opInfos());
    C.Messages = TRY(Index.messages());
    auto Texts = TRY(Index.textFiles());
    for (const std::string &File : *Texts) {
      auto Text = TRY(Index.text(File));
      C.Texts.push_back({File, *Text->Bytes});
    }
    return llvm::Error::success();
  }

  uint32_t numberOf(SymbolId Id) { return Table.symbol(Id); }

  /// Hands each entry of \p C from \p From on to \p Add, which tells whether it
  /// could be read.
  template <typename Fn>
  llvm::Error each(Column C, std::string_view From, Fn Add) const {
    return Db.scan(C, From,
                   [&](std::string_view Key,
                       std::string_view Bytes) -> llvm::Expected<bool> {
                     if (!Add(Key, Bytes))
                       return bad(C);
                     return true;
                   });
  }

  template <typename Fn> llvm::Error meta(const char *Key, Fn Decode) {
    auto Bytes = TRY(Db.get(Column::Meta, Key));
    if (Bytes && Decode(*Bytes))
      return llvm::Error::success();
    return Db.damaged(llvm::Twine("'") + Key + "' cannot be read");
  }

  llvm::Error bad(Column C) const {
    return Db.damaged(llvm::Twine("a record of ") +
                      ColumnNames[static_cast<unsigned>(C)] +
                      " cannot be read");
  }

  const IndexReader &Index;
  const GenerationDb &Db;
  WholeIndex &Out;
  FactTable &Table;
  uint32_t Format;
  FileTable Files;
  size_t NumSymbols = 0;
  Demangler Names;
  /// Rows of definitions of instantiations.
  std::map<SymbolId, std::vector<size_t>> Templates;
  std::unordered_map<SymbolId, Counted<uint32_t>> EdgeCounts;
};

} // namespace

llvm::Expected<std::unique_ptr<WholeIndex>>
readContents(const std::string &Dir) {
  auto Index = TRY(IndexReader::openGeneration(Dir));
  auto Db = TRY(GenerationDb::openReadOnly(Dir, {}));
  auto Result = std::make_unique<WholeIndex>();
  TRY(ContentsReader(*Index, *Db, *Result).read());
  return Result;
}

llvm::Error writeContents(const std::string &Dir,
                          std::unique_ptr<WholeIndex> Index) {
  return writeIndex(Dir, std::move(Index->Contents), Index->Summary,
                    [](uint64_t, uint64_t) {});
}

llvm::Error copyGeneration(const std::string &From, const std::string &To) {
  auto Index = TRY(IndexReader::openGeneration(From));
  if (Index->summary().FormatVersion == IndexFormatVersion)
    return cloneGeneration(From, To);
  auto Origin = TRY(Index->origin());
  auto Registry = TRY(Index->registry());
  auto Contents = TRY(readContents(From));
  TRY(writeContents(To, std::move(Contents)));
  if (std::string Kept = From + "/" + KeptSourcesName;
      llvm::sys::fs::exists(Kept))
    if (std::error_code Code =
            llvm::sys::fs::copy_file(Kept, To + "/" + KeptSourcesName))
      return makeError("Cannot copy " + Kept + ": " + Code.message() + ".");
  if (!Origin)
    return llvm::Error::success();
  const IndexSummary &Summary = Index->summary();
  return moveGeneration(To, Summary.SourceRoot, Summary.BuildDir, *Origin,
                        Registry);
}

} // namespace torchtalk::index
