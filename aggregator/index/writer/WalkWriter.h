//===- WalkWriter.h - Writing the call graph as arrays ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes the file of WalkGraph.h, out of a graph that knows no nodes yet: its
/// symbols are in the order of their ids.
///
/// A second file has where each symbol is for the order that WalkGraph.h
/// promises, and what is the same for those of one family. An update needs it
/// to number the nodes anew; nothing else does:
///
/// \verbatim
///   magic[8] symbols[4] XXH3-64 of all below[8]
///   {place[8] family[8]} of each symbol, by id
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_WRITER_WALKWRITER_H
#define TORCHTALK_AGGREGATOR_INDEX_WRITER_WALKWRITER_H

#include "merge/FactTable.h"
#include "merge/Stubs.h"
#include "records/IndexRecords.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::index {

constexpr const char *WalkOrderName = "walk-order";

struct WalkPlace {
  static constexpr uint64_t Generated = uint64_t(1) << 63;
  static constexpr uint64_t Nowhere = ~uint64_t(0);
  /// Lower ones come first: Generated, the number of the file, the line.
  uint64_t Place = Nowhere;
  uint64_t Family = 0; ///< XXH3-64 of familyKey()

  static uint64_t of(llvm::StringRef File, uint32_t Number, uint32_t Line);
  bool operator==(const WalkPlace &) const = default;
};

llvm::Error writeWalkOrder(const std::string &Dir,
                           const std::vector<WalkPlace> &Order);
llvm::Expected<std::vector<WalkPlace>> readWalkOrder(const std::string &Dir);

/// An edge of a symbol or an op.
struct WalkArc {
  uint32_t To = 0;    ///< a symbol by rank, or the number of symbols plus an op
  uint16_t Kind = 0;  ///< as WalkEdge::rawKind()
  uint16_t Sites = 0; ///< call sites, at most 65535

  auto operator<=>(const WalkArc &) const = default;
};

struct WalkInput {
  std::vector<SymbolId> Ids;    ///< sorted
  std::vector<WalkPlace> Order; ///< by symbol
  /// By symbol: walkFlags() and WalkOverrides.
  std::vector<uint8_t> Flags;
  std::vector<std::string> Ops; ///< sorted
  /// By symbol, then by op, and the end: where its arcs start. Each (To, Kind)
  /// of one comes once, in any order.
  std::vector<uint32_t> Starts;
  std::vector<WalkArc> Arcs;
};

/// The WalkType and WalkOfFunction of a symbol.
uint8_t walkFlags(llvm::StringRef Identity);

/// Adds an arc for a call site to those of one symbol; \p Arcs are sorted by
/// finishArcs().
void addArc(std::vector<WalkArc> &Arcs, uint32_t To, unsigned Kind);
void finishArcs(std::vector<WalkArc> &Arcs);

/// Ops that are nodes: of the YAML, and registered in compiled code. Sorted.
std::vector<std::string>
walkOps(const std::vector<OpRecord> &Yaml,
        const std::vector<RegistrationRecord> &Registrations);

/// Which ops symbols stand for. Both return the number of the op, or -1.
class OpEntries {
public:
  /// \p Ops are sorted, and live as long.
  explicit OpEntries(llvm::ArrayRef<std::string> Ops);
  /// That is called through the function \p Identity: at::_ops::<op>::call and
  /// ::redispatch, which torchgen writes.
  int ofEntry(llvm::StringRef Identity) const;
  /// That a symbol names to which an edge of kind Dispatch goes.
  int ofName(llvm::StringRef Identity) const;

private:
  llvm::ArrayRef<std::string> Ops;
  llvm::StringMap<int> EntryClasses;
};

/// Whether the walk has edges of this kind as they are. Those of kind Dispatch
/// go to ops; what a registration block registers is reached through its op.
bool isWalked(facts::EdgeKind Kind);

/// Adds the arcs to the kernels of \p Symbol, if it is a stub: after its
/// others.
void addStubArcs(WalkInput &Input, uint32_t Symbol, const StubKernels &Stubs);

/// Adds the arcs from ops to their kernels, once those of the symbols are
/// there.
void addOpArcs(WalkInput &Input,
               const std::vector<RegistrationRecord> &Registrations);

/// Of a finished table, whose edges are sorted by the caller.
WalkInput walkInput(const FactTable &Table,
                    const std::vector<uint64_t> &FamilyHashes,
                    const std::vector<OpRecord> &Yaml);

llvm::Error writeWalkGraph(const std::string &Dir, const WalkInput &Input);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_WRITER_WALKWRITER_H
