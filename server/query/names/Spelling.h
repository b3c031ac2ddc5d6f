//===- Spelling.h - What a user's spelling may mean -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the ways in which users write ops, functions and places, without an
/// index: what each could mean, in the order of preference. Pure functions.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_SPELLING_H
#define TORCHTALK_SERVER_QUERY_NAMES_SPELLING_H

#include "records/IndexRecords.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::query {

/// An op that a spelling may mean.
struct OpGuess {
  std::string Name; ///< "aten::add", without overload
  /// std::nullopt: the spelling names none. "": the one without a name
  /// ("default" in Python).
  std::optional<std::string> Overload;
  std::string Rule; ///< "torch.<fn> -> aten::<fn>"; "exact" for the op's name
};

/// "LinearAlgebra.cpp:2180".
struct PlaceSpelling {
  std::string Path;
  uint32_t Line = 0;
};

struct Spelling {
  std::string Text; ///< trimmed, without a trailing "()"
  /// A C++ name of which components do not say all: with parameters, template
  /// arguments, or "..." for what was left out. As it was given.
  std::string Exact;
  std::optional<uint64_t> SymbolId;
  std::optional<PlaceSpelling> Place;
  bool Mangled = false;     ///< "_Z..." or a USR
  std::vector<OpGuess> Ops; ///< best first
  /// What to look for among C++ symbols; empty for Python spellings, which
  /// name none.
  std::string SymbolName;
  /// The last part, for near names: "matmul" of "torch.matmul".
  std::string LastPart;
};

/// \p Query, trimmed, without the variant that is printed with the name of an
/// OpInfo: "nn.functional.conv2d (with_bias)".
std::string_view withoutVariant(std::string_view Query);

/// \p Query must not be blank.
Spelling parseSpelling(std::string_view Query);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_SPELLING_H
