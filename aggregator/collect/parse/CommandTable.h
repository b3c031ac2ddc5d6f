//===- CommandTable.h - The meaning of compile commands ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The compiler, flags and search path of each entry's command.
/// torchtalk-extract interprets the commands with Clang's driver: no program
/// that a command names is run. The entries of a build have some dozens of
/// distinct commands; each is read once.
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

/// The meaning of a command, without the files that it reads and writes.
struct CommandMeaning {
  /// "clang 19.1.7", "clang 16" (another than torchtalk-extract's), the name
  /// of another compiler, or "": not known.
  std::string Compiler;
  /// As those of facts::Manifest, comparable when the compiler is
  /// torchtalk-extract's and the digest is not 0.
  uint64_t FlagsDigest = 0;
  std::vector<std::string> Macros;
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

  /// Why commands were not read, or "".
  const std::string &problem() const { return Problem; }

  /// Null for an entry that was not read, or whose command could not be
  /// interpreted.
  const CommandMeaning *of(const CompileEntry &Entry) const;

private:
  ParserSettings Settings;
  std::string Problem;
  std::map<std::string, CommandMeaning> Meanings; ///< by keyOf()
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_PARSE_COMMANDTABLE_H
