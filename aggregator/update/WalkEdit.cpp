//===- WalkEdit.cpp - The walk with other symbols and edges ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/WalkGraph.h"
#include "index/writer/WalkWriter.h"
#include "store/Try.h"
#include "update/SymbolEdit.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>

namespace torchtalk::edit {

using namespace index;

namespace {

constexpr uint32_t None = std::numeric_limits<uint32_t>::max();

class WalkEditing {
public:
  WalkEditing(const EditPlan &Plan, const WalkGraph &Old,
              const std::vector<WalkPlace> &OldOrder)
      : Plan(Plan), Changed(Plan.Changed.Symbols), Old(Old),
        OldOrder(OldOrder) {}

  llvm::Expected<WalkInput> run(const std::vector<OpRecord> &Ops) {
    const std::vector<RegistrationRecord> &Registrations =
        Plan.Table.Registrations;
    rankFormer();
    if (OldOrder.size() != NodeOf.size())
      return Plan.Old->damaged("the order of its walk is of another one");
    rankSymbols();
    findSites();
    Out.Ops = walkOps(Ops, Registrations);
    const OpEntries Entries(Out.Ops);
    const StubKernels Stubs = stubKernels(Registrations);
    Out.Arcs.reserve(Sites.size() + Sites.size() / 16);
    for (uint32_t Rank = 0; Rank < Out.Ids.size(); ++Rank) {
      uint32_t Former = FormerRank[Rank];
      auto Known = Changed.find(Out.Ids[Rank]);
      bool IsChanged = Known != Changed.end();
      bool Carried =
          Former != None && !(IsChanged && Known->second.callsChanged());
      // The hash of a family is made where the record is.
      Out.Order.push_back(Former == None ||
                                  (IsChanged && Known->second.FamilyHash != 0)
                              ? placeOf(Known->second)
                              : OldOrder[Former]);
      uint8_t Flags = 0;
      if (Former == None)
        Flags = walkFlags(Known->second.After->Mangled);
      else
        for (WalkFlag Flag : {WalkType, WalkOfFunction, WalkOverrides})
          if (Old.has(NodeOf[Former], Flag) &&
              (Carried || Flag != WalkOverrides))
            Flags |= Flag;
      Out.Flags.push_back(Flags);
      Out.Starts.push_back(static_cast<uint32_t>(Out.Arcs.size()));
      if (Carried)
        carry(Former);
      else if (llvm::Error E = make(Out.Ids[Rank], Known->second, Entries))
        return E;
      addStubArcs(Out, Rank, Stubs);
    }
    addOpArcs(Out, Registrations);
    return std::move(Out);
  }

private:
  void rankFormer() {
    NodeOf.resize(Old.symbols());
    RankOf.resize(Old.symbols());
    for (uint32_t Rank = 0; Rank < NodeOf.size(); ++Rank) {
      NodeOf[Rank] = Old.ofRank(Rank);
      RankOf[NodeOf[Rank]] = Rank;
    }
  }

  /// Merges the former symbols, which are sorted by id, with the changed ones.
  void rankSymbols() {
    NewRank.assign(NodeOf.size(), None);
    auto Next = Changed.begin();
    auto Add = [&](SymbolId Id, uint32_t Former) {
      if (Former != None)
        NewRank[Former] = static_cast<uint32_t>(Out.Ids.size());
      Out.Ids.push_back(Id);
      FormerRank.push_back(Former);
    };
    for (uint32_t Rank = 0; Rank < NodeOf.size(); ++Rank) {
      SymbolId Id = Old.id(NodeOf[Rank]);
      for (; Next != Changed.end() && Next->first < Id; ++Next)
        if (Next->second.After)
          Add(Next->first, None);
      bool Gone = false;
      if (Next != Changed.end() && Next->first == Id)
        Gone = !(Next++)->second.After;
      if (!Gone)
        Add(Id, Rank);
    }
    for (; Next != Changed.end(); ++Next)
      if (Next->second.After)
        Add(Next->first, None);
  }

  /// The file has them by caller: turned round.
  void findSites() {
    SitesStart.assign(Old.nodes(), 0);
    uint32_t Total = 0;
    for (Node N = 0; N < Old.nodes(); ++N) {
      SitesStart[N] = Total;
      Total += static_cast<uint32_t>(Old.callees(N).size());
    }
    Sites.resize(Total);
    std::vector<uint32_t> Next(SitesStart);
    for (Node Callee = 0; Callee < Old.nodes(); ++Callee) {
      llvm::ArrayRef<WalkEdge> Callers = Old.callers(Callee);
      for (size_t I = 0; I < Callers.size(); ++I)
        Sites[Next[Callers[I].peer()]++] =
            static_cast<uint16_t>(Old.callerSites(Callee, I));
    }
  }

