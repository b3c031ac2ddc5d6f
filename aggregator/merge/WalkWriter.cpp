//===- WalkWriter.cpp - Writing the call graph as arrays ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/WalkWriter.h"
#include "facts/Coding.h"
#include "merge/NameParts.h"
#include "merge/WalkGraph.h"
#include "merge/WalkOrder.h"
#include "store/Errors.h"
#include "store/Files.h"

#include <map>
#include <numeric>
#include <xxhash.h>

namespace torchtalk::index {
namespace {

/// A symbol is a hub when more families call it than MinHubCallers, and than
/// one in HubShare of all that call something. An impact through it would
/// list most of the code, whatever was asked. An instantiation with one caller
/// is none, however many its template has.
constexpr uint32_t MinHubCallers = 256;
constexpr uint32_t HubShare = 500;

/// From, To and kind of an edge in one number, which sorts by From.
class PackedEdge {
public:
  PackedEdge(Node From, Node To, uint32_t Kind)
      : Bits(uint64_t(From) << 32 | WalkEdge::pack(To, Kind)) {}
  Node from() const { return static_cast<Node>(Bits >> 32); }
  Node to() const { return target() >> WalkEdge::KindBits; }
  uint32_t kind() const { return target() & WalkEdge::DispatchKind; }
  uint32_t target() const { return static_cast<uint32_t>(Bits); }
  PackedEdge reversed() const { return {to(), from(), kind()}; }
  auto operator<=>(const PackedEdge &) const = default;

private:
  uint64_t Bits;
};

class WalkWriting {
public:
  WalkWriting(const FactTable &Table, const std::vector<uint64_t> &FamilyHashes,
              const std::vector<OpRecord> &Yaml)
      : Table(Table), FamilyHashes(FamilyHashes), Yaml(Yaml) {}

  llvm::Error write(const std::string &Dir) {
    numberSymbols();
    numberOps();
    if (Nodes.size() + Ops.size() > WalkEdge::MaxNodes)
      return makeError("The build has " + llvm::Twine(Nodes.size()) +
                       " symbols, more than an index can hold.");
    findFamilies();
    collectEdges();
    putEdges(WalkGraph::CalleeStarts, WalkGraph::Callees);
    for (PackedEdge &E : Edges)
      E = E.reversed();
    std::sort(Edges.begin(), Edges.end());
    putEdges(WalkGraph::CallerStarts, WalkGraph::Callers);
    putSites();
    findHubs();
    findOverrides();
    putSymbols();
    putOps();
    return store::writeFileAtomically(Dir + "/" + WalkFileName, file());
  }

private:
  /// Fills Nodes and NodeOf, in the order that WalkGraph.h promises.
  void numberSymbols() {
    constexpr uint64_t Nowhere = WalkPlace::Nowhere;
    std::vector<uint64_t> Place = walkPlaces(Table);
    Nodes.resize(Table.Symbols.size());
    std::iota(Nodes.begin(), Nodes.end(), 0U);
    std::stable_sort(Nodes.begin(), Nodes.end(), [&](uint32_t A, uint32_t B) {
      return Place[A] < Place[B];
    });
    NodeOf.resize(Nodes.size());
    std::string &Flags = Sections[WalkGraph::Flags];
    for (Node N = 0; N < Nodes.size(); ++N) {
      uint32_t Symbol = Nodes[N];
      NodeOf[Symbol] = N;
      uint8_t Flag = 0;
      if (Place[Symbol] != Nowhere)
        Flag = (Place[Symbol] & WalkPlace::Generated) != 0
                   ? WalkDefined | WalkGenerated
                   : WalkDefined;
      else if (facts::isTypeIdentity(Table.Symbols[Symbol].Identity))
        Flag = WalkType;
      Flags.push_back(static_cast<char>(Flag));
    }
  }

  void numberOps() {
    for (const OpRecord &Op : Yaml)
      Ops.try_emplace(Op.Op, 0);
    for (const RegistrationRecord &R : Table.Registrations)
      if (R.Op != "_" && R.Compiled)
        Ops.try_emplace(R.Op, 0);
    Node Next = static_cast<Node>(Nodes.size());
    for (auto &[Op, Number] : Ops)
      Number = Next++;
  }

