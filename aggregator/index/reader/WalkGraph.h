//===- WalkGraph.h - The call graph as arrays -------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Who is next to whom, for walks that meet most of PyTorch: without call
/// sites and names, which the database has. One file of a generation, mapped
/// read-only:
///
/// \verbatim
///   magic[8] version[4] symbols[4] ops[4] hub_threshold[4]
///   {size[8] XXH3-64[8]} of each section, XXH3-64 of all above[8]
///   sections, without gaps, in the order of Section
/// \endverbatim
///
/// Numbers are little endian and of fixed width. Nodes are the symbols, then
/// the ops. Symbols are numbered by where they are defined: hand-written code
/// before generated code before what is only referred to, each by file and
/// line. So the order of nodes is the order in which answers list functions.
/// Ops are in the order of their names.
///
/// An op is between the functions through which the dispatcher is called for
/// it (at::_ops::<op>::call and ::redispatch) and the kernels that are
/// registered for it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_READER_WALKGRAPH_H
#define TORCHTALK_AGGREGATOR_INDEX_READER_WALKGRAPH_H

#include "records/IndexRecords.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace torchtalk::index {

using Node = uint32_t;

/// Name of the file in the folder of a generation.
constexpr const char *WalkFileName = "walk";

/// A neighbour. Each (neighbour, kind) comes once, whatever the call sites.
class WalkEdge {
public:
  static constexpr unsigned KindBits = 4;
  static constexpr uint32_t MaxNodes = 1U << (32 - KindBits);
  /// Beside the kinds of facts::EdgeKind: to or from an op.
  static constexpr uint32_t DispatchKind = (1U << KindBits) - 1;
  /// From an op to a kernel that it has for no ordinary key, see
  /// isOrdinaryKey().
  static constexpr uint32_t SpecialKind = DispatchKind - 2;
  /// From an op to a kernel that it has for all keys: Composite...Autograd.
  static constexpr uint32_t CompositeKind = DispatchKind - 1;
  static_assert(facts::NumEdgeKinds <= SpecialKind);

  static constexpr uint32_t pack(Node Peer, uint32_t Kind) {
    return Peer << KindBits | Kind;
  }

  Node peer() const { return Packed >> KindBits; }
  bool isDispatch() const { return rawKind() >= SpecialKind; }
  bool isSpecial() const { return rawKind() == SpecialKind; }
  bool isComposite() const { return rawKind() == CompositeKind; }
  /// Unless isDispatch().
  facts::EdgeKind kind() const {
    return static_cast<facts::EdgeKind>(rawKind());
  }
  bool is(facts::EdgeKind Kind) const {
    return rawKind() == static_cast<uint32_t>(Kind);
  }
  uint32_t rawKind() const { return Packed & DispatchKind; }

private:
  llvm::support::ulittle32_t Packed;
};

/// What a node is; bits.
enum WalkFlag : uint8_t {
  WalkDefined = 1,
  WalkGenerated = 2,  ///< defined, in generated files only
  WalkType = 4,       ///< stands for a function type, see facts::typeIdentity()
  WalkHub = 8,        ///< what "everything" calls
  WalkOverrides = 16, ///< a method that overrides another
  /// An instantiation for one function, as of TORCH_FN: its name has "&f".
  WalkOfFunction = 32
};

/// Const methods are thread-safe. A node that is passed to a method must be
/// below nodes().
class WalkGraph {
public:
  enum Section : unsigned {
    Ids,          ///< [8] by symbol node
    ById,         ///< [4] symbol nodes, sorted by id
    Families,     ///< [4] by symbol node: the lowest of its family
    Flags,        ///< [1] by symbol node
    CalleeStarts, ///< [4] by node, and the end
    Callees,      ///< [4] WalkEdge
    CallerStarts, ///< as for callees
    Callers,
    CallerSites,  ///< [2] by edge of Callers: its call sites, at most 65535
    OpNameStarts, ///< [4] by op, and the end
    OpNames,      ///< text
  };
  static constexpr unsigned NumSections = 11;

  /// Maps the file in the folder \p Dir of a generation and looks at its
  /// header and size only: call verify() before anything else.
  static llvm::Expected<std::unique_ptr<WalkGraph>>
  open(const std::string &Dir);
  /// Without nodes: nothing is found in it.
  static const WalkGraph &empty();

  /// Reads it all, so that nothing below can fail: checksums, then that every
  /// number is in range.
  llvm::Error verify() const;

  Node symbols() const { return NumSymbols; }
  Node nodes() const { return NumSymbols + NumOps; }
  bool isOp(Node N) const { return N >= NumSymbols; }
  std::string_view opName(Node Op) const;
  /// \p Name with overload, of the YAML or registered.
  std::optional<Node> findOp(std::string_view Name) const;

  SymbolId id(Node Symbol) const { return wide(Ids)[Symbol]; }
  std::optional<Node> find(SymbolId Id) const;
  /// The symbol with the \p Rank-th lowest id, from 0 on.
  Node ofRank(uint32_t Rank) const { return narrow(ById)[Rank]; }

  /// The lowest node of the symbols of the same source function.
  Node family(Node N) const { return isOp(N) ? N : narrow(Families)[N]; }
  bool has(Node N, WalkFlag Flag) const {
    return !isOp(N) && (static_cast<uint8_t>(Data[Flags][N]) & Flag) != 0;
  }

  /// Sorted by node, then kind.
  llvm::ArrayRef<WalkEdge> callees(Node N) const {
    return edges(CalleeStarts, Callees, N);
  }
  llvm::ArrayRef<WalkEdge> callers(Node N) const {
    return edges(CallerStarts, Callers, N);
  }

  /// The call sites of callers(N)[I].
  uint32_t callerSites(Node N, size_t I) const {
    return reinterpret_cast<const llvm::support::ulittle16_t *>(
        Data[CallerSites].data())[narrow(CallerStarts)[N] + I];
  }

private:
  WalkGraph() = default;

  llvm::ArrayRef<llvm::support::ulittle32_t> narrow(Section S) const {
    return {
        reinterpret_cast<const llvm::support::ulittle32_t *>(Data[S].data()),
        Data[S].size() / 4};
  }
  llvm::ArrayRef<llvm::support::ulittle64_t> wide(Section S) const {
    return {
        reinterpret_cast<const llvm::support::ulittle64_t *>(Data[S].data()),
        Data[S].size() / 8};
  }
  llvm::ArrayRef<WalkEdge> edges(Section Starts, Section Edges, Node N) const {
    uint32_t Begin = narrow(Starts)[N], End = narrow(Starts)[N + 1];
    return {reinterpret_cast<const WalkEdge *>(Data[Edges].data()) + Begin,
            End - Begin};
  }
  bool startsAreGood(Section Starts, size_t Count, size_t End) const;
  bool edgesAreGood(Section Edges) const;
  llvm::Error damaged(const llvm::Twine &What) const;

  std::string Dir;
  std::unique_ptr<llvm::MemoryBuffer> File;
  std::array<std::string_view, NumSections> Data;
  std::array<uint64_t, NumSections> Checksums = {};
  Node NumSymbols = 0, NumOps = 0;
};

/// The fixed part of the file.
struct WalkHeader {
  static constexpr std::string_view Magic = "TTWALK\r\n";
  static constexpr uint32_t Version = 1;
  static constexpr size_t Size = 8 + 4 * 4 + WalkGraph::NumSections * 16 + 8;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_READER_WALKGRAPH_H
