//===- Graph.cpp - Who calls whom -----------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Graph.h"

#include "query/KernelChain.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <set>
#include <tuple>

namespace torchtalk::query {

using index::EdgeRecord;
using index::IndexReader;
using index::SymbolId;
using index::SymbolRecord;

namespace {

using SitesByPeer = std::map<SymbolId, std::set<CallSite>>;

/// Collects the edges of one direction of a family.
class Neighbours {
public:
  Neighbours(const IndexReader &Index, bool Calls)
      : Index(Index), Calls(Calls) {}

  llvm::Error add(SymbolId Id, bool InLambda) {
    if (!Seen.insert(Id).second)
      return llvm::Error::success();
    auto Edges = Calls ? Index.callees(Id) : Index.callers(Id);
    if (!Edges)
      return Edges.takeError();
    for (const EdgeRecord &Edge : *Edges) {
      // A lambda's calls are calls of the function around it; that the one
      // holds the other is no call.
      if (Calls && Edge.Kind == facts::EdgeKind::Encloses) {
        if (llvm::Error E = add(Edge.Peer, true))
          return E;
        continue;
      }
      Sites[Edge.Peer].insert({Edge.Kind, Edge.Site, InLambda});
    }
    return llvm::Error::success();
  }

  llvm::Expected<std::vector<Peer>> take() {
    std::map<std::string, Peer> ByKey;
    for (auto &[Id, PeerSites] : Sites) {
      auto Symbol = Index.symbol(Id);
      if (!Symbol)
        return Symbol.takeError();
      if (!*Symbol)
        continue;
      Peer &P = ByKey[familyKey(**Symbol)];
      if (P.Function.Members.empty())
        P.Function.Best = **Symbol;
      P.Function.Members.push_back(std::move(**Symbol));
      P.Sites.insert(P.Sites.end(), PeerSites.begin(), PeerSites.end());
    }
    std::vector<Peer> Result;
    for (auto &[Key, P] : ByKey) {
      llvm::sort(P.Sites);
      P.Sites.erase(llvm::unique(P.Sites), P.Sites.end());
      Result.push_back(std::move(P));
    }
    llvm::sort(Result, [this](const Peer &A, const Peer &B) {
      return rank(A) < rank(B);
    });
    return Result;
  }

private:
  /// Callers: hand-written code first. Calls: the order of the source, but
  /// constructors and destructors, which say least, at the end.
  std::tuple<bool, index::Location, std::string, SymbolId>
  rank(const Peer &P) const {
    const CallSite &First = P.Sites.front();
    bool Last = Calls ? First.Kind == facts::EdgeKind::Construct ||
                            First.Kind == facts::EdgeKind::Destroy
                      : isGeneratedFile(First.Where.File);
    return {Last, First.Where, P.Function.Best.Name, P.Function.Best.Id};
  }

