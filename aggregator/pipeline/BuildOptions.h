//===- BuildOptions.h - What an index is to be made of ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_BUILDOPTIONS_H
#define TORCHTALK_AGGREGATOR_PIPELINE_BUILDOPTIONS_H

#include "pipeline/BuildIndex.h"

#include "llvm/Support/Error.h"

namespace torchtalk::index {

/// Why there is nothing to be made of \p Options, or success; then there is a
/// folder for the index.
llvm::Error checkOptions(const BuildOptions &Options);

/// What is known before anything is read.
IndexSummary describeSource(const BuildOptions &Options);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_BUILDOPTIONS_H
