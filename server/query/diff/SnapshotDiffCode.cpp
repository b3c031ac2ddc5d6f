//===- SnapshotDiffCode.cpp - Functions and edges -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/diff/SnapshotDiff.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/xxhash.h"

#include <map>
#include <set>
#include <tuple>

namespace torchtalk::query {

using index::EdgeRecord;
using index::Session;
using index::SymbolId;
using index::SymbolRecord;

namespace {

//===----------------------------------------------------------------------===//
// Functions.
//===----------------------------------------------------------------------===//

struct FunctionDigest {
  SymbolId Id = 0;
  uint64_t What = 0;  ///< all but places
  uint64_t Files = 0; ///< that define it
  uint64_t Lines = 0; ///< and where
};

uint64_t digest(const std::string &Text) {
  return llvm::xxh3_64bits(llvm::StringRef(Text));
}

FunctionDigest digestOf(const SymbolRecord &S) {
  std::string Files, Lines;
  for (const index::Definition &D : S.Definitions) {
    Files += D.File + '\n';
    Lines += std::to_string(D.Line) + ' ' + std::to_string(D.EndLine) + '\n';
  }
  return {S.Id,
          digest(S.Mangled + '\n' + S.Signature + '\n' +
                 std::to_string(static_cast<int>(S.Kind)) + ' ' +
                 std::to_string(static_cast<int>(S.Link)) + ' ' +
                 std::to_string(S.Template)),
          digest(Files), digest(Lines)};
}

/// Goes through two lists in the order of ids: \p Use gets both, or null for
/// one that is missing.
template <typename T, typename Fn>
void mergeJoin(llvm::ArrayRef<T> Old, llvm::ArrayRef<T> New, SymbolId T::*Id,
               Fn Use) {
  while (!Old.empty() || !New.empty()) {
    bool Before =
        !Old.empty() && (New.empty() || Old.front().*Id <= New.front().*Id);
    bool After =
        !New.empty() && (Old.empty() || New.front().*Id <= Old.front().*Id);
    Use(Before ? &Old.front() : nullptr, After ? &New.front() : nullptr);
    Old = Old.drop_front(Before);
    New = New.drop_front(After);
  }
}

SymbolRecord symbolOf(Session &Index, SymbolId Id) {
  if (auto Found = Index.symbol(Id))
    return std::move(*Found);
  SymbolRecord Missing;
  Missing.Id = Id;
  return Missing;
}

void readSymbols(Session &Index, const std::vector<SymbolId> &Ids,
                 std::vector<SymbolRecord> &Out) {
  for (SymbolId Id : Ids)
    Out.push_back(symbolOf(Index, Id));
}

void readPairs(Session &Old, Session &New, const std::vector<SymbolId> &Ids,
               std::vector<std::pair<SymbolRecord, SymbolRecord>> &Out) {
  for (SymbolId Id : Ids) {
    SymbolRecord Before = symbolOf(Old, Id);
    Out.emplace_back(std::move(Before), symbolOf(New, Id));
  }
}

/// Functions of internal linkage that went and came under the same signature,
/// each the only one of it, moved with their file.
void findRenamed(Changes<SymbolRecord> &Out) {
  std::map<std::string, std::vector<size_t>> Gone, Come;
  auto Key = [](const SymbolRecord &S) {
    return std::to_string(static_cast<int>(S.Kind)) + ' ' + S.Signature;
  };
  auto Sort = [&](const std::vector<SymbolRecord> &From, auto &To) {
    for (size_t I = 0; I < From.size(); ++I)
      if (From[I].Link == facts::Linkage::Internal)
        To[Key(From[I])].push_back(I);
  };
  Sort(Out.Removed, Gone);
  Sort(Out.Added, Come);
  std::set<SymbolId> Paired;
  for (const auto &[Name, At] : Gone) {
    auto Found = Come.find(Name);
    if (Found == Come.end() || At.size() != 1 || Found->second.size() != 1)
      continue;
    const SymbolRecord &Before = Out.Removed[At.front()];
    const SymbolRecord &After = Out.Added[Found->second.front()];
    Out.Moved.emplace_back(Before, After);
    Paired.insert(Before.Id);
    Paired.insert(After.Id);
  }
  auto IsPaired = [&](const SymbolRecord &S) {
    return Paired.count(S.Id) != 0;
  };
  llvm::erase_if(Out.Removed, IsPaired);
  llvm::erase_if(Out.Added, IsPaired);
}

void diffFunctions(Session &Old, Session &New, Changes<SymbolRecord> &Out) {
  auto DigestsOf = [](Session &Index) {
    std::vector<FunctionDigest> Result;
    Index.forEachSymbol([&](const SymbolRecord &S) {
      if (!S.Definitions.empty())
        Result.push_back(digestOf(S));
    });
    return Result;
  };
  std::vector<SymbolId> Added, Removed, Changed, Moved;
  auto Use = [&](const FunctionDigest *Before, const FunctionDigest *After) {
    if (!Before)
      Added.push_back(After->Id);
    else if (!After)
      Removed.push_back(Before->Id);
    else if (Before->What != After->What)
      Changed.push_back(After->Id);
    else if (Before->Files != After->Files)
      Moved.push_back(After->Id);
    else
      Out.LinesMoved += Before->Lines != After->Lines;
  };
  mergeJoin<FunctionDigest>(DigestsOf(Old), DigestsOf(New), &FunctionDigest::Id,
                            Use);
  readSymbols(New, Added, Out.Added);
  readSymbols(Old, Removed, Out.Removed);
  readPairs(Old, New, Changed, Out.Changed);
  readPairs(Old, New, Moved, Out.Moved);
  findRenamed(Out);
}

//===----------------------------------------------------------------------===//
// Edges.
//===----------------------------------------------------------------------===//

struct CallerDigest {
  SymbolId From = 0;
  uint64_t Callees = 0;
};

/// A digest of the callees of each caller, in the order of callers.
std::vector<CallerDigest> callerDigests(Session &Index) {
  std::vector<CallerDigest> Result;
  SymbolId From = 0;
  std::string Bytes;
  SymbolId LastPeer = 0;
  int LastKind = -1;
  auto Flush = [&] {
    if (LastKind >= 0)
      Result.push_back({From, digest(Bytes)});
    Bytes.clear();
    LastKind = -1;
  };
  Index.forEachEdge([&](SymbolId Of, const EdgeRecord &E) {
    if (Of != From)
      Flush();
    From = Of;
    int Kind = static_cast<int>(E.Kind);
    // Sorted: sites of one edge follow each other.
    if (Kind != LastKind || E.Peer != LastPeer)
      Bytes += std::to_string(E.Peer) + ' ' + std::to_string(Kind) + '\n';
    LastPeer = E.Peer;
    LastKind = Kind;
  });
  Flush();
  return Result;
}

using EdgeKey = std::tuple<SymbolId, SymbolId, facts::EdgeKind>;

EdgeKey keyOf(const EdgeChange &Edge) {
  return {Edge.From, Edge.To, Edge.Kind};
}

class EdgeDiff {
public:
  explicit EdgeDiff(SnapshotDiff &Out) : Out(Out) {}

