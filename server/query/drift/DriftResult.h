//===- DriftResult.h - How two versions differ ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DRIFT_DRIFTRESULT_H
#define TORCHTALK_SERVER_QUERY_DRIFT_DRIFTRESULT_H

#include "metadata/schema/SchemaDifference.h"
#include "query/backend/BackendResult.h"
#include "query/run/ClosureDiffResult.h"

#include "llvm/ADT/STLExtras.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// What changed about an op; one can have several but the first two.
enum class DriftKind : uint8_t {
  Added,
  Removed,
  Schema,
  Tags,
  Dispatch,
  Closure ///< what its code can call; see ClosureDiff.h
};
constexpr unsigned NumDriftKinds = 6;
inline const char *toString(DriftKind Kind) {
  constexpr const char *Words[] = {"added", "removed",  "schema",
                                   "tags",  "dispatch", "closure"};
  return Words[static_cast<size_t>(Kind)];
}

/// How an op runs on the backend, in one version.
struct DriftDispatch {
  Support How = Support::Error;
  /// What it is registered for, or the key in the YAML; "" where nothing is.
  std::string Key;
  std::string Kernel;    ///< its qualified name, or ""
  index::Location Where; ///< of the registration, or the line of the YAML

  /// Another kernel alone is no other way to run.
  bool runsAs(const DriftDispatch &Other) const {
    return How == Other.How && (How != Support::Composite || Key == Other.Key);
  }
};

/// What a project does with an op.
struct DriftUse {
  enum class Kind : uint8_t {
    Implements, ///< registers a kernel for the backend
    Registers,  ///< for another key
    Calls,
  };
  Kind How = Kind::Calls;
  std::string Key; ///< of a kernel
  std::string By;  ///< the kernel, or the first caller; "" when not known
  index::Location Where;
  size_t Sites = 1;
};
inline const char *toString(DriftUse::Kind How) {
  constexpr const char *Words[] = {"implements", "registers", "calls"};
  return Words[static_cast<size_t>(How)];
}

struct DriftOp {
  std::string Op;
  std::vector<DriftKind> Kinds;
  index::Location Old, New; ///< File "" in the version without it
  std::string OldSchema, NewSchema;
  /// What the def stands behind, such as an option of the build; "": nothing.
  std::string OldCondition, NewCondition;
  std::vector<metadata::FieldDifference> Differences; ///< of a changed schema
  std::vector<std::string> TagsAdded, TagsRemoved;
  /// Of one that came or went, in the version that has it; of both where that
  /// changed. Not there: unknown.
  std::optional<DriftDispatch> OldDispatch, NewDispatch;
  std::optional<ClosureChange> Closure; ///< of one that changed
  std::vector<DriftUse> Uses; ///< by the project; implementations first

  bool is(DriftKind Kind) const { return llvm::is_contained(Kinds, Kind); }
  bool isUsed(DriftUse::Kind How) const {
    return llvm::any_of(Uses, [=](const auto &Use) { return Use.How == How; });
  }
};

/// Numbers of changed ops.
struct DriftCounts {
  std::array<size_t, NumDriftKinds> By = {};
  size_t Ops = 0;           ///< with any of these
  bool HasClosures = false; ///< they were compared
};

struct DriftSide {
  std::string Name; ///< as it was given
  index::IndexSummary Summary;
  bool Compiled = false; ///< it has the code that dispatch keys are known from
  size_t LeftOut = 0;    ///< ops that are not compared
};

struct DriftIndexes {
  BackendIndexes Here;
  const index::IndexReader &There;
  std::string HereName, ThereName;
};

struct DriftRequest {
  std::string Name; ///< a dispatch key or a device
  std::optional<DriftKind> Focus;
  size_t Limit = 20;
  std::string Cursor; ///< see GraphRequest
};

struct DriftResult {
  std::string BadRequest;
  std::string Asked, Key;
  std::string Project;
  std::optional<DriftKind> Focus;
  DriftSide Old, New;
  bool ThereIsOld = true;
  /// How ops run is what the dispatcher does; else what the source says.
  bool Compiled = false;
  std::optional<ComparedClosures> Closures; ///< with the focus Closure
  /// The calls that changed the closures of most ops; of TotalCauses.
  std::vector<ClosureCause> Causes;
  size_t TotalCauses = 0;
  DriftCounts All, Implemented, Registered, Called;
  size_t OpsImplemented = 0, OpsCalled = 0; ///< by the project, changed or not
  /// Whether calls from C++ of the project are told: they need the compiled
  /// code of PyTorch.
  bool CallsKnown = false;
  Page ThePage;
  std::vector<DriftOp> Shown; ///< what the project implements first, by name
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DRIFT_DRIFTRESULT_H
