//===- FactRows.h - Facts as the rows of tables -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One row for each time that a shard states a fact. Rows compare in the order
/// of their columns.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_FACTROWS_H
#define TORCHTALK_AGGREGATOR_RECORDS_FACTROWS_H

#include "records/IndexRecords.h"

#include <compare>
#include <cstdint>
#include <string>

namespace torchtalk::index {

/// One row of a definition, whole: IndexRecords.h has what is left of all of
/// them. Files by number.
struct DefinitionFact {
  uint32_t File = 0;
  uint32_t Line = 0;
  uint32_t EndLine = 0;
  facts::FunctionKind Kind = facts::FunctionKind::Function;
  uint32_t MacroFilePlus1 = 0;
  uint32_t MacroLine = 0;
  SymbolId Template = 0;

  auto operator<=>(const DefinitionFact &) const = default;
};

/// A call site of a symbol, in the order of EdgeRecord.
struct EdgeFact {
  SymbolId To = 0;
  facts::EdgeKind Kind = facts::EdgeKind::Call;
  uint32_t File = 0;
  uint32_t Line = 0;
  SymbolId PassedTo = 0;

  auto operator<=>(const EdgeFact &) const = default;
};

/// An include of a file.
struct IncludeFact {
  uint32_t To = 0;
  uint32_t Line = 0;

  auto operator<=>(const IncludeFact &) const = default;
};

/// What shards call a symbol that cannot be demangled.
struct NameFact {
  std::string Name;
  std::string Signature;

  auto operator<=>(const NameFact &) const = default;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_FACTROWS_H
