//===- PackedText.cpp - A compressed text ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PackedText.h"
#include "source/tree/SyntaxTree.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Error.h"

namespace torchtalk::source {

namespace zstd = llvm::compression::zstd;

PackedText::PackedText(llvm::StringRef Text) {
  if (Text.empty() || Text.size() > MaxBytes || !zstd::isAvailable())
    return;
  llvm::SmallVector<uint8_t, 0> Out;
  zstd::compress(llvm::arrayRefFromStringRef(Text), Out,
                 zstd::BestSpeedCompression);
  Size = static_cast<uint32_t>(Text.size());
  Bytes = llvm::toStringRef(Out).str();
}

std::optional<std::string> PackedText::text() const {
  if (Size > MaxBytes)
    return std::nullopt;
  if (Size == 0)
    return "";
  llvm::SmallVector<uint8_t, 0> Out;
  if (!zstd::isAvailable())
    return std::nullopt;
  if (llvm::Error E =
          zstd::decompress(llvm::arrayRefFromStringRef(Bytes), Out, Size)) {
    llvm::consumeError(std::move(E));
    return std::nullopt;
  }
  return llvm::toStringRef(Out).str();
}

} // namespace torchtalk::source
