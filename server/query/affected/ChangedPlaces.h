//===- ChangedPlaces.h - Files and lines that change ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From how users and diffs say where a change is to the lines of an index.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_CHANGEDPLACES_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_CHANGEDPLACES_H

#include "query/affected/ChangeSet.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>

namespace torchtalk::query {

/// "a.cpp", "a.cpp:12", "a.cpp:12-20".
llvm::Expected<ChangedLines> parsePlace(llvm::StringRef Text);

/// The same place without what users put in front of a path, and Idle if \p
/// Source has nothing but comments there.
ChangedLines placeIn(const std::string &Source, ChangedLines Place);

/// Where the lines of \p Change are in an index of \p Source made at
/// \p IndexedUnix: a file that was written since is in it as it was before.
/// Comments are left out; Idle if that is all.
ChangedLines indexedLines(const FileChange &Change, const std::string &Source,
                          uint64_t IndexedUnix);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_CHANGEDPLACES_H
