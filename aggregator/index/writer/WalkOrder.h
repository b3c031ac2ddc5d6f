//===- WalkOrder.h - What orders the nodes of a walk ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where each symbol is for the order that WalkGraph.h promises, and what is
/// the same for those of one family. An update needs it to number the nodes
/// anew; nothing else does. One file of a generation:
///
/// \verbatim
///   magic[8] symbols[4] XXH3-64 of all below[8]
///   {place[8] family[8]} of each symbol, by id
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_WRITER_WALKORDER_H
#define TORCHTALK_AGGREGATOR_INDEX_WRITER_WALKORDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::index {

constexpr const char *WalkOrderName = "walk-order";

struct WalkPlace {
  static constexpr uint64_t Generated = uint64_t(1) << 63;
  static constexpr uint64_t Nowhere = ~uint64_t(0);
  /// Lower ones come first: Generated, the number of the file, the line.
  uint64_t Place = Nowhere;
  uint64_t Family = 0; ///< XXH3-64 of familyKey()

  static uint64_t of(llvm::StringRef File, uint32_t Number, uint32_t Line);
  bool operator==(const WalkPlace &) const = default;
};

llvm::Error writeWalkOrder(const std::string &Dir,
                           const std::vector<WalkPlace> &Order);
llvm::Expected<std::vector<WalkPlace>> readWalkOrder(const std::string &Dir);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_WRITER_WALKORDER_H
