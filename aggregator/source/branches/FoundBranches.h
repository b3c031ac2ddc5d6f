//===- FoundBranches.h - The branches around a place ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_FOUNDBRANCHES_H
#define TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_FOUNDBRANCHES_H

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace torchtalk::source {

struct Branch {
  enum class Kind : uint8_t {
    If,      ///< `if (Text)`; the else branch where it does not hold
    Loop,    ///< `for (Text)`, `while (Text)`, `for` of a comprehension
    Case,    ///< `switch (Text)` or `match Text`, at Labels
    Operand, ///< of && and ||, or of ?:, as Text is before it
    Left,    ///< behind an `if (Text)` whose branch leaves
    Check,   ///< behind a macro or `assert` that raises unless Text holds
    Fails,   ///< in an argument of such a one that only its message needs
    Catch,   ///< `catch (Text)`, `except Text`
    Lambda,  ///< in its body; Text: to whom it is passed, or its variable
    Macro,   ///< in an argument or a block of macro Text
    Label,   ///< behind a label, to which goto can lead
  };
  Kind TheKind = Kind::If;
  bool Holds = true;
  uint32_t Line = 0;
  std::string Text;        ///< as the source has it
  std::string Labels = {}; ///< of a Case: "case A, case B"; "" before the first
  std::string Falls = {};  ///< of a Case: the labels from which it may run on
  /// The condition of the preprocessor under which the branch is there, if not
  /// that of the place.
  std::string OnlyIf = {};

  bool operator==(const Branch &) const = default;
};

inline const char *toString(Branch::Kind Kind) {
  constexpr const char *Words[] = {"if",     "loop",  "case",  "operand",
                                   "left",   "check", "fails", "catch",
                                   "lambda", "macro", "label"};
  return Words[static_cast<size_t>(Kind)];
}

struct FoundBranches {
  std::vector<Branch> Around; ///< the outermost first
  /// The conditions of the preprocessor around the place, see CxxConditions.
  std::string Directives;
  /// Why there can be more, or "".
  std::string Incomplete;

  /// The first reason stays.
  void doubt(std::string Why) {
    if (Incomplete.empty())
      Incomplete = std::move(Why);
  }
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_FOUNDBRANCHES_H
