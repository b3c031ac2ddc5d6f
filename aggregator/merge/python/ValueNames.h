//===- ValueNames.h - What interpreted values name --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_VALUENAMES_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_VALUENAMES_H

#include "merge/python/PythonTests.h"
#include "source/python/PythonValues.h"

#include <string>
#include <vector>

namespace torchtalk::index {

using source::AbstractValue;
using source::PythonPlace;

/// The class of what torch.library.custom_op returns. The first element of such
/// an object is the name of its op.
inline constexpr const char *CustomOp = "torch._library.custom_ops.CustomOpDef";

/// The op of a canonical name, with its overload if it has one; "" for no op,
/// or several.
std::string opNamed(const PythonContext &Context, llvm::StringRef Canonical);

/// The op of a schema, or of a name in \p Namespace; "" for none.
std::string opOfSchema(llvm::StringRef Schema, llvm::StringRef Namespace);

/// The definition that names a value; "" when there is none.
std::string definitionOf(const source::AbstractValue &Value);

/// The dispatch keys or device types that \p Value names; "" for nullptr.
std::vector<std::string> keysOf(const source::AbstractValue *Value);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_VALUENAMES_H
