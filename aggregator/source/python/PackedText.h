//===- PackedText.h - Texts that are seldom read ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PACKEDTEXT_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PACKEDTEXT_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace torchtalk::source {

/// A text, compressed; "" of an empty one, or of one that cannot be.
class PackedText {
public:
  PackedText() = default;
  explicit PackedText(llvm::StringRef Text);

  /// nullopt when the bytes are not those of a text of this size.
  std::optional<std::string> text() const;

  uint32_t Size = 0; ///< of the text
  std::string Bytes;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PACKEDTEXT_H
