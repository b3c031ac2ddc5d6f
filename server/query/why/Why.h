//===- Why.h - The dispatcher's run of a call -------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which kernels a call of an op runs, one after the other, until one does the
/// work or calls other ops. Assumes that all tensor arguments are given, and
/// are alike, and that no argument is a generator.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_WHY_WHY_H
#define TORCHTALK_SERVER_QUERY_WHY_WHY_H

#include "query/backend/BackendResult.h"
#include "query/why/WhyResult.h"

namespace torchtalk::query {

/// Of PyTorch with the project, if there is one. Finds nothing when
/// Names.found() is false.
llvm::Expected<WhyResult> why(const BackendIndexes &Indexes,
                              const WhyRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_WHY_WHY_H
