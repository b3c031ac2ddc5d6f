//===- WalkInput.cpp - The call graph of a table of facts -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/WalkGraph.h"
#include "index/writer/WalkWriter.h"
#include "merge/Stubs.h"
#include "records/RegistrationKinds.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>
#include <set>

namespace torchtalk::index {

uint8_t walkFlags(llvm::StringRef Identity) {
  uint8_t Flags = facts::isTypeIdentity(Identity) ? WalkType : 0;
  // The Itanium ABI's template argument that is the address of a function.
  if (Identity.contains("XadL_Z"))
    Flags |= WalkOfFunction;
  return Flags;
}

void addArc(std::vector<WalkArc> &Arcs, uint32_t To, unsigned Kind) {
  // What is registered is no call site.
  auto Sites = static_cast<uint16_t>(
      Kind < WalkEdge::SpecialKind &&
      Kind != static_cast<unsigned>(facts::EdgeKind::Register));
  Arcs.push_back({To, static_cast<uint16_t>(Kind), Sites});
}

void finishArcs(std::vector<WalkArc> &Arcs) {
  llvm::sort(Arcs, [](const WalkArc &A, const WalkArc &B) {
    return std::tie(A.To, A.Kind) < std::tie(B.To, B.Kind);
  });
  auto End = Arcs.begin();
  for (const WalkArc &A : Arcs) {
    if (End == Arcs.begin() || std::prev(End)->To != A.To ||
        std::prev(End)->Kind != A.Kind) {
      *End++ = A;
      continue;
    }
    uint16_t &Sites = std::prev(End)->Sites;
    Sites = static_cast<uint16_t>(std::min<unsigned>(
        Sites + A.Sites, std::numeric_limits<uint16_t>::max()));
  }
  Arcs.erase(End, Arcs.end());
}

bool isWalked(facts::EdgeKind Kind) {
  return Kind != facts::EdgeKind::Register && Kind != facts::EdgeKind::Dispatch;
}

std::vector<std::string>
walkOps(const std::vector<OpRecord> &Yaml,
        const std::vector<RegistrationRecord> &Registrations) {
  std::set<std::string> Ops;
  for (const OpRecord &Op : Yaml)
    Ops.insert(Op.Op);
  for (const RegistrationRecord &R : Registrations)
    if (!R.isFallback() && R.isCertain() && !R.isStub())
      Ops.insert(R.Op);
  return {Ops.begin(), Ops.end()};
}

OpEntries::OpEntries(llvm::ArrayRef<std::string> Ops) : Ops(Ops) {
  for (size_t I = 0; I < Ops.size(); ++I)
    if (OperatorName Op(Ops[I]); Op.Namespace == "aten")
      EntryClasses.try_emplace(Op.unambiguous(), static_cast<int>(I));
}

int OpEntries::ofEntry(llvm::StringRef Identity) const {
  size_t Length = 0;
  if (!Identity.consume_front("_ZN2at4_ops") ||
      Identity.consumeInteger(10, Length) || Length > Identity.size())
    return -1;
  auto Found = EntryClasses.find(Identity.take_front(Length));
  Identity = Identity.drop_front(Length);
  if (Found == EntryClasses.end() || !(Identity.starts_with("4callE") ||
                                       Identity.starts_with("10redispatchE")))
    return -1;
  return Found->second;
}

int OpEntries::ofName(llvm::StringRef Identity) const {
  std::string Name = facts::operatorOf(Identity);
  auto Found = llvm::lower_bound(Ops, Name);
  return Found != Ops.end() && *Found == Name
             ? static_cast<int>(Found - Ops.begin())
             : -1;
}

WalkInput walkInput(const FactTable &Table,
                    const std::vector<uint64_t> &FamilyHashes,
                    const std::vector<OpRecord> &Yaml) {
  WalkInput Input;
  Input.Ops = walkOps(Yaml, Table.Registrations);
  const OpEntries Entries(Input.Ops);
  const StubKernels Stubs = stubKernels(Table.Registrations);
  auto NumSymbols = static_cast<uint32_t>(Table.Symbols.size());
  for (const SymbolRow &Row : Table.Symbols)
    Input.Ids.push_back(Row.Id);
  for (uint64_t Family : FamilyHashes)
    Input.Order.push_back({WalkPlace::Nowhere, Family});
  for (const DefinitionRow &D : Table.Definitions.Rows) {
    uint64_t &Place = Input.Order[D.Symbol].Place;
    Place = std::min(Place, WalkPlace::of(Table.Files[D.File], D.File, D.Line));
  }
  std::vector<WalkArc> Arcs;
  auto Finish = [&] {
    finishArcs(Arcs);
    llvm::append_range(Input.Arcs, Arcs);
    Arcs.clear();
  };
  llvm::ArrayRef<EdgeRow> Rest = Table.Edges.Rows;
  for (uint32_t S = 0; S < NumSymbols; ++S) {
    const SymbolRow &Row = Table.Symbols[S];
    uint8_t Flags = walkFlags(Row.Identity);
    Input.Starts.push_back(static_cast<uint32_t>(Input.Arcs.size()));
    if (int Op = Entries.ofEntry(Row.Identity); Op >= 0)
      addArc(Arcs, NumSymbols + static_cast<uint32_t>(Op),
             WalkEdge::DispatchKind);
    for (; !Rest.empty() && Rest.front().From == S; Rest = Rest.drop_front()) {
      const EdgeRow &E = Rest.front();
      if (isWalked(E.Kind)) {
        addArc(Arcs, E.To, static_cast<unsigned>(E.Kind));
      } else if (E.Kind == facts::EdgeKind::Dispatch) {
        int Op = Entries.ofName(Table.Symbols[E.To].Identity);
        if (Op >= 0)
          addArc(Arcs, NumSymbols + static_cast<uint32_t>(Op),
                 WalkEdge::DispatchKind);
      }
      if (E.Kind == facts::EdgeKind::Overrides)
        Flags |= WalkOverrides;
    }
    Input.Flags.push_back(Flags);
    Finish();
    addStubArcs(Input, S, Stubs);
  }
  addOpArcs(Input, Table.Registrations);
  return Input;
}

void addStubArcs(WalkInput &Input, uint32_t Symbol, const StubKernels &Stubs) {
  auto Stub = Stubs.find(Input.Ids[Symbol]);
  if (Stub == Stubs.end())
    return;
  std::vector<WalkArc> Arcs;
  for (SymbolId Id : Stub->second) {
    auto Kernel = llvm::lower_bound(Input.Ids, Id);
    if (Kernel != Input.Ids.end() && *Kernel == Id)
      addArc(Arcs, static_cast<uint32_t>(Kernel - Input.Ids.begin()),
             static_cast<unsigned>(facts::EdgeKind::Register));
  }
  finishArcs(Arcs);
  llvm::append_range(Input.Arcs, Arcs);
}

void addOpArcs(WalkInput &Input,
               const std::vector<RegistrationRecord> &Registrations) {
  std::vector<std::vector<WalkArc>> OfOps(Input.Ops.size());
  for (const RegistrationRecord &R : Registrations) {
    auto Op = llvm::lower_bound(Input.Ops, R.Op);
    if (R.isStub() || R.Kernel == 0 || Op == Input.Ops.end() || *Op != R.Op)
      continue;
    auto Kernel = llvm::lower_bound(Input.Ids, R.Kernel);
    if (Kernel != Input.Ids.end() && *Kernel == R.Kernel)
      addArc(OfOps[static_cast<size_t>(Op - Input.Ops.begin())],
             static_cast<uint32_t>(Kernel - Input.Ids.begin()),
             !isOrdinaryKey(R.Key) ? WalkEdge::SpecialKind
             : llvm::StringRef(R.Key).starts_with("Composite")
                 ? WalkEdge::CompositeKind
                 : WalkEdge::DispatchKind);
  }
  for (std::vector<WalkArc> &Arcs : OfOps) {
    Input.Starts.push_back(static_cast<uint32_t>(Input.Arcs.size()));
    finishArcs(Arcs);
    // The ordinary one of a kernel that has both is the last.
    Arcs.erase(Arcs.begin(),
               std::unique(Arcs.rbegin(), Arcs.rend(),
                           [](const WalkArc &A, const WalkArc &B) {
                             return A.To == B.To;
                           })
                   .base());
    llvm::append_range(Input.Arcs, Arcs);
  }
  Input.Starts.push_back(static_cast<uint32_t>(Input.Arcs.size()));
}

} // namespace torchtalk::index
