//===- RecordedTests.h - What a record of tests says of a change *- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_RECORDEDTESTS_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_RECORDEDTESTS_H

#include "query/affected/Candidate.h"
#include "record/TestRecording.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

#include <optional>
#include <set>
#include <string>

namespace torchtalk::query {

/// What a class of tests does around each.
constexpr const char *SetUps[] = {".setUp", ".setUpClass", ".tearDown"};
/// The surest way to one of these; nullptr without one.
const PythonImpact::Visit *setUpOf(const PythonImpact &Walk,
                                   const std::string &Class);

/// Which tests of the record ran an op whose kernel the change reaches, and
/// which can be reached in other ways.
class RecordedTests {
public:
  /// nullopt when no record was imported (record/TestRecording.h). \p Seeds are
  /// all of Python that the change reaches; those of ops that were asked for by
  /// name have no steps.
  static std::optional<RecordedTests>
  load(index::Session &Index, const std::vector<ChangedSymbol> &Changed,
       const std::vector<PythonSeed> &Seeds);

  const record::TestRecording &recording() const { return Recording; }

  /// Sets the ways to \p Test by what it ran: those are certain that ran the
  /// change, and those go that only seemed to lead to it. \p Entries: the names
  /// of all entries of its databases. \returns false when it was not recorded.
  bool apply(const index::TestRecord &Test,
             llvm::ArrayRef<const llvm::StringSet<> *> Entries, Candidate &C);
  /// Whether a test ran the op, which is without overload.
  bool ran(const std::string &Op) const;
  /// Those that ran an op of the change, the op that ownOpOf() has, and that
  /// nothing was found for: tests whose names only running PyTorch tells.
  std::vector<std::pair<const record::RecordedTest *, std::string>>
  unnamed() const;

private:
  /// nullptr when it was not recorded. Notes that the index has it.
  const record::RecordedTest *find(const index::TestRecord &Test);
  /// The first op of the change that it ran.
  std::optional<std::string> ownOpOf(const record::RecordedRun &Run) const;

  record::TestRecording Recording;
  std::set<uint32_t> OwnOps;      ///< of the record, that the change is about
  PythonImpact OtherWays;         ///< to tests, by bindings and Python alone
  llvm::DenseSet<uint32_t> Found; ///< numbers in the record
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_RECORDEDTESTS_H