  void findFamilies() {
    std::vector<std::pair<uint64_t, Node>> ByHash;
    ByHash.reserve(Nodes.size());
    for (Node N = 0; N < Nodes.size(); ++N)
      ByHash.emplace_back(FamilyHashes[Nodes[N]], N);
    std::sort(ByHash.begin(), ByHash.end());
    Family.resize(Nodes.size());
    Node First = 0;
    for (size_t I = 0; I < ByHash.size(); ++I) {
      if (I == 0 || ByHash[I].first != ByHash[I - 1].first)
        First = ByHash[I].second;
      Family[ByHash[I].second] = First;
    }
  }

  void collectEdges() {
    Edges.reserve(Table.Edges.Rows.size());
    for (const EdgeRow &E : Table.Edges.Rows)
      if (isWalked(E))
        addEdge(pack(E));
    addDispatch();
    std::sort(Edges.begin(), Edges.end());
    Edges.erase(std::unique(Edges.begin(), Edges.end()), Edges.end());
  }

  /// What a registration block registers is reached through its op, and an op
  /// is a node of its own.
  static bool isWalked(const EdgeRow &E) {
    return E.Kind != facts::EdgeKind::Register && !isToOp(E);
  }
  static bool isToOp(const EdgeRow &E) {
    return E.Kind == facts::EdgeKind::Dispatch ||
           E.Kind == facts::EdgeKind::Stub;
  }

  PackedEdge pack(const EdgeRow &E) const {
    return {NodeOf[E.From], NodeOf[E.To], static_cast<uint32_t>(E.Kind)};
  }

  /// The rows of one call come together.
  void addEdge(PackedEdge E) {
    if (Edges.empty() || Edges.back() != E)
      Edges.push_back(E);
  }

  /// With the edges sorted by callee.
  void putSites() {
    std::vector<uint16_t> Counts(Edges.size());
    for (const EdgeRow &E : Table.Edges.Rows) {
      if (!isWalked(E))
        continue;
      auto Found =
          std::lower_bound(Edges.begin(), Edges.end(), pack(E).reversed());
      uint16_t &Count = Counts[static_cast<size_t>(Found - Edges.begin())];
      Count = static_cast<uint16_t>(std::min(Count + 1, UINT16_MAX));
    }
    for (uint16_t Count : Counts)
      facts::ByteWriter(Sections[WalkGraph::CallerSites]).fixed(Count, 2);
  }

  void addDispatch() {
    std::map<std::string, Node> EntryClasses;
    for (const auto &[Op, Number] : Ops)
      if (llvm::StringRef(Op).starts_with("aten::"))
        EntryClasses.emplace(unambiguousName(Op), Number);
    for (uint32_t S = 0; S < Table.Symbols.size(); ++S) {
      // at::_ops::<op>::call and ::redispatch, which torchgen writes.
      llvm::StringRef Rest = Table.Symbols[S].Identity;
      size_t Length = 0;
      if (!Rest.consume_front("_ZN2at4_ops") ||
          Rest.consumeInteger(10, Length) || Length > Rest.size())
        continue;
      auto Found = EntryClasses.find(Rest.take_front(Length).str());
      Rest = Rest.drop_front(Length);
      if (Found != EntryClasses.end() &&
          (Rest.starts_with("4callE") || Rest.starts_with("10redispatchE")))
        addEdge({NodeOf[S], Found->second, WalkEdge::DispatchKind});
    }
    for (const EdgeRow &E : Table.Edges.Rows)
      if (isToOp(E))
        if (auto Op = Ops.find(facts::operatorOf(Table.Symbols[E.To].Identity));
            Op != Ops.end())
          addEdge({NodeOf[E.From], Op->second, WalkEdge::DispatchKind});
    for (const RegistrationRecord &R : Table.Registrations) {
      auto Op = Ops.find(R.Op);
      if (R.Kernel == 0 || Op == Ops.end())
        continue;
      auto Kernel = std::lower_bound(
          Table.Symbols.begin(), Table.Symbols.end(), R.Kernel,
          [](const SymbolRow &Row, SymbolId Id) { return Row.Id < Id; });
      addEdge({Op->second,
               NodeOf[static_cast<size_t>(Kernel - Table.Symbols.begin())],
               WalkEdge::DispatchKind});
    }
  }

  /// Of Edges, which are sorted by From.
  void putEdges(WalkGraph::Section Starts, WalkGraph::Section Peers) {
    std::string &Bytes = Sections[Peers];
    Bytes.reserve(4 * Edges.size());
    Node Next = 0;
    for (const PackedEdge &E : Edges) {
      for (; Next <= E.from(); ++Next)
        put32(Starts, Bytes.size() / 4);
      put32(Peers, E.target());
    }
    for (; Next <= Nodes.size() + Ops.size(); ++Next)
      put32(Starts, Bytes.size() / 4);
  }

