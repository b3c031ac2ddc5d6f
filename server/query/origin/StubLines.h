//===- StubLines.h - Generated declarations in Python -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_STUBLINES_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_STUBLINES_H

#include "query/origin/GeneratedItems.h"
#include "query/origin/OpNames.h"

namespace torchtalk::query {

/// Of a line of a type stub, `def add(input: Tensor, ...) -> Tensor: ...`, or
/// of a table by names, `torch._C._VariableFunctions.add: [...]`. They are
/// certain where no declaration of the generator's own may look so.
OriginEntries stubEntries(const OpNames &Ops, const GeneratedLine &In);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_STUBLINES_H
