//===- SourceInfo.h - Which PyTorch a checkout is ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the source root says of itself. Nothing of it is needed, so nothing is
/// an error; git need not be installed.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_SOURCEINFO_H
#define TORCHTALK_AGGREGATOR_COLLECT_SOURCEINFO_H

#include <string>

namespace torchtalk::index {

/// The commit that HEAD names, 40 or 64 hex digits, or "". Reads .git itself;
/// a worktree's too. Folders above the root are not looked at.
std::string headCommit(const std::string &SourceRoot);

/// The first line of version.txt, or "".
std::string sourceVersion(const std::string &SourceRoot);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_COLLECT_SOURCEINFO_H
