//===- GeneratedItems.h - Whose entry generated C++ is for ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// torchgen makes a placeholder's text of one declaration or statement after
/// the other, each for an entry of native_functions.yaml. An item says which:
/// by the schema in it or in front of it, or by the name that it declares and
/// the types of its parameters, where no other operator has the same.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_GENERATEDITEMS_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_GENERATEDITEMS_H

#include "index/reader/Session.h"
#include "query/origin/OriginResult.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace torchtalk::query {

/// Who line \p At, from 0, of \p Lines is made for, which are all of a
/// placeholder's text; std::nullopt: not known.
std::optional<OriginEntry> entryOf(index::Session &Index,
                                   llvm::ArrayRef<llvm::StringRef> Lines,
                                   size_t At);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_GENERATEDITEMS_H
