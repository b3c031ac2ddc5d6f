//===- BuildConfiguration.h - The settings of a build -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The settings of a build folder that tell two indexes of one source apart, as
/// text by name: CMake variables (CMAKE_BUILD_TYPE, USE_CUDA and the like), the
/// compilers that made the facts, and a digest of all compile commands that
/// does not depend on the location of source and build. For display and
/// comparison only.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SNAPSHOT_BUILDCONFIGURATION_H
#define TORCHTALK_AGGREGATOR_SNAPSHOT_BUILDCONFIGURATION_H

#include "index/reader/IndexReader.h"

#include <string>
#include <utility>
#include <vector>

namespace torchtalk::snapshot {

/// Sorted by name. Settings of a missing build folder are left out.
llvm::Expected<std::vector<std::pair<std::string, std::string>>>
buildConfiguration(const index::IndexReader &Index);

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_BUILDCONFIGURATION_H
