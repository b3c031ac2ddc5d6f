//===- TuParser.h - Facts of TUs by parsing ---------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Parses TUs (ParserProcess.h) and puts their facts into the store. A TU whose
/// inputs have not changed since it was parsed (ParseRecord.h), here or in
/// another checkout, is not parsed again. After a kill at any moment, finished
/// TUs are kept.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_PARSE_TUPARSER_H
#define TORCHTALK_AGGREGATOR_COLLECT_PARSE_TUPARSER_H

#include "collect/inputs/CompileCommands.h"
#include "collect/inputs/InputTable.h"
#include "collect/parse/ParserProcess.h"
#include "records/IndexRecords.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <string>
#include <vector>

namespace torchtalk::collect {

/// A TU to parse, and its name in the store.
struct ParseRequest {
  const CompileEntry *Entry;
  std::string Key;
};

/// The result of one entry.
struct ParsedEntry {
  index::TuState State = index::TuState::Missing;
  facts::Manifest Manifest; ///< if Ok; its shards are in the store
  uint32_t Errors = 0;
  std::string Detail; ///< otherwise the reason, and what to do
};

struct ParseCounts {
  uint64_t Parsed = 0; ///< in this run, failed ones included
  /// Index paths of their main files, in the order of the request.
  std::vector<std::string> Mains;
  uint64_t Reused = 0; ///< unchanged since a former run
  MemoryUse Memory;
  double Seconds = 0;
};

/// One result for each request, in order. \p ParseAgain: parse unchanged TUs
/// too. \p Progress gets (done, total) of the TUs to parse. Errors are those of
/// the store; where the parser could not run, \p Problem says why and the
/// remaining TUs are Missing, without Detail.
llvm::Expected<std::vector<ParsedEntry>>
parseTus(const std::vector<ParseRequest> &Requests,
         const ParserSettings &Settings, bool ParseAgain,
         store::FactStore &Store, store::FileDigests &Files, InputTable &Inputs,
         PathMapper &Mapper,
         const std::function<void(uint64_t, uint64_t)> &Progress,
         ParseCounts &Counts, std::string &Problem);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_PARSE_TUPARSER_H
