//===- ChangedPlaces.cpp - Files and lines that change --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/ChangedPlaces.h"
#include "store/Errors.h"

#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::query {

llvm::Expected<ChangedLines> parsePlace(llvm::StringRef Text) {
  auto [File, Lines] = Text.rsplit(':');
  ChangedLines Result;
  Result.File = File.str();
  if (Lines.empty())
    return Result;
  auto [First, Last] = Lines.split('-');
  LineRange Range;
  if (First.getAsInteger(10, Range.First) || Range.First == 0 ||
      (!Last.empty() && Last.getAsInteger(10, Range.Last)))
    return makeError("'" + Text + "' is no FILE, FILE:LINE or FILE:FIRST-LAST");
  if (Last.empty())
    Range.Last = Range.First;
  if (Range.Last < Range.First)
    return makeError("in '" + Text + "' the last line is before the first");
  Result.Lines.push_back(Range);
  return Result;
}

ChangedLines indexedLines(const FileChange &Change, const std::string &Source,
                          uint64_t IndexedUnix) {
  bool Before = Change.Deleted;
  llvm::sys::fs::file_status Status;
  if (!Before && !llvm::sys::fs::status(Source + "/" + Change.File, Status))
    Before = !Change.OldFile.empty() &&
             llvm::sys::toTimeT(Status.getLastModificationTime()) >
                 static_cast<std::time_t>(IndexedUnix);
  return Before ? ChangedLines{Change.OldFile, Change.Old}
                : ChangedLines{Change.File, Change.New};
}

} // namespace torchtalk::query