  const IndexReader &Index;
  bool Calls;
  std::set<SymbolId> Seen;
  SitesByPeer Sites;
};

/// The functions that an op stands for: its kernels in hand-written code, or
/// what is registered, and the dispatcher's entry.
llvm::Expected<std::vector<SymbolFamily>> rootsOfOp(const IndexReader &Index,
                                                    const std::string &Op) {
  auto Yaml = Index.op(Op);
  if (!Yaml)
    return Yaml.takeError();
  auto Rows = Index.registrationsOf(Op);
  if (!Rows)
    return Rows.takeError();
  std::vector<SymbolRecord> Found;
  for (const auto &Row : *Rows) {
    if (Row.Kernel == 0)
      continue;
    auto Kernel = Index.symbol(Row.Kernel);
    if (!Kernel)
      return Kernel.takeError();
    if (!*Kernel)
      continue;
    auto Steps = followKernel(Index, **Kernel, "", opBaseName(Op));
    if (!Steps)
      return Steps.takeError();
    bool Implemented = false;
    for (KernelStep &Step : *Steps)
      if (Step.TheRole == KernelStep::Role::Implementation) {
        Found.push_back(std::move(Step.Symbol));
        Implemented = true;
      }
    if (!Implemented)
      Found.push_back(std::move(**Kernel));
  }
  auto Entries = dispatcherEntries(Index, Op);
  if (!Entries)
    return Entries.takeError();
  llvm::move(*Entries, std::back_inserter(Found));

  std::set<SymbolId> Seen;
  std::vector<std::pair<SymbolRecord, NameMatch>> Roots;
  for (SymbolRecord &Symbol : Found)
    if (Seen.insert(Symbol.Id).second)
      Roots.emplace_back(std::move(Symbol), NameMatch::Exact);
  return rankedFamilies(Index, std::move(Roots));
}

/// A name of an op without a function that somebody wrote: "torch.gelu", or
/// "gelu", which the generated at::cpu::gelu shares.
bool meansTheOp(const Resolution &Names) {
  return Names.Op && (Names.Symbols.empty() ||
                      (Names.SymbolRule == UnqualifiedRule &&
                       (isGenerated(Names.Symbols.front().Best) ||
                        Names.Symbols.front().Best.Definitions.empty())));
}

/// Puts what the op runs before the functions that only share its name.
llvm::Error preferOp(const IndexReader &Index, GraphResult &Out) {
  const OpMatch &Op = *Out.Names.Op;
  auto Roots = rootsOfOp(Index, Op.Op);
  if (!Roots)
    return Roots.takeError();
  if (Roots->empty())
    return llvm::Error::success();
  std::vector<SymbolFamily> Others = std::move(Out.Candidates);
  Out.Candidates = std::move(*Roots);
  for (SymbolFamily &Other : Others)
    if (llvm::none_of(Out.Candidates, [&](const SymbolFamily &Root) {
          return Root.Best.Id == Other.Best.Id;
        }))
      Out.Candidates.push_back(std::move(Other));
  Out.Rule = "a kernel of " + Op.Op + " (" + Op.Rule + ")";
  return llvm::Error::success();
}

/// \returns false when \p Cursor is not one of this generation.
bool parseCursor(const IndexReader &Index, llvm::StringRef Cursor,
                 size_t &Offset) {
  Offset = 0;
  if (Cursor.empty())
    return true;
  auto [Generation, Number] = Cursor.rsplit('.');
  return Generation == llvm::StringRef(Index.generation()) &&
         !Number.getAsInteger(10, Offset);
}

} // namespace

std::optional<GraphMode> parseGraphMode(std::string_view Text) {
  if (Text == "callers" || Text == "called_by")
    return GraphMode::Callers;
  if (Text == "calls")
    return GraphMode::Calls;
  if (Text == "impact")
    return GraphMode::Impact;
  return std::nullopt;
}

const char *toString(GraphMode Mode) {
  switch (Mode) {
  case GraphMode::Callers:
    return "callers";
  case GraphMode::Calls:
    return "calls";
  case GraphMode::Impact:
    return "impact";
  }
  return "?";
}

Page makePage(const IndexReader &Index, size_t Offset, size_t Limit,
              size_t Total) {
  Page Result;
  Result.Offset = std::min(Offset, Total);
  Result.Total = Total;
  if (Total - Result.Offset > Limit)
    Result.NextCursor =
        Index.generation() + "." + std::to_string(Result.Offset + Limit);
  return Result;
}

llvm::Expected<GraphResult> graph(const IndexReader &Index,
                                  const GraphRequest &Request) {
  GraphResult Result;
  Result.Mode = Request.Mode;
  Result.Depth = Request.Depth;
  size_t Offset = 0;
  if (!parseCursor(Index, Request.Cursor, Offset)) {
    Result.BadRequest = "the cursor '" + Request.Cursor +
                        "' is not of the current index: ask without a cursor";
    return Result;
  }
  auto Names = resolveName(Index, Request.Func);
  if (!Names)
    return Names.takeError();
  Result.Names = std::move(*Names);
  Result.Candidates = Result.Names.Symbols;
  Result.Rule = Result.Names.SymbolRule;
  if (meansTheOp(Result.Names))
    if (llvm::Error E = preferOp(Index, Result))
      return E;
  const SymbolFamily *Subject = Result.subject();
  if (!Subject)
    return Result;
  for (const SymbolRecord &Member : Subject->Members) {
    auto Rows = Index.registrationsOfKernel(Member.Id);
    if (!Rows)
      return Rows.takeError();
    llvm::append_range(Result.Registered, *Rows);
  }
  if (Request.Mode == GraphMode::Impact) {
    Result.ThePage.Offset = Offset;
    if (llvm::Error E = impact(Index, *Subject, Request, Result))
      return E;
    return Result;
  }
  Neighbours Collected(Index, Request.Mode == GraphMode::Calls);
  for (const SymbolRecord &Member : Subject->Members)
    if (llvm::Error E = Collected.add(Member.Id, false))
      return E;
  auto Peers = Collected.take();
  if (!Peers)
    return Peers.takeError();
  Result.ThePage = makePage(Index, Offset, Request.Limit, Peers->size());
  for (size_t I = 0; I < Peers->size(); ++I) {
    Result.TotalSites += (*Peers)[I].Sites.size();
    if (I >= Result.ThePage.Offset && Result.Peers.size() < Request.Limit)
      Result.Peers.push_back(std::move((*Peers)[I]));
  }
  return Result;
}

} // namespace torchtalk::query
