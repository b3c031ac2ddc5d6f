//===- BodyReader.h - What function bodies call, read once ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For walks that need names and call sites: the records of symbols and their
/// edges, each read once.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_TEXT_BODYREADER_H
#define TORCHTALK_SERVER_QUERY_TEXT_BODYREADER_H

#include "index/reader/Session.h"

#include <map>
#include <string>
#include <vector>

namespace torchtalk::query {

/// Pointers stay good as long as the reader.
class BodyReader {
public:
  explicit BodyReader(index::Session &Index) : Index(Index) {}

  /// Never null: what no record tells of has an empty name.
  const index::SymbolRecord *symbol(index::SymbolId Id);

  /// The edges of the function and of the lambdas in it, but for those to
  /// these lambdas, in the order of the source.
  const std::vector<index::EdgeRecord> *body(index::SymbolId Id);

  /// The op for which \p Id, at::_ops::<op>::call or ::redispatch, asks the
  /// dispatcher, or its own name where the index does not know the op; "" for
  /// every other function.
  std::string dispatchedOp(index::SymbolId Id);

  index::Session &index() const { return Index; }

private:
  index::Session &Index;
  std::map<index::SymbolId, index::SymbolRecord> Symbols;
  std::map<index::SymbolId, std::vector<index::EdgeRecord>> Bodies;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_TEXT_BODYREADER_H
