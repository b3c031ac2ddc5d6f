//===- BackwardOps.cpp - The ops that a backward function calls -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/autograd/BackwardOps.h"

#include "query/names/QualifiedName.h"
#include "query/names/SymbolFamily.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <tuple>

namespace torchtalk::query {

using index::EdgeRecord;
using index::SymbolId;
using index::SymbolRecord;

namespace {

/// Far more than any backward of PyTorch needs: they keep odd inputs cheap.
constexpr size_t MaxBackward = 1000;
/// A function of ATen's interface reaches its op in one to three calls;
/// at::sum_to and indexing take more.
constexpr unsigned MaxInterfaceDepth = 6;
constexpr size_t MaxInterfaceFunctions = 200;

enum class Layer {
  Backward,  ///< to be followed
  Interface, ///< ATen's: stands for its ops
  Other,     ///< neither calls ops nor says anything about the formula
};

class Walk {
public:
  Walk(BodyReader &Bodies, const SymbolRecord &Apply)
      : Bodies(Bodies), File(definitionOf(Apply).File) {
    Result.Functions.push_back({Apply, 0, {}});
    Seen.insert(Apply.Id);
  }

  BackwardOps run() {
    for (size_t F = 0; F < Result.Functions.size(); ++F)
      addBody(F);
    dropWithoutOps();
    llvm::sort(Result.Calls, [](const auto &A, const auto &B) {
      return std::tie(A.In, A.Site, A.Op, A.Through) <
             std::tie(B.In, B.Site, B.Op, B.Through);
    });
    return std::move(Result);
  }

private:
  Layer layerOf(const SymbolRecord &Symbol) const {
    // Helpers of a node may be in any namespace.
    if (!File.empty() && definitionOf(Symbol).File == File)
      return Layer::Backward;
    std::vector<std::string> Parts = nameComponents(Symbol.Name);
    // C functions have no namespace; caffe2 is that of c10's types.
    if (Parts.size() < 2 || isIn(Parts, {"std"}) || isIn(Parts, {"c10"}) ||
        isIn(Parts, {"caffe2"}) || isIn(Parts, {"__gnu_cxx"}))
      return Layer::Other;
    if (isIn(Parts, {"at"}) && !isIn(Parts, {"at", "native"}))
      return Layer::Interface;
    // What a node saves and how it runs is the same for all.
    bool Machinery = isIn(Parts, {"torch", "autograd", "Node"}) ||
                     isIn(Parts, {"torch", "autograd", "SavedVariable"});
    return Machinery ? Layer::Other : Layer::Backward;
  }

  static bool isCall(const EdgeRecord &Edge) {
    return Edge.Kind == facts::EdgeKind::Call ||
           Edge.Kind == facts::EdgeKind::Virtual ||
           Edge.Kind == facts::EdgeKind::Address;
  }

  void addBody(size_t F) {
    auto Body = Bodies.body(Result.Functions[F].Symbol.Id);
    for (const EdgeRecord &Edge : *Body)
      addEdge(F, Edge);
  }

  void addEdge(size_t F, const EdgeRecord &Edge) {
    auto Callee = Bodies.symbol(Edge.Peer);
    if (Edge.Kind == facts::EdgeKind::Dispatch) {
      Result.Calls.push_back(
          {facts::operatorOf(Callee->Mangled), Edge.Site, F, "", Edge.Kind});
      return;
    }
    if (!isCall(Edge))
      return;
    switch (layerOf(*Callee)) {
    case Layer::Other:
      return;
    case Layer::Interface:
      return addInterface(F, Edge, *Callee);
    case Layer::Backward:
      break;
    }
    if (Callee->Definitions.empty()) {
      addUnread(Callee->Name, Edge.Site, F);
      return;
    }
    if (!Seen.insert(Edge.Peer).second)
      return;
    if (Result.Functions.size() < MaxBackward)
      Result.Functions.push_back({*Callee, F, Edge.Site});
    else
      Result.Truncated = true;
  }

