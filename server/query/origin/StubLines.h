//===- StubLines.h - Generated declarations in Python -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// gen_pyi.py writes declarations of its own beside those that it makes of ops,
/// which look alike: the entries of a line are never certain.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_STUBLINES_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_STUBLINES_H

#include "query/origin/OpNames.h"

namespace torchtalk::query {

/// Of a line of a type stub, `def add(input: Tensor, ...) -> Tensor: ...`, or
/// of a table by names, `torch._C._VariableFunctions.add: [...]`.
OriginEntries stubEntries(const OpNames &Ops, llvm::StringRef Line);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_STUBLINES_H
