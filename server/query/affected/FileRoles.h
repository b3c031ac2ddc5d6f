//===- FileRoles.h - What a file is for, by its path ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_FILEROLES_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_FILEROLES_H

#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

/// What torchgen and its like make code of, and they themselves.
bool isGeneratorInput(llvm::StringRef File);

/// What decides which files are compiled, and how.
bool isBuildDescription(llvm::StringRef File);

/// What only people read.
bool isDocumentation(llvm::StringRef File);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_FILEROLES_H
