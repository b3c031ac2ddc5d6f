//===- IndexWriterImpl.h - The steps of writing a generation ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shared by the files that implement writeIndex(): a method for each column,
/// which they call in order.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_WRITER_INDEXWRITERIMPL_H
#define TORCHTALK_AGGREGATOR_INDEX_WRITER_INDEXWRITERIMPL_H

#include "index/format/GenerationDb.h"
#include "index/format/IndexCoding.h"
#include "index/writer/IndexWriter.h"
#include "index/writer/WalkOrder.h"
#include "index/writer/WalkWriter.h"
#include "records/Demangle.h"

#include <functional>
#include <map>
#include <unordered_map>

namespace torchtalk::index {

/// The run of rows at the front of \p Rest for which \p KeyOf is the same;
/// taken off.
template <typename Row, typename Fn>
llvm::ArrayRef<Row> takeGroup(llvm::ArrayRef<Row> &Rest, Fn KeyOf) {
  size_t Size = 1;
  while (Size < Rest.size() &&
         std::invoke(KeyOf, Rest[Size]) == std::invoke(KeyOf, Rest.front()))
    ++Size;
  llvm::ArrayRef<Row> Group = Rest.take_front(Size);
  Rest = Rest.drop_front(Size);
  return Group;
}

/// The run of those whose KeyOf() is \p Key, if they are the first; taken off.
template <typename Row, typename Fn>
llvm::ArrayRef<Row> takeOf(llvm::ArrayRef<Row> &Rest, uint32_t Key, Fn KeyOf) {
  if (Rest.empty() || std::invoke(KeyOf, Rest.front()) != Key)
    return {};
  return takeGroup(Rest, KeyOf);
}

/// Keeps the first error, after which nothing is written.
class Columns {
public:
  explicit Columns(ColumnWriter &To) : To(To) {}

  void start(Column C) {
    if (!First)
      First = To.startColumn(C);
  }
  void put(std::string_view Key, std::string_view Value) {
    if (!First)
      First = To.put(Key, Value);
  }
  llvm::Error take() { return std::exchange(First, llvm::Error::success()); }

private:
  ColumnWriter &To;
  llvm::Error First = llvm::Error::success();
};

class Writing {
public:
  Writing(ColumnWriter &Out, IndexContents &Contents, IndexSummary &Summary)
      : Out(Out), Table(Contents.Table), Contents(Contents), Summary(Summary) {}

  llvm::Error symbols();
  llvm::Error edges(Column C);
  /// Before the edges are turned round for the callers.
  llvm::Error walk(const std::string &Dir) {
    llvm::Error E = writeWalkGraph(Dir, Table, FamilyHashes, Contents.Ops);
    if (!E && isEditable())
      E = writeWalkOrder(Dir, Table, FamilyHashes);
    FamilyHashes = {};
    return E;
  }
  /// What only updates need, before the edges are turned round.
  llvm::Error sums();
  llvm::Error toJoin();
  llvm::Error names();
  llvm::Error definitions();
  llvm::Error includes();
  llvm::Error registrations();
  llvm::Error bindings();
  llvm::Error bound();
  llvm::Error ops();
  llvm::Error derivatives();
  llvm::Error python();
  llvm::Error callers();
  llvm::Error pythonRegistrations();
  llvm::Error opDocs();
  llvm::Error tests();
  llvm::Error devices();
  llvm::Error texts();
  /// After symbols().
  llvm::Error search();
  llvm::Error tus();
  llvm::Error meta();

  /// Qualified names of what registrations and bindings refer to; symbols()
  /// fills it.
  std::unordered_map<SymbolId, std::string> ReferredNames;

private:
  /// Whether the generation can be updated.
  bool isEditable() const { return Summary.MergedParts == 0; }
  /// For search(). \p Places are where it is defined.
  void addFunction(const std::string &Component,
                   const std::string &QualifiedName, SymbolId Symbol,
                   llvm::ArrayRef<DefinitionRow> Places);

  Columns Out;
  FactTable &Table;
  IndexContents &Contents;
  IndexSummary &Summary;
  /// Under an unqualified name.
  struct BaseName {
    std::string Name;
    uint32_t Symbol;
    uint32_t Naming; ///< namingHash() of its name
    auto operator<=>(const BaseName &) const = default;
  };
  std::vector<BaseName> BaseNames;
  std::vector<uint64_t> FamilyHashes; ///< by symbol
  struct SearchFunction {
    std::string Component;
    SymbolId Symbol;
    uint32_t File, Line; ///< line 0: it is not defined
  };
  llvm::StringMap<SearchFunction> SearchFunctions; ///< by qualified name
  std::string SearchNameBytes;
};

/// The entries of Column::Search by key.
class SearchEntries {
public:
  /// Of several of a name the first with a place stays.
  void add(llvm::StringRef Component, SearchEntry::Kind Kind,
           const std::string &Name, SymbolId Symbol, Location Where);
  /// Those of the dispatcher.
  void addOps(llvm::ArrayRef<OpRecord> Yaml,
              llvm::ArrayRef<RegistrationRecord> Registrations);

  const std::map<std::string, SearchEntry> &all() const { return All; }

private:
  std::map<std::string, SearchEntry> All;
};

/// Where columns have a symbol.
struct SymbolNaming {
  std::string Base;  ///< in Column::Names, or ""
  std::string Name;  ///< in Column::Search, or ""
  uint32_t Hash = 0; ///< in Column::Names

  bool operator==(const SymbolNaming &) const = default;
};
SymbolNaming namingOf(const SymbolRecord &Symbol);

/// A symbol as the columns have it.
struct DescribedSymbol {
  SymbolRecord Record; ///< its definitions without macros
  std::string Value;   ///< of Column::Symbols
  SymbolNaming Naming;
  uint64_t FamilyHash = 0;
};

/// \p Definitions are all of \p Symbol in \p Table.
DescribedSymbol describeSymbol(const FactTable &Table, uint32_t Symbol,
                               llvm::ArrayRef<DefinitionRow> Definitions,
                               Demangler &Names);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_WRITER_INDEXWRITERIMPL_H
