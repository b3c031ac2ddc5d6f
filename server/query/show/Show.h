//===- Show.h - What one needs to know of a name ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `show`: all places that an engineer opens to understand or
/// change an op, a function, a class or a file, in the order of what is lost
/// most without them. The source is not read here.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_SHOW_SHOW_H
#define TORCHTALK_SERVER_QUERY_SHOW_SHOW_H

#include "query/show/ShowResult.h"

namespace torchtalk::query {

ShowResult show(index::Session &Index, const ShowRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_SHOW_SHOW_H
