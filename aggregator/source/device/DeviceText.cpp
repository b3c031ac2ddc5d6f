//===- DeviceText.cpp - Places in the text of device code -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/DeviceText.h"

#include <algorithm>

namespace torchtalk::source {

/// The number of elements of \p All, sorted by \p Begin, that begin at
/// \p Offset or before.
template <typename T, typename B>
static size_t countUpTo(const std::vector<T> &All, B Begin, uint32_t Offset) {
  return std::ranges::upper_bound(All, Offset, {}, Begin) - All.begin();
}

uint32_t DeviceText::lineAt(uint32_t Offset) const {
  size_t Number =
      countUpTo(Lines, &std::pair<uint32_t, uint32_t>::first, Offset);
  return Number == 0 ? 1 : Lines[Number - 1].second;
}

const DeviceBody *DeviceText::bodyAt(uint32_t Offset) const {
  size_t Number = countUpTo(Bodies, &DeviceBody::Begin, Offset);
  return Number > 0 && Bodies[Number - 1].End > Offset ? &Bodies[Number - 1]
                                                       : nullptr;
}

llvm::StringRef DeviceText::scopeAt(uint32_t Offset) const {
  size_t Number = countUpTo(Scopes, &DeviceScope::Begin, Offset);
  while (Number > 0 && Scopes[Number - 1].End <= Offset)
    Number = Scopes[Number - 1].ParentPlus1;
  return Number == 0 ? "" : llvm::StringRef(Scopes[Number - 1].Name);
}

} // namespace torchtalk::source
