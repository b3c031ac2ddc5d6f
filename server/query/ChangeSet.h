//===- ChangeSet.h - What a change changes ----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_CHANGESET_H
#define TORCHTALK_SERVER_QUERY_CHANGESET_H

#include "query/CodeImpact.h"
#include "query/PythonImpact.h"
#include "query/UnifiedDiff.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// A file, or lines of it as they are in the index.
struct ChangedLines {
  std::string File;             ///< index path
  std::vector<LineRange> Lines; ///< empty: all of it
};

/// What of an index a change is about.
struct ChangeSet {
  std::vector<ChangedSymbol> Symbols;
  /// Ops without overload, Python definitions.
  std::vector<PythonSeed> Python;
  /// One line for each thing that changes: "at::native::gelu (a.cpp:3)".
  std::vector<std::string> Subjects;
  /// What could not be brought to a function: each with what was done instead.
  std::vector<std::string> Notes;
  /// What nothing in the index fits; the question has no answer for these.
  std::vector<std::string> Unknown;
};

/// A function, op or Python definition by any usual name.
llvm::Error addName(const index::IndexReader &Index, const std::string &Name,
                    ChangeSet &Out);

/// Functions and definitions that the lines are in. Other lines of a C++ file
/// (macros, types, declarations) change what is defined in the file; of a
/// header, also what is defined in the files that include it.
llvm::Error addLines(const index::IndexReader &Index,
                     const std::vector<ChangedLines> &Files, ChangeSet &Out);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_CHANGESET_H
