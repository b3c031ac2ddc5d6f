//===- DescribeTree.h - What is known of a tree beforehand ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_DESCRIBETREE_H
#define TORCHTALK_AGGREGATOR_PIPELINE_DESCRIBETREE_H

#include "describe/Description.h"
#include "pipeline/BuildIndex.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::index {

/// The description of the source root. Of a repository that builds on PyTorch
/// with the macros that register in it. \p Problems gets what the description
/// says that is not so.
llvm::Expected<describe::Description>
describeTree(const BuildOptions &Options, std::vector<std::string> &Problems);

/// All of it that the reading of a file depends on, or "" when there is none.
std::string encodeDescription(const describe::Description &D);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_DESCRIBETREE_H
