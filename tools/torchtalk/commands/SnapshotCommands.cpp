//===- SnapshotCommands.cpp - snapshot save, load, list, delete -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "collect/SourceInfo.h"
#include "commands/Commands.h"
#include "output/Output.h"
#include "output/SnapshotJson.h"
#include "query/Status.h"
#include "snapshot/Choose.h"
#include "snapshot/Snapshots.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

#include <ctime>

namespace torchtalk::cli {

namespace {

using Match = index::SnapshotOrigin::Match;
using snapshot::Checkout;
using snapshot::Manifest;

/// The build folder of the loading checkout: the flag, else that of the index
/// so far, else "": where the snapshot's was, as seen from its source.
std::string buildDirOf(const Arguments &Given, const Settings &Found) {
  if (Given.has("build-dir"))
    return absolute(Given.text("build-dir"));
  auto Former = formerIndex(Found.IndexDir);
  const std::string Dir = Former ? Former->summary().BuildDir : "";
  return llvm::sys::fs::is_directory(Dir) ? Dir : "";
}

/// Why the source is not the one that the index was made from, or "".
llvm::Expected<std::string> whyOther(const index::IndexReader &Index,
                                     const std::string &Source) {
  auto Status = TRY(index::ask(
      Index, query::status, static_cast<uint64_t>(std::time(nullptr)), Source));
  if (Status.SourceMissing)
    return "the source " + Source + " is not there";
  if (!Status.Changed.empty())
    return std::to_string(Status.Changed.size()) +
           " files changed since the index was made (" +
           someOf(Status.Changed) + ")";
  if (Status.Origin && !Status.Origin->Compared)
    return "the index is of the snapshot " + Status.Origin->Name +
           ", which nobody has compared with the source";
  if (!Status.CheckedAll)
    return "there are too many files to see whether one has changed";
  return "";
}

/// The source as it is now, without the folders of build and index in it.
Checkout readHere(const std::string &Source, const std::string &BuildDir,
                  const std::string &IndexDir) {
  return snapshot::readCheckout(
      Source, {BuildDir.empty() ? Source + "/build" : BuildDir, IndexDir});
}

llvm::Expected<int> runSave(const Arguments &Given) {
  std::string Name = TRY(readSnapshotName(Given));
  auto Found = TRY(orFail(NoIndex, requireIndexDir(Given)));
  auto Index = TRY(orFail(NoIndex, index::IndexReader::open(Found.IndexDir)));
  const index::IndexSummary &Summary = Index->summary();

  snapshot::SaveRequest Request;
  Request.IndexDir = Found.IndexDir;
  Request.Name = Name;
  Request.Generation = Index->generation();
  Request.SourceRoot = Found.Source.empty() ? Summary.SourceRoot : Found.Source;
  Request.Commit = Summary.Commit;
  Request.TorchTalk = TORCHTALK_VERSION;
  // The content first: what changes while it is read is seen after it.
  Checkout Here = snapshot::readCheckout(Request.SourceRoot,
                                         {Summary.BuildDir, Found.IndexDir});
  std::string Other =
      TRY(orFail(NoIndex, whyOther(*Index, Request.SourceRoot)));
  if (!Other.empty() && !Given.flag("force"))
    return makeError(Other + ": run 'torchtalk index update' first, or give "
                             "--force to save the index all the same, without "
                             "a fingerprint of its source");
  if (Other.empty()) {
    Request.Commit = Here.Commit;
    Request.Content = std::move(Here.Content);
    Other = Here.Problem;
  }
  std::vector<std::string> Notes;
  if (!Request.Content)
    Notes.push_back("saved without a fingerprint of the source: " + Other);

  if (Given.flag("with-sources")) {
    if (!Request.Content)
      return makeError("--with-sources needs a fingerprint of the source: " +
                       Other);
    auto Files = TRY(index::ask(*Index, query::indexedFiles));
    llvm::copy_if(
        Files, std::back_inserter(Request.KeptFiles),
        [](llvm::StringRef File) { return !File.starts_with("build/"); });
  }
  const auto Report = TRY(snapshot::saveSnapshot(Request));
  const Manifest &Saved = Report.Saved;
  const snapshot::KeptCounts &Kept = Report.Kept;
  if (!Kept.LeftOut.empty())
    Notes.push_back(std::to_string(Kept.LeftOut.size()) +
                    " files do not travel with it, as git does not count them "
                    "to the source, or they are too large: " +
                    someOf(Kept.LeftOut));
  if (!Given.json())
    for (const std::string &Note : Notes)
      printError("note: " + Note + "\n");
  render::Fields A("snapshot-save");
  A("index_dir", Found.IndexDir)(Saved)("notes", Notes);
  A("kept_sources", render::Fields()("files", Kept.Files)("bytes", Kept.Bytes));
  return printEither(
      Given.json(),
      "saved " + Name + ": " + describe(Saved) +
          (Kept.Files == 0 ? ""
                           : ", with " + std::to_string(Kept.Files) +
                                 " source files of " + bytesText(Kept.Bytes)) +
          "\n",
      A.take());
}

struct Chosen {
  index::SnapshotOrigin Origin;
  std::vector<std::string> Others; ///< of --nearest
};

llvm::Expected<Manifest> chooseNearest(const std::string &IndexDir,
                                       const Checkout &Here, Chosen &Out) {
  auto List = TRY(snapshot::listSnapshots(IndexDir));
  auto Nearest = TRY(snapshot::chooseNearest(List, Here));
  if (!Nearest.Found) {
    std::string Why = "no snapshot in " + IndexDir + " is near " +
                      Here.SourceRoot + " (HEAD " +
                      (Here.Commit.empty() ? "unknown" : Here.Commit) + ")";
    for (const std::string &Other : Nearest.Others)
      Why += "\n  " + Other;
    return makeError(List.empty() ? Why + ": there is none at all" : Why);
  }
  Out.Origin.How = Nearest.How;
  Out.Origin.Distance = Nearest.Distance;
  Out.Others = std::move(Nearest.Others);
  return *Nearest.Found;
}

llvm::Expected<Manifest> chooseNamed(const Arguments &Given,
                                     const std::string &IndexDir,
                                     const Checkout &Here, Chosen &Out) {
  auto M = TRY(snapshot::readSnapshot(IndexDir, Given.text("positional")));
  Out.Origin.How = snapshot::matchOf(M, Here);
  if (Out.Origin.How != Match::Forced || Given.flag("force"))
    return M;
  return makeError(
      "the snapshot " + M.Name + " is of another source" +
      (M.Commit.empty() ? "" : " (commit " + M.Commit + ")") +
      (Here.Problem.empty()
           ? ": neither its files nor its place are those of " + Here.SourceRoot
           : " place, and its files cannot be compared (" + Here.Problem +
                 ")") +
      "; --force loads it all the same, --nearest the one that fits best");
}

/// What to load, by name or as the nearest one.
llvm::Expected<Chosen> choose(const Arguments &Given,
                              const std::string &IndexDir,
                              const Checkout &Here) {
  Chosen Out;
  auto M = TRY(Given.flag("nearest") ? chooseNearest(IndexDir, Here, Out)
                                     : chooseNamed(Given, IndexDir, Here, Out));
  Out.Origin.Name = M.Name;
  Out.Origin.Content = M.Content;
  Out.Origin.Commit = M.Commit;
  auto Files = TRY(snapshot::sourceFilesOf(IndexDir, M));
  if (Files && Here.Content) {
    Out.Origin.Compared = true;
    Out.Origin.Differing =
        snapshot::differingFiles(*Files, Here.Content->Files);
  }
  return Out;
}

/// What the load is about to replace, for its report.
struct Former {
  std::string Generation, Text;
};

Former describeFormer(const std::string &IndexDir) {
  auto Index = formerIndex(IndexDir);
  if (!Index)
    return {};
  const index::IndexSummary &S = Index->summary();
  std::string Text = "generation " + Index->generation();
  if (!S.Commit.empty())
    Text += " of commit " + S.Commit.substr(0, 12);
  Text += ", " + std::to_string(S.TusOk) + " TUs";
  return {Index->generation(), Text};
}

/// An index without its source answers all the same, if that is wanted.
llvm::Error checkLoad(const Arguments &Given, const Settings &Found) {
  if (!Found.Source.empty()) {
    llvm::Error E = checkSource(Found.Source);
    return E ? makeError(llvm::toString(std::move(E)) + " (from " +
                         Found.Origin + ")")
             : std::move(E);
  }
  if (Given.flag("force") && !Given.flag("nearest"))
    return llvm::Error::success();
  return makeError(
      "no PyTorch source is known that the index would be of: give "
      "--pytorch-source, or run 'torchtalk init'; --force loads a "
      "snapshot without its source");
}

llvm::Expected<int> runLoad(const Arguments &Given) {
  std::string Name = Given.text("positional");
  if (Given.flag("nearest") ? !Name.empty() : Name.empty())
    return failure(Usage, "load takes the NAME of a snapshot, or --nearest");
  if (!Name.empty())
    TRY(readSnapshotName(Given));
  auto Found = TRY(orFail(NoIndex, requireIndexDir(Given)));
  TRY(orFail(Usage, checkLoad(Given, Found)));
  snapshot::LoadRequest Request;
  Request.IndexDir = Found.IndexDir;
  Request.SourceRoot = Found.Source;
  Request.BuildDir = buildDirOf(Given, Found);
  // What changes from here on may not be in the fingerprint.
  const auto LoadedUnix = static_cast<uint64_t>(std::time(nullptr));
  Checkout Here;
  if (Found.Source.empty())
    Here.Problem = "there is none here";
  else
    Here = readHere(Found.Source, Request.BuildDir, Found.IndexDir);
  Chosen What = TRY(choose(Given, Found.IndexDir, Here));
  What.Origin.LoadedUnix = LoadedUnix;
  Request.Origin = What.Origin;
  Former Before = describeFormer(Found.IndexDir);
  auto Report = TRY(snapshot::loadSnapshot(Request));

  render::Fields A("snapshot-load");
  A("index_dir", Found.IndexDir)("generation", Report.Generation);
  A("replaced", render::orNull(Before.Generation));
  A("build_dir", Report.BuildDir)("store_replaced", Report.Store);
  A("snapshot", What.Origin)("others", What.Others);
  std::string Text = "loaded " + What.Origin.Name + ", generation " +
                     Report.Generation + ": " + howText(What.Origin) + "\n";
  if (!What.Origin.Compared)
    Text += "it is not known in which files the source differs" +
            (Here.Problem.empty() ? "" : ": " + Here.Problem) + "\n";
  else if (!What.Origin.Differing.empty())
    Text += std::to_string(What.Origin.Differing.size()) +
            " files of the source differ: " + someOf(What.Origin.Differing) +
            "\n";
  if (!Before.Text.empty())
    Text += "it replaces " + Before.Text + "\n";
  for (const std::string &Other : What.Others)
    Text += "not taken: " + Other + "\n";
  return printEither(Given.json(), Text, A.take());
}

llvm::Expected<int> runList(const Arguments &Given) {
  auto Found = TRY(orFail(NoIndex, requireIndexDir(Given)));
  auto List = TRY(snapshot::listSnapshots(Found.IndexDir));
  std::optional<Checkout> Here;
  if (!Found.Source.empty() && llvm::sys::fs::is_directory(Found.Source))
    Here = List.empty() ? Checkout()
                        : readHere(Found.Source, buildDirOf(Given, Found),
                                   Found.IndexDir);
  const Checkout *Source = Here ? &*Here : nullptr;
  render::Fields A("snapshot-list");
  A("index_dir", Found.IndexDir);
  A("snapshots", render::each(List, [&](const snapshot::Listed &Entry) {
      return listedJson(Entry, Source);
    }));
  return printEither(Given.json(),
                     List.empty()
                         ? "no snapshots in " + Found.IndexDir +
                               ": 'torchtalk snapshot save NAME' makes one\n"
                         : listText(List, Source),
                     A.take());
}

llvm::Expected<int> runDelete(const Arguments &Given) {
  std::string Name = TRY(readSnapshotName(Given));
  auto Found = TRY(orFail(NoIndex, requireIndexDir(Given)));
  TRY(snapshot::deleteSnapshot(Found.IndexDir, Name));
  render::Fields A("snapshot-delete");
  A("index_dir", Found.IndexDir)("name", Name);
  return printEither(Given.json(), "deleted " + Name + "\n", A.take());
}

} // namespace

Command snapshotSaveCommand() {
  return {
      .Name = "snapshot save",
      .Summary = "keep the current index under a name",
      .Positional = "NAME",
      .Details =
          "Takes next to no time and no space: the files are shared with the\n"
          "index. NAME has up to three parts with '/' between.",
      .Options =
          Options{
              flag("force", "save an index of which the source has changed"),
              flag("with-sources",
                   "keep the text of the source files with it, for machines "
                   "that do not have them")} +
          settingsOptions(),
      .Run = runSave};
}

Command snapshotLoadCommand() {
  return {
      .Name = "snapshot load",
      .Summary = "make a snapshot the current index",
      .Positional = "NAME",
      .PositionalRequired = false,
      .Details =
          "Without --force its files must be those of the source, or the\n"
          "source be where it was. --nearest takes the one with the same\n"
          "files, else of the same commit, else of the ancestor of HEAD with\n"
          "the fewest commits between; of equal ones the youngest.",
      .Options =
          Options{flag("nearest", "the one that fits the source best"),
                  flag("force", "load one of another source"),
                  text("build-dir", "DIR", "the build folder of the source")} +
          settingsOptions(),
      .Run = runLoad};
}

Command snapshotListCommand() {
  return {.Name = "snapshot list",
          .Summary = "list the snapshots, and how each fits the source",
          .Options = settingsOptions(),
          .Run = runList};
}

Command snapshotDeleteCommand() {
  return {.Name = "snapshot delete",
          .Summary = "delete a snapshot",
          .Positional = "NAME",
          .Options = settingsOptions(),
          .Run = runDelete};
}

} // namespace torchtalk::cli
