//===- PackageFiles.h - Files of a package and a repository -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_REGISTRY_PACKAGEFILES_H
#define TORCHTALK_AGGREGATOR_REGISTRY_PACKAGEFILES_H

#include "snapshot/SourceContent.h"

#include <string>
#include <vector>

namespace torchtalk::registry {

/// Which of \p Repository's files the laid-out package in \p SourceRoot has
/// with other contents. Those that only one of the two has do not count.
llvm::Expected<std::vector<std::string>>
differingFiles(const std::string &SourceRoot,
               llvm::ArrayRef<snapshot::SourceFile> Repository);

} // namespace torchtalk::registry

#endif // TORCHTALK_AGGREGATOR_REGISTRY_PACKAGEFILES_H
