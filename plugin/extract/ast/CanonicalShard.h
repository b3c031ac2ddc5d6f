//===- CanonicalShard.h - The order of a shard ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_AST_CANONICALSHARD_H
#define TORCHTALK_PLUGIN_EXTRACT_AST_CANONICALSHARD_H

#include "extract/ast/SymbolNamer.h"
#include "facts/Facts.h"

namespace torchtalk::extract {

/// The facts of one file in the canonical order of a shard, so that the bytes
/// do not depend on the order in which a TU finds them. \p Found has no Symbols
/// yet: its rows have numbers of \p Namer instead, and its bindings numbers of
/// the TU's calls.
facts::Shard canonicalShard(facts::Shard Found, const SymbolNamer &Namer);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_AST_CANONICALSHARD_H
