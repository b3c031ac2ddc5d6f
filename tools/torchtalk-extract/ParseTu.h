//===- ParseTu.h - Parsing a TU in this process -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs clang's front end and the extractor over a TU. The facts are those of
/// the same compile with the plugin: code is parsed and checked with the same
/// options, but none is generated, and functions of headers that the TU does
/// not reach can be left out (LazyBodies.h).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PARSETU_H
#define TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PARSETU_H

#include "collect/parse/ParseProtocol.h"

#include "llvm/ADT/StringSet.h"

namespace torchtalk::extract {

struct ParseResult {
  collect::ParsedTu Tu;
  /// The files of which this TU parsed every body, by absolute path. None if
  /// the TU has errors.
  std::vector<std::string> Whole;
  /// Tu may not be what parsing without LazyIn gives, because of bodies in
  /// these files.
  bool Doubtful = false;
  std::vector<std::string> DoubtfulFiles;
};

/// Skips bodies in the files of \p LazyIn, by absolute path, where it can. Call
/// once in a process that then ends: changes the working directory, and
/// does not free the compiler's memory. A crash of the compiler or of the
/// extractor is one of the process.
ParseResult parseTu(const collect::ParseJob &Job,
                    const llvm::StringSet<> &LazyIn);

} // namespace torchtalk::extract

#endif // TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PARSETU_H
