//===- Drift.h - What two versions of PyTorch do differently ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `backend NAME mode=diff against=X` where X is an index of
/// another PyTorch: the ops that came, went, or have another schema, other tags
/// or run in another way on the backend, and which of them a project
/// implements or calls; with the focus Closure what their code can call, too.
///
/// Two indexes that were made without a build can be asked: what ops there are
/// and how they run is then what native_functions.yaml says by torchgen's
/// rules, and the text of C++ of ops that it defines by hand. The same holds
/// where one of them has no compiled code. Ops without a schema in either are
/// left out then, and counted.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DRIFT_DRIFT_H
#define TORCHTALK_SERVER_QUERY_DRIFT_DRIFT_H

#include "query/drift/DriftResult.h"

#include <string>
#include <string_view>

namespace torchtalk::query {

/// The version that is lower by version.txt is the old one; where that does
/// not tell, DriftIndexes::There is.
llvm::Expected<DriftResult> drift(const DriftIndexes &Indexes,
                                  const DriftRequest &Request);

/// "" when \p Name is a backend to compare with, and so no other index; else
/// why it is none.
std::string whyNoBackend(index::Session &Index, std::string_view Name);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DRIFT_DRIFT_H
