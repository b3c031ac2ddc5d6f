//===- OpObjects.h - Values that are ops ------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Interpreted values that are ops, as torch/_ops.py has them: an
/// OpOverloadPacket (torch.ops.aten.add) with its OpOverloads, a
/// HigherOrderOperator, and what torch.library.custom_op returns.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_OPOBJECTS_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_OPOBJECTS_H

#include "merge/python/ValueNames.h"
#include "source/python/PythonInterpreter.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::index {

struct OpOfValue {
  /// "<dynamic>" when it is known only at run time; "" of what is no op.
  std::string Name;
  source::PythonPlace Origin; ///< the table entry of the name
  /// The name ends in ".default": only the unnamed overload is meant.
  bool IsDefault = false;
};

/// The ops that \p Value names, or the elements of a sequence do, as a schema,
/// a name in \p Namespace, an op or a variable that holds one. Empty for a
/// constant, such as None. \p Depth: sequences around it.
std::vector<OpOfValue> opsOf(const PythonContext &Context,
                             source::PythonInterpreter &Run,
                             const source::AbstractValue &Value,
                             llvm::StringRef Namespace, unsigned Depth = 0);

/// Whether \p Value is a custom op or an operator of higher order.
bool isOpObject(const source::AbstractValue &Value);

/// The text of an attribute that holds the name of an op or a part of it:
/// `op._schema.name`, `op._qualified_op_name`, `op._name`.
std::optional<source::AbstractValue> nameInOp(const PythonContext &Context,
                                              const source::AbstractValue &Of,
                                              llvm::StringRef Attribute);

/// What a call asks of an op, by the canonical name of the function:
/// `op.name()`, `op.overloads()`, `isinstance(op, torch._ops.OpOverload)`.
std::optional<source::AbstractValue>
askedOfOp(const PythonContext &Context, source::PythonInterpreter &Run,
          llvm::StringRef Function, const source::AbstractArguments &Arguments);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_OPOBJECTS_H
