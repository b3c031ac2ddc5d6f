//===- ParseProtocol.h - Protocol of torchtalk-extract ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `index build` has no Clang in it: TUs are parsed by a program of its own,
/// torchtalk-extract. The two share a folder:
///
/// \verbatim
///   jobs         ParseJobs by store::encode(), written by index build
///   <N>.tu       encodeParsedTu(), left by the process that parsed job N
///   <N>.log      what that process wrote to standard error
///   whole        files whose bodies were all parsed, a line each, and, with a
///                '-', files that are to be parsed whole by every TU
/// \endverbatim
///
/// and torchtalk-extract prints one line a job to standard output when its
/// process has ended, in the order in which they end (JobEnd). Both programs
/// come out of one build, so there is no version in it.
///
/// std only: linked into programs with different copies of LLVM.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_PARSE_PARSEPROTOCOL_H
#define TORCHTALK_AGGREGATOR_COLLECT_PARSE_PARSEPROTOCOL_H

#include "facts/Container.h"
#include "store/Fields.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::collect {

/// One TU to parse, or a command to interpret.
struct ParseJob {
  std::string Directory; ///< absolute: where the command runs
  std::string File;      ///< absolute: the main file
  /// The command, its compiler (and what is in front of it) included.
  std::vector<std::string> Arguments;
  /// Interpret the command only, which sets ParsedTu::Search and the compiler
  /// and flags digest of the manifest.
  bool CommandOnly = false;
  /// Parse bodies of headers that the TU does not reach, too.
  bool AllBodies = false;
};
void fields(auto &A, store::Is<ParseJob> auto &J) {
  A(J.Directory, J.File, J.Arguments, J.CommandOnly, J.AllBodies);
}

/// The result of a parser that ran to its end.
struct ParsedTu {
  enum class Status : uint8_t {
    Parsed = 0,  ///< Manifest and Shards are there; it may have errors
    NoManifest,  ///< not even a manifest: see the error
    Unsupported, ///< clang does not understand the command; FirstError.Text is
                 ///< why
  };
  Status State = Status::NoManifest;
  facts::Manifest Manifest;
  std::vector<facts::EncodedShard> Shards;

  /// The first error that the compiler reported.
  struct Diagnostic {
    std::string File; ///< as the compiler spells it; "" for the command itself
    uint32_t Line = 0;
    std::string Text;
  };
  uint32_t Errors = 0;
  Diagnostic FirstError;

  /// Every file that was read, and every path that was searched but not found,
  /// sorted: absolute, or relative to the job's directory.
  std::vector<std::string> Inputs;
  /// The search path of headers. A quoted include is searched in the including
  /// file's folder and then in all of these; other includes from number Quoted
  /// on.
  std::vector<std::string> Search;
  uint32_t Quoted = 0;
  /// When the process began: nanoseconds since 1970.
  int64_t StartedNs = 0;
};

std::string encodeParsedTu(const ParsedTu &Tu);
/// Shards are verified against the manifest. \p Error says what is wrong.
bool decodeParsedTu(std::string_view Bytes, ParsedTu &Out, std::string &Error);

/// How the process of a job ended.
struct JobEnd {
  enum class Cause : uint8_t {
    Exited = 0, ///< Value is the exit code; 0: <N>.tu is complete
    Signal,     ///< Value is the signal
    Timeout,    ///< killed after Value seconds
    Memory,     ///< killed when it alone had Value KiB, more than the budget
  };
  uint64_t Job = 0;
  Cause How = Cause::Exited;
  uint64_t Value = 0;
};

/// Memory that no other process shares, over all processes of a run.
struct MemoryUse {
  uint64_t PeakKiB = 0;    ///< highest sum at one time
  uint64_t LargestKiB = 0; ///< highest of one process
};

/// A line with its newline, and back. Decoding refuses any other line.
std::string encodeLine(const JobEnd &End);
std::string encodeLine(const MemoryUse &Use);
bool decodeLine(std::string_view Line, JobEnd &Out);
bool decodeLine(std::string_view Line, MemoryUse &Out);

/// Names in the folder that the two share.
inline std::string jobsFile(const std::string &Dir) { return Dir + "/jobs"; }
inline std::string resultFile(const std::string &Dir, uint64_t Job) {
  return Dir + "/" + std::to_string(Job) + ".tu";
}
inline std::string logFile(const std::string &Dir, uint64_t Job) {
  return Dir + "/" + std::to_string(Job) + ".log";
}
inline std::string wholeFile(const std::string &Dir) { return Dir + "/whole"; }

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_PARSE_PARSEPROTOCOL_H
