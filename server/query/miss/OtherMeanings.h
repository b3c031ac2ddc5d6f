//===- OtherMeanings.h - Names of neither ops nor functions -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a name is that means no op and no compiled function, and which command
/// answers about it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_MISS_OTHERMEANINGS_H
#define TORCHTALK_SERVER_QUERY_MISS_OTHERMEANINGS_H

#include "query/resolve/NameResolver.h"

namespace torchtalk::query {

/// Says of a name that resolved to nothing what else it is, or near names. That
/// takes a pass over all names: only for what is shown.
void explainMiss(index::Session &Index, Resolution &Names);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_MISS_OTHERMEANINGS_H
