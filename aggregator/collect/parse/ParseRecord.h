//===- ParseRecord.h - The stored result of parsing a TU --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The result of parsing a TU with everything that it depends on: the command,
/// the program that parsed it, and the versions of all files that were read
/// (InputTable.h). A TU with errors has a record too, so that it is parsed
/// again only when something has changed.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_PARSE_PARSERECORD_H
#define TORCHTALK_AGGREGATOR_COLLECT_PARSE_PARSERECORD_H

#include "collect/inputs/InputTable.h"
#include "store/Fields.h"

#include <string>
#include <vector>

namespace torchtalk::collect {

struct ParseRecord {
  uint64_t Command = 0; ///< digest of its command and the parser
  std::vector<InputVersion> Inputs;
  std::string ManifestBytes; ///< "" when it failed
  uint32_t Errors = 0;
  std::string Detail; ///< why it failed, or ""
};

void fields(auto &A, store::Is<ParseRecord> auto &R) {
  A(R.Command);
  ascending(A, R.Inputs);
  A(R.ManifestBytes, R.Errors, R.Detail);
}

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_PARSE_PARSERECORD_H
