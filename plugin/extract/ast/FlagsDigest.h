//===- FlagsDigest.h - Digest of compiler flags -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_AST_FLAGSDIGEST_H
#define TORCHTALK_PLUGIN_EXTRACT_AST_FLAGSDIGEST_H

#include "facts/Facts.h"

#include "clang/Frontend/CompilerInvocation.h"

namespace torchtalk::extract {

/// Sets the FlagsDigest and the Macros of \p Out, which together tell two
/// compiles of one file apart (-DCPU_CAPABILITY=AVX2). The digest is of the cc1
/// command line without locations (outputs, the checkout, the plugin, folders
/// of headers) and diagnostics. Neither is set for preprocessed input, as the
/// flags of the preprocessor are unknown.
///
/// Compilers of one version give equal digests for equal compiles.
void describeFlags(const clang::CompilerInvocation &Invocation,
                   facts::Manifest &Out);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_AST_FLAGSDIGEST_H
