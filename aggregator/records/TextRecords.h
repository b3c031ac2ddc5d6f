//===- TextRecords.h - C++ that was read as text, in an index ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_TEXTRECORDS_H
#define TORCHTALK_AGGREGATOR_RECORDS_TEXTRECORDS_H

#include "source/device/CodeModel.h"

#include <memory>
#include <string>
#include <vector>

namespace torchtalk::index {

/// C++ that no TU has: a file, or of a compiled one those functions that no TU
/// compiles, with their calls.
struct TextFile {
  std::string File; ///< index path
  std::string Code; ///< see source/device/CodeModel.h

  auto operator<=>(const TextFile &) const = default;
};

/// The same as it is read of an index.
struct TextRecord {
  std::string File; ///< index path
  std::shared_ptr<const std::string> Bytes;
  source::CodeView Code; ///< borrows Bytes
  /// Of each of Code.Includes the index path, "" where no file of the source
  /// fits.
  std::vector<std::string> Targets;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_TEXTRECORDS_H
