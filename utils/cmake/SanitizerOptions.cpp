//===- SanitizerOptions.cpp - Defaults of sanitized programs --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's headers poison the free part of their allocators when they are
/// compiled with AddressSanitizer, but the packaged libraries, which use the
/// same allocators, were not and do not unpoison: without this option every
/// such use is a false alarm.
///
//===----------------------------------------------------------------------===//

// The runtime calls it by this name.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" const char *__asan_default_options();

extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0";
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
