//===- PlaceResolver.h - From FILE:LINE to a function or an op --*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_RESOLVE_PLACERESOLVER_H
#define TORCHTALK_SERVER_QUERY_RESOLVE_PLACERESOLVER_H

#include "index/reader/Session.h"
#include "query/names/Resolution.h"
#include "query/names/Spelling.h"

namespace torchtalk::query {

/// Sets the functions of \p Out whose bodies hold the line, the innermost
/// named one first; or the op whose YAML entry holds it; or else the problem.
void resolvePlace(index::Session &Index, const PlaceSpelling &Place,
                  Resolution &Out);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_RESOLVE_PLACERESOLVER_H
