//===- TestChoice.cpp - The tests that a budget is best spent on ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/TestChoice.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace torchtalk::query {

/// A test of no time is not worth a thousand of little.
static constexpr double LeastSeconds = 0.1;
/// Expected runs of a class that count nearly as much as the first one.
static constexpr double FirstRuns = 10;

namespace {

/// The parts of one class, best first, and what was chosen of it.
struct ClassQueue {
  std::vector<size_t> Parts;
  size_t Next = 0;
  double Found = 0;
};

} // namespace

std::vector<size_t> choose(const std::vector<TestPart> &Parts, double Budget,
                           double Recall) {
  auto Runs = [&](size_t I) { return Parts[I].Chance * Parts[I].Runs; };
  auto Worth = [&](size_t I) {
    return Runs(I) / std::max(Parts[I].Seconds, LeastSeconds * Parts[I].Runs);
  };
  double Expected = 0;
  std::map<llvm::StringRef, ClassQueue> ByClass;
  for (size_t I = 0; I < Parts.size(); ++I) {
    Expected += Runs(I);
    ByClass[Parts[I].Class].Parts.push_back(I);
  }
  std::set<std::tuple<double, size_t, ClassQueue *>> Order; // best first
  auto Queue = [&](ClassQueue &Class) {
    if (Class.Next == Class.Parts.size())
      return;
    const size_t I = Class.Parts[Class.Next];
    const double Left = Recall > 0 ? 1 : FirstRuns / (FirstRuns + Class.Found);
    Order.emplace(-Worth(I) * Left, I, &Class);
  };
  for (auto &[Name, Class] : ByClass) {
    llvm::stable_sort(Class.Parts,
                      [&](size_t A, size_t B) { return Worth(A) > Worth(B); });
    Queue(Class);
  }
  std::vector<size_t> Chosen;
  double Seconds = 0, Found = 0;
  while (!Order.empty()) {
    if (Recall > 0 && !Chosen.empty() && Found >= Recall * Expected)
      break;
    auto [Rank, I, Class] = *Order.begin();
    Order.erase(Order.begin());
    ++Class->Next;
    // A shorter one may fit yet.
    if (Budget == 0 || Chosen.empty() || Seconds + Parts[I].Seconds <= Budget) {
      Chosen.push_back(I);
      Seconds += Parts[I].Seconds;
      Found += Runs(I);
      Class->Found += Runs(I);
    }
    Queue(*Class);
  }
  return Chosen;
}

std::vector<unsigned> shardsOf(const std::vector<llvm::StringRef> &Files,
                               const std::vector<double> &Seconds,
                               unsigned Shards) {
  struct Group {
    double Seconds = 0;
    std::vector<size_t> Tests;
  };
  const double Share =
      std::accumulate(Seconds.begin(), Seconds.end(), 0.0) / Shards;
  std::map<llvm::StringRef, std::vector<Group>> ByFile;
  for (size_t I = 0; I < Files.size(); ++I) {
    std::vector<Group> &Of = ByFile[Files[I]];
    if (Of.empty() || Of.back().Seconds + Seconds[I] > Share)
      Of.emplace_back();
    Of.back().Seconds += Seconds[I];
    Of.back().Tests.push_back(I);
  }
  std::vector<const Group *> Groups;
  for (const auto &[File, Of] : ByFile)
    for (const Group &G : Of)
      Groups.push_back(&G);
  llvm::stable_sort(Groups, [](const Group *A, const Group *B) {
    return A->Seconds > B->Seconds;
  });
  std::vector<unsigned> Result(Files.size());
  std::vector<double> Load(Shards);
  for (const Group *G : Groups) {
    auto Least = static_cast<unsigned>(
        std::min_element(Load.begin(), Load.end()) - Load.begin());
    Load[Least] += G->Seconds;
    for (size_t Test : G->Tests)
      Result[Test] = Least;
  }
  return Result;
}

} // namespace torchtalk::query
