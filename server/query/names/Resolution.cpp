//===- Resolution.cpp - The words for what else a name is -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/Resolution.h"

namespace torchtalk::query {

/// By kind: what it is called, and its command.
constexpr std::pair<const char *, const char *> Kinds[] = {
    {"Python class", "modules"},
    {"Python function", "graph"},
    {"kernel, seen in source", "search"},
    {"function, seen in source", "search"},
    {"test", "tests"},
    {"OpInfo of the tests", "tests"},
    {"dispatch key", "backend"},
    {"forward op of this autograd node", "trace"},
    {"file", "file"},
};

const char *toString(OtherMeaning::Kind Kind) {
  return Kinds[static_cast<size_t>(Kind)].first;
}

const char *commandOf(OtherMeaning::Kind Kind) {
  return Kinds[static_cast<size_t>(Kind)].second;
}

} // namespace torchtalk::query
