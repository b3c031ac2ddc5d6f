//===- SnapshotDiffJson.cpp - snapshot diff as JSON -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/diff/SnapshotDiff.h"
#include "render/base/Json.h"
#include "render/diff/SnapshotDiff.h"
#include "store/Try.h"

#include <set>

namespace torchtalk::render {

using query::Changes;
using query::SnapshotDiff;

template <typename T>
static void fields(Fields &A, const std::pair<T, T> &Versions) {
  A("old", Versions.first)("new", Versions.second);
}

template <typename T> static void fields(Fields &A, const Changes<T> &C) {
  A("added", C.Added)("removed", C.Removed)("changed", C.Changed);
  A("moved", C.Moved)("lines_moved", C.LinesMoved);
}

template <typename T> static Fields countsOf(const Changes<T> &C) {
  return Fields()("added", C.Added.size())("removed", C.Removed.size())(
      "changed", C.Changed.size())("moved", C.Moved.size())("lines_moved",
                                                            C.LinesMoved);
}

static void fields(Fields &A, const query::FieldChange &F) {
  A("field", F.Field)("old", F.Old)("new", F.New);
}

static void fields(Fields &A, const query::EntryChange &Entry) {
  A("op", Entry.Op)("place", orNull(Entry.Where));
  A("schema_text", some(Entry.Schema))("fields", some(Entry.Fields));
}

static void fields(Fields &A, const query::SchemaChange &Change) {
  A("op", Change.Op)("old", Change.Old)("new", Change.New);
  A("old_place", orNull(Change.OldPlace))("new_place", orNull(Change.NewPlace));
  A("differences", Change.Differences);
}

static Fields sideOf(const std::string &Name, const index::IndexSummary &S,
                     const std::vector<std::string> &OnlyTus) {
  return Fields()("name", Name)("commit", S.Commit)("pytorch_version",
                                                    S.PyTorchVersion)(
      "tus_ok", S.TusOk)("tus_of_this_only", OnlyTus);
}

static Json edgesJson(const SnapshotDiff &Diff,
                      const std::vector<query::EdgeChange> &Edges) {
  return each(Edges, [&](const query::EdgeChange &Edge) {
    return Fields()("from", index::toHex(Edge.From))("to",
                                                     index::toHex(Edge.To))(
        "kind", Edge.Kind)("file", Diff.Files[Edge.File])("line", Edge.Line);
  });
}

/// As they are, or how many they are.
template <typename T>
static Fields changesOf(const T &Added, const T &Removed, const T &Changed) {
  return Fields()("added", Added)("removed", Removed)("changed", Changed);
}

static void fields(Fields &A, const SnapshotDiff &D) {
  A("ops",
    changesOf(D.AddedOps.size(), D.RemovedOps.size(), D.ChangedOps.size()));
  A("schemas", D.Schemas.size());
  A("derivatives",
    changesOf(D.AddedDerivatives.size(), D.RemovedDerivatives.size(),
              D.ChangedDerivatives.size()));
  A("registrations", countsOf(D.Registrations))("kernels", countsOf(D.Kernels));
  A("functions", countsOf(D.Functions));
  A("edges",
    Fields()("added", D.AddedEdges.size())("removed", D.RemovedEdges.size()));
}

/// \p D with at most \p Limit entries of each list.
static SnapshotDiff cut(SnapshotDiff D, size_t Limit) {
  auto Cut = [Limit](auto &...Lists) {
    ((Lists.resize(std::min(Lists.size(), Limit))), ...);
  };
  auto CutAll = [&](auto &...Changes) {
    (Cut(Changes.Added, Changes.Removed, Changes.Changed, Changes.Moved), ...);
  };
  Cut(D.AddedOps, D.RemovedOps, D.ChangedOps, D.Schemas);
  Cut(D.AddedDerivatives, D.RemovedDerivatives, D.ChangedDerivatives);
  CutAll(D.Registrations, D.Kernels, D.Functions);
  Cut(D.AddedEdges, D.RemovedEdges);
  return D;
}

llvm::Expected<Json> snapshotDiffJson(const DiffSides &Sides, size_t Limit) {
  std::optional<SnapshotDiff> Fewer;
  if (Limit != std::numeric_limits<size_t>::max())
    Fewer = cut(Sides.Diff, Limit);
  const SnapshotDiff &D = Fewer ? *Fewer : Sides.Diff;
  Fields A("snapshot-diff");
  A("old", sideOf(Sides.OldName, D.Old, D.OldTus));
  A("new", sideOf(Sides.NewName, D.New, D.NewTus));
  A("equal", Sides.Diff.empty())("counts", Sides.Diff)("schemas", D.Schemas);
  A("ops", changesOf(D.AddedOps, D.RemovedOps, D.ChangedOps));
  A("derivatives",
    changesOf(D.AddedDerivatives, D.RemovedDerivatives, D.ChangedDerivatives));
  A("registrations", D.Registrations)("kernels", D.Kernels);
  A("functions", D.Functions);
  A("edges", Fields()("added", edgesJson(D, D.AddedEdges))(
                 "removed", edgesJson(D, D.RemovedEdges)));
  // Once for each end, as many edges have the same.
  Json Symbols = Json::array();
  std::set<index::SymbolId> Known;
  for (const auto *Edges : {&D.AddedEdges, &D.RemovedEdges}) {
    auto Names = TRY(query::signaturesOf(Sides.Old, Sides.New, *Edges));
    for (const auto &[Id, Signature] : Names)
      if (Known.insert(Id).second)
        Symbols.push_back(
            {{"symbol", index::toHex(Id)}, {"signature", Signature}});
  }
  A("symbols", Symbols);
  return A.take();
}

} // namespace torchtalk::render
