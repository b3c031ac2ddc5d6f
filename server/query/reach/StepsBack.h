//===- StepsBack.h - The steps of a walk, turned round ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_STEPSBACK_H
#define TORCHTALK_SERVER_QUERY_REACH_STEPSBACK_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace torchtalk::query {

/// From where a walk stepped to each number. Made by counting: a walk through
/// most of PyTorch has half a million steps, too many to sort for one question.
class StepsBack {
public:
  /// \p Steps: from, to. What they go to is below \p Numbers.
  StepsBack(llvm::ArrayRef<std::pair<uint32_t, uint32_t>> Steps, size_t Numbers)
      : Begins(Numbers + 1), Froms(Steps.size()) {
    for (auto [From, To] : Steps)
      ++Begins[To];
    std::partial_sum(Begins.begin(), Begins.end(), Begins.begin());
    for (auto [From, To] : Steps)
      Froms[--Begins[To]] = From;
  }

  llvm::ArrayRef<uint32_t> to(uint32_t Number) const {
    return llvm::ArrayRef(Froms).slice(Begins[Number],
                                       Begins[Number + 1] - Begins[Number]);
  }

private:
  std::vector<uint32_t> Begins; ///< by number, and the end
  std::vector<uint32_t> Froms;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_STEPSBACK_H
