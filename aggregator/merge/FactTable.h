//===- FactTable.h - All facts of a build, joined, in memory ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The facts of all shards, from the merger to the writer: plain rows that
/// refer to symbols and files by number. All of PyTorch, about a million
/// symbols and five million edges, takes well below 4 GB.
///
/// After finish() the numbers are ranks: files are sorted by path, symbols by
/// id, and every list of rows is sorted and free of duplicates. Then the table
/// does not depend on the order in which the facts were added.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_FACTTABLE_H
#define TORCHTALK_AGGREGATOR_MERGE_FACTTABLE_H

#include "merge/BindingJoin.h"
#include "records/FactRows.h"
#include "records/IndexRecords.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <iterator>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace torchtalk::index {

/// A symbol. Its strings live in the table.
struct SymbolRow {
  SymbolId Id = 0;
  llvm::StringRef Identity;
  llvm::StringRef Name;      ///< only where it cannot be demangled; by finish()
  llvm::StringRef Signature; ///< as Name
  facts::Linkage Link = facts::Linkage::External;
  uint32_t Mentions = 0; ///< shards that have it
};

/// A fact with the builds and the number of shards that have it, modulo 2^32.
template <typename Fact> struct Row : Fact {
  BuildSet Builds = 0;
  uint32_t Count = 1;
};

struct DefinitionPart {
  uint32_t Symbol = 0;
  uint32_t File = 0;
  uint32_t Line = 0;
  uint32_t EndLine = 0;
  facts::FunctionKind Kind = facts::FunctionKind::Function;
  uint32_t MacroFilePlus1 = 0; ///< a file, plus 1
  uint32_t MacroLine = 0;
  uint32_t TemplatePlus1 = 0; ///< a symbol, plus 1

  auto operator<=>(const DefinitionPart &) const = default;
};
using DefinitionRow = Row<DefinitionPart>;

/// Sorted as callees() returns them, by the node From.
struct EdgePart {
  uint32_t From = 0;
  uint32_t To = 0;
  facts::EdgeKind Kind = facts::EdgeKind::Call;
  uint32_t File = 0;
  uint32_t Line = 0;
  uint32_t PassedToPlus1 = 0; ///< a symbol, plus 1

  auto operator<=>(const EdgePart &) const = default;
};
using EdgeRow = Row<EdgePart>;

struct IncludePart {
  uint32_t From = 0;
  uint32_t To = 0;
  uint32_t Line = 0;

  auto operator<=>(const IncludePart &) const = default;
};
using IncludeRow = Row<IncludePart>;

/// Kernel is set where it is known; KernelName is not.
using RegistrationRow = Row<RegistrationRecord>;

/// \p R of \p File.
inline RegistrationRecord rowOf(const facts::Registration &R, std::string File,
                                SymbolId Kernel) {
  return {.Op = R.Op,
          .Key = R.Key,
          .Schema = R.Schema,
          .KernelName = R.KernelName,
          .Kernel = Kernel,
          .File = std::move(File),
          .Line = R.Line,
          .BlockLine = R.BlockLine,
          .Conditional = R.Conditional,
          .Condition = R.Condition,
          .Api = R.Api};
}

/// The facts of a shard for joins over all code.
struct JoinFacts {
  uint32_t Use = 0; ///< the shard, by number in Units::Uses
  std::vector<RegistrationRow> Registrations;
  std::vector<facts::DispatchKeyFact> DispatchKeys;
  std::vector<BindingRow> Bindings; ///< calls are counted from 1

  bool empty() const {
    return Registrations.empty() && DispatchKeys.empty() && Bindings.empty();
  }
};

/// Sorts the rows and combines those of one fact; drops those that no shard
/// has.
template <typename Fact> void sortAndFold(std::vector<Row<Fact>> &Rows) {
  if (!std::is_sorted(Rows.begin(), Rows.end()))
    std::sort(Rows.begin(), Rows.end());
  auto End = Rows.begin();
  for (Row<Fact> &R : Rows) {
    if (End != Rows.begin() && *std::prev(End) == R) {
      std::prev(End)->Builds |= R.Builds;
      std::prev(End)->Count += R.Count;
      continue;
    }
    if (&*End != &R)
      *End = std::move(R);
    ++End;
  }
  Rows.erase(End, Rows.end());
  std::erase_if(Rows, [](const Row<Fact> &R) { return R.Count == 0; });
}

/// A list of rows with many duplicates, which are removed whenever the list has
/// doubled, so that the peak size stays near that of the result.
template <typename Fact> class RowSet {
public:
  void add(const Fact &F, BuildSet Builds = 0, uint32_t Count = 1) {
    Rows.push_back({F, Builds, Count});
    if (Rows.size() >= Limit) {
      normalise();
      Limit = std::max(Limit, 2 * Rows.size());
    }
  }
  void normalise() { sortAndFold(Rows); }
  std::vector<Row<Fact>> Rows;

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
  /// The number of a symbol that no shard need mention.
  uint32_t symbol(SymbolId Id);

  /// Turns the facts so far into facts to take away: each cancels out with one
  /// that is added later. Forgets ToJoin.
  void negate();

  /// Makes numbers ranks, and sorts every list. Part of finish().
  void renumber();
  void finish();

  /// A copy of \p Text that lives as long as the table.
  llvm::StringRef keep(llvm::StringRef Text) { return Text.copy(Strings); }

  /// Names of the builds; with fewer than two builds, rows have no bits.
  std::vector<std::string> Builds;
  /// "CUDA", or "" for all builds.
  std::string namesOf(BuildSet Set) const;

  std::vector<llvm::StringRef> Files;
  std::vector<SymbolRow> Symbols;
  RowSet<DefinitionPart> Definitions;
  RowSet<EdgePart> Edges;
  RowSet<IncludePart> Includes;
  std::vector<uint32_t> FileMentions; ///< by file: number of mentions in shards
  /// By symbol: counts of its names that cannot be demangled.
  std::unordered_map<uint32_t, std::map<NameFact, uint32_t>> NameFacts;
  std::vector<JoinFacts> ToJoin;
  /// Made from ToJoin by finish().
  std::vector<RegistrationRecord> Registrations;
  std::vector<facts::DispatchKeyFact> DispatchKeys;
  std::vector<BindingRecord> Bindings;

private:
  void join();

  llvm::BumpPtrAllocator Strings;
  llvm::StringMap<uint32_t> FileNumbers;
  std::unordered_map<SymbolId, uint32_t> SymbolNumbers;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_FACTTABLE_H
