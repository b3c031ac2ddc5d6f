//===- DispatchKeys.h - The dispatch keys that there are --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_DISPATCHKEYS_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_DISPATCHKEYS_H

#include "facts/Facts.h"

#include <vector>

namespace torchtalk::query {

/// What c10/core/DispatchKeySet.cpp of PyTorch 2.6.0 evaluates to, for an index
/// that has no such TU: keys differ little from version to version.
std::vector<facts::DispatchKeyFact> usualDispatchKeys();

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_DISPATCHKEYS_H
