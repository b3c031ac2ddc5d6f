//===- Builds.h - Which builds facts come from ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An index is of one build, or, when `index merge` made it, of several: the
/// same source configured for the CPU and for CUDA. Partial indexes of one
/// build, such as a job of a CI matrix makes each, are of the same build.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_BUILDS_H
#define TORCHTALK_AGGREGATOR_RECORDS_BUILDS_H

#include "records/IndexRecords.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <string_view>

namespace torchtalk::index {

/// What \p BuildDir/CMakeCache.txt says: the devices that it is for, "CPU" when
/// there are none, as its name ("CUDA", "CUDA+MPS"), and the settings that tell
/// builds apart (USE_*, BUILD_*, build type, GPU architectures). Without the
/// file the name is "build".
BuildInfo describeBuild(const std::string &BuildDir);

/// Why \p Name is none of a build: 1 to 64 of [A-Za-z0-9._+-].
llvm::Error checkBuildName(std::string_view Name);

/// The set of the builds 0 to \p Count - 1.
constexpr BuildSet allBuilds(size_t Count) {
  return Count >= MaxBuilds ? ~BuildSet(0) : (BuildSet(1) << Count) - 1;
}

/// What is in one or the other, of \p Count builds.
constexpr BuildSet joinBuilds(BuildSet A, BuildSet B, size_t Count) {
  return A == 0 || B == 0 || (A | B) == allBuilds(Count) ? 0 : A | B;
}

/// The names of \p Set, ", " between; "" for all of \p Names.
std::string buildNames(BuildSet Set, llvm::ArrayRef<std::string> Names);

/// The names in what buildNames() gave.
std::vector<std::string> splitBuildNames(std::string_view Names);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_BUILDS_H
