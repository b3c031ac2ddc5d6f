//===- PythonExpressions.h - What expressions call --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONEXPRESSIONS_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONEXPRESSIONS_H

#include "source/python/PythonModel.h"
#include "source/tree/SyntaxTree.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::source {

/// `a.b.c` as text, when it is nothing else.
std::optional<std::string> dottedName(Node E);

/// The chain of an expression (PythonModel.h). Longer ones than 64 steps begin
/// with "?".
std::string chainOf(Node E);

/// A parameter of a function, without `*` and `**`.
struct ParameterNode {
  Node Whole, Name;
  PythonParameter::Kind TheKind;
};
/// Those of the list, or lambda parameters, \p List.
std::vector<ParameterNode> parametersIn(Node List);

/// Adds the calls and references in \p E, lambdas and comprehensions included,
/// to those of \p Out. \p AllArguments: keep the arguments of every call.
/// Statements in blocks are left to the caller.
void readCalls(Node E, uint32_t Scope, bool AllArguments, PythonModule &Out);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONEXPRESSIONS_H
