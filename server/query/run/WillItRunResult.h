//===- WillItRunResult.h - Whether ops run on a backend ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_RUN_WILLITRUNRESULT_H
#define TORCHTALK_SERVER_QUERY_RUN_WILLITRUNRESULT_H

#include "query/backend/BackendResult.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// What calling an op on a backend comes to.
enum class Verdict : uint8_t {
  Runs,       ///< every op and stub that its code can call has a kernel
  LikelyRuns, ///< the same, but part of the code was read as text
  FallsBack,  ///< the same, and a fallback runs some of it
  MayDie,     ///< its code can call an op or a stub that has no kernel
  Dies,       ///< it has no kernel itself
  Unknown,    ///< part of the code is not in the index
};
constexpr unsigned NumVerdicts = 6;
/// As JSON spells it.
inline const char *toString(Verdict V) {
  constexpr const char *Words[] = {"runs",    "likely_runs", "falls_back",
                                   "may_die", "dies",        "unknown"};
  return Words[static_cast<size_t>(V)];
}

/// A function by hand on the way from a kernel to the call of an op.
struct RunStep {
  std::string Function;
  /// In it the call of the next function; where that is not known, the function
  /// itself.
  index::Location Where;
  From Origin = From::Compiled;
};

/// An op on the way, and the functions by which its kernel calls the next one:
/// none where torchgen writes all of them.
struct RunLink {
  std::string Op; ///< the last may be a stub, and has no Steps
  std::vector<RunStep> Steps;
};

/// Why an op may not run.
struct RunEnd {
  enum class Kind : uint8_t {
    NoKernel, ///< an op or a stub
    Raises,   ///< its kernel calls nothing but what raises an error
    NoCode,   ///< the code of its kernel is not in the index
  };
  Kind TheKind = Kind::NoKernel;
  std::string Name; ///< an op with overload, or a stub
  bool IsStub = false;
  /// From the op that was asked for to this one, which is the last.
  std::vector<RunLink> Way;
};
inline const char *toString(RunEnd::Kind Kind) {
  constexpr const char *Words[] = {"no_kernel", "raises", "no_code"};
  return Words[static_cast<size_t>(Kind)];
}

/// What running some code comes to.
struct CodeRun {
  Verdict What = Verdict::Unknown;
  From Code = From::Compiled; ///< Source: some of the code was read as text
  size_t Reached = 0; ///< ops and stubs that its code can call, itself included
  std::vector<std::string> Closure; ///< their names, where they are asked for
  /// What MayDie and Unknown come from, the shortest way first; the first few
  /// of TotalEnds.
  std::vector<RunEnd> Ends;
  size_t TotalEnds = 0;
};

/// That of the formulas of derivatives.yaml, itself not among Reached.
struct BackwardRun : CodeRun {
  /// The ops whose formulas these are: the op itself, or where it is composite
  /// those that it comes to. Sorted.
  std::vector<std::string> Of;
  std::vector<std::string> Calls; ///< ops that the formulas call, sorted
};

struct OpRun : CodeRun {
  BackendOp Op;
  /// Where it is asked for, and there are formulas.
  std::optional<BackwardRun> Backward;
};

/// A kernel that is not there.
struct LackingKernel {
  std::string Name; ///< an op with overload, or a stub
  bool IsStub = false;
  size_t NeededBy = 0; ///< how many of the ops that were asked for can call it
};

/// The calls in a file of Python that is in no index; operators are none.
struct CallsInText {
  struct Unknown {
    std::string Callee; ///< as written, with "?" for what is no name
    uint32_t Line = 0;
  };
  size_t Total = 0;
  /// Those that no rule resolves, the first few of TotalNotKnown.
  std::vector<Unknown> NotKnown;
  size_t TotalNotKnown = 0;
};

/// One of the names that were asked for.
struct AskedName {
  enum class Kind : uint8_t { Op, Python, File, NotFound };
  std::string Name;
  Kind TheKind = Kind::NotFound;
  std::string Rule = {}; ///< how it was matched
  /// Of Python: the qualified name; of a file of an index: its path there.
  std::string Definition = {};
  std::vector<std::string> Ops = {}; ///< with overload
  size_t OnlyPossible = 0;           ///< ops that Python only possibly calls
  bool Truncated = false; ///< Python calls more, and not only possibly
  std::optional<CallsInText> Calls = {}; ///< of a file that is in no index
  std::string Problem = {};              ///< why the file was not read
  std::array<size_t, NumVerdicts> Counts = {}; ///< of Ops
};
inline const char *toString(AskedName::Kind Kind) {
  constexpr const char *Words[] = {"op", "python", "file", "not_found"};
  return Words[static_cast<size_t>(Kind)];
}

/// A file that one of the names means to who asks.
struct NamedText {
  std::string Name;
  std::string Path; ///< absolute, without links
  std::string Text;
  std::string Problem; ///< why there is no text, or ""
};

struct WillItRunRequest {
  /// Ops in any usual spelling; modules, functions and files of Python, which
  /// stand for the ops that they call.
  std::vector<std::string> Names;
  std::vector<NamedText> Texts; ///< what was read for some of them
  std::string On;               ///< see BackendRequest::Name
  bool Closure = false;         ///< name all that each op can call
  bool Backward = false;        ///< ask for the backward of each, too
};

struct WillItRunResult {
  std::string BadRequest;
  std::string Asked, Key; ///< see BackendResult
  std::string Project;
  std::vector<AskedName> Names;
  std::vector<OpRun> Ops; ///< each once
  std::array<size_t, NumVerdicts> Counts = {};
  /// Those that most of Ops can call first; of TotalLacking.
  std::vector<LackingKernel> Lacking;
  size_t TotalLacking = 0;
  /// The fewest kernels, of any ops, without which no way from one of Ops leads
  /// to what has none.
  std::vector<LackingKernel> Fewest;
  uint64_t TusMissing = 0; ///< TUs without facts: what they register is unknown
  LookedAt Looked;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_RUN_WILLITRUNRESULT_H
