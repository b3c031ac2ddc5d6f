//===- PackedText.h - A compressed text -------------------------*- C++ -*-===//
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

/// A compressed text.
class PackedText {
public:
  PackedText() = default;
  explicit PackedText(llvm::StringRef Text);

  /// nullopt when the bytes are not a text of this size.
  std::optional<std::string> text() const;

  uint32_t Size = 0; ///< of the text
  std::string Bytes;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PACKEDTEXT_H
