//===- AffectedResult.h - A change and what it affects ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_AFFECTEDRESULT_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_AFFECTEDRESULT_H

#include "query/affected/ChangeSet.h"
#include "query/affected/TouchedBuilds.h"
#include "query/answer/Page.h"
#include "query/bridge/BridgeResult.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

struct AffectedRequest {
  std::vector<std::string> Names;
  std::vector<ChangedLines> Lines;
  unsigned Depth = 0; ///< most steps from the change to a test; 0: any
  size_t Limit = 20;
  std::string Cursor; ///< see GraphRequest
  /// Only tests that run on it, "cuda", as device tests call devices; "": all.
  std::string Device;
  /// Seconds that the tests may take, and the share of the runs of the change
  /// that are expected of them which is enough; 0: no limit.
  double Budget = 0, Recall = 0;
  index::BuildShard Shard; ///< only the tests of this one
  /// Whose tests count, too: they build on the PyTorch of the index.
  std::vector<BridgeProject> Across;
  /// Of a project: what it builds on, or nullptr. Borrowed.
  const index::IndexReader *PyTorch = nullptr;

  std::string list() const; ///< see listName()
};

struct AffectedTest {
  index::TestRecord Test; ///< of a gtest only the id, "Suite.Name"
  bool Gtest = false;
  index::Sureness Sure = index::Sureness::Certain;
  /// When it was recorded it ran an op whose kernel the change reaches.
  bool Recorded = false;
  unsigned Steps = 0; ///< from the change
  /// Its name says what changed: "test_gelu" of aten::gelu.
  bool Named = false;
  /// OpInfos and ModuleInfos of its databases that are affected, by the name
  /// in generated tests; empty when it is affected by itself.
  struct Entry {
    std::string Name;
    double Chance = 0; ///< that it runs the change
  };
  std::vector<Entry> Entries;
  /// With Entries: how sure it is that it is affected for others, too;
  /// std::nullopt: it is not, or these were not chosen.
  std::optional<index::Sureness> Others;
  double OthersChance = 0;
  double Chance = 0;             ///< that it runs the change, see TestChance.h
  double Seconds = 0;            ///< of what is to be run of it
  From SecondsFrom = From::Rule; ///< Run: it was recorded
  /// From the change to the test; of those shown.
  std::vector<std::string> Reason;
  From Where = From::Source;
};

struct AffectedOp {
  std::string Op; ///< without overload
  index::Sureness Sure = index::Sureness::Certain;
  unsigned Steps = 0;
  From Where = From::Compiled;
};

/// What a budget or an expected share chose of the tests.
struct AffectedChoice {
  double Seconds = 0, AllSeconds = 0;
  double Expected = 0; ///< share of the runs of the change that are expected
  size_t LeftOut = 0;  ///< tests nothing of which was chosen
};

/// What 'torchtalk tests import' adds.
struct AffectedRecord {
  std::string Torch, Commit; ///< that ran, see record::TestRecording
  size_t Functions = 0;      ///< of the index that were recorded
  size_t Affected = 0;       ///< of them, those that ran such an op
  /// Left out: the source suggests that they may run such an op, and the record
  /// says that they did not.
  size_t LeftOut = 0;
};

/// How a change reaches a repository that builds on PyTorch: by what that uses
/// directly, as bridge() has it, but for kernels that it registers itself.
struct AffectedProject {
  struct Use {
    BridgeUse Of;
    index::Sureness Sure = index::Sureness::Certain;
    unsigned Steps = 0; ///< from the change to what is used
  };
  std::string Name;
  std::vector<Use> Uses;           ///< surest first
  std::vector<AffectedTest> Tests; ///< surest first, up to the limit
  size_t Total = 0;                ///< of Tests
  size_t Universe = 0;             ///< all test functions of the project
};

struct AffectedResult {
  ChangeSet Changed;                   ///< with all ops and bindings as seeds
  std::vector<AffectedOp> Ops;         ///< surest first
  std::optional<TouchedBuilds> Builds; ///< where not every build is touched
  LookedAt Looked;
  size_t Functions = 0; ///< of C++ that the change reaches
  std::vector<std::string> Hubs;
  bool Truncated = false;
  std::vector<AffectedTest> Shown;                      ///< surest first
  std::array<size_t, index::NumSurenesses> Totals = {}; ///< by sureness
  size_t Total = 0;
  size_t Universe = 0;     ///< all test functions of the index
  size_t TooDeep = 0;      ///< left out for AffectedRequest::Depth
  size_t OtherDevices = 0; ///< left out for AffectedRequest::Device
  std::string Device;      ///< of the request
  std::optional<AffectedChoice> Choice; ///< where one was asked for
  index::BuildShard Shard;              ///< of the request
  size_t OtherShards = 0;               ///< tests left out for it
  std::optional<AffectedRecord> Record;
  std::vector<AffectedProject> Across; ///< in the order of the request
  Page ThePage;
  std::string BadRequest; ///< no question: why. The rest is empty.
  /// Nothing of the build is in the index: C++ is known by the YAML alone.
  bool SourceOnly = false;

  /// What to run to be safe. Everything: something of the change is not known
  /// to affect anything, which is not known to affect nothing; or nearly all
  /// code calls it.
  enum class Run : uint8_t { Nothing, Tests, Everything };
  Run toRun() const {
    if (!Changed.Unknown.empty() || !Hubs.empty())
      return Run::Everything;
    return Total == 0 && Across.empty() ? Run::Nothing : Run::Tests;
  }
  /// Whether no other test can fail by the change, as far as calls tell.
  bool isComplete() const {
    return toRun() != Run::Everything && !Truncated && TooDeep == 0 &&
           !Choice && Shard.isWhole() && !SourceOnly && Looked.closed();
  }
  /// Where everything is to be run: the folders of all tests of the index, or
  /// the files of a shard.
  std::vector<std::string> AllTests;
};
inline const char *toString(AffectedResult::Run Run) {
  constexpr const char *Words[] = {"nothing", "tests", "everything"};
  return Words[static_cast<size_t>(Run)];
}

/// "recorded", "certain", "likely" or "possible".
const char *confidenceOf(const AffectedTest &Test);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_AFFECTEDRESULT_H
