//===- DeviceText.cpp - Places in the text of device code -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/DeviceText.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::source {

uint32_t DeviceText::lineAt(uint32_t Offset) const {
  auto It = llvm::upper_bound(Lines, Offset, [](uint32_t O, const auto &Line) {
    return O < Line.first;
  });
  return It == Lines.begin() ? 1 : std::prev(It)->second;
}

const DeviceBody *DeviceText::bodyAt(uint32_t Offset) const {
  auto It =
      llvm::upper_bound(Bodies, Offset, [](uint32_t O, const DeviceBody &B) {
        return O < B.Begin;
      });
  return It != Bodies.begin() && std::prev(It)->End > Offset ? &*std::prev(It)
                                                             : nullptr;
}

llvm::StringRef DeviceText::scopeAt(uint32_t Offset) const {
  auto It =
      llvm::upper_bound(Scopes, Offset, [](uint32_t O, const DeviceScope &S) {
        return O < S.Begin;
      });
  auto Number = static_cast<uint32_t>(It - Scopes.begin());
  while (Number > 0 && Scopes[Number - 1].End <= Offset)
    Number = Scopes[Number - 1].ParentPlus1;
  return Number == 0 ? "" : llvm::StringRef(Scopes[Number - 1].Name);
}

} // namespace torchtalk::source
