//===- Backend.h - What a backend can do ------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `backend`: for each op and overload, what a call that
/// dispatches to one runtime key runs. It is the entry of the op's dispatch
/// table (DispatchTable.h), made of all that is known to be registered
/// (KnownRows.h), so what a process runs that is built for that key; what
/// Python registers for the key is told beside it. Of a project, what a process
/// runs that loaded PyTorch and then the project.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BACKEND_BACKEND_H
#define TORCHTALK_SERVER_QUERY_BACKEND_BACKEND_H

#include "query/backend/BackendResult.h"

namespace torchtalk::query {

llvm::Expected<BackendResult> backend(const BackendIndexes &Indexes,
                                      const BackendRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BACKEND_BACKEND_H
