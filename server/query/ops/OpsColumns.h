//===- OpsColumns.h - The columns of a table of ops -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the names in a question about ops mean: dispatch keys, alias keys,
/// properties; and how an op stands to each.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_OPS_OPSCOLUMNS_H
#define TORCHTALK_SERVER_QUERY_OPS_OPSCOLUMNS_H

#include "query/backend/BackendTable.h"
#include "query/ops/OpProperties.h"
#include "query/ops/OpsFilter.h"
#include "query/ops/OpsResult.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// For one answer. Borrows the table.
class OpsColumns {
public:
  explicit OpsColumns(BackendTable &Table) : Table(Table) {}

  /// The first name that means nothing, and what there is; "".
  std::string Problem;

  /// Each is added once, and those that are shown before all others.
  void addKey(const std::string &Name);
  void addProperty(const std::string &Name); ///< or "all"
  /// The keys of all backends for which anything has a kernel.
  void addKeysWithKernels();
  /// What the tests of \p Filter name, of any kind.
  void addTests(const OpsFilter &Filter);

  const std::vector<std::string> &keys() const { return Keys; }
  const std::vector<Property> &properties() const { return Properties; }

  /// Reads what all columns have. Nothing is added after it.
  void read();
  std::set<std::string> names() { return Table.names(); }
  /// One each of keys(); std::nullopt where nothing registers \p Op.
  std::optional<std::vector<Support>> cells(const std::string &Op) {
    return Table.cells(Op, KeyColumns);
  }
  std::optional<PropertyValue> value(Property P, const std::string &Op) const {
    return Known->of(P, Op);
  }
  /// Whether \p Op, which has these cells, passes the test of that number.
  Truth passes(size_t Test, const std::string &Op,
               const std::vector<Support> &Cells) const;

private:
  struct Column {
    enum class Kind : uint8_t { Key, Alias, Property, Namespace };
    Kind TheKind = Kind::Key;
    size_t At = 0; ///< among those of its kind
    std::string Pattern;
  };
  Column columnOf(const OpsFilter::Test &Test);
  static bool matches(const Column &Of, llvm::StringRef Word,
                      llvm::StringRef By = "");
  void refuse(const std::string &Why);

  BackendTable &Table;
  std::vector<std::string> Keys, Aliases;
  std::vector<Property> Properties;
  std::vector<Column> Tests;
  std::vector<BackendTable::Column> KeyColumns, AliasColumns;
  std::optional<OpProperties> Known;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_OPS_OPSCOLUMNS_H
