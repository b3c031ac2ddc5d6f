//===- TestChance.cpp - How likely a test runs a change -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/TestChance.h"

#include <algorithm>
#include <cmath>

namespace torchtalk::query {

/// What each adds to the logit: the sureness, the logit of the rate, a step.
static constexpr double OfSureness[] = {0.79, 0.74, -0.5}, OfRate = 0.73,
                        OfStep = -0.1;
/// More say no more.
static constexpr unsigned MostSteps = 12;
/// Stands for the rate where a change has no ops.
static constexpr double UsualRate = 0.05;

TestChance::TestChance(const record::OpRates &Rates,
                       const std::vector<std::string> &Ops) {
  double Rate = Ops.empty() ? UsualRate : 0;
  for (const std::string &Op : Ops)
    Rate = std::max(Rate, Rates.of(Op));
  OfOps = OfRate * std::log(Rate / (1 - Rate));
}

double TestChance::of(index::Sureness Sure, unsigned Steps) const {
  const double Logit = OfSureness[static_cast<unsigned>(Sure)] + OfOps +
                       OfStep * std::min(Steps, MostSteps);
  return 1 / (1 + std::exp(-Logit));
}

} // namespace torchtalk::query
