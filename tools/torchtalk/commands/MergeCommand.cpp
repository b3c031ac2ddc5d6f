//===- MergeCommand.cpp - index merge and index migrate -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "index/contents/Contents.h"
#include "index/format/Generation.h"
#include "index/format/IndexCoding.h"
#include "index/reader/IndexReader.h"
#include "output/Output.h"
#include "pipeline/MergeIndexes.h"
#include "records/Builds.h"
#include "render/base/Json.h"
#include "snapshot/SnapshotFolder.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/Support/FileSystem.h"

namespace torchtalk::cli {

namespace fs = llvm::sys::fs;

namespace {

/// "PART" or "NAME=PART"; a PART is a folder, or else a snapshot.
llvm::Expected<index::MergePart> findPart(const std::string &Word,
                                          const std::string &IndexDir) {
  index::MergePart Part;
  Part.Label = Word;
  size_t Equals = Word.find('=');
  if (Equals != std::string::npos && !fs::exists(Word)) {
    Part.Build = Word.substr(0, Equals);
    Part.Label = Word.substr(Equals + 1);
    TRY(index::checkBuildName(Part.Build));
  }
  if (fs::is_directory(Part.Label)) {
    Part.IndexDir = absolute(Part.Label);
    auto Current = TRY(index::currentGeneration(Part.IndexDir));
    Part.Generation = index::generationDir(Part.IndexDir, Current);
    Part.Store = Part.IndexDir + "/store";
    return Part;
  }
  if (llvm::Error E = snapshot::checkName(Part.Label)) {
    llvm::consumeError(std::move(E));
    return makeError("There is no folder " + Part.Label +
                     ": name the folder of an index, or a snapshot.");
  }
  auto M = snapshot::readSnapshot(IndexDir, Part.Label);
  if (!M)
    return makeError("There is no folder " + Part.Label +
                     ", and: " + llvm::toString(M.takeError()));
  TRY(snapshot::checkFormat(*M));
  std::string Dir = snapshot::snapshotDir(IndexDir, Part.Label);
  Part.Generation = Dir + "/" + snapshot::GenerationName;
  Part.Store = Dir + "/" + snapshot::StoreName;
  return Part;
}

int report(const index::MergeReport &Report, const std::string &IndexDir,
           bool Json) {
  const index::IndexSummary &S = Report.Summary;
  if (Json) {
    render::Json Builds = render::toJson(S.Builds);
    for (size_t I = 0; I < Report.TusOfBuild.size(); ++I)
      Builds[I]["tus"] = Report.TusOfBuild[I];
    render::Fields A("index-merge");
    A("index_dir", IndexDir)("generation", Report.Generation);
    A("merged_parts", S.MergedParts)("builds", Builds)(S);
    A("problems", Report.Problems);
    return printJson(A.take());
  }
  for (const std::string &Problem : Report.Problems)
    printWarning(Problem);
  std::string Text = "index " + IndexDir + ", generation " + Report.Generation +
                     ", of " + std::to_string(S.MergedParts) + " indexes\n";
  for (size_t I = 0; I < S.Builds.size(); ++I)
    Text += "build " + S.Builds[I].Name + ": " +
            std::to_string(Report.TusOfBuild[I]) + " TUs\n";
  Text += describeContents(S);
  return print(S.TusFailed + S.TusMissing == 0 ? Text : Text + CheckHint);
}

llvm::Expected<int> runMerge(const Arguments &Given) {
  auto Found = TRY(orFail(Usage, requireIndexDir(Given)));
  index::MergeOptions Options;
  Options.IndexDir = Found.IndexDir;
  // The source need not be here; the one that is configured is of interest
  // only if it is.
  if (fs::is_directory(Found.Source))
    Options.SourceRoot = Found.Source;
  for (const std::string &Word : Given.list("positional")) {
    auto Part = TRY(orFail(Usage, findPart(Word, Found.IndexDir)));
    for (const index::MergePart &Other : Options.Parts)
      if (fs::equivalent(Other.Generation, Part.Generation))
        return failure(Usage, Part.Label + " and " + Other.Label +
                                  " are one index: name each part once");
    Options.Parts.push_back(std::move(Part));
  }
  auto Report = TRY(underBar(index::mergeIndexes, Options));
  return report(Report, Found.IndexDir, Given.json());
}

llvm::Expected<int> runMigrate(const Arguments &Given) {
  auto Found = TRY(orFail(NoIndex, requireIndexDir(Given)));
  auto Former = TRY(orFail(NoIndex, index::currentGeneration(Found.IndexDir)));
  auto Lock = TRY(store::FileLock::acquire(Found.IndexDir + "/lock"));
  const std::string From = index::generationDir(Found.IndexDir, Former);
  uint32_t Format = 0;
  {
    auto Index = TRY(orFail(NoIndex, index::IndexReader::openGeneration(From)));
    Format = Index->summary().FormatVersion;
  }
  const bool Changed = Format != index::IndexFormatVersion;
  std::string Generation = Former;
  if (Changed)
    Generation =
        TRY(index::makeGeneration(Found.IndexDir, [&](const std::string &To) {
          return index::copyGeneration(From, To);
        }));
  render::Fields A("index-migrate");
  A("index_dir", Found.IndexDir)("generation", Generation)("changed", Changed)(
      "former_format", Format)("format", index::IndexFormatVersion);
  const std::string Now = std::to_string(index::IndexFormatVersion);
  return printEither(
      Given.json(),
      "index " + Found.IndexDir + ", generation " + Generation + ": " +
          (Changed ? "from format " + std::to_string(Format) + " to " + Now
                   : "has format " + Now + " already") +
          "\n",
      A.take());
}

} // namespace

Command indexMergeCommand() {
  return {
      .Name = "index merge",
      .Summary = "make one index of partial ones of the same source",
      .Positional = "PART...",
      .Details =
          "A PART is the folder of an index or a snapshot of the index at "
          "hand;\n"
          "NAME=PART gives its build a name. Their order does not matter, and\n"
          "neither the source nor a build has to be here.\n\n"
          "Parts of one build, such as the jobs of a CI matrix make, become "
          "the\n"
          "index of all its TUs. With several builds (CPU and CUDA) every "
          "fact\n"
          "says which of them have it, unless all do. A build is called after\n"
          "the devices that its CMakeCache.txt turns on.",
      .Options = settingsOptions(),
      .Run = runMerge};
}

Command indexMigrateCommand() {
  return {
      .Name = "index migrate",
      .Summary =
          "bring an index of an older torchtalk to the format of this one",
      .Details =
          "Neither the source nor a build is read, so the index says what it\n"
          "said. An index of the format before is read as it is; this is for\n"
          "the next torchtalk. 'index update' reads everything anew.",
      .Options = settingsOptions(),
      .Run = runMigrate};
}

} // namespace torchtalk::cli
