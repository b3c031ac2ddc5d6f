//===- FileView.h - What one file holds -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a file of the source defines and registers, what it includes and who
/// includes it. All of it is from the index: the file itself is never opened,
/// so no path leads anywhere else.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_FILE_FILEVIEW_H
#define TORCHTALK_SERVER_QUERY_FILE_FILEVIEW_H

#include "query/file/FileResult.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::query {

/// Its name is an index path, or the end of one from a slash on. One below the
/// source root of the index may be absolute.
FileView viewFile(index::Session &Index, const FileRequest &Request);

/// The files that such a name fits, sorted.
std::vector<std::string> filesNamed(index::Session &Index,
                                    std::string_view Name);

/// Paths that have \p Typed in them, those that begin with it or a component of
/// which does first. \p Total: of all.
std::vector<std::string> completeFile(index::Session &Index,
                                      std::string_view Typed, size_t Limit,
                                      size_t &Total);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_FILE_FILEVIEW_H
