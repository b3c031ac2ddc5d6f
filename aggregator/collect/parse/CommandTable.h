//===- CommandTable.h - What compile commands ask for -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the compiler driver makes of the command of each entry, told by
/// torchtalk-extract, which has Clang's driver in it: nothing that a command
/// names is run. The entries of a build have some dozens of different commands,
/// and each is read once.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_PARSE_COMMANDTABLE_H
#define TORCHTALK_AGGREGATOR_COLLECT_PARSE_COMMANDTABLE_H

#include "collect/inputs/CompileCommands.h"
#include "collect/parse/ParserProcess.h"

#include <map>
#include <string>
#include <vector>

namespace torchtalk::collect {

/// A command, without the files that it reads and writes.
struct CommandMeaning {
  /// "clang 19.1.7", "clang 16" (another than torchtalk-extract's), the name
  /// of another compiler, or "": not known.
  std::string Compiler;
  /// As facts::Manifest::FlagsDigest, comparable when the compiler is
  /// torchtalk-extract's; 0: not known.
  uint64_t FlagsDigest = 0;
  /// As ParsedTu::Search, absolute.
  std::vector<std::string> Search;
  uint32_t Quoted = 0;
  /// Equal for equal Search and Quoted; 0: Search is not known.
  uint32_t SearchNumber = 0;
};

class CommandTable {
public:
  explicit CommandTable(ParserSettings Settings)
      : Settings(std::move(Settings)) {}

  /// Reads the commands of \p Entries, those without one left out.
  void read(const std::vector<const CompileEntry *> &Entries);

  /// Why some were not read, or "".
  const std::string &problem() const { return Problem; }

  /// Null for an entry that read() did not get, or whose command says nothing.
  const CommandMeaning *of(const CompileEntry &Entry) const;

private:
  ParserSettings Settings;
  std::string Problem;
  std::map<std::string, CommandMeaning> Meanings; ///< by keyOf()
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_PARSE_COMMANDTABLE_H
