//===- SourceOps.cpp - The ops of functions that are not compiled ---------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/SourceOps.h"
#include "query/dispatch/KernelRows.h"
#include "query/dispatch/SourceSteps.h"
#include "query/text/Gtests.h"
#include "records/NameParts.h"
#include "records/RegistrationKinds.h"

#include "llvm/ADT/STLExtras.h"

#include <array>
#include <deque>
#include <set>

namespace torchtalk::query {

using index::DeviceRecord;
using index::Session;
using index::Sureness;

namespace {

/// Names that one question looks for in text: each takes milliseconds.
constexpr size_t MaxNames = 100;

/// The function of TORCH_META_FUNC2(fmod, Tensor), if \p Op is the functional
/// one of its group.
std::string metaOf(llvm::StringRef Op) {
  return "at::meta::structured_" + index::OperatorName(Op).unambiguous() +
         "::meta";
}

/// Whether \p Name is \p Full or the end of it.
bool endsWith(llvm::StringRef Full, llvm::StringRef Name) {
  return Full.consume_back(Name) && (Full.empty() || Full.ends_with("::"));
}

} // namespace

SourceOps::SourceOps(Session &Index)
    : All(Index.kept([&] { return load(Index); })),
      Text(std::make_unique<SourceCode>(Index)) {}

SourceOps::Tables SourceOps::load(Session &Index) {
  Tables Result;
  std::vector<DeviceRecord> ByName;
  Index.forEachDevice([&](const DeviceRecord &R) {
    if (!R.Compiled)
      ByName.push_back(R);
  });
  std::vector<DeviceRecord *> ByPlace; // to move each record once
  ByPlace.reserve(ByName.size());
  for (DeviceRecord &R : ByName)
    ByPlace.push_back(&R);
  llvm::sort(ByPlace, [](const DeviceRecord *A, const DeviceRecord *B) {
    return std::tie(A->File, A->Line, A->Name) <
           std::tie(B->File, B->Line, B->Name);
  });
  for (DeviceRecord *R : ByPlace)
    Result.Functions.push_back(std::move(*R));
  for (size_t I = 0; I < Result.Functions.size(); ++I)
    Result.ByName.emplace(Result.Functions[I].Name, I);
  std::set<std::pair<std::string, std::string>> Compiled; // op and key
  std::map<std::string, std::set<std::string>> Groups;    // of structured ops
  auto Add = [&](Use U) {
    std::string Last = index::baseName(U.Kernel);
    Result.Uses.emplace(std::move(Last), std::move(U));
  };
  Index.forEachRegistration([&](const auto &Row) {
    if (Row.Compiled)
      Compiled.emplace(Row.Op, Row.Key);
    else if (!Row.OfRun && Row.isOfKnownOp())
      Add({Row.KernelName, Row.Op, From::Source, Row.Key, false, Row.isStub()});
  });
  Index.forEachOp([&](const index::OpRecord &Op) {
    for (const auto &Kernel : Op.Torchgen.Dispatch) {
      Add({qualifiedName(Kernel), Op.Op, From::Rule, Kernel.Key,
           Compiled.count({Op.Op, Kernel.Key}) != 0});
      if (Kernel.Structured)
        Groups[Kernel.Of.empty() ? Op.Op : Kernel.Of].insert(Op.Op);
    }
  });
  for (const auto &[Out, Ops] : Groups)
    for (const std::string &Named : Ops)
      for (const std::string &Op : Ops)
        Add({metaOf(Named), Op, From::Rule, "Meta",
             Compiled.count({Op, "Meta"}) != 0});
  SourceSteps Names(Index, Index.walk());
  for (const auto &[Base, U] : Result.Uses)
    if (U.Where == From::Rule && !U.Compiled)
      if (auto [It, New] = Result.Nodes.try_emplace(U.Kernel); New)
        It->second = Names.nodesNamed(U.Kernel);
  return Result;
}

std::vector<const DeviceRecord *> SourceOps::in(llvm::StringRef File) const {
  std::vector<const DeviceRecord *> Result;
  auto At = llvm::partition_point(
      All.Functions, [&](const DeviceRecord &R) { return R.File < File; });
  for (; At != All.Functions.end() && At->File == File; ++At)
    Result.push_back(&*At);
  return Result;
}

void SourceOps::add(Session &Index, const DeviceRecord &Function, Sureness Sure,
                    size_t Item, ChangeSet &Out) {
  follow(Index, {{Function.Name, Function.File, Function.Line, Sure, 0, {}}},
         Item, Out);
}

const SourceCallers *SourceOps::callersOf(Session &Index,
                                          const std::string &Name) {
  auto [It, New] = Callers.try_emplace(Name);
  if (!New)
    return &It->second;
  if (Index.textsCalling(index::baseName(Name)).empty())
    return &It->second;
  if (++Searched > MaxNames) {
    Callers.erase(It);
    return nullptr;
  }
  It->second = Text->callers({CalledName{Name}});
  return &It->second;
}

const std::vector<index::SymbolId> &
SourceOps::declarationsOf(Session &Index, const std::string &Name) {
  auto [It, New] = Declarations.try_emplace(Name);
  if (!New)
    return It->second;
  const auto &Graph = Index.walk();
  uint16_t Scope = index::scopePart(index::namingHash(Name));
  for (const index::NamedId &Id : Index.symbolsNamed(index::baseName(Name))) {
    if (index::scopePart(Id.Naming) != Scope)
      continue;
    std::optional<index::Node> N = Graph.find(Id.Id);
    if (N && Graph.has(*N, index::WalkDefined))
      continue;
    auto Symbol = Index.symbol(Id.Id);
    if (Symbol && Symbol->Definitions.empty() && Symbol->Name == Name)
      It->second.push_back(Id.Id);
  }
  return It->second;
}

bool SourceOps::follow(Session &Index, std::vector<Step> Starts, size_t Item,
                       ChangeSet &Out) {
  bool Followed = true;
  std::array<std::deque<Step>, index::NumSurenesses> Pending;
  std::set<std::pair<std::string, std::string>> Met;
  std::set<std::string> Ops;
  auto Push = [&](Step S) {
    if (Met.insert({S.Name, S.File}).second)
      Pending[static_cast<unsigned>(S.Sure)].push_back(std::move(S));
  };
  auto Open = [&](std::string Why) {
    if (Item != NoItem && Out.Items[Item].Open.empty())
      Out.Items[Item].Open = std::move(Why);
  };
  for (Step &S : Starts)
    Push(std::move(S));
  for (std::deque<Step> &Level : Pending)
    while (!Level.empty()) {
      Step At = std::move(Level.front());
      Level.pop_front();
      At.Way.Names.push_back(ChangedItem{At.Name, At.File, At.Line}.text());
      bool Serves = false;
      const auto &[Functions, ByName, Uses, Nodes] = All;
      for (auto [It, End] = ByName.equal_range(At.Name); It != End; ++It) {
        if (Functions[It->second].File != At.File)
          continue;
        for (const index::LaunchSite &Site : Functions[It->second].Launches)
          for (auto [By, Last] = ByName.equal_range(Site.Function); By != Last;
               ++By)
            if (const DeviceRecord &R = Functions[By->second];
                R.File == Site.File) {
              Serves = true;
              Push({R.Name, R.File, R.Line, At.Sure, At.Steps, At.Way});
            }
      }
      auto [Use, End] = Uses.equal_range(index::baseName(At.Name));
      for (; Use != End; ++Use)
        if (const auto &U = Use->second; endsWith(At.Name, U.Kernel)) {
          Serves = true;
          if (Ops.insert(U.Op).second)
            Out.Ops.push_back({U.Op,
                               U.Where == From::Source
                                   ? std::max(At.Sure, Sureness::Likely)
                                   : At.Sure,
                               U.Where, Item, At.Way, At.Steps, U.Stub});
          // Text calls a stub by its name.
          if (U.Stub)
            Push({U.Op, "", 0, std::max(At.Sure, Sureness::Likely),
                  At.Steps + 1, At.Way});
        }
      if (std::string Test = gtestName(At.Name); !Test.empty()) {
        Serves = true;
        Out.Tests.push_back(
            {std::move(Test), At.Sure, At.Steps + 1, At.Way, Item});
      }
      for (index::SymbolId Id : declarationsOf(Index, At.Name))
        Out.Symbols.push_back({Id, std::max(At.Sure, Sureness::Likely), Item});
      auto Callers = callersOf(Index, At.Name);
      if (!Callers) {
        Followed = false;
        Open("more calls lead from it than are followed");
        continue;
      }
      for (const SourcePeer &Peer : Callers->Peers) {
        index::Location Where = definitionOf(Peer.Function);
        if (Peer.Function.Source)
          Push({std::string(Peer.Function.Name), Where.File, Where.Line,
                Sureness::Possible, At.Steps + 1, At.Way});
        else
          Out.Symbols.push_back({Peer.Function.Id, Sureness::Possible, Item});
      }
      if (const auto &Naming = Callers->Naming; !Serves && !Naming.empty())
        Open(("whether " + At.Name + " is called is not known: " +
              Naming.front().File + ":" + llvm::Twine(Naming.front().Line))
                 .str());
    }
  return Followed;
}

/// Of torchgen's rows that no TU of the index registers.
void SourceOps::addKernels(Session &Index, const CodeImpact &Code,
                           ChangeSet &Out) {
  const auto &Graph = Index.walk();
  std::map<std::string, std::vector<CodeImpact::Reached>> Kernels;
  for (const auto &[Base, U] : All.Uses) {
    if (U.Where != From::Rule || U.Compiled)
      continue;
    auto [It, New] = Kernels.try_emplace(U.Kernel);
    if (New)
      for (index::Node N : All.Nodes.at(U.Kernel))
        if (auto Found = Code.find(Index, Graph.id(N)))
          It->second.push_back({"", Found->Sure, Found->Steps, N});
    for (const CodeImpact::Reached &R : It->second) {
      Sureness Sure = R.Steps != 0 && !index::isOrdinaryKey(U.Key)
                          ? Sureness::Possible
                          : R.Sure;
      Out.Ops.push_back({U.Op, Sure, From::Rule, NoItem, {R.Last}, 0});
      Out.Links.push_back({R.Last, U.Op, "", 0});
    }
  }
}

std::vector<ChangeLink> SourceOps::follow(Session &Index,
                                          const CodeImpact::Reached &R,
                                          const std::string &Name,
                                          ChangeSet &Out, bool &Followed) {
  std::vector<ChangeLink> Links;
  auto Callers = callersOf(Index, Name);
  Followed &= Callers != nullptr;
  if (!Callers || Callers->Peers.empty())
    return Links;
  ChangeSet Found;
  std::vector<Step> Starts;
  for (const SourcePeer &Peer : Callers->Peers) {
    index::Location Where = definitionOf(Peer.Function);
    if (Peer.Function.Source)
      Starts.push_back({std::string(Peer.Function.Name),
                        Where.File,
                        Where.Line,
                        Sureness::Possible,
                        R.Steps + 1,
                        {R.Last}});
    else
      Found.Symbols.push_back({Peer.Function.Id, Sureness::Possible, NoItem});
  }
  Followed &= follow(Index, std::move(Starts), NoItem, Found);
  for (const ChangedOp &Op : Found.Ops)
    Links.push_back({0, Op.Op, "", 0});
  for (const ChangedTest &Test : Found.Tests)
    Links.push_back({0, "", Test.Name, 0});
  for (const ChangedSymbol &S : Found.Symbols)
    Links.push_back({0, "", "", S.Id});
  llvm::append_range(Out.Ops, std::move(Found.Ops));
  llvm::append_range(Out.Tests, std::move(Found.Tests));
  llvm::append_range(Out.Symbols, std::move(Found.Symbols));
  return Links;
}

bool SourceOps::addBeyond(Session &Index, const CodeImpact &Code,
                          ChangeSet &Out) {
  addKernels(Index, Code, Out);
  const auto &Graph = Index.walk();
  SourceSteps Names(Index, Graph);
  bool Followed = true;
  std::map<std::string, std::vector<ChangeLink>> Links; // overloads are one
  llvm::DenseMap<index::Node, const std::vector<ChangeLink> *> OfFamily;
  for (const CodeImpact::Reached &R : Code.surelyReached()) {
    if (Graph.isOp(R.Last) || Graph.has(R.Last, index::WalkHub) ||
        !Names.mayLead(R.Last))
      continue;
    auto [Known, New] = OfFamily.try_emplace(Graph.family(R.Last), nullptr);
    if (New) {
      auto Symbol = Index.symbol(Graph.id(R.Last));
      if (!Symbol || Symbol->Kind == facts::FunctionKind::Lambda)
        continue;
      std::string Name = index::canonicalName(Symbol->Name);
      auto [It, NewName] = Links.try_emplace(Name);
      if (NewName)
        It->second = follow(Index, R, Name, Out, Followed);
      Known->second = &It->second;
    }
    if (Known->second)
      for (ChangeLink Link : *Known->second) {
        Link.From = R.Last;
        Out.Links.push_back(std::move(Link));
      }
  }
  // Wrappers of ops that no TU of the index compiles.
  for (const CodeImpact::Reached &Op : Code.Ops) {
    auto Family =
        Op.Sure == Sureness::Possible ? std::nullopt : opInText(Index, Op.Name);
    const std::optional<index::Node> From = Graph.findOp(Op.Name);
    if (!Family || !From)
      continue;
    for (const index::SymbolRecord &Member : Family->Members) {
      auto [It, New] = Links.try_emplace(Member.Name);
      if (!New)
        continue;
      CodeImpact::Reached At = Op;
      At.Last = *From;
      It->second = follow(Index, At, Member.Name, Out, Followed);
      for (ChangeLink Link : It->second) {
        Link.From = *From;
        Out.Links.push_back(std::move(Link));
      }
    }
  }
  return Followed;
}

bool addKernelOfYaml(Session &Index, llvm::StringRef Name, ChangeSet &Out) {
  bool Any = false;
  Index.forEachOp([&](const index::OpRecord &Op) {
    for (const auto &Kernel : Op.Torchgen.Dispatch) {
      llvm::StringRef Function = Name;
      Function.consume_front(Kernel.Namespace + "::");
      if (!endsWith(qualifiedName(Kernel), Name) && Function != Kernel.Function)
        continue;
      size_t Item = Out.add(Kernel.Function + ", kernel of " + Op.Op + " for " +
                                Kernel.Key,
                            Op.File, Op.Line);
      Out.Ops.push_back({Op.Op, Sureness::Certain, From::Rule, Item, {}});
      Any = true;
      break;
    }
  });
  return Any;
}

} // namespace torchtalk::query
