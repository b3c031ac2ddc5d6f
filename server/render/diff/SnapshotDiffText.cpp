//===- SnapshotDiffText.cpp - snapshot diff as text -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/diff/SnapshotDiff.h"
#include "query/names/NameMatch.h"
#include "query/names/SymbolFamily.h"
#include "render/base/Text.h"
#include "render/diff/SnapshotDiff.h"
#include "store/Try.h"

#include <algorithm>

namespace torchtalk::render {

namespace {

using index::DeviceRecord;
using index::RegistrationRecord;
using index::SymbolRecord;
using query::Changes;
using query::EntryChange;
using query::SnapshotDiff;

template <typename T>
std::string countsText(const T &Added, const T &Removed, size_t Changed) {
  return number(Added.size()) + " added, " + number(Removed.size()) +
         " removed, " + number(Changed) + " changed";
}

template <typename T> std::string countsText(const Changes<T> &C) {
  return countsText(C.Added, C.Removed, C.Changed.size()) + ", " +
         number(C.Moved.size()) + " moved to another file; " +
         number(C.LinesMoved) + " in other lines only\n";
}

std::string sideText(const char *Which, const std::string &Name,
                     const index::IndexSummary &S) {
  return std::string(Which) + ": " + Name + "  commit " +
         orElse(S.Commit, "unknown") + ", PyTorch " +
         orElse(S.PyTorchVersion, "unknown") + ", " + number(S.TusOk) +
         " TUs\n";
}

std::string tusText(const char *Which, const std::vector<std::string> &Tus) {
  if (Tus.empty())
    return "";
  constexpr size_t Most = 3;
  std::string Text = "TUs in the " + std::string(Which) + " index only: " +
                     shownOf(std::min(Tus.size(), Most), Tus.size());
  for (const std::string &Tu : llvm::ArrayRef(Tus).take_front(Most))
    Text += "  " + Tu;
  return Text + "\n";
}

/// A line of one sign, and what belongs to it.
struct FileLine {
  std::string File; ///< heading that it stands under, or ""
  std::string Text;
};

/// The first lines of a section, under a heading with their number.
std::string section(const std::string &Title,
                    const std::vector<FileLine> &Lines, size_t Limit) {
  if (Lines.empty())
    return "";
  size_t Shown = std::min(Lines.size(), Limit);
  std::string Text = Title + ": " + shownOf(Shown, Lines.size()) + "\n";
  std::string File;
  for (const FileLine &L : llvm::ArrayRef(Lines).take_front(Shown)) {
    if (L.File != File)
      Text += "  " + L.File + "\n";
    File = L.File;
    Text += (L.File.empty() ? "  " : "    ") + L.Text + "\n";
  }
  return Text;
}

std::string placed(const index::Location &Where) {
  return "  " + placeText(Where);
}

std::vector<FileLine> entryLines(const std::vector<EntryChange> &Removed,
                                 const std::vector<EntryChange> &Added,
                                 const std::vector<EntryChange> &Changed) {
  std::vector<FileLine> Result;
  auto Add = [&](const char *Sign, const std::vector<EntryChange> &Entries) {
    for (const EntryChange &Entry : Entries) {
      std::string Text = Sign + Entry.Op + placed(Entry.Where);
      if (!Entry.Schema.empty())
        Text += "\n      " + Entry.Schema;
      for (const query::FieldChange &F : Entry.Fields)
        Text += "\n      " + F.Field + ": " + orElse(F.Old, "none") + " -> " +
                orElse(F.New, "none");
      Result.push_back({"", std::move(Text)});
    }
  };
  Add("- ", Removed);
  Add("+ ", Added);
  Add("~ ", Changed);
  return Result;
}

std::vector<FileLine> schemaLines(const SnapshotDiff &D) {
  std::vector<FileLine> Result;
  Result.reserve(D.Schemas.size());
  for (const query::SchemaChange &Change : D.Schemas) {
    std::string Text = "~ " + Change.Op + placed(Change.NewPlace) +
                       "\n      - " + Change.Old + "\n      + " + Change.New;
    for (const metadata::FieldDifference &F : Change.Differences)
      Text += "\n      " + F.Field + ": " + F.Left + " -> " + F.Right;
    Result.push_back({"", std::move(Text)});
  }
  return Result;
}

/// The lines of one kind of record: Name(record) says what it is, and places
/// are those of the side that has it.
template <typename T, typename Fn, typename Pair>
std::vector<FileLine> changeLines(const Changes<T> &C, Fn Name,
                                  Pair Difference) {
  std::vector<FileLine> Result;
  Result.reserve(C.Removed.size() + C.Added.size() + C.Changed.size() +
                 C.Moved.size());
  auto Place = [](const T &R) { return placed({R.File, R.Line}); };
  for (const T &R : C.Removed)
    Result.push_back({"", "- " + Name(R) + Place(R)});
  for (const T &R : C.Added)
    Result.push_back({"", "+ " + Name(R) + Place(R)});
  for (const auto &[Old, New] : C.Changed)
    Result.push_back({"", "~ " + Difference(Old, New) + Place(New)});
  for (const auto &[Old, New] : C.Moved)
    Result.push_back({"", "> " + Name(New) + Place(Old) + " ->" + Place(New)});
  return Result;
}

std::string registrationName(const RegistrationRecord &R) {
  return R.Op + "  " + R.Key + "  " + R.KernelName;
}

std::string registrationDifference(const RegistrationRecord &Old,
                                   const RegistrationRecord &New) {
  std::string Text = New.Op + "  " + New.Key;
  if (Old.KernelName != New.KernelName)
    Text += "  " + Old.KernelName + " -> " + New.KernelName;
  if (Old.Schema != New.Schema)
    Text += "  schema " + Old.Schema + " -> " + New.Schema;
  if (Old.Compiled != New.Compiled)
    Text += New.Compiled ? "  now compiled" : "  no longer compiled";
  if (Old.Conditional != New.Conditional)
    Text += New.Conditional ? "  now conditional" : "  no longer conditional";
  if (Old.Condition != New.Condition && New.Conditional)
    Text += "  if " + New.Condition;
  return Text;
}

std::string deviceName(const DeviceRecord &R) {
  return R.Name + (R.Kernel ? "  kernel" : "  function");
}

std::string deviceDifference(const DeviceRecord &Old, const DeviceRecord &New) {
  std::string Text = deviceName(New);
  if (Old.Bounds != New.Bounds)
    Text += "  bounds " + orElse(Old.Bounds, "none") + " -> " +
            orElse(New.Bounds, "none");
  if (Old.Compiled != New.Compiled)
    Text += New.Compiled ? "  now compiled" : "  no longer compiled";
  if (Old.Launches.size() != New.Launches.size())
    Text += "  launches " + number(Old.Launches.size()) + " -> " +
            number(New.Launches.size());
  return Text;
}

/// By file, where it is now, or was.
std::vector<FileLine> functionLines(const Changes<SymbolRecord> &C) {
  std::vector<FileLine> Result;
  auto Add = [&](const char *Sign, const SymbolRecord &S,
                 const std::string &More) {
    index::Location Where = query::definitionOf(S);
    Result.push_back(
        {Where.File, Sign + S.Signature + "  :" + number(Where.Line) + More});
  };
  for (const SymbolRecord &S : C.Removed)
    Add("- ", S, "");
  for (const SymbolRecord &S : C.Added)
    Add("+ ", S, "");
  for (const auto &[Old, New] : C.Changed)
    Add("~ ", New,
        Old.Signature != New.Signature ? "  was " + Old.Signature
        : Old.Link != New.Link
            ? std::string("  was ") + facts::toString(Old.Link)
            : std::string("  was another ") + facts::toString(Old.Kind));
  for (const auto &[Old, New] : C.Moved)
    Add("> ", New, "  from " + placeText(query::definitionOf(Old)));
  std::stable_sort(
      Result.begin(), Result.end(),
      [](const FileLine &A, const FileLine &B) { return A.File < B.File; });
  return Result;
}

/// By the file of the call. Only those that are shown have names.
llvm::Expected<std::string> edgesText(const DiffSides &Sides, size_t Limit) {
  const SnapshotDiff &D = Sides.Diff;
  std::vector<std::pair<const char *, query::EdgeChange>> Edges;
  Edges.reserve(D.RemovedEdges.size() + D.AddedEdges.size());
  for (const query::EdgeChange &Edge : D.RemovedEdges)
    Edges.emplace_back("- ", Edge);
  for (const query::EdgeChange &Edge : D.AddedEdges)
    Edges.emplace_back("+ ", Edge);
  std::stable_sort(Edges.begin(), Edges.end(),
                   [&](const auto &A, const auto &B) {
                     return std::tie(D.Files[A.second.File], A.second.Line) <
                            std::tie(D.Files[B.second.File], B.second.Line);
                   });
  std::vector<query::EdgeChange> Shown;
  for (const auto &[Sign, Edge] : llvm::ArrayRef(Edges).take_front(Limit))
    Shown.push_back(Edge);
  auto Names = TRY(query::signaturesOf(Sides.Old, Sides.New, Shown));
  std::vector<FileLine> Lines(Edges.size());
  for (size_t I = 0; I < Shown.size(); ++I)
    Lines[I] = {D.Files[Shown[I].File], Edges[I].first + Names[Shown[I].From] +
                                            " -> " + Names[Shown[I].To] + "  " +
                                            facts::toString(Shown[I].Kind) +
                                            " :" + number(Shown[I].Line)};
  return section("edges by file", Lines, Limit);
}

} // namespace

llvm::Expected<std::string> snapshotDiffText(const DiffSides &Sides,
                                             size_t Limit) {
  const SnapshotDiff &D = Sides.Diff;
  std::string Text = sideText("old", Sides.OldName, D.Old) +
                     sideText("new", Sides.NewName, D.New) +
                     tusText("old", D.OldTus) + tusText("new", D.NewTus);
  if (D.empty())
    Text += "no difference in what they say\n";
  Text += "schemas: " + number(D.Schemas.size()) + " changed\nops: " +
          countsText(D.AddedOps, D.RemovedOps, D.ChangedOps.size()) +
          " in the YAML\nderivatives: " +
          countsText(D.AddedDerivatives, D.RemovedDerivatives,
                     D.ChangedDerivatives.size()) +
          "\nregistrations: " + countsText(D.Registrations) +
          "device code: " + countsText(D.Kernels) +
          "functions: " + countsText(D.Functions) +
          "edges: " + number(D.AddedEdges.size()) + " added, " +
          number(D.RemovedEdges.size()) + " removed\n";
  if (D.empty())
    return Text;
  Text += "(- in the old only, + in the new only, ~ changed, > moved)\n";
  Text += section("schemas", schemaLines(D), Limit);
  Text +=
      section("ops", entryLines(D.RemovedOps, D.AddedOps, D.ChangedOps), Limit);
  Text += section("derivatives",
                  entryLines(D.RemovedDerivatives, D.AddedDerivatives,
                             D.ChangedDerivatives),
                  Limit);
  Text += section(
      "registrations",
      changeLines(D.Registrations, registrationName, registrationDifference),
      Limit);
  Text += section("device code",
                  changeLines(D.Kernels, deviceName, deviceDifference), Limit);
  Text += section("functions by file", functionLines(D.Functions), Limit);
  std::string Edges = TRY(edgesText(Sides, Limit));
  return Text + Edges;
}

} // namespace torchtalk::render
