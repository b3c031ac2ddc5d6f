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
#include <set>
#include <string>
#include <vector>

namespace torchtalk::store {
class FactStore;
} // namespace torchtalk::store

namespace torchtalk::collect {

class PathMapper;
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

class TuParser {
public:
  /// \p KeyOf gives the name of an entry in the store. \p Again: parse
  /// unchanged TUs too.
  TuParser(ParserSettings Settings, store::FactStore &Store,
           store::FileDigests &Files, InputTable &Inputs, PathMapper &Mapper,
           std::function<std::string(const CompileEntry &)> KeyOf, bool Again);

  /// One result for each entry, in order. \p Progress gets (done, total) of the
  /// TUs to parse. Errors are those of the store; where the parser could not
  /// run, \p Problem says why and the remaining TUs are Missing, without
  /// Detail.
  llvm::Expected<std::vector<ParsedEntry>>
  parse(const std::vector<const CompileEntry *> &Entries,
        const std::function<void(uint64_t, uint64_t)> &Progress,
        std::string &Problem);

  ParseCounts Counts;

private:
  /// An entry that has to be parsed.
  struct Task {
    const CompileEntry *Entry;
    ParsedEntry *Out;
  };
  llvm::Expected<bool> reuse(const CompileEntry &Entry, ParsedEntry &Out);
  llvm::Error take(const Task &Of, const JobEnd &End, const std::string &Result,
                   const std::string &Log);
  llvm::Error keep(const Task &Of, ParsedTu &Tu);
  uint64_t digestOf(const CompileEntry &Entry) const;
  std::string describeErrors(const CompileEntry &Entry,
                             const ParsedTu &Tu) const;

  ParserSettings Settings;
  store::FactStore &Store;
  InputTable &Inputs;
  PathMapper &Mapper;
  std::function<std::string(const CompileEntry &)> KeyOf;
  bool ParseAgain;
  uint64_t ProgramDigest = 0;
  std::set<facts::ShardHash> Known; ///< known to be in the store
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_PARSE_TUPARSER_H
