//===- SnapshotDiffJson.cpp - snapshot diff as JSON -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/diff/SnapshotDiff.h"
#include "render/base/Json.h"
#include "render/diff/SnapshotDiff.h"

#include <set>

namespace torchtalk::render {

namespace {

using query::Changes;
using query::EntryChange;
using query::SnapshotDiff;

template <typename T, typename Fn>
Json listJson(const std::vector<T> &List, Fn Make) {
  Json Value = Json::array();
  for (const T &Entry : List)
    Value.push_back(Make(Entry));
  return Value;
}

template <typename T, typename Fn>
Json pairsJson(const std::vector<std::pair<T, T>> &List, Fn Make) {
  Json Value = Json::array();
  for (const auto &[Old, New] : List)
    Value.push_back({{"old", Make(Old)}, {"new", Make(New)}});
  return Value;
}

template <typename T, typename Fn>
Json changesJson(const Changes<T> &C, Fn Make) {
  return {{"added", listJson(C.Added, Make)},
          {"removed", listJson(C.Removed, Make)},
          {"changed", pairsJson(C.Changed, Make)},
          {"moved", pairsJson(C.Moved, Make)},
          {"lines_moved", C.LinesMoved}};
}

template <typename T> Json countsOf(const Changes<T> &C) {
  return {{"added", C.Added.size()},
          {"removed", C.Removed.size()},
          {"changed", C.Changed.size()},
          {"moved", C.Moved.size()},
          {"lines_moved", C.LinesMoved}};
}

Json entryJson(const EntryChange &Entry) {
  Json Value = {{"op", Entry.Op}};
  Value["place"] = placeJson(Entry.Where);
  if (!Entry.Schema.empty())
    Value["schema_text"] = Entry.Schema;
  if (!Entry.Fields.empty())
    Value["fields"] = listJson(Entry.Fields, [](const auto &F) {
      return Json{{"field", F.Field}, {"old", F.Old}, {"new", F.New}};
    });
  return Value;
}

Json schemaJson(const query::SchemaChange &Change) {
  return {{"op", Change.Op},
          {"old", Change.Old},
          {"new", Change.New},
          {"old_place", placeJson(Change.OldPlace)},
          {"new_place", placeJson(Change.NewPlace)},
          {"differences", listJson(Change.Differences, [](const auto &D) {
             return Json{{"field", D.Field}, {"old", D.Left}, {"new", D.Right}};
           })}};
}

Json sideJson(const std::string &Name, const index::IndexSummary &S,
              const std::vector<std::string> &OnlyTus) {
  return {{"name", Name},
          {"commit", S.Commit},
          {"pytorch_version", S.PyTorchVersion},
          {"tus_ok", S.TusOk},
          {"tus_of_this_only", OnlyTus}};
}

Json edgesJson(const SnapshotDiff &Diff,
               const std::vector<query::EdgeChange> &Edges) {
  return listJson(Edges, [&](const query::EdgeChange &Edge) {
    return Json{{"from", index::toHex(Edge.From)},
                {"to", index::toHex(Edge.To)},
                {"kind", facts::toString(Edge.Kind)},
                {"file", Diff.Files[Edge.File]},
                {"line", Edge.Line}};
  });
}

Json entriesJson(const std::vector<EntryChange> &Added,
                 const std::vector<EntryChange> &Removed,
                 const std::vector<EntryChange> &Changed) {
  return {{"added", listJson(Added, entryJson)},
          {"removed", listJson(Removed, entryJson)},
          {"changed", listJson(Changed, entryJson)}};
}

Json countsJson(const SnapshotDiff &D) {
  return {
      {"ops",
       {{"added", D.AddedOps.size()},
        {"removed", D.RemovedOps.size()},
        {"changed", D.ChangedOps.size()}}},
      {"schemas", D.Schemas.size()},
      {"derivatives",
       {{"added", D.AddedDerivatives.size()},
        {"removed", D.RemovedDerivatives.size()},
        {"changed", D.ChangedDerivatives.size()}}},
      {"registrations", countsOf(D.Registrations)},
      {"kernels", countsOf(D.Kernels)},
      {"functions", countsOf(D.Functions)},
      {"edges",
       {{"added", D.AddedEdges.size()}, {"removed", D.RemovedEdges.size()}}}};
}

} // namespace

llvm::Expected<Json> snapshotDiffJson(const DiffSides &Sides) {
  const SnapshotDiff &D = Sides.Diff;
  Json Value = makeAnswer("snapshot-diff");
  Value["old"] = sideJson(Sides.OldName, D.Old, D.OldTus);
  Value["new"] = sideJson(Sides.NewName, D.New, D.NewTus);
  Value["equal"] = D.empty();
  Value["counts"] = countsJson(D);
  Value["schemas"] = listJson(D.Schemas, schemaJson);
  Value["ops"] = entriesJson(D.AddedOps, D.RemovedOps, D.ChangedOps);
  Value["derivatives"] = entriesJson(D.AddedDerivatives, D.RemovedDerivatives,
                                     D.ChangedDerivatives);
  Value["registrations"] = changesJson(D.Registrations, registrationJson);
  Value["kernels"] = changesJson(D.Kernels, deviceJson);
  Value["functions"] = changesJson(D.Functions, symbolJson);
  Value["edges"] = {{"added", edgesJson(D, D.AddedEdges)},
                    {"removed", edgesJson(D, D.RemovedEdges)}};
  // Once for each end, as many edges have the same.
  Json Symbols = Json::array();
  std::set<index::SymbolId> Known;
  for (const auto *Edges : {&D.AddedEdges, &D.RemovedEdges}) {
    auto Names = query::signaturesOf(Sides.Old, Sides.New, *Edges);
    if (!Names)
      return Names.takeError();
    for (const auto &[Id, Signature] : *Names)
      if (Known.insert(Id).second)
        Symbols.push_back(
            {{"symbol", index::toHex(Id)}, {"signature", Signature}});
  }
  Value["symbols"] = std::move(Symbols);
  return Value;
}

} // namespace torchtalk::render
