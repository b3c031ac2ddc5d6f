//===- ProjectStubs.h - Kernels of a project for PyTorch's stubs -*- C++
//-*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_PROJECTSTUBS_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_PROJECTSTUBS_H

#include "query/affected/ChangeSet.h"

namespace torchtalk::query {

/// Adds the ops that run the changed kernels by way of stubs: a project
/// registers its kernel for at::native::erf_stub, and PyTorch's aten::erf calls
/// that.
void addOpsOfStubs(index::Session &PyTorch, index::Session &Project,
                   ChangeSet &Changed);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_PROJECTSTUBS_H