  /// All edges of \p From that one of them has only. Callers come in the order
  /// of ids, so that both lists are sorted.
  void compare(Session &Old, Session &New, SymbolId From) {
    auto Before = Old.callees(From);
    auto After = New.callees(From);
    auto Missing = [&](const std::vector<EdgeRecord> &Some,
                       const std::vector<EdgeRecord> &Others,
                       std::vector<EdgeChange> &Into) {
      std::set<std::pair<SymbolId, facts::EdgeKind>> Known;
      for (const EdgeRecord &E : Others)
        Known.emplace(E.Peer, E.Kind);
      for (const EdgeRecord &E : Some)
        if (Known.emplace(E.Peer, E.Kind).second)
          Into.push_back(
              {From, E.Peer, E.Kind, file(E.Site.File), E.Site.Line});
    };
    Missing(Before, After, Out.RemovedEdges);
    Missing(After, Before, Out.AddedEdges);
  }

  /// Takes out what is the same but for the ids of functions that moved.
  void finish() {
    std::map<SymbolId, SymbolId> Renamed;
    for (const auto &[Before, After] : Out.Functions.Moved)
      if (Before.Id != After.Id)
        Renamed[Before.Id] = After.Id;
    if (Renamed.empty())
      return;
    auto Now = [&](SymbolId Id) {
      auto Found = Renamed.find(Id);
      return Found == Renamed.end() ? Id : Found->second;
    };
    std::set<EdgeKey> Same;
    llvm::erase_if(Out.RemovedEdges, [&](const EdgeChange &Edge) {
      EdgeKey Key(Now(Edge.From), Now(Edge.To), Edge.Kind);
      auto Found = llvm::lower_bound(
          Out.AddedEdges, Key,
          [](const EdgeChange &E, const EdgeKey &K) { return keyOf(E) < K; });
      if (Found == Out.AddedEdges.end() || keyOf(*Found) != Key)
        return false;
      Same.insert(Key);
      return true;
    });
    llvm::erase_if(Out.AddedEdges, [&](const EdgeChange &Edge) {
      return Same.count(keyOf(Edge)) != 0;
    });
  }

private:
  uint32_t file(const std::string &Name) {
    auto [At, New] =
        Numbers.try_emplace(Name, static_cast<uint32_t>(Out.Files.size()));
    if (New)
      Out.Files.push_back(Name);
    return At->second;
  }

  SnapshotDiff &Out;
  llvm::StringMap<uint32_t> Numbers;
};

void diffEdges(Session &Old, Session &New, SnapshotDiff &Out) {
  std::vector<SymbolId> Differing;
  auto Use = [&](const CallerDigest *Before, const CallerDigest *After) {
    if (!Before || !After || Before->Callees != After->Callees)
      Differing.push_back((Before ? Before : After)->From);
  };
  mergeJoin<CallerDigest>(callerDigests(Old), callerDigests(New),
                          &CallerDigest::From, Use);
  EdgeDiff Edges(Out);
  for (SymbolId From : Differing)
    Edges.compare(Old, New, From);
  Edges.finish();
}

} // namespace

llvm::Expected<std::map<SymbolId, std::string>>
signaturesOf(const index::IndexReader &OldIndex,
             const index::IndexReader &NewIndex,
             llvm::ArrayRef<EdgeChange> Edges) {
  Session Old(OldIndex), New(NewIndex, Old);
  std::map<SymbolId, std::string> Result;
  for (const EdgeChange &Edge : Edges)
    for (SymbolId Id : {Edge.From, Edge.To}) {
      auto [At, Unknown] = Result.try_emplace(Id);
      for (Session *Index : {&New, &Old}) {
        if (!Unknown || !At->second.empty())
          break;
        At->second = symbolOf(*Index, Id).Signature;
      }
    }
  return Old.result(std::move(Result));
}

void diffCode(Session &Old, Session &New, SnapshotDiff &Out) {
  diffFunctions(Old, New, Out.Functions);
  diffEdges(Old, New, Out);
}

} // namespace torchtalk::query
