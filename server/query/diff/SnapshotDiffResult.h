//===- SnapshotDiffResult.h - How two indexes differ ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DIFF_SNAPSHOTDIFFRESULT_H
#define TORCHTALK_SERVER_QUERY_DIFF_SNAPSHOTDIFFRESULT_H

#include "metadata/schema/SchemaDifference.h"
#include "records/DeviceRecords.h"
#include "records/IndexRecords.h"

#include <string>
#include <utility>
#include <vector>

namespace torchtalk::query {

/// What one index has and the other has not, or has otherwise. Pairs are old
/// and new.
template <typename T> struct Changes {
  std::vector<T> Added, Removed;
  std::vector<std::pair<T, T>> Changed;
  std::vector<std::pair<T, T>> Moved; ///< to another file, else the same
  size_t LinesMoved = 0;              ///< within the file, else the same

  bool empty() const {
    return Added.empty() && Removed.empty() && Changed.empty() && Moved.empty();
  }
};

/// A field that differs; "" where there is none.
struct FieldChange {
  std::string Field;
  std::string Old, New;
};

/// An op, an entry of a YAML file, or what is said of it.
struct EntryChange {
  std::string Op;
  index::Location Where; ///< in the new index; of one that is gone, in the old
  std::string Schema;    ///< as written there, of an op that came or went
  std::vector<FieldChange> Fields; ///< of one in both
};

struct SchemaChange {
  std::string Op;
  std::string Old, New; ///< as written
  index::Location OldPlace, NewPlace;
  /// Empty when one of them cannot be parsed.
  std::vector<metadata::FieldDifference> Differences;
};

struct EdgeChange {
  index::SymbolId From = 0, To = 0;
  facts::EdgeKind Kind = facts::EdgeKind::Call;
  uint32_t File = 0; ///< of the first site, in SnapshotDiff::Files
  uint32_t Line = 0;
};

struct SnapshotDiff {
  index::IndexSummary Old, New;
  /// Main files of TUs that are ok in one only: what is missing may be a TU,
  /// and no code.
  std::vector<std::string> OldTus, NewTus;

  std::vector<EntryChange> AddedOps, RemovedOps; ///< in YAML or registered
  std::vector<SchemaChange> Schemas;             ///< of ops in both
  /// Of entries of native_functions.yaml in both: fields, `dispatch:`, and
  /// what torchgen makes of them. Without schemas.
  std::vector<EntryChange> ChangedOps;
  std::vector<EntryChange> AddedDerivatives, RemovedDerivatives,
      ChangedDerivatives;
  Changes<index::RegistrationRecord> Registrations;
  Changes<index::DeviceRecord> Kernels;   ///< of CUDA and other devices
  Changes<index::SymbolRecord> Functions; ///< that are defined
  std::vector<EdgeChange> AddedEdges, RemovedEdges;
  std::vector<std::string> Files; ///< of edges

  /// TUs apart.
  bool empty() const;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DIFF_SNAPSHOTDIFFRESULT_H
