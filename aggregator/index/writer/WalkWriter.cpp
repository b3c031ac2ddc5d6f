//===- WalkWriter.cpp - Writing the call graph as arrays ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/writer/WalkWriter.h"
#include "facts/Coding.h"
#include "index/reader/WalkGraph.h"
#include "records/Family.h"
#include "store/Errors.h"
#include "store/Fields.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"

#include <numeric>
#include <xxhash.h>

namespace torchtalk::index {

void fields(auto &A, store::Is<WalkPlace> auto &P) { A(P.Place, P.Family); }

namespace {

constexpr std::string_view OrderMagic = "ttorder1";
constexpr uint64_t MaxOrderBytes = uint64_t(16) << 30;

/// A symbol is a hub when more families call it than MinHubCallers, and than
/// one in HubShare of all that call something. An impact through it would
/// list most of the code, whatever was asked. An instantiation with one caller
/// is none, however many its template has.
constexpr uint32_t MinHubCallers = 256;
constexpr uint32_t HubShare = 500;

/// Edges by node.
struct Adjacency {
  struct Edge {
    uint32_t Packed; ///< WalkEdge::pack()
    uint16_t Sites;
    Node peer() const { return Packed >> WalkEdge::KindBits; }
    uint32_t kind() const { return Packed & WalkEdge::DispatchKind; }
  };
  std::vector<uint32_t> Starts; ///< by node, and the end
  std::vector<Edge> Edges;

  llvm::ArrayRef<Edge> of(Node N) const {
    return llvm::ArrayRef(Edges).slice(Starts[N], Starts[N + 1] - Starts[N]);
  }
};

class WalkWriting {
public:
  explicit WalkWriting(const WalkInput &In)
      : In(In), NumSymbols(static_cast<Node>(In.Ids.size())),
        NumNodes(NumSymbols + static_cast<Node>(In.Ops.size())) {}

  llvm::Error write(const std::string &Dir) {
    if (In.Ids.size() + In.Ops.size() > WalkEdge::MaxNodes)
      return makeError("The build has " + llvm::Twine(In.Ids.size()) +
                       " symbols, more than an index can hold.");
    numberSymbols();
    findFamilies();
    findCallees();
    findCallers();
    putEdges(Callees, WalkGraph::CalleeStarts, WalkGraph::Callees);
    putEdges(Callers, WalkGraph::CallerStarts, WalkGraph::Callers);
    for (const Adjacency::Edge &E : Callers.Edges)
      put(WalkGraph::CallerSites, E.Sites);
    findHubs();
    putSymbols();
    putOps();
    return store::writeFileAtomically(Dir + "/" + WalkFileName, file());
  }

private:
  /// Fills Nodes and NodeOf, in the order that WalkGraph.h promises.
  void numberSymbols() {
    std::vector<std::pair<uint64_t, uint32_t>> Places(NumSymbols);
    for (uint32_t Symbol = 0; Symbol < NumSymbols; ++Symbol)
      Places[Symbol] = {In.Order[Symbol].Place, Symbol};
    llvm::sort(Places);
    for (const auto &[Place, Symbol] : Places)
      Nodes.push_back(Symbol);
    NodeOf.resize(NumSymbols);
    std::string &Flags = Sections[WalkGraph::Flags];
    for (Node N = 0; N < NumSymbols; ++N) {
      uint32_t Symbol = Nodes[N];
      NodeOf[Symbol] = N;
      uint64_t Place = In.Order[Symbol].Place;
      unsigned Flag = In.Flags[Symbol];
      if (Place != WalkPlace::Nowhere) {
        Flag &= ~unsigned{WalkType};
        Flag |= WalkDefined;
        if ((Place & WalkPlace::Generated) != 0)
          Flag |= WalkGenerated;
      }
      Flags.push_back(static_cast<char>(Flag));
    }
  }

  void findFamilies() {
    std::vector<std::pair<uint64_t, Node>> ByHash;
    ByHash.reserve(NumSymbols);
    for (Node N = 0; N < NumSymbols; ++N)
      ByHash.emplace_back(In.Order[Nodes[N]].Family, N);
    llvm::sort(ByHash);
    Family.resize(NumSymbols);
    Node First = 0;
    for (size_t I = 0; I < ByHash.size(); ++I) {
      if (I == 0 || ByHash[I].first != ByHash[I - 1].first)
        First = ByHash[I].second;
      Family[ByHash[I].second] = First;
    }
  }

  void findCallees() {
    Callees.Edges.reserve(In.Arcs.size());
    for (Node N = 0; N < NumNodes; ++N) {
      uint32_t From = N < NumSymbols ? Nodes[N] : N;
      Callees.Starts.push_back(static_cast<uint32_t>(Callees.Edges.size()));
      for (uint32_t I = In.Starts[From]; I < In.Starts[From + 1]; ++I) {
        const WalkArc &A = In.Arcs[I];
        Node To = A.To < NumSymbols ? NodeOf[A.To] : A.To;
        Callees.Edges.push_back({WalkEdge::pack(To, A.Kind), A.Sites});
      }
      std::sort(Callees.Edges.begin() + Callees.Starts.back(),
                Callees.Edges.end(),
                [](const Adjacency::Edge &A, const Adjacency::Edge &B) {
                  return A.Packed < B.Packed;
                });
    }
    Callees.Starts.push_back(static_cast<uint32_t>(Callees.Edges.size()));
  }

