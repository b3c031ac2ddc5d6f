//===- Toml.h - toml++, for whatever a user wrote ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The only place that includes toml++. Version 3.3 asserts some properties of
/// its input, such as the first character of a key in a table header ("[!]"),
/// and with NDEBUG lets the compiler assume them. Here its assertions throw in
/// every build.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_DESCRIBE_TOML_H
#define TORCHTALK_AGGREGATOR_DESCRIBE_TOML_H

#include "llvm/Support/Error.h"

#include <string_view>

namespace torchtalk {
/// Throws an exception that parseToml() catches.
[[noreturn]] void failTomlAssertion();
} // namespace torchtalk

#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(Condition)                                                 \
  ((Condition) ? void() : ::torchtalk::failTomlAssertion())
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace torchtalk {

/// Errors have the form "line N: reason".
llvm::Expected<toml::table> parseToml(std::string_view Text);

} // namespace torchtalk

#endif // TORCHTALK_AGGREGATOR_DESCRIBE_TOML_H
