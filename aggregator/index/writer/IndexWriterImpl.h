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

  /// All of column \p C: an entry for each run of \p Rows with one KeyOf().
  template <typename Row, typename Fn>
  void lists(Column C, const std::vector<Row> &Rows, Fn KeyOf) {
    start(C);
    for (llvm::ArrayRef<Row> Rest = Rows; !Rest.empty();) {
      llvm::ArrayRef<Row> Group = takeGroup(Rest, KeyOf);
      put(key(std::invoke(KeyOf, Group.front())), encode(Group));
    }
  }
  /// All of column \p C.
  template <typename K, typename V>
  void entries(Column C, const std::map<K, V> &Values) {
    start(C);
    for (const auto &[Key, Value] : Values)
      put(key(Key), encode(Value));
  }

  void start(Column C) {
    if (!First)
      First = To.startColumn(C);
  }
  void put(std::string_view Key, std::string_view Value) {
    if (!First)
      First = To.put(Key, Value);
  }
  void fail(llvm::Error E) {
    if (First)
      llvm::consumeError(std::move(E));
    else
      First = std::move(E);
  }
  bool failed() { return static_cast<bool>(First); }
  llvm::Error take() { return std::exchange(First, llvm::Error::success()); }

private:
  static std::string key(uint32_t Number) { return key32(Number); }
  static std::string key(SymbolId Id) { return key64(Id); }
  static std::string_view key(std::string_view Text) { return Text; }

  ColumnWriter &To;
  llvm::Error First = llvm::Error::success();
};

/// The methods keep the first error for takeError().
class Writing {
public:
  Writing(ColumnWriter &Out, IndexContents &Contents, IndexSummary &Summary)
      : Out(Out), Table(Contents.Table), Contents(Contents), Summary(Summary) {}

  void symbols();
  void edges(Column C);
  /// Before the edges are turned round for the callers.
  void walk(const std::string &Dir);
  /// What only updates need, before the edges are turned round.
  void sums();
  void toJoin();
  void names();
  void definitions();
  void includes();
  void registrations();
  void bindings(); ///< also by the functions that they call
  void ops();
  void derivatives();
  void python();
  /// Also the tests of each op.
  void callers();
  void pythonRegistrations();
  void opDocs();
  void tests();
  void devices();
  void texts();
  /// After symbols().
  void search();
  void tus();
  /// \p Rest has written the callers.
  void meta(const Writing &Rest);
  bool failed() { return Out.failed(); }
  llvm::Error takeError() { return Out.take(); }

  /// Qualified names of what registrations and bindings refer to; symbols()
  /// fills it.
  std::unordered_map<SymbolId, std::string> ReferredNames;

private:
  /// Whether the generation can be updated.
  bool isEditable() const { return Summary.MergedParts == 0; }
  /// For search(). \p Places are where it is defined.
  void addFunction(const std::string &Component,
                   const std::string &QualifiedName, const SymbolRecord &Symbol,
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
    bool Method;
    uint32_t File, Line; ///< line 0: it is not defined
  };
  llvm::StringMap<SearchFunction> SearchFunctions; ///< by qualified name
  std::string SearchNameBytes;
  std::vector<TestsOfOp> TestsOfOps;
};

/// The entries of Column::Search by key.
class SearchEntries {
public:
  /// Of several of a name the first with a place stays.
  void add(llvm::StringRef Component, SearchEntry::Kind Kind,
           const std::string &Name, SymbolId Symbol, Location Where,
           bool Method = false);
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
