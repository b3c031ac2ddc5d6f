//===- Candidate.h - A test that a change may affect ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_CANDIDATE_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_CANDIDATE_H

#include "query/affected/AffectedResult.h"
#include "record/TestRecording.h"

#include <map>

namespace torchtalk::query {

/// How a change gets to a test, the surest way.
struct WayThere {
  index::Sureness Sure = index::Sureness::Certain;
  unsigned Steps = 0;
  /// nullptr: it ran the change when it was recorded.
  const PythonImpact::Visit *Visit = nullptr;

  bool isRecorded() const { return !Visit; }
  bool operator<(const WayThere &Other) const {
    return std::pair(Sure, Steps) < std::pair(Other.Sure, Other.Steps);
  }
};

/// A test that is affected, before it is ranked.
struct Candidate {
  AffectedTest Test;
  const PythonImpact::Visit *Visit = nullptr; ///< of the surest way
  const CodeImpact::Reached *Gtest = nullptr;
  const ChangedTest *Text = nullptr;
  std::string RanOp;           ///< of a recorded one
  double RecordedSeconds = 0;  ///< of an entry, or of a test without
  std::optional<WayThere> Own; ///< whatever it runs over
  /// For entries of its databases, which have so many.
  std::map<std::string, WayThere> Entries;
  size_t DatabaseSize = 0;
  bool OnlyThere = false; ///< its names are those of another device than CPU

  /// Sets what Test and Visit say by Own and Entries. \returns false when there
  /// is none of these.
  bool takeSurestWay();
};

/// Leaves what the request asks for, best first, with what each test costs and
/// gains, and counts the rest. \p Recording may be nullptr.
void rankTests(index::Session &Index, const AffectedRequest &Request,
               const record::TestRecording *Recording,
               std::vector<Candidate> &Candidates, AffectedResult &Result);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_CANDIDATE_H
