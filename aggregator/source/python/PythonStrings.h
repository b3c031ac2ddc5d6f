//===- PythonStrings.h - String literals ------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONSTRINGS_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONSTRINGS_H

#include "source/tree/SyntaxTree.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace torchtalk::source {

/// The text of a string literal without prefix and quotes, with its escapes
/// resolved unless it is raw; the braces of a formatted string stay. Literals
/// in a row are concatenated.
std::optional<std::string> stringValue(Node E);

/// The part of \p Text that a subscript of literals names: "0", "-1", "1:",
/// ":-2". None for a step, for an index that is out of range, and for what is
/// not ASCII.
std::optional<std::string> partOf(llvm::StringRef Text,
                                  llvm::StringRef Subscript);

/// What Python makes of a literal's escape sequences, but for \N{...}, which
/// stays; as does any that is none.
std::string unescaped(llvm::StringRef Text);

/// The docstring of a module, class or function with this body, dedented.
std::string docstring(Node Body);

/// The dedented literals of `"..." + "...".format(...)`.
std::string assembledDoc(Node E);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONSTRINGS_H
