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

/// "c++", "cuda", "hip", "musa", "metal" or "objective-c++".
std::optional<Dialect> parseDialect(llvm::StringRef Name);
llvm::ArrayRef<llvm::StringRef> dialectNames();

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_DESCRIBE_DIALECT_H
