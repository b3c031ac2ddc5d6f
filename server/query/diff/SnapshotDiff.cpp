//===- SnapshotDiff.cpp - What two indexes say differently ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/diff/SnapshotDiff.h"
#include "query/dispatch/OpSet.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <tuple>

namespace torchtalk::query {

using index::DeviceRecord;
using index::RegistrationRecord;
using index::Session;

namespace {

/// Takes pairs of the old and the new out of both lists, the first that \p
/// Same says are such.
template <typename T, typename Fn, typename Use>
void pairUp(std::vector<T> &Old, std::vector<T> &New, Fn Same, Use Take) {
  for (auto O = Old.begin(); O != Old.end();) {
    auto N = llvm::find_if(New, [&](const T &Row) { return Same(*O, Row); });
    if (N == New.end()) {
      ++O;
      continue;
    }
    Take(std::move(*O), std::move(*N));
    O = Old.erase(O);
    New.erase(N);
  }
}

/// Of things that bear one name. \p What is what they are, but for places.
template <typename T, typename Fn>
void diffGroup(std::vector<T> Old, std::vector<T> New, Fn What,
               Changes<T> &Out) {
  auto Ignore = [](const T &, const T &) {};
  auto Equal = [&](const T &A, const T &B) { return What(A) == What(B); };
  auto SameFile = [](const T &A, const T &B) { return A.File == B.File; };
  pairUp(
      Old, New,
      [&](const T &A, const T &B) {
        return Equal(A, B) && SameFile(A, B) && A.Line == B.Line;
      },
      Ignore);
  pairUp(
      Old, New,
      [&](const T &A, const T &B) { return Equal(A, B) && SameFile(A, B); },
      [&](const T &, const T &) { ++Out.LinesMoved; });
  pairUp(Old, New, Equal,
         [&](T A, T B) { Out.Moved.emplace_back(std::move(A), std::move(B)); });
  auto Change = [&](T A, T B) {
    Out.Changed.emplace_back(std::move(A), std::move(B));
  };
  pairUp(Old, New, SameFile, Change);
  pairUp(Old, New, [](const T &, const T &) { return true; }, Change);
  llvm::append_range(Out.Removed, std::move(Old));
  llvm::append_range(Out.Added, std::move(New));
}

/// Groups of both, by name, in order.
template <typename Key, typename T, typename Fn>
void diffGroups(std::map<Key, std::vector<T>> Old,
                std::map<Key, std::vector<T>> New, Fn What, Changes<T> &Out) {
  for (auto &[Name, Rows] : Old) {
    auto Found = New.find(Name);
    std::vector<T> Others;
    if (Found != New.end()) {
      Others = std::move(Found->second);
      New.erase(Found);
    }
    diffGroup(std::move(Rows), std::move(Others), What, Out);
  }
  for (auto &[Name, Rows] : New)
    llvm::append_range(Out.Added, std::move(Rows));
}

void diffRegistrations(Session &Old, Session &New,
                       Changes<RegistrationRecord> &Out) {
  using Key = std::tuple<std::string, std::string, facts::RegistrationApi>;
  auto RowsOf = [](Session &Index) {
    std::map<Key, std::vector<RegistrationRecord>> Rows;
    Index.forEachRegistration(
        [&](const auto &R) { Rows[{R.Op, R.Key, R.Api}].push_back(R); });
    return Rows;
  };
  // A kernel is its name: that of a lambda or a static function stays when
  // its file is renamed, and its id does not.
  auto What = [](const RegistrationRecord &R) {
    return std::tie(R.KernelName, R.Schema, R.Compiled, R.Replaced,
                    R.Conditional, R.Condition);
  };
  diffGroups(RowsOf(Old), RowsOf(New), What, Out);
}

void diffKernels(Session &Old, Session &New, Changes<DeviceRecord> &Out) {
  auto RowsOf = [](Session &Index) {
    std::map<std::string, std::vector<DeviceRecord>> Rows;
    Index.forEachDevice([&](const auto &R) { Rows[R.Name].push_back(R); });
    return Rows;
  };
  auto What = [](const DeviceRecord &R) {
    std::set<std::tuple<std::string, std::string>> Launches;
    for (const index::LaunchSite &Site : R.Launches)
      Launches.emplace(Site.Function, Site.Through);
    std::set<std::tuple<std::string, std::string>> Handed;
    for (const index::HandedFunctor &Functor : R.Handed)
      Handed.emplace(Functor.Callee, Functor.Functor);
    return std::tuple(R.Kernel, R.Template, R.Compiled, R.Bounds,
                      std::move(Launches), std::move(Handed));
  };
  diffGroups(RowsOf(Old), RowsOf(New), What, Out);
}

void diffTus(Session &Old, Session &New, SnapshotDiff &Out) {
  auto MainsOf = [](Session &Index) {
    std::set<std::string> Mains;
    for (index::TuRecord &Tu : Index.tus())
      if (Tu.State == index::TuState::Ok)
        Mains.insert(std::move(Tu.Main));
    return Mains;
  };
  auto Before = MainsOf(Old), After = MainsOf(New);
  std::ranges::set_difference(Before, After, std::back_inserter(Out.OldTus));
  std::ranges::set_difference(After, Before, std::back_inserter(Out.NewTus));
}

} // namespace

bool SnapshotDiff::empty() const {
  return AddedOps.empty() && RemovedOps.empty() && Schemas.empty() &&
         ChangedOps.empty() && AddedDerivatives.empty() &&
         RemovedDerivatives.empty() && ChangedDerivatives.empty() &&
         Registrations.empty() && Kernels.empty() && Functions.empty() &&
         AddedEdges.empty() && RemovedEdges.empty();
}

llvm::Expected<SnapshotDiff> diffIndexes(const index::IndexReader &OldIndex,
                                         const index::IndexReader &NewIndex) {
  Session Old(OldIndex), New(NewIndex, Old);
  SnapshotDiff Result;
  Result.Old = Old.summary();
  Result.New = New.summary();
  diffTus(Old, New, Result);
  diffOps(OpSet(Old), OpSet(New), Result);
  diffDerivatives(Old, New, Result);
  diffRegistrations(Old, New, Result.Registrations);
  diffKernels(Old, New, Result.Kernels);
  diffCode(Old, New, Result);
  return Old.result(std::move(Result));
}

} // namespace torchtalk::query
