//===- PublishedSource.h - Where the files of a source can be seen -*- C++ -*-//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The address below which a repository shows the very files that an index is
/// of. It is known only where both hold:
/// \verbatim
///   the commit is there   of a checkout: a branch of a remote that is that
///                         repository reached HEAD when it was last fetched, or
///                         a tag v... does. Of an installed torch: version.py
///                         names it, and the version has no "+git", which
///                         builds of a checkout have
///   the files are its     of a checkout: git status is clean, but for the
///                         folders of build and index; and the build is there,
///                         without which facts of other files are kept
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_PUBLISHEDSOURCE_H
#define TORCHTALK_AGGREGATOR_PIPELINE_PUBLISHEDSOURCE_H

#include "pipeline/BuildIndex.h"

#include <string>

namespace torchtalk::index {

/// "REPOSITORY/blob/COMMIT/", or "". \p Repository: "" is PyTorch's, of an
/// index that is not of a project, and none of a project. \p Of has the commit.
std::string publishedAt(const BuildOptions &Options,
                        const std::string &Repository, const IndexSummary &Of);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_PUBLISHEDSOURCE_H
