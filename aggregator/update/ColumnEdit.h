//===- ColumnEdit.h - A column written over its former self -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_UPDATE_COLUMNEDIT_H
#define TORCHTALK_AGGREGATOR_UPDATE_COLUMNEDIT_H

#include "index/format/GenerationDb.h"

#include <memory>
#include <string_view>

namespace torchtalk::edit {

/// Changes the columns that it is given as a whole where they are not as they
/// were, entry by entry.
class ColumnEdit : public index::ColumnWriter {
public:
  /// \p Old is what \p New was made from; \p New is opened for an edit.
  ColumnEdit(const index::GenerationDb &Old, index::GenerationDb &New)
      : Old(Old), New(New) {}

  llvm::Error startColumn(index::Column C) override;
  llvm::Error put(std::string_view Key, std::string_view Value) override;
  /// After the last column.
  llvm::Error finish();

private:
  /// Removes the old entries before \p Key.
  llvm::Error eraseUpTo(std::string_view Key);
  llvm::Error eraseOne();

  const index::GenerationDb &Old;
  index::GenerationDb &New;
  index::Column Current = index::Column::Meta;
  std::unique_ptr<rocksdb::Iterator> It; ///< in Old; null before the first
};

} // namespace torchtalk::edit

#endif // TORCHTALK_AGGREGATOR_UPDATE_COLUMNEDIT_H