  /// The callees turned round, node by node: so they are sorted.
  void findCallers() {
    Callers.Starts.assign(size_t(NumNodes) + 1, 0);
    for (const Adjacency::Edge &E : Callees.Edges)
      ++Callers.Starts[E.peer() + 1];
    std::partial_sum(Callers.Starts.begin(), Callers.Starts.end(),
                     Callers.Starts.begin());
    std::vector<uint32_t> Next(Callers.Starts);
    Callers.Edges.resize(Callees.Edges.size());
    for (Node From = 0; From < NumNodes; ++From)
      for (const Adjacency::Edge &E : Callees.of(From))
        Callers.Edges[Next[E.peer()]++] = {WalkEdge::pack(From, E.kind()),
                                           E.Sites};
  }

  void putEdges(const Adjacency &From, WalkGraph::Section Starts,
                WalkGraph::Section Peers) {
    for (uint32_t Start : From.Starts)
      put<uint32_t>(Starts, Start);
    Sections[Peers].reserve(4 * From.Edges.size());
    for (const Adjacency::Edge &E : From.Edges)
      put<uint32_t>(Peers, E.Packed);
  }

  void findHubs() {
    std::vector<uint32_t> CallersOf(NumSymbols);
    std::vector<bool> Calls(NumSymbols);
    std::vector<Node> Families;
    for (Node N = 0; N < NumSymbols; ++N) {
      Families.clear();
      for (const Adjacency::Edge &E : Callers.of(N))
        if (E.kind() != static_cast<uint32_t>(facts::EdgeKind::Overrides) &&
            E.peer() < NumSymbols && Family[E.peer()] != Family[N])
          Families.push_back(Family[E.peer()]);
      for (Node Caller : Families)
        Calls[Caller] = true;
      if (Families.size() <= MinHubCallers)
        continue; // no hub, whatever the threshold
      llvm::sort(Families);
      CallersOf[N] =
          static_cast<uint32_t>(llvm::unique(Families) - Families.begin());
    }
    auto Calling = static_cast<uint32_t>(llvm::count(Calls, true));
    HubThreshold = std::max(MinHubCallers, Calling / HubShare);
    std::string &Flags = Sections[WalkGraph::Flags];
    for (Node N = 0; N < NumSymbols; ++N)
      if (CallersOf[N] > HubThreshold)
        Flags[N] = static_cast<char>(Flags[N] | WalkHub);
  }

  void putSymbols() {
    for (Node N = 0; N < NumSymbols; ++N)
      put(WalkGraph::Ids, In.Ids[Nodes[N]]);
    for (Node N : NodeOf) // symbols are sorted by id
      put<uint32_t>(WalkGraph::ById, N);
    for (Node N : Family)
      put<uint32_t>(WalkGraph::Families, N);
  }

  void putOps() {
    std::string &Names = Sections[WalkGraph::OpNames];
    for (const std::string &Op : In.Ops) {
      put<uint32_t>(WalkGraph::OpNameStarts, Names.size());
      Names += Op;
    }
    put<uint32_t>(WalkGraph::OpNameStarts, Names.size());
  }

  template <typename T> void put(WalkGraph::Section S, T Number) {
    char Bytes[sizeof(T)];
    llvm::support::endian::write<T, llvm::endianness::little>(Bytes, Number);
    Sections[S].append(Bytes, sizeof(Bytes));
  }

  std::string file() {
    std::string Bytes(WalkHeader::Magic);
    facts::ByteWriter Out(Bytes);
    Out.fixed(WalkHeader::Version, 4);
    Out.fixed(NumSymbols, 4);
    Out.fixed(In.Ops.size(), 4);
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

  const WalkInput &In;
  const Node NumSymbols, NumNodes;
  std::vector<uint32_t> Nodes; ///< symbols, by node
  std::vector<Node> NodeOf;    ///< by symbol
  std::vector<Node> Family;
  Adjacency Callees, Callers;
  uint32_t HubThreshold = 0;
  std::array<std::string, WalkGraph::NumSections> Sections;
};

} // namespace

llvm::Error writeWalkGraph(const std::string &Dir, const WalkInput &Input) {
  return WalkWriting(Input).write(Dir);
}

uint64_t WalkPlace::of(llvm::StringRef File, uint32_t Number, uint32_t Line) {
  return (isGeneratedFile(File) ? Generated : uint64_t(0)) |
         uint64_t(Number) << 32 | Line;
}

llvm::Error writeWalkOrder(const std::string &Dir,
                           const std::vector<WalkPlace> &Order) {
  std::string Entries = store::encodeAll(Order), Bytes(OrderMagic);
  facts::ByteWriter Header(Bytes);
  Header.fixed(Order.size(), 4);
  Header.fixed(XXH3_64bits(Entries.data(), Entries.size()), 8);
  return store::writeFileAtomically(Dir + "/" + WalkOrderName, Bytes + Entries);
}

llvm::Expected<std::vector<WalkPlace>> readWalkOrder(const std::string &Dir) {
  auto Bytes = TRY(store::readFile(Dir + "/" + WalkOrderName, MaxOrderBytes));
  facts::ByteReader In(Bytes);
  bool Good = In.bytes(OrderMagic.size()) == OrderMagic;
  uint64_t Count = In.fixed(4), Checksum = In.fixed(8);
  std::string_view Entries = In.bytes(In.remaining());
  std::vector<WalkPlace> Order;
  Order.reserve(Entries.size() / sizeof(WalkPlace));
  if (Good && Checksum == XXH3_64bits(Entries.data(), Entries.size()) &&
      store::decodeAll(Entries, Order) && Order.size() == Count)
    return Order;
  return makeError("The file " + Dir + "/" + WalkOrderName +
                   " is damaged: run 'torchtalk index build'.");
}

} // namespace torchtalk::index
