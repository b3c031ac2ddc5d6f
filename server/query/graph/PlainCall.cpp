//===- PlainCall.cpp - The way of a plain call ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/graph/PlainCall.h"

#include "query/bindings/Bindings.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

namespace torchtalk::query {

using index::Session;
using index::SymbolRecord;

namespace {

/// In the order in which the dispatcher runs them.
constexpr const char *PlainKeys[] = {"BackendSelect", "AutogradCPU",
                                     "ADInplaceOrView", "CPU"};

/// From a kernel to where it redispatches: through a lambda and two wrappers.
constexpr unsigned MaxWayBack = 8;

/// How well a binding fits the name \p Python: by that name; a function rather
/// than a method; the shorter name.
auto bindingRank(llvm::StringRef Name, llvm::StringRef Python) {
  return std::make_tuple(Name != Python &&
                             !Name.ends_with(("." + Python).str()),
                         Name.starts_with("torch.Tensor."), Name.size(), Name);
}

} // namespace

CallStart callStart(Session &Index, const WalkGraph &Graph,
                    const SymbolFamily &Family, llvm::StringRef Python) {
  CallStart Result;
  if (!Python.empty()) {
    auto Bound = bindingsOfOp(Index, Family.Op);
    const BindingChain *Best = nullptr;
    llvm::StringRef BestName;
    for (const BindingChain &Chain : Bound.Chains)
      for (llvm::StringRef Name : Chain.Binding.UserNames)
        if (!Chain.Paths.empty() &&
            (!Best ||
             bindingRank(Name, Python) < bindingRank(BestName, Python))) {
          Best = &Chain;
          BestName = Name;
        }
    if (Best)
      if (std::optional<Node> N =
              Graph.find(Best->Paths.front().Steps.front().Symbol.Id)) {
        Result.Functions = {*N};
        Result.Binding = BestName;
        return Result;
      }
  }
  std::vector<Node> All;
  for (const SymbolRecord &Member : Family.Members) {
    std::optional<Node> N = Graph.find(Member.Id);
    if (!N)
      continue;
    All.push_back(*N);
    std::string Name = index::baseName(Member.Name);
    // "create_add_Tensor_typed_handle"
    if (Name != "redispatch" &&
        !llvm::StringRef(Name).ends_with("_typed_handle"))
      Result.Functions.push_back(*N);
  }
  if (Result.Functions.empty())
    Result.Functions = std::move(All);
  llvm::sort(Result.Functions);
  return Result;
}

std::unique_ptr<PlainCall> PlainCall::make(Session &Index,
                                           const WalkGraph &Graph) {
  KnownRows Known(Index);
  auto Tables = Known.tables();
  if (!Tables.known())
    return nullptr;
  std::unique_ptr<PlainCall> Result(new PlainCall(Index, Graph));
  llvm::copy_if(PlainKeys, std::back_inserter(Result->Keys),
                [&](const char *Key) {
                  return llvm::is_contained(Tables.runtimeKeys(), Key);
                });
  Result->Filter = std::make_unique<DispatchFilter>(
      Index, Known, std::move(Tables), Result->Keys);
  return Result;
}

bool PlainCall::takes(const PathSearch::Chain &Chain) {
  return llvm::all_of(Chain.Links, [&](const PathSearch::Link &L) {
    if (L.How.Dispatch)
      return Filter->runs(L.How.Via, L.To);
    return L.How.Kind != facts::EdgeKind::Register ||
           Filter->runs(L.From, L.To);
  });
}

bool PlainCall::redispatches(Node Entry) const {
  auto Symbol = Index.symbol(Graph.id(Entry));
  return Symbol && index::baseName(Symbol->Name) == "redispatch";
}

/// The kernels that run before \p Kernel when \p Op is called. \p Recorded:
/// whether autograd records the call, and what \p Kernel calls in turn.
std::vector<Node> PlainCall::passedBefore(Node Kernel, Node Op,
                                          bool &Recorded) {
  auto Rows = registrationsOf(Index, Graph, Op);
  std::vector<Node> Before;
  bool Records = Recorded;
  for (const std::string &Key : Keys) {
    if (Key == "AutogradCPU" && !Recorded)
      continue;
    TableEntry Entry = Filter->tables().entry(Rows, Key);
    if (!Entry.Row || Entry.isFallthrough() ||
        Entry.Reason == EntryReason::BackendFallback)
      continue;
    std::optional<Node> Runs = Graph.find(Entry.Row->Kernel);
    if (!Runs)
      continue;
    // A composite kernel runs as if its code stood where the op is called.
    if (Key == "AutogradCPU" && (Entry.Reason == EntryReason::Kernel ||
                                 Entry.Reason == EntryReason::Autograd))
      Records = false;
    if (*Runs == Kernel) {
      Recorded = Records;
      return Before;
    }
    Before.push_back(*Runs);
  }
  return {};
}

PathSearch::Chain PlainCall::withPassed(PathSearch::Chain Chain) {
  PathSearch::Chain Result{Chain.Start, {}};
  bool Recorded = true;
  for (PathSearch::Link &L : Chain.Links) {
    if (L.How.Dispatch) {
      auto IsRedispatch = redispatches(L.From);
      auto Before = passedBefore(L.To, L.How.Via, Recorded);
      std::vector<Node> Back;
      for (WalkEdge E : Graph.callers(L.How.Via))
        if (redispatches(E.peer()))
          Back.push_back(E.peer());
      if (IsRedispatch)
        Before.clear();
      for (Node Kernel : Before) {
        PathSearch Search(Graph, {Kernel}, Back, /*ThroughHubs=*/true,
                          Filter.get());
        auto Way = Search.run(MaxWayBack);
        if (!Way)
          continue;
        Result.Links.push_back({L.From, Kernel, L.How});
        llvm::append_range(Result.Links, Way->Links);
        L.From = Result.Links.back().To;
      }
    }
    Result.Links.push_back(L);
  }
  return Result;
}

} // namespace torchtalk::query
