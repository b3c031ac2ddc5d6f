//===- IdleLines.h - Lines without code -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_IDLELINES_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_IDLELINES_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace torchtalk::query {

enum class LineKind : uint8_t {
  Idle,   ///< blanks and comments
  Code,   ///< some token starts in it
  Inside, ///< it begins within a token, such as a string of several lines
};

/// The lines of \p Text, the first at 0. None when \p File, by its name, is in
/// no language that is known.
std::vector<LineKind> lineKinds(llvm::StringRef Text, llvm::StringRef File);

/// Whether all of \p Text, a part of \p File that starts outside of any token,
/// is comments. False in a language that is not known.
bool isIdle(llvm::StringRef Text, llvm::StringRef File);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_IDLELINES_H
