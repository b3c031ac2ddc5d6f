//===- NamedSymbols.h - Symbols under an unqualified name -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the symbols that a spelling may mean. Most names are those of a few
/// symbols, but "operator()" is that of every lambda: only what can matter is
/// read of so many.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_NAMEDSYMBOLS_H
#define TORCHTALK_SERVER_QUERY_NAMES_NAMEDSYMBOLS_H

#include "index/reader/Session.h"

#include <string>
#include <vector>

namespace torchtalk::query {

struct NamedSymbols {
  std::vector<index::SymbolRecord> Records;
  /// Functions of that name that were not read, as they have fewer callers.
  size_t Unread = 0;
};

/// The symbols whose last two components are likely those of \p Components, of
/// which there are two or more; nothing when that would not be fewer than
/// namedSymbols() gives.
std::vector<index::SymbolRecord>
likelySymbols(index::Session &Index,
              const std::vector<std::string> &Components);

/// The symbols called \p Name, copies of one source function together; of
/// thousands, those that belong to nothing, then those with the most callers.
NamedSymbols namedSymbols(index::Session &Index, const std::string &Name);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_NAMEDSYMBOLS_H
