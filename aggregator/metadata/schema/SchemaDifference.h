//===- SchemaDifference.h - Where two schemas differ ------------*- C++ -*-===//
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
  /// What stands there, as the dispatcher prints it; "none" where nothing does.
  std::string Left, Right;

  bool operator==(const FieldDifference &) const = default;
};

/// Empty exactly when the two are equal but for their names. Arguments are
/// matched by name, returns by position. An argument that is at its place in
/// both, equal but for its name, was renamed.
std::vector<FieldDifference> compareSchemas(const FunctionSchema &Left,
                                            const FunctionSchema &Right);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMADIFFERENCE_H