  void addInterface(size_t F, const EdgeRecord &Edge,
                    const SymbolRecord &Callee) {
    auto Own = Bodies.dispatchedOp(Edge.Peer);
    if (!Own.empty()) {
      Result.Calls.push_back({std::move(Own), Edge.Site, F, "", Edge.Kind});
      return;
    }
    auto Reached = interface(Edge.Peer);
    for (const std::string &Name : Reached->Unread)
      addUnread(Name, Edge.Site, F);
    for (const std::string &Op : Reached->Ops)
      Result.Calls.push_back({Op, Edge.Site, F, Callee.Name, Edge.Kind});
  }

  void addUnread(const std::string &Name, const index::Location &Site,
                 size_t F) {
    if (Unread.insert(Name).second)
      Result.NotIndexed.push_back({Name, Site, F});
  }

  struct InterfaceFunction {
    std::set<std::string> Ops;
    std::set<std::string> Unread; ///< names of what no indexed TU defines
  };

  /// What a function of ATen's interface calls, without leaving it.
  const InterfaceFunction *interface(SymbolId Id) {
    auto [It, New] = Interface.try_emplace(Id);
    if (!New)
      return &It->second;
    std::set<SymbolId> Met = {Id};
    std::vector<SymbolId> Level = {Id}, Next;
    for (unsigned Depth = 0; !Level.empty(); ++Depth) {
      for (SymbolId Function : Level)
        addInterfaceBody(Function, It->second, Met,
                         Depth + 1 < MaxInterfaceDepth ? &Next : nullptr);
      Level = std::move(Next);
      Next.clear();
    }
    return &It->second;
  }

  /// \p Next gets the functions to go on with, unless there are too many.
  void addInterfaceBody(SymbolId Function, InterfaceFunction &Out,
                        std::set<SymbolId> &Met, std::vector<SymbolId> *Next) {
    auto Self = Bodies.symbol(Function);
    if (Self->Definitions.empty())
      Out.Unread.insert(Self->Name);
    auto Body = Bodies.body(Function);
    for (const EdgeRecord &Edge : *Body) {
      auto Callee = Bodies.symbol(Edge.Peer);
      if (Edge.Kind == facts::EdgeKind::Dispatch)
        Out.Ops.insert(facts::operatorOf(Callee->Mangled));
      if (!isCall(Edge) || layerOf(*Callee) != Layer::Interface)
        continue;
      auto Op = Bodies.dispatchedOp(Edge.Peer);
      if (!Op.empty())
        Out.Ops.insert(std::move(Op));
      else if (!Next || Met.size() >= MaxInterfaceFunctions)
        Result.Truncated |= Met.count(Edge.Peer) == 0;
      else if (Met.insert(Edge.Peer).second)
        Next->push_back(Edge.Peer);
    }
  }

  /// Functions that lead to no op; the first is always kept.
  void dropWithoutOps() {
    std::vector<bool> Keep(Result.Functions.size());
    Keep[0] = true;
    for (const BackwardOps::Call &Call : Result.Calls)
      Keep[Call.In] = true;
    for (const BackwardOps::Unread &Unread : Result.NotIndexed)
      Keep[Unread.In] = true;
    // A caller always comes before what it calls.
    for (size_t F = Keep.size(); F-- > 1;)
      if (Keep[F])
        Keep[Result.Functions[F].Caller] = true;
    std::vector<size_t> Place(Keep.size());
    size_t Kept = 0;
    for (size_t F = 0; F < Keep.size(); ++F) {
      Place[F] = Kept;
      if (!Keep[F])
        continue;
      if (Kept != F)
        Result.Functions[Kept] = std::move(Result.Functions[F]);
      Result.Functions[Kept].Caller = Place[Result.Functions[Kept].Caller];
      ++Kept;
    }
    Result.Functions.resize(Kept);
    for (BackwardOps::Call &Call : Result.Calls)
      Call.In = Place[Call.In];
    for (BackwardOps::Unread &Unread : Result.NotIndexed)
      Unread.In = Place[Unread.In];
  }

  BodyReader &Bodies;
  std::string File; ///< of the subject
  BackwardOps Result;
  std::set<SymbolId> Seen;
  std::set<std::string> Unread;
  std::map<SymbolId, InterfaceFunction> Interface;
};

} // namespace

BackwardOps backwardOps(BodyReader &Bodies, const SymbolRecord &Apply) {
  return Walk(Bodies, Apply).run();
}

} // namespace torchtalk::query
