//===- PythonBranches.h - Under which conditions Python runs ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What decides within its function, or its module, whether a place of a Python
/// file runs; as CxxBranches has it of C++:
///
/// \verbatim
///   assert a > 0                    Check      a > 0
///   if b:                           Left       not b
///       return
///   for x in xs:                    Loop       x in xs
///       if c:                       If         not c
///           ...
///       else:
///           y and f(x)           <- this place, Operand y
/// \endverbatim
///
/// A `with` may swallow what is raised in its block: nothing follows from one
/// whose block leaves.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_PYTHONBRANCHES_H
#define TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_PYTHONBRANCHES_H

#include "source/branches/BranchTree.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::source {

class PythonBranches {
public:
  /// Fails as SyntaxTree::parse() does.
  static llvm::Expected<PythonBranches> read(llvm::StringRef Source);

  /// Around the calls in \p Line whose callee's last name is one of \p Names;
  /// around all of the line where there is none, since an operator, an object
  /// or another name may stand for it.
  FoundBranches at(uint32_t Line, llvm::ArrayRef<llvm::StringRef> Names) const;

private:
  friend class PythonBranchReader;
  struct Word {
    uint32_t Line = 0;
    BranchTree::Place Place = BranchTree::Root;
    std::string Called = {}; ///< the last name of the callee of a call
  };
  BranchTree Tree;
  std::vector<Word> Words; ///< sorted by line
  bool HasErrors = false;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_PYTHONBRANCHES_H
