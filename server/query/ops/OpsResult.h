//===- OpsResult.h - How all ops run on several backends --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_OPS_OPSRESULT_H
#define TORCHTALK_SERVER_QUERY_OPS_OPSRESULT_H

#include "query/backend/BackendResult.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::query {

struct OpsRequest {
  std::string Containing; ///< only ops with this in their name; "": all
  /// The columns: dispatch keys or devices. None: the keys of backends for
  /// which anything has a kernel of its own.
  std::vector<std::string> Keys;
  /// Only ops with a kernel for all of these, their own or made of such, and
  /// without one for any of those.
  std::vector<std::string> Has, Lacks;
  size_t Limit = 20;
  std::string Cursor; ///< see GraphRequest

  /// See listName().
  std::string list() const {
    return listName({"ops", Containing, llvm::join(Keys, ","),
                     llvm::join(Has, ","), llvm::join(Lacks, ",")});
  }
};

struct OpRow {
  std::string Op;             ///< "aten::add.Tensor"
  index::Location Where;      ///< of its schema; File "" when that is not known
  std::vector<Support> Cells; ///< one each of OpsResult::Keys
};

struct OpsResult {
  std::string BadRequest;
  std::vector<std::string> Keys; ///< as the dispatcher spells them
  /// One for each key: how all matching ops run, not only those of the page.
  std::vector<SupportCounts> Counts;
  uint64_t TusMissing = 0; ///< TUs without facts: what they register is unknown
  LookedAt Looked;
  Page ThePage;
  std::vector<OpRow> Ops; ///< of the page, by name
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_OPS_OPSRESULT_H