  WalkPlace placeOf(const ChangedSymbol &Symbol) const {
    WalkPlace Result;
    Result.Family = Symbol.FamilyHash;
    for (const Definition &D : Symbol.After->Definitions) {
      auto Number =
          static_cast<uint32_t>(llvm::lower_bound(Plan.Files.Paths, D.File) -
                                Plan.Files.Paths.begin());
      Result.Place =
          std::min(Result.Place, WalkPlace::of(D.File, Number, D.Line));
    }
    return Result;
  }

  /// What a symbol calls as before.
  void carry(uint32_t OldRank) {
    Node N = NodeOf[OldRank];
    llvm::ArrayRef<WalkEdge> Callees = Old.callees(N);
    auto NumSymbols = static_cast<uint32_t>(Out.Ids.size());
    for (size_t I = 0; I < Callees.size(); ++I) {
      if (Callees[I].is(facts::EdgeKind::Register))
        continue; // by the registrations
      Node Peer = Callees[I].peer();
      uint32_t To = Old.isOp(Peer) ? NumSymbols + (Peer - Old.symbols())
                                   : NewRank[RankOf[Peer]];
      Out.Arcs.push_back({To, static_cast<uint16_t>(Callees[I].rawKind()),
                          Sites[SitesStart[N] + I]});
    }
  }

  /// What a symbol calls now.
  llvm::Error make(SymbolId Id, const ChangedSymbol &Symbol,
                   const OpEntries &Entries) {
    std::vector<WalkArc> Arcs;
    auto NumSymbols = static_cast<uint32_t>(Out.Ids.size());
    auto AddOp = [&](int Op) {
      if (Op >= 0)
        addArc(Arcs, NumSymbols + static_cast<uint32_t>(Op),
               WalkEdge::DispatchKind);
    };
    AddOp(Entries.ofEntry(Symbol.After->Mangled));
    for (const EdgeFact &E : Symbol.Callees) {
      if (E.Kind == facts::EdgeKind::Dispatch) {
        auto Identity = TRY(identityOf(E.To));
        AddOp(Entries.ofName(Identity));
        continue;
      }
      if (E.Kind == facts::EdgeKind::Overrides)
        Out.Flags.back() |= WalkOverrides;
      uint32_t To = rankOf(E.To);
      if (To == None)
        return Plan.Old->damaged("what " + toHex(Id) + " calls is missing");
      if (isWalked(E.Kind))
        addArc(Arcs, To, static_cast<unsigned>(E.Kind));
    }
    finishArcs(Arcs);
    llvm::append_range(Out.Arcs, Arcs);
    return llvm::Error::success();
  }

  llvm::Expected<std::string> identityOf(SymbolId Id) const {
    if (auto Known = Changed.find(Id);
        Known != Changed.end() && Known->second.After)
      return Known->second.After->Mangled;
    auto Symbol = TRY(Plan.Former->symbol(Id));
    if (!Symbol)
      return Plan.Old->damaged("a symbol that is called is missing");
    return Symbol->Mangled;
  }

  uint32_t rankOf(SymbolId Id) const {
    auto Found = llvm::lower_bound(Out.Ids, Id);
    return Found != Out.Ids.end() && *Found == Id
               ? static_cast<uint32_t>(Found - Out.Ids.begin())
               : None;
  }

  const EditPlan &Plan;
  const ChangedSymbols &Changed;
  const WalkGraph &Old;
  const std::vector<WalkPlace> &OldOrder; ///< by former rank
  std::vector<Node> NodeOf;               ///< by former rank
  std::vector<uint32_t> RankOf;           ///< former rank, by former node
  std::vector<uint32_t> NewRank;          ///< by former rank; None: it is gone
  std::vector<uint32_t> FormerRank;       ///< by new rank; None: it is new
  /// Call sites of the former callees, node by node.
  std::vector<uint16_t> Sites;
  std::vector<uint32_t> SitesStart; ///< by former node
  WalkInput Out;
};

} // namespace

llvm::Error editWalk(const std::string &Dir, const EditPlan &Plan,
                     const std::vector<OpRecord> &Ops) {
  auto Old = TRY(Plan.Former->walk());
  auto Order = TRY(readWalkOrder(Plan.FormerDir));
  auto Input = TRY(WalkEditing(Plan, *Old, Order).run(Ops));
  TRY(writeWalkGraph(Dir, Input));
  return writeWalkOrder(Dir, Input.Order);
}

} // namespace torchtalk::edit
