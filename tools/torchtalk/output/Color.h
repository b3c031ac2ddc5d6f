//===- Color.h - Colour of answers on a terminal ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_OUTPUT_COLOR_H
#define TORCHTALK_TOOLS_TORCHTALK_OUTPUT_COLOR_H

#include "llvm/ADT/StringRef.h"

#include <cstdio>
#include <string>

namespace torchtalk::cli {

/// \p When: "auto" (on a terminal, unless NO_COLOR is set or TERM is "dumb"),
/// "always" or "never".
void chooseColor(const std::string &When);

/// Whether \p Stream is to have colour.
bool wantsColor(std::FILE *Stream);

/// \p Text with its headings, names and places marked.
std::string colored(llvm::StringRef Text);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_OUTPUT_COLOR_H
