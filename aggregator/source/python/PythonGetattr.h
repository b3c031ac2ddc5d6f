//===- PythonGetattr.h - Attributes that getattr() takes --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONGETATTR_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONGETATTR_H

#include "source/python/PythonModel.h"
#include "source/tree/SyntaxTree.h"

#include <optional>
#include <string>

namespace torchtalk::source {

/// The name in getattr(x, "name").
std::optional<std::string> attributeTaken(Node Call);

/// Where a function takes attributes whose names only running it tells, as
/// getattr(torch, name) does: adds "?.name" for each name that it has as text,
/// its decorators included.
void readNamesTaken(Node Function, uint32_t Scope, PythonModule &Out);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONGETATTR_H
