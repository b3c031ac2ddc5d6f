//===- UpdateIndex.cpp - A generation out of the former one ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/UpdateIndex.h"
#include "index/format/Generation.h"
#include "index/reader/SnapshotOrigin.h"
#include "pipeline/InputsDigest.h"
#include "store/Try.h"
#include "update/EditPlan.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

namespace torchtalk::index {

MappedUnits mapUnits(llvm::ArrayRef<collect::CollectedTu> Tus,
                     const collect::PortablePaths &Paths,
                     collect::PathMapper &Mapper) {
  MappedUnits Result;
  std::vector<collect::PathMapping> Mappings;
  Result.All = makeUnits(Tus, Paths, Mappings);
  for (const collect::PathMapping &Mapping : Mappings)
    Result.Readers.push_back([&Mapper, Mapping](const std::string &Stored) {
      return Mapper.map(Mapping, Stored);
    });
  return Result;
}

std::vector<TuRecord> recordsOf(llvm::ArrayRef<collect::CollectedTu> Tus) {
  std::vector<TuRecord> Result;
  Result.reserve(Tus.size());
  for (const collect::CollectedTu &Tu : Tus)
    Result.push_back(Tu.Record);
  return Result;
}

namespace {

/// After this many generations made of each other, tables that hold what has
/// changed make reading slower than need be.
constexpr uint64_t MaxEdits = 32;

/// The summary of the edited generation, before its facts are counted.
IndexSummary summaryOfEdit(const IndexSummary &Former,
                           const IndexSummary &Now) {
  IndexSummary Result = Former;
  Result.Commit = Now.Commit;
  Result.PlacesAt = Now.PlacesAt;
  Result.PyTorchVersion = Now.PyTorchVersion;
  Result.CreatedUnix = Now.CreatedUnix;
  Result.FactsDirs = Now.FactsDirs;
  Result.Parsed = Now.Parsed;
  Result.InputsDigest = Now.InputsDigest;
  ++Result.Edits;
  return Result;
}

/// \returns false where it is not possible.
llvm::Expected<bool> tryEdit(const BuildOptions &Options, const Inputs &In,
                             const MappedUnits &Compiled,
                             BuildProgress &Progress, BuildReport &Report) {
  StageProgress Stage(Progress, "edit");
  Stage(0, 2);
  const FormerGeneration &Former = *In.Former;
  auto Plan =
      TRY(edit::makePlan({*Former.Index, Former.Dir, Compiled.All,
                          Compiled.Readers, *In.Cache.Store, In.Yaml.Ops}));
  if (!Plan)
    return false;
  Stage(1, 2);
  IndexSummary Summary = summaryOfEdit(Former.Index->summary(), Report.Summary);
  std::vector<std::string> Problems;
  auto Made = TRY(makeGeneration(Options.IndexDir, [&](const std::string &Dir) {
    return edit::writeEdit(Dir, std::move(*Plan), In.Yaml.Ops,
                           recordsOf(In.Collected.Tus),
                           readMessages(Options, In), Summary, Problems);
  }));
  Stage(2, 2);
  llvm::append_range(Report.Problems, Problems);
  Report.Summary = std::move(Summary);
  Report.Generation = Made;
  return true;
}

/// Sets the TUs that only one of \p Former and \p Now has, by name.
void compareTus(llvm::ArrayRef<TuRecord> Former,
                llvm::ArrayRef<collect::CollectedTu> Now, BuildReport &Report) {
  std::map<std::string, const TuRecord *> Ours, Theirs;
  for (const TuRecord &Tu : Former)
    Ours[collect::nameOf(Tu.Main, Tu.Object)] = &Tu;
  for (const collect::CollectedTu &Tu : Now)
    Theirs[collect::nameOf(Tu.Record.Main, Tu.Record.Object)] = &Tu.Record;
  for (const auto &[Name, Tu] : Ours)
    if (!Theirs.contains(Name))
      Report.Removed.push_back(*Tu);
  for (const auto &[Name, Tu] : Theirs)
    if (!Ours.contains(Name))
      Report.Added.push_back(*Tu);
}
} // namespace

llvm::Expected<bool> keepFormer(const BuildOptions &Options, const Inputs &In,
                                const collect::PortablePaths &Paths,
                                BuildReport &Report) {
  const IndexReader &Former = *In.Former->Index;
  const IndexSummary &S = Former.summary();
  compareTus(In.Former->Tus, In.Collected.Tus, Report);
  if (S.FormatVersion != IndexFormatVersion ||
      S.SourceRoot != Options.SourceRoot || S.BuildDir != Options.BuildDir)
    return false;
  // If the TUs are the same, so are the files that they read.
  digestInputs(Options, In, In.FormerDevices, Paths, Report.Summary);
  if (S.InputsDigest != Report.Summary.InputsDigest)
    return false;
  Report.Generation = Former.generation();
  auto Origin = TRY(Former.origin());
  if (Origin && In.Collected.StaleFiles.empty())
    TRY(replaceOrigin(Options.IndexDir, std::nullopt)
            .moveInto(Report.Generation));
  noteChecked(Options.IndexDir, Report.Generation, Report.Summary.CreatedUnix);
  Report.Summary = S;
  Report.Unchanged = true;
  return true;
}

bool editFormer(const BuildOptions &Options, const Inputs &In,
                const MappedUnits &Compiled, BuildProgress &Progress,
                BuildReport &Report) {
  const IndexSummary &S = In.Former->Index->summary();
  if (S.FormatVersion != IndexFormatVersion || S.MergedParts != 0 || S.Run ||
      S.Edits >= MaxEdits || S.TextDigest != Report.Summary.TextDigest ||
      S.SourceRoot != Options.SourceRoot || S.BuildDir != Options.BuildDir ||
      S.Builds != Report.Summary.Builds)
    return false;
  auto IsEdited = tryEdit(Options, In, Compiled, Progress, Report);
  if (IsEdited)
    return *IsEdited;
  Report.Problems.push_back("the former index cannot be brought up to date, so "
                            "all was merged anew: " +
                            llvm::toString(IsEdited.takeError()));
  return false;
}

llvm::Error keepOrigin(const BuildOptions &Options, const Inputs &In,
                       BuildReport &Report) {
  if (!In.Former || In.Collected.StaleFiles.empty() || Report.Unchanged)
    return llvm::Error::success();
  auto Origin = TRY(In.Former->Index->origin());
  if (!Origin)
    return llvm::Error::success();
  Origin->Compared = true;
  Origin->Differing = In.Collected.StaleFiles;
  Origin->LoadedUnix = Report.Summary.CreatedUnix;
  return replaceOrigin(Options.IndexDir, Origin).moveInto(Report.Generation);
}

} // namespace torchtalk::index
