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

struct OpOfValue {
  std::string Name;           ///< "<dynamic>" when it is known only at run time
  source::PythonPlace Origin; ///< the table entry of the name
  /// The name ends in ".default": only the unnamed overload is meant.
  bool IsDefault = false;
};

/// The ops that \p Value names, or the elements of a sequence do, as a schema,
/// a name in \p Namespace, an op or a custom op. Empty for a constant, such as
/// None. \p Depth: sequences around it.
std::vector<OpOfValue> opsOf(const PythonContext &Context,
                             const source::AbstractValue &Value,
                             llvm::StringRef Namespace, unsigned Depth = 0);

/// The dispatch keys or device types that \p Value names; "" for nullptr.
std::vector<std::string> keysOf(const source::AbstractValue *Value);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_VALUENAMES_H
