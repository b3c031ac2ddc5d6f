//===- TouchedBuilds.h - The builds that compile a change -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_TOUCHEDBUILDS_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_TOUCHEDBUILDS_H

#include "index/reader/Session.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace torchtalk::query {

/// The builds of PyTorch that a change cannot matter to: a CI job of theirs may
/// be left out.
struct TouchedBuilds {
  std::vector<std::string> Only; ///< what compiles it: "CUDA", "ROCm"
  std::vector<std::string> Not;  ///< those of the index: "CPU"
};

/// The builds that compile a file of C++ in such a folder or of such a name;
/// empty: it is not for some of them alone. After the lists of files in
/// aten/src/ATen/CMakeLists.txt and cmake/, and torch/utils/hipify, which makes
/// sources for ROCm of those for CUDA.
std::set<std::string> buildsOf(llvm::StringRef File);

/// std::nullopt unless all of \p Files is for some builds alone, and the builds
/// of the index are known not to read any of it.
std::optional<TouchedBuilds>
touchedBuilds(index::Session &Index, const std::vector<std::string> &Files);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_TOUCHEDBUILDS_H
