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

namespace torchtalk::query {

/// A test of no time is not worth a thousand of little.
static constexpr double LeastSeconds = 0.1;

std::vector<size_t> choose(const std::vector<TestPart> &Parts, double Budget,
                           double Recall) {
  std::vector<size_t> Order(Parts.size());
  std::iota(Order.begin(), Order.end(), 0);
  auto Worth = [&](size_t I) {
    const TestPart &P = Parts[I];
    return P.Chance * P.Runs / std::max(P.Seconds, LeastSeconds * P.Runs);
  };
  llvm::stable_sort(Order,
                    [&](size_t A, size_t B) { return Worth(A) > Worth(B); });
  double Expected = 0;
  for (const TestPart &P : Parts)
    Expected += P.Chance * P.Runs;
  std::vector<size_t> Chosen;
  double Seconds = 0, Found = 0;
  for (size_t I : Order) {
    if (Recall > 0 && !Chosen.empty() && Found >= Recall * Expected)
      break;
    // A shorter one may fit yet.
    if (Budget > 0 && !Chosen.empty() && Seconds + Parts[I].Seconds > Budget)
      continue;
    Chosen.push_back(I);
    Seconds += Parts[I].Seconds;
    Found += Parts[I].Chance * Parts[I].Runs;
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
