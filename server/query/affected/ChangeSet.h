//===- ChangeSet.h - What a change changes ----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_CHANGESET_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_CHANGESET_H

#include "query/diff/UnifiedDiff.h"
#include "query/reach/CodeImpact.h"
#include "query/reach/PythonImpact.h"

#include <string>
#include <vector>

namespace torchtalk::query {

/// A file, or lines of it as they are in the index.
struct ChangedLines {
  std::string File;             ///< index path
  std::vector<LineRange> Lines; ///< empty: all of it
  bool Idle = false;            ///< only comments and blank lines change
};

/// Something that changes, named or found at a place: "at::native::gelu
/// (a.cpp:3)". Where a walk does not get from it to any test, nothing is known
/// of what it affects.
struct ChangedItem {
  std::string Name;
  std::string File; ///< index path, or ""
  uint32_t Line = 0;
  /// What may lead further from it and could not be followed, or "".
  std::string Open = {};

  std::string text() const;
};

/// A gtest that no TU of the index has.
struct ChangedTest {
  std::string Name; ///< "Suite.Name"
  index::Sureness Sure = index::Sureness::Possible;
  unsigned Steps = 0;
  TextWay Way;
  size_t Item = NoItem;
};

/// A change that nothing is known of: every test may be affected.
struct NotFollowed {
  std::string Path; ///< index path; "" of a name that nothing has
  uint32_t Line = 0;
  std::string Why;
};

/// What of an index a change is about.
struct ChangeSet {
  std::vector<ChangedItem> Items;
  // What each of them is to the index.
  std::vector<ChangedSymbol> Symbols;
  std::vector<ChangedOp> Ops;
  std::vector<PythonSeed> Python; ///< Python definitions
  std::vector<ChangedTest> Tests;
  std::vector<ChangeLink> Links; ///< to what has no item
  /// What could not be brought to a function: each with what was done instead.
  std::vector<std::string> Notes;
  std::vector<NotFollowed> Unknown;

  /// \returns the number of a new item.
  size_t add(std::string Name, std::string File = "", uint32_t Line = 0);
};

/// A function, op or Python definition by any usual name.
void addName(index::Session &Index, const std::string &Name, ChangeSet &Out);

/// Functions, definitions, registrations and entries that the lines are in.
/// Other lines of a C++ file (macros, types, declarations) change what is
/// defined in the file; of a header, also what is defined in the files that
/// include it.
void addLines(index::Session &Index, const std::vector<ChangedLines> &Files,
              ChangeSet &Out);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_CHANGESET_H
