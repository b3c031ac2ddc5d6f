//===- PythonAssigned.h - What a variable of Python may hold ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_PYTHONASSIGNED_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_PYTHONASSIGNED_H

#include "source/tree/SyntaxTree.h"

#include <optional>
#include <vector>

namespace torchtalk::query {

/// The arguments of a call that have no names.
std::vector<source::Node> positionalOf(source::Node Call);

/// What \p Name, a variable or "self.x", is assigned or grows by in \p In;
/// std::nullopt: also something else.
std::optional<std::vector<source::Node>> assignedTo(llvm::StringRef Name,
                                                    source::Node In);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_PYTHONASSIGNED_H
