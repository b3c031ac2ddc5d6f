//===- Ops.h - How all ops run on several backends --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `ops`: for each op and overload, and for each of several
/// dispatch keys, what `backend` (Backend.h) says of it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_OPS_OPS_H
#define TORCHTALK_SERVER_QUERY_OPS_OPS_H

#include "query/ops/OpsResult.h"

namespace torchtalk::query {

llvm::Expected<OpsResult> ops(const BackendIndexes &Indexes,
                              const OpsRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_OPS_OPS_H
