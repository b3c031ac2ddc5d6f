//===- BackendResult.h - How a backend runs ops -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BACKEND_BACKENDRESULT_H
#define TORCHTALK_SERVER_QUERY_BACKEND_BACKENDRESULT_H

#include "query/answer/Knowing.h"
#include "query/answer/Page.h"
#include "query/dispatch/DispatchResult.h"
#include "query/dispatch/RunTimeRows.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

struct OpNeeds {
  size_t Modules = 0;        ///< of torch, subclasses of torch.nn.Module
  size_t Decompositions = 0; ///< functions
  size_t Ops = 0;            ///< with overload, at any distance
  /// Test functions and OpInfos that call it or one of these ops.
  size_t Tests = 0;
  /// The first few of each, to be named: modules by public name, ops.
  std::vector<std::string> SomeModules, SomeOps;

  /// What missing ops are ranked by: the sum of log2(1 + n) of the four
  /// counts, so that each kind of need weighs alike.
  double score() const;
};

/// How an op runs on a backend; in the order in which answers list them.
enum class Support : uint8_t {
  Own,         ///< a kernel for this very key
  Python,      ///< the same, registered by Python code alone
  Composite,   ///< the kernel of an alias key: it is made of other ops
  Fallthrough, ///< the next key runs it
  CpuFallback, ///< by at::native::cpu_fallback: copied there and back
  Fallback,    ///< by another function that is registered for all ops
  Raises,      ///< what is registered for it only raises an error
  Error,       ///< nothing is registered for it: calling it is an error
  Unknown,     ///< torchgen writes kernels for it that no TU here has
};
constexpr unsigned NumSupports = 9;
inline const char *toString(Support How) {
  constexpr const char *Texts[] = {"own kernel",
                                   "kernel in Python",
                                   "composite",
                                   "fallthrough",
                                   "CPU fallback",
                                   "fallback",
                                   "only raises an error",
                                   "error",
                                   "not known"};
  return Texts[static_cast<size_t>(How)];
}
/// As a word.
inline const char *supportName(Support How) {
  constexpr const char *Words[] = {"own",         "python",       "composite",
                                   "fallthrough", "cpu_fallback", "fallback",
                                   "raises",      "error",        "unknown"};
  return Words[static_cast<size_t>(How)];
}

/// Without a working kernel on the backend, its own or made of such.
bool isMissing(Support How);

/// What Python registers.
struct PythonKernel {
  index::PythonRegistration Row;
  std::string Project; ///< whose it is; "" of PyTorch
};

struct BackendOp {
  std::string Op; ///< "aten::add.Tensor"
  Support How = Support::Error;
  TableEntry Entry;
  /// Of an entry that is registered under a condition, or in code that nothing
  /// compiled here: how it runs where that is not so.
  std::optional<Support> Otherwise;
  /// Where the function is defined that is registered; File "" when that is
  /// not known.
  index::Location Kernel;
  /// Whose Entry.Row is; "" of PyTorch. And its number, see BackendTable.
  std::string Project;
  size_t Layer = 0;
  /// Of an error: of the rows that there might be.
  From Where = From::Compiled;
  /// For this key, or for its device.
  std::vector<PythonKernel> InPython;
};

enum class BackendMode : uint8_t {
  Coverage, ///< all ops
  Missing,  ///< those without a kernel on it, those that most needs first
  Fallback, ///< what is done for ops without a kernel, and for which ops
  Diff,     ///< ops that another backend runs in another way
  WillItRun ///< whether some ops run, see WillItRun.h
};
inline const char *toString(BackendMode Mode) {
  constexpr const char *Words[] = {"coverage", "missing", "fallback", "diff",
                                   "will_it_run"};
  return Words[static_cast<size_t>(Mode)];
}

/// What a question about a backend reads. Borrowed.
struct BackendIndexes {
  const index::IndexReader &PyTorch;
  /// A repository that builds on it, or null; and its name.
  const index::IndexReader *Project = nullptr;
  std::string ProjectName = {};
};

struct BackendRequest {
  std::string Name; ///< a dispatch key or a device: "CPU", "privateuseone"
  BackendMode Mode = BackendMode::Coverage;
  std::string Against;          ///< of Diff: another backend
  std::optional<Support> Focus; ///< of Coverage and Diff: only these
  size_t Limit = 20;
  std::string Cursor; ///< see GraphRequest

  /// See listName().
  std::string list() const {
    return listName({"backend", toString(Mode), Name, Against,
                     Focus ? supportName(*Focus) : ""});
  }
};

/// How many ops run in which way.
struct SupportCounts {
  std::array<size_t, NumSupports> By = {};
  size_t Conditional = 0; ///< of all of them
  size_t NotCompiled = 0; ///< likewise: seen in source only
  size_t ByRule = 0;      ///< likewise: see From::Rule
  size_t total() const;
};

/// An op that two backends run in different ways.
struct BackendDifference {
  BackendOp Op;
  Support Against = Support::Error;
};

struct MissingOp {
  BackendOp Op;
  OpNeeds Needs;
};

struct BackendResult {
  std::string BadRequest;
  BackendMode Mode = BackendMode::Coverage;
  std::string Asked, Key; ///< Key is the dispatch key that answers
  std::string Against;    ///< likewise, of Diff
  std::optional<Support> Focus;
  std::string Project; ///< that was asked about; "" for PyTorch itself
  SupportCounts Counts, AgainstCounts;
  uint64_t TusMissing = 0; ///< TUs without facts: what they register is unknown
  bool FromYaml = false;   ///< nothing of PyTorch is compiled, or ran
  bool Closed = false;     ///< all that is registered for the key is known
  LookedAt Looked;
  /// What is registered for all ops, as if it were one.
  std::optional<BackendOp> Fallback;
  RunTimeRows AtRunTime; ///< for the key
  Page ThePage;
  std::vector<BackendOp> Ops;     ///< of Coverage and Fallback
  std::vector<MissingOp> Missing; ///< of Missing
  std::vector<BackendDifference> Differences;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BACKEND_BACKENDRESULT_H
