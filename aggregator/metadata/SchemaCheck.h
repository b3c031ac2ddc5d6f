//===- SchemaCheck.h - Comparing defs with the YAML -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Compares every `m.def` of a build with the entry of native_functions.yaml
/// that it was generated from, and the defs of one operator with each other. A
/// difference usually comes from a stale build, generated from another YAML.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_SCHEMACHECK_H
#define TORCHTALK_AGGREGATOR_METADATA_SCHEMACHECK_H

#include "records/IndexRecords.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::metadata {

struct SchemaDifference {
  std::string Op;
  /// "default of argument 'alpha'"; "def" when the def of the YAML's entry is
  /// missing.
  std::string Field;
  std::string Left, Right;    ///< "none" where nothing is
  index::Location LeftPlace;  ///< the YAML's entry, or another def
  index::Location RightPlace; ///< the def; without a line: the whole file
  /// Left is derived from the entry, see GeneratedSchemas.h.
  bool Generated = false;

  /// "aten::add.Tensor: default of argument 'alpha': 1 in native_functions
  /// .yaml:593, 2 in build/aten/src/ATen/RegisterSchema.cpp:119".
  std::string sentence() const;
};

struct SchemaReport {
  index::SchemaCounts Counts;
  std::vector<SchemaDifference> Differences; ///< sorted by operator
  /// Schemas that cannot be parsed, "path:line: why." each, sorted by operator.
  std::vector<std::string> Problems;
};

/// \p Registrations may contain other rows too. With \p OnlyOp, reports on that
/// operator alone.
SchemaReport
checkSchemas(llvm::ArrayRef<index::OpRecord> Ops,
             llvm::ArrayRef<index::RegistrationRecord> Registrations,
             std::string_view OnlyOp = {});

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_SCHEMACHECK_H
