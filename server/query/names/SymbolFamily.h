//===- SymbolFamily.h - Copies of one source function -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One function of the source can be several symbols: a copy for each CPU
/// capability, an instantiation for each argument of a template, a static
/// function of a header in each TU. A family holds those, and only those, so
/// that an answer about them all can say so; overloads and same-named
/// functions elsewhere are other families.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_SYMBOLFAMILY_H
#define TORCHTALK_SERVER_QUERY_NAMES_SYMBOLFAMILY_H

#include "index/reader/Session.h"
#include "query/names/QualifiedName.h"
#include "records/Family.h"

#include <string>
#include <vector>

namespace torchtalk::query {

struct SymbolFamily {
  /// The one that names it: the template rather than an instantiation, what is
  /// defined rather than what is referred to.
  index::SymbolRecord Best;
  std::vector<index::SymbolRecord> Members; ///< Best included; by name, id
  size_t Unread = 0;                        ///< more members, like those
  NameMatch Match = NameMatch::Exact;       ///< the best of its members
  uint64_t Callers = 0;                     ///< of all members
  /// Not "": the members are no copies but the functions through which this op
  /// is called (OpEntries.h).
  std::string Op = {};

  /// "" for a single symbol, else what the members are: "3 copies of one
  /// source function (AVX2, AVX512, DEFAULT)".
  std::string why() const;
};

using index::definitionOf;
using index::familyKey;
using index::isGenerated;
using index::isGeneratedFile;
using index::macroOf;

/// The records of \p Ids, in that order.
std::vector<index::SymbolRecord>
loadSymbols(index::Session &Index, const std::vector<index::SymbolId> &Ids);

/// Compiled functions of exactly this qualified name.
std::vector<index::SymbolRecord> symbolsCalled(index::Session &Index,
                                               const std::string &Full);

/// The family that \p Members are; none are no function.
SymbolFamily familyOf(std::vector<index::SymbolRecord> Members);

/// The families of \p Symbols, ranked: the better match; defined; without
/// names of dimensions; external;
/// hand-written; more callers; name and id.
std::vector<SymbolFamily>
rankedFamilies(index::Session &Index,
               std::vector<std::pair<index::SymbolRecord, NameMatch>> Symbols);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_SYMBOLFAMILY_H
