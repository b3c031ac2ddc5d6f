//===- CxxBranches.h - Under which conditions code runs ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What decides, within its function and by the preprocessor, whether a place
/// of a C++ file runs, read from the tokens:
///
/// \verbatim
///   #ifdef USE_X                    #if        defined(USE_X)
///   TORCH_CHECK(a > 0, "a");        Check      a > 0
///   if (b)                          Left       not b
///     return;
///   for (auto x : xs)               Loop       auto x : xs
///     if (c) {                      If         not c
///     } else
///       f(x);                   <- this place
/// \endverbatim
///
/// A condition held, or did not, when it was last evaluated before the place.
/// Three kinds of conditions are not given: those that hold because a loop or a
/// block before the place ended; those in functions that the place calls; and
/// those inside of macros, of which only the name is given.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_CXXBRANCHES_H
#define TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_CXXBRANCHES_H

#include "source/branches/CxxStatements.h"
#include "source/device/CxxConditions.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace torchtalk::source {

class CxxBranches {
public:
  /// \p Source must outlive it.
  explicit CxxBranches(llvm::StringRef Source);

  /// Around what is called one of \p Names in \p Line. Where nothing there is
  /// called so, around all of the line; \p Implied: that is as it should be,
  /// since the code does not spell what it calls.
  FoundBranches at(uint32_t Line, llvm::ArrayRef<llvm::StringRef> Names,
                   bool Implied) const;

private:
  struct Variant {
    std::vector<CxxToken> Tokens; ///< without directives
    CxxStatements Statements;

    llvm::ArrayRef<CxxToken> line(uint32_t Line) const;
  };

  std::vector<CxxToken> All;
  CxxConditions Conditions;
  llvm::StringSet<> Macros; ///< that the file defines
  bool LeftOut = false;     ///< branches of #if that no variant has
  std::vector<Variant> Variants;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_CXXBRANCHES_H
