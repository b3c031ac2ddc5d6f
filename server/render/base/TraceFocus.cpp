//===- TraceFocus.cpp - How much of a trace is shown ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/TraceFocus.h"

#include <cstddef>

namespace torchtalk::render {

const char *toString(TraceFocus Focus) {
  constexpr const char *Words[] = {"full", "yaml", "dispatch", "verbose"};
  return Words[static_cast<size_t>(Focus)];
}

} // namespace torchtalk::render
