//===- Dialect.h - Languages of sources -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_DESCRIBE_DIALECT_H
#define TORCHTALK_AGGREGATOR_DESCRIBE_DIALECT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace torchtalk::source {

enum class Dialect : uint8_t { Cxx, Cuda, Hip, Musa, Metal, ObjCxx };

/// The language by the extension of \p Path; Cxx for an unknown one.
Dialect dialectOf(llvm::StringRef Path);

/// Whether \p File is in a device language by its extension. Its text is read
/// even if it is compiled.
inline bool isDeviceSource(llvm::StringRef File) {
  return dialectOf(File) != Dialect::Cxx;
}
/// Whether \p File is C or C++ by its extension, including headers.
bool isCxx(llvm::StringRef File);

/// Whether \p File is a header of C, C++ or a device language by its extension.
bool isHeader(llvm::StringRef File);
/// Whether the text of \p File may have functions that were not compiled. A
/// header may: TUs compile only the functions that they use.
bool isReadAsText(llvm::StringRef File, bool Compiled);

/// "c++", "cuda", "hip", "musa", "metal" or "objective-c++".
std::optional<Dialect> parseDialect(llvm::StringRef Name);
llvm::ArrayRef<llvm::StringRef> dialectNames();

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_DESCRIBE_DIALECT_H
