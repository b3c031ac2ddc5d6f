//===- SchemaDifference.h - Comparing two schemas ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two schemas of one operator, field by field. Pure functions on values.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMADIFFERENCE_H
#define TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMADIFFERENCE_H

#include "metadata/schema/FunctionSchema.h"

#include <string>
#include <vector>

namespace torchtalk::metadata {

struct FieldDifference {
  std::string Field; ///< "default of argument 'alpha'"
  /// The two sides, as the dispatcher prints them; "none" for an absent one.
  std::string Left, Right;

  bool operator==(const FieldDifference &) const = default;
};

/// Empty exactly when the two are equal except for their names. Arguments are
/// matched by name, returns by position. Arguments at the same position that
/// are equal except for the name count as renamed.
std::vector<FieldDifference> compareSchemas(const FunctionSchema &Left,
                                            const FunctionSchema &Right);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMADIFFERENCE_H
