//===- FlagsDigest.h - What the flags of a compile come to ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_FLAGSDIGEST_H
#define TORCHTALK_PLUGIN_EXTRACT_FLAGSDIGEST_H

#include "extract/StoredPath.h"

#include "clang/Frontend/CompilerInstance.h"

#include <cstdint>

namespace torchtalk::extract {

/// A digest of the cc1 command line that tells two compiles of one file apart
/// (-DCPU_CAPABILITY=AVX2), without what only says where things lie: outputs,
/// the checkout, the plugin.
uint64_t flagsDigest(clang::CompilerInstance &CI, const StoredPath &Paths);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_FLAGSDIGEST_H
