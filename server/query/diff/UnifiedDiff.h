//===- UnifiedDiff.h - The lines that a diff changes ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DIFF_UNIFIEDDIFF_H
#define TORCHTALK_SERVER_QUERY_DIFF_UNIFIEDDIFF_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::query {

/// One-based, both ends included. Where lines were only put in or taken out,
/// the other side has the two lines around the place.
struct LineRange {
  uint32_t First = 0, Last = 0;
  bool operator==(const LineRange &) const = default;
};

/// Lines that follow each other, before and after.
struct ChangedRun {
  LineRange Old, New;
  std::string Taken; ///< the lines that are gone
  std::string Put;   ///< the lines that are new
  bool operator==(const ChangedRun &) const = default;
};

struct FileChange {
  std::string File;    ///< as it is now; of a deleted file as it was
  std::string OldFile; ///< before it was renamed; "" when it is new
  bool Deleted = false;
  /// None: the diff does not tell its lines, so that all of it counts.
  std::vector<ChangedRun> Runs;
  bool operator==(const FileChange &) const = default;
};

/// Of `git diff`, `diff -u` and the like, with any number of lines of context:
/// only lines with + and - count. Prefixes a/ and b/ go, and so does git's
/// quoting of names. Binary and empty files are changes without lines. An error
/// names the line of the diff; text without any change is one.
llvm::Expected<std::vector<FileChange>> parseUnifiedDiff(llvm::StringRef Text);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DIFF_UNIFIEDDIFF_H