  void findOverrides() {
    std::string &Flags = Sections[WalkGraph::Flags];
    for (const EdgeRow &E : Table.Edges.Rows)
      if (E.Kind == facts::EdgeKind::Overrides) {
        char &Flag = Flags[NodeOf[E.From]];
        Flag = static_cast<char>(Flag | WalkOverrides);
      }
  }

  /// With the edges sorted by callee: by From.
  void findHubs() {
    std::vector<uint32_t> CallersOf(Nodes.size());
    std::vector<std::pair<Node, Node>> Pairs; // callee, family of the caller
    for (const PackedEdge &E : Edges)
      if (E.kind() != static_cast<uint32_t>(facts::EdgeKind::Overrides) &&
          E.from() < Nodes.size() && E.to() < Nodes.size() &&
          Family[E.from()] != Family[E.to()])
        Pairs.emplace_back(E.from(), Family[E.to()]);
    std::sort(Pairs.begin(), Pairs.end());
    Pairs.erase(std::unique(Pairs.begin(), Pairs.end()), Pairs.end());
    std::vector<bool> Calls(Nodes.size());
    for (const auto &[Callee, Caller] : Pairs) {
      ++CallersOf[Callee];
      Calls[Caller] = true;
    }
    auto Calling =
        static_cast<uint32_t>(std::count(Calls.begin(), Calls.end(), true));
    HubThreshold = std::max(MinHubCallers, Calling / HubShare);
    std::string &Flags = Sections[WalkGraph::Flags];
    for (Node N = 0; N < Nodes.size(); ++N)
      if (CallersOf[N] > HubThreshold)
        Flags[N] = static_cast<char>(Flags[N] | WalkHub);
  }

  void putSymbols() {
    for (Node N = 0; N < Nodes.size(); ++N)
      facts::ByteWriter(Sections[WalkGraph::Ids])
          .fixed(Table.Symbols[Nodes[N]].Id, 8);
    for (Node N : NodeOf) // symbols are sorted by id
      put32(WalkGraph::ById, N);
    for (Node N : Family)
      put32(WalkGraph::Families, N);
  }

  void putOps() {
    std::string &Names = Sections[WalkGraph::OpNames];
    for (const auto &[Op, Number] : Ops) {
      put32(WalkGraph::OpNameStarts, Names.size());
      Names += Op;
    }
    put32(WalkGraph::OpNameStarts, Names.size());
  }

  void put32(WalkGraph::Section S, uint64_t Number) {
    facts::ByteWriter(Sections[S]).fixed(Number, 4);
  }

  std::string file() {
    std::string Bytes(WalkHeader::Magic);
    facts::ByteWriter Out(Bytes);
    Out.fixed(WalkHeader::Version, 4);
    Out.fixed(Nodes.size(), 4);
    Out.fixed(Ops.size(), 4);
    Out.fixed(HubThreshold, 4);
    size_t Total = WalkHeader::Size;
    for (const std::string &Section : Sections) {
      Out.fixed(Section.size(), 8);
      Out.fixed(XXH3_64bits(Section.data(), Section.size()), 8);
      Total += Section.size();
    }
    Out.fixed(XXH3_64bits(Bytes.data(), Bytes.size()), 8);
    Bytes.reserve(Total);
    for (std::string &Section : Sections) {
      Bytes += Section;
      Section = {};
    }
    return Bytes;
  }

  const FactTable &Table;
  const std::vector<uint64_t> &FamilyHashes;
  const std::vector<OpRecord> &Yaml;
  std::vector<uint32_t> Nodes; ///< symbols, by node
  std::vector<Node> NodeOf;    ///< by symbol
  std::vector<Node> Family;
  std::map<std::string, Node> Ops;
  std::vector<PackedEdge> Edges;
  uint32_t HubThreshold = 0;
  std::array<std::string, WalkGraph::NumSections> Sections;
};

} // namespace

llvm::Error writeWalkGraph(const std::string &Dir, const FactTable &Table,
                           const std::vector<uint64_t> &FamilyHashes,
                           const std::vector<OpRecord> &Yaml) {
  return WalkWriting(Table, FamilyHashes, Yaml).write(Dir);
}

} // namespace torchtalk::index
