//===- FlagsDigest.h - Digest of compiler flags -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_AST_FLAGSDIGEST_H
#define TORCHTALK_PLUGIN_EXTRACT_AST_FLAGSDIGEST_H

#include "clang/Frontend/CompilerInvocation.h"

#include <cstdint>

namespace torchtalk::extract {

/// A digest of the cc1 command line that tells two compiles of one file apart
/// (-DCPU_CAPABILITY=AVX2), without locations (outputs, the checkout, the
/// plugin, folders of headers) and diagnostics. 0 for preprocessed input, as
/// the flags of the preprocessor are unknown.
///
/// Compilers of one version give equal digests for equal compiles.
uint64_t flagsDigest(const clang::CompilerInvocation &Invocation);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_AST_FLAGSDIGEST_H
