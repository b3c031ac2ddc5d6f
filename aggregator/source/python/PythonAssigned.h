//===- PythonAssigned.h - What a variable of Python may hold ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONASSIGNED_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONASSIGNED_H

#include "source/tree/SyntaxTree.h"

#include <optional>
#include <vector>

namespace torchtalk::source {

/// The arguments of a call that have no names.
llvm::SmallVector<Node, 8> positionalOf(Node Call);

/// What \p Name, a variable or "self.x", is assigned or grows by in \p In;
/// std::nullopt: also something else.
std::optional<std::vector<Node>> assignedTo(llvm::StringRef Name, Node In);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONASSIGNED_H
