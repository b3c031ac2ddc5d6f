//===- Conditions.h - The condition of a program point ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The undecided branches that the current point of an Evaluator depends on:
/// those around it, and earlier ones that may have left by a return, break or
/// continue.
///
/// \verbatim
///   if (a)
///     return;      // leaves under a
///   for (int i : {1, 2}) {
///     if (b)
///       f(i);      // !(a) && b
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_CONDITIONS_H
#define TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_CONDITIONS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::extract {

/// How a statement ends, from the narrowest to the widest exit.
enum class Flow : uint8_t { Next, Continue, Break, Return };

/// One side of a branch. For a switch, Side is the number of the statement in
/// its body; otherwise 1 if the condition holds, and 0 if not.
struct Branch {
  /// The if, loop or switch; for an expression, the condition itself.
  const clang::Stmt *At = nullptr;
  unsigned Side = 0;
  uint64_t Id = 0; ///< unique; in the order of entering
};

/// Borrows the statements.
class Conditions {
public:
  bool empty() const { return Around.empty() && Exits.empty(); }

  void enter(const clang::Stmt *At, unsigned Side) {
    Around.push_back({At, Side, ++LastId});
  }
  void leave() { Around.pop_back(); }

  /// Notes that the branches entered now may end by \p How.
  void addExit(Flow How);
  size_t exits() const { return Exits.size(); }
  /// Forgets the exits after the first \p Keep ones that end by \p How.
  /// \returns whether there were any.
  bool forgetExits(size_t Keep, Flow How);

  /// The condition as written in the source, joined by "&&", in the form of
  /// facts::boundedCondition(). Macros are expanded, except those that describe
  /// the compile, like __FILE__. "" for an unconditional point.
  std::string text(const clang::ASTContext &Context) const;

private:
  struct Exit {
    Flow How;
    uint64_t Id;
    std::vector<Branch> Path; ///< all of Around
  };

  std::vector<Branch> Around; ///< outermost first
  std::vector<Exit> Exits;
  uint64_t LastId = 0;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_CONDITIONS_H
