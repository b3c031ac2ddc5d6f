//===- NameResolver.h - From a user's spelling to facts ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a name stands for: an op, functions, or both, by which rule, and what
/// else it could have meant. A name that is not in the index resolves to
/// nothing and near names, never to something else.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_RESOLVE_NAMERESOLVER_H
#define TORCHTALK_SERVER_QUERY_RESOLVE_NAMERESOLVER_H

#include "query/names/Resolution.h"
#include "query/names/Spelling.h"

#include <string_view>

namespace torchtalk::query {

Resolution resolveName(index::Session &Index, std::string_view Query);

/// The op alone, where it is one of C++ or of Python: quick, for many names.
std::optional<OpMatch> resolveOp(index::Session &Index, std::string_view Query);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_RESOLVE_NAMERESOLVER_H
