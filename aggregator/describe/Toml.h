//===- Toml.h - toml++, for whatever a user wrote ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The only way to include toml++. Version 3.3 takes some of its input for
/// granted: that the key in a table's header begins as keys do, which that of
/// "[!]" does not. It asserts it, and with NDEBUG has the compiler rely on it.
/// Here its assertions throw, in every build.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_DESCRIBE_TOML_H
#define TORCHTALK_AGGREGATOR_DESCRIBE_TOML_H

#include "llvm/Support/Error.h"

#include <string_view>

namespace torchtalk {
/// Throws what parseToml() catches.
[[noreturn]] void failTomlAssertion();
} // namespace torchtalk

#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(Condition)                                                 \
  ((Condition) ? void() : ::torchtalk::failTomlAssertion())
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace torchtalk {

/// The error says "line N: what is wrong".
llvm::Expected<toml::table> parseToml(std::string_view Text);

} // namespace torchtalk

#endif // TORCHTALK_AGGREGATOR_DESCRIBE_TOML_H
