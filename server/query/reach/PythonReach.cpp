//===- PythonReach.cpp - The ops that Python code reaches -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/PythonReach.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"

#include <array>
#include <deque>

namespace torchtalk::query {

using index::Sureness;

namespace {

constexpr size_t MaxVisited = 4000;

/// What a definition calls, at any distance: surest ways first, and of those
/// the shortest.
class CalleeWalk {
public:
  struct Visit {
    std::string Name;
    size_t From;   ///< into Visits, or NoVisit
    uint32_t Line; ///< of the call in From
    Sureness Sure;
  };
  enum class Next { Follow, Skip, Stop };
  static constexpr size_t NoVisit = ~size_t(0);

  explicit CalleeWalk(index::Session &Index) : Index(Index) {}

  void run(llvm::ArrayRef<index::PythonCallee> Starts,
           llvm::function_ref<Next(const Visit &)> Meet) {
    llvm::StringSet<> Seen;
    std::array<std::deque<Visit>, index::NumSurenesses> Pending;
    for (const index::PythonCallee &Start : Starts)
      Pending[static_cast<unsigned>(Start.Sure)].push_back(
          {Start.Target, NoVisit, 0, Start.Sure});
    for (std::deque<Visit> &Level : Pending)
      while (!Level.empty()) {
        Visit Now = std::move(Level.front());
        Level.pop_front();
        if (!Seen.insert(Now.Name).second)
          continue;
        switch (Meet(Now)) {
        case Next::Stop:
          return;
        case Next::Skip:
          continue;
        case Next::Follow:
          break;
        }
        if (Visits.size() == MaxVisited) {
          if (!Truncated)
            TruncatedAt = Now.Sure;
          Truncated = true;
          continue;
        }
        auto Record = Index.python(Now.Name);
        if (!Record) {
          Outside.push_back({std::move(Now.Name), Now.Line, Now.Sure});
          continue;
        }
        Visits.push_back(std::move(Now));
        for (index::PythonCallee &C : Record->Callees)
          if (std::optional<Sureness> Sure =
                  afterwards(Visits.back().Sure, C.Sure))
            Pending[static_cast<unsigned>(*Sure)].push_back(
                {std::move(C.Target), Visits.size() - 1, C.Line, *Sure});
      }
  }

  /// From the start to the caller of \p To.
  std::vector<const Visit *> wayTo(const Visit &To) const {
    std::vector<const Visit *> Way;
    for (size_t At = To.From; At < Visits.size(); At = Visits[At].From)
      Way.push_back(&Visits[At]);
    std::reverse(Way.begin(), Way.end());
    return Way;
  }

  bool Truncated = false;
  Sureness TruncatedAt = Sureness::Certain;
  std::vector<index::PythonCallee> Outside; ///< see PythonReach

private:
  index::Session &Index;
  std::vector<Visit> Visits;
};

} // namespace

PythonReach opsReached(index::Session &Index, const std::string &Definition) {
  return opsReached(Index, index::PythonCallee{Definition});
}

PythonReach opsReached(index::Session &Index,
                       llvm::ArrayRef<index::PythonCallee> Starts) {
  PythonReach Result;
  CalleeWalk Walk(Index);
  using Next = CalleeWalk::Next;
  Walk.run(Starts, [&](const auto &Met) {
    if (!index::OperatorName::isQualified(Met.Name))
      return Next::Follow;
    ReachedOp &Op = Result.Ops.emplace_back();
    Op.Op = Met.Name;
    Op.Sure = Met.Sure;
    for (const auto *On : Walk.wayTo(Met))
      Op.Through.push_back(On->Name);
    return Next::Skip;
  });
  Result.Truncated = Walk.Truncated;
  Result.TruncatedAt = Walk.TruncatedAt;
  Result.Outside = std::move(Walk.Outside);
  return Result;
}

PythonWay wayFromPython(index::Session &Index, const std::string &Definition,
                        const std::set<std::string> &Targets) {
  PythonWay Result;
  CalleeWalk Walk(Index);
  using Next = CalleeWalk::Next;
  Walk.run(index::PythonCallee{Definition}, [&](const auto &Met) {
    if (!Targets.count(Met.Name))
      return Next::Follow;
    Result.Found = true;
    for (const auto *On : Walk.wayTo(Met))
      Result.Steps.push_back({On->Name, On->Line, On->Sure});
    Result.Steps.push_back({Met.Name, Met.Line, Met.Sure});
    return Next::Stop;
  });
  Result.Truncated = Walk.Truncated;
  return Result;
}

} // namespace torchtalk::query
