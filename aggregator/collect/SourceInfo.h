//===- SourceInfo.h - Version of a checkout ---------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The version of the source. It is optional, so nothing is an error; git need
/// not be installed.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_SOURCEINFO_H
#define TORCHTALK_AGGREGATOR_COLLECT_SOURCEINFO_H

#include <string>

namespace torchtalk::index {

/// The commit that HEAD names, 40 or 64 hex digits, or "". Reads .git directly,
/// a worktree's too, but not that of a parent folder.
std::string headCommit(const std::string &SourceRoot);

/// The first line of version.txt, or "".
std::string sourceVersion(const std::string &SourceRoot);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_COLLECT_SOURCEINFO_H
