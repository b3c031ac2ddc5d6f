//===- FactTable.h - All facts of a build, joined, in memory ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the merger fills and the writer writes: plain rows that refer to
/// symbols and files by number. Sized for all of PyTorch, about a million
/// symbols and five million edges, in well below 4 GB.
///
/// After finish() the numbers are ranks: files are sorted by path, symbols by
/// id, and every list of rows is sorted and free of duplicates. Then the table
/// depends on the facts only, not on the order in which they came.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_FACTTABLE_H
#define TORCHTALK_AGGREGATOR_MERGE_FACTTABLE_H

#include "merge/BindingJoin.h"
#include "merge/IndexRecords.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace torchtalk::index {

/// A symbol that appears anywhere. The strings live in the table.
struct SymbolRow {
  SymbolId Id = 0;
  llvm::StringRef Identity;
  llvm::StringRef Name;      ///< only where it cannot be demangled
  llvm::StringRef Signature; ///< as Name
  facts::Linkage Link = facts::Linkage::External;
};

struct DefinitionRow {
  uint32_t Symbol = 0;
  uint32_t File = 0;
  uint32_t Line = 0;
  uint32_t EndLine = 0;
  facts::FunctionKind Kind = facts::FunctionKind::Function;
  uint32_t MacroFilePlus1 = 0; ///< a file, plus 1
  uint32_t MacroLine = 0;
  uint32_t TemplatePlus1 = 0; ///< a symbol, plus 1

  auto operator<=>(const DefinitionRow &) const = default;
};

/// In the order in which callees() returns them, From being the node.
struct EdgeRow {
  uint32_t From = 0;
  uint32_t To = 0;
  facts::EdgeKind Kind = facts::EdgeKind::Call;
  uint32_t File = 0;
  uint32_t Line = 0;
  uint32_t PassedToPlus1 = 0; ///< a symbol, plus 1

  auto operator<=>(const EdgeRow &) const = default;
};

struct IncludeRow {
  uint32_t From = 0;
  uint32_t To = 0;
  uint32_t Line = 0;

  auto operator<=>(const IncludeRow &) const = default;
};

/// Rows of which most come many times: duplicates are dropped whenever the
/// list has doubled, so that the peak stays near the size of the result.
template <typename Row> class RowSet {
public:
  void add(const Row &R) {
    Rows.push_back(R);
    if (Rows.size() >= Limit) {
      normalise();
      Limit = std::max(Limit, 2 * Rows.size());
    }
  }
  void normalise() {
    std::sort(Rows.begin(), Rows.end());
    Rows.erase(std::unique(Rows.begin(), Rows.end()), Rows.end());
  }
  std::vector<Row> Rows;

private:
  size_t Limit = size_t(4) << 20;
};

class FactTable {
public:
  /// The number of a file, by index path.
  uint32_t file(llvm::StringRef IndexPath);

  /// The number of a symbol. \p File is its index path when it has internal
  /// linkage.
  uint32_t symbol(const facts::Symbol &S, const std::string &File);

  void finish();

  std::vector<llvm::StringRef> Files;
  std::vector<SymbolRow> Symbols;
  RowSet<DefinitionRow> Definitions;
  RowSet<EdgeRow> Edges;
  RowSet<IncludeRow> Includes;
  /// Kernel, where it is known, is an id already; KernelName is not yet.
  std::vector<RegistrationRecord> Registrations;
  std::vector<facts::DispatchKeyFact> DispatchKeys;
  /// Until finish(), which joins them to Bindings.
  std::vector<BindingRow> BindingRows;
  std::vector<BindingRecord> Bindings;

private:
  llvm::StringRef keep(llvm::StringRef S) { return S.copy(Strings); }

  llvm::BumpPtrAllocator Strings;
  llvm::StringMap<uint32_t> FileNumbers;
  std::unordered_map<SymbolId, uint32_t> SymbolNumbers;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_FACTTABLE_H
