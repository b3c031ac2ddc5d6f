//===- Schemas.h - What an operator takes and returns -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The schema of an operator as values, and whether what the build compiled
/// agrees with native_functions.yaml about it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_SCHEMAS_H
#define TORCHTALK_SERVER_QUERY_NAMES_SCHEMAS_H

#include "index/reader/Session.h"
#include "metadata/SchemaCheck.h"
#include "metadata/schema/FunctionSchema.h"

#include <optional>
#include <string>
#include <string_view>

namespace torchtalk::query {

struct OpSchema {
  std::string Text; ///< as it is written there
  index::Location Where;
  /// What the def stands behind, as facts::Registration has it; "": nothing.
  std::string Condition;
  bool FromYaml = false; ///< else from a def
  /// std::nullopt: \c Problem says why. Its namespace is that of the operator.
  std::optional<metadata::FunctionSchema> Schema;
  std::string Problem;
};

/// \p Text, of \p Op, taken apart.
OpSchema readSchema(std::string_view Op, std::string Text,
                    index::Location Where, bool FromYaml);

/// From the YAML, else from the first def that has one, of those without a
/// condition where there are any. std::nullopt when
/// neither has, or the def leaves it to the C++ function.
std::optional<OpSchema> schemaOf(index::Session &Index, std::string_view Op);

/// \p Text as the running dispatcher prints it, with the namespace of \p Op.
/// std::nullopt for a name alone, and what cannot be parsed.
std::optional<std::string> dispatcherText(std::string_view Op,
                                          const std::string &Text);

/// Differences between defs and the YAML, of all operators, which takes about
/// 0.1 s for PyTorch; or of \p Op alone.
metadata::SchemaReport schemaDifferences(index::Session &Index,
                                         std::string_view Op = {});

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_SCHEMAS_H
