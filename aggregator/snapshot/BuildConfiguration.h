//===- BuildConfiguration.h - How a build was set up ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What of a build folder tells two indexes of one source apart, as text by
/// name: what CMake was told (CMAKE_BUILD_TYPE, USE_CUDA and its like), the
/// compilers that made the facts, and a digest of all compile commands that is
/// the same wherever source and build lie. For people, and to compare;
/// nothing is decided by it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SNAPSHOT_BUILDCONFIGURATION_H
#define TORCHTALK_AGGREGATOR_SNAPSHOT_BUILDCONFIGURATION_H

#include "index/reader/IndexReader.h"

#include <string>
#include <utility>
#include <vector>

namespace torchtalk::snapshot {

/// Sorted by name. What is not there is left out: a build folder may be gone.
llvm::Expected<std::vector<std::pair<std::string, std::string>>>
buildConfiguration(const index::IndexReader &Index);

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_BUILDCONFIGURATION_H
