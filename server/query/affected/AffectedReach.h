//===- AffectedReach.h - What a change reaches, before tests ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_AFFECTEDREACH_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_AFFECTEDREACH_H

#include "query/affected/AffectedUses.h"
#include "query/affected/RecordedTests.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace torchtalk::query {

/// From the seeds of a change through C++, the YAML and text to ops and
/// bindings, and from these through Python. Borrows both.
class AffectedReach {
public:
  AffectedReach(index::Session &Index, AffectedResult &Result)
      : Index(Index), Result(Result) {}

  /// PythonSeed::Reason where no C++ leads to the seed.
  static constexpr size_t NoReason = ~size_t(0);

  /// Adds to Result.Changed what is met on the way, and lists the ops.
  void run();
  /// Adds to Result.Changed.Unknown the items that no way leads from to a test:
  /// not to know one is not to know that there is none. \p Ends: what tests
  /// start with. \p Recorded may be nullptr.
  void findUnknown(const std::set<std::string> &Ends,
                   const RecordedTests *Recorded);
  /// The names from the change to \p Gtest or to \p Visit, whichever is not
  /// nullptr.
  std::vector<std::string> way(const CodeImpact::Reached *Gtest,
                               const PythonImpact::Visit *Visit) const;
  std::vector<std::string> way(const TextWay &Of) const;

  CodeImpact Code;
  PythonImpact Python;
  ReachedOps Ops;

private:
  /// How C++ got to a seed of Python: by a walk, or by the YAML and the text of
  /// sources.
  struct Start {
    const CodeImpact::Reached *Code = nullptr;
    const ChangedOp *Op = nullptr;
  };

  /// Ops and bindings by way of C++, as seeds of Python.
  void reachOps();
  /// By what the YAML and text say of code that a TU has.
  void goBeyond();
  /// Ops whose derivative calls an op that is reached: testing their gradients
  /// runs it.
  void reachBackward();
  void meet(const std::string &Op, index::Sureness Sure, unsigned Steps,
            From Where);
  void listOps();

  index::Session &Index;
  AffectedResult &Result;
  /// Without what the YAML and text say, where Code is with it.
  std::optional<CodeImpact> First;
  std::map<std::string, From> OpsFrom;
  std::vector<Start> Starts; ///< by PythonSeed::Reason
  /// From an op that is reached to those whose backward calls it.
  std::multimap<std::string, std::string> Forward;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_AFFECTEDREACH_H
