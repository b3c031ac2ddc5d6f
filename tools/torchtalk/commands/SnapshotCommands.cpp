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
#include "render/Answers.h"
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
  auto Former = index::IndexReader::open(Found.IndexDir);
  if (!Former) {
    llvm::consumeError(Former.takeError()); // the first index has none
    return "";
  }
  const std::string &Dir = (*Former)->summary().BuildDir;
  return llvm::sys::fs::is_directory(Dir) ? Dir : "";
}

/// The source that a snapshot is of: that of the settings, else the index's.
std::string sourceOf(const Settings &Found, const index::IndexReader &Index) {
  return Found.Source.empty() ? Index.summary().SourceRoot : Found.Source;
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

int runSave(const Arguments &Given) {
  std::string Name = Given.text("positional");
  if (llvm::Error E = snapshot::checkName(Name))
    return fail(Usage, std::move(E), Given.json());
  auto Found = requireIndexDir(Given);
  if (!Found)
    return fail(NoIndex, Found.takeError(), Given.json());
  auto Index = index::IndexReader::open(Found->IndexDir);
  if (!Index)
    return fail(NoIndex, Index.takeError(), Given.json());
  const index::IndexSummary &Summary = (*Index)->summary();

  snapshot::SaveRequest Request;
  Request.IndexDir = Found->IndexDir;
  Request.Name = Name;
  Request.Generation = (*Index)->generation();
  Request.SourceRoot = sourceOf(*Found, **Index);
  Request.Commit = Summary.Commit;
  Request.TorchTalk = TORCHTALK_VERSION;
  std::vector<std::string> Notes;
  // The content first: what changes while it is read is seen after it.
  Checkout Here = snapshot::readCheckout(Request.SourceRoot,
                                         {Summary.BuildDir, Found->IndexDir});
  auto Other = whyOther(**Index, Request.SourceRoot);
  if (!Other)
    return fail(NoIndex, Other.takeError(), Given.json());
  if (!Other->empty()) {
    if (!Given.flag("force"))
      return fail(NoAnswer,
                  *Other + ": run 'torchtalk index update' first, or give "
                           "--force to save the index all the same, without a "
                           "fingerprint of its source",
                  Given.json());
    Notes.push_back("saved without a fingerprint of the source: " + *Other);
  } else {
    Request.Commit = Here.Commit;
    Request.Content = std::move(Here.Content);
    if (!Request.Content)
      Notes.push_back("saved without a fingerprint of the source: " +
                      Here.Problem);
  }

  auto Saved = snapshot::saveSnapshot(Request);
  if (!Saved)
    return fail(NoAnswer, Saved.takeError(), Given.json());
  if (Given.json()) {
    render::Json Value = render::makeAnswer("snapshot-save");
    Value["index_dir"] = Found->IndexDir;
    addManifest(Value, *Saved);
    Value["notes"] = Notes;
    return print(render::dump(Value) + "\n");
  }
  for (const std::string &Note : Notes)
    printError("note: " + Note + "\n");
  return print("saved " + Name + ": " + describe(*Saved) + "\n");
}

struct Chosen {
  index::SnapshotOrigin Origin;
  std::vector<std::string> Others; ///< of --nearest
};

/// What to load, by name or as the nearest one; Usage or NoAnswer with a
/// reason when there is none.
int choose(const Arguments &Given, const std::string &IndexDir,
           const Checkout &Here, Chosen &Out) {
  Manifest M;
  if (Given.flag("nearest")) {
    auto List = snapshot::listSnapshots(IndexDir);
    if (!List)
      return fail(NoAnswer, List.takeError(), Given.json());
    auto Nearest = snapshot::chooseNearest(*List, Here);
    if (!Nearest)
      return fail(NoAnswer, Nearest.takeError(), Given.json());
    if (!Nearest->Found) {
      std::string Why = "no snapshot in " + IndexDir + " is near " +
                        Here.SourceRoot + " (HEAD " +
                        (Here.Commit.empty() ? "unknown" : Here.Commit) + ")";
      for (const std::string &Other : Nearest->Others)
        Why += "\n  " + Other;
      return fail(NoAnswer,
                  List->empty() ? Why + ": there is none at all" : Why,
                  Given.json());
    }
    M = *Nearest->Found;
    Out.Origin.How = Nearest->How;
    Out.Origin.Distance = Nearest->Distance;
    Out.Others = std::move(Nearest->Others);
  } else {
    auto Read = snapshot::readSnapshot(IndexDir, Given.text("positional"));
    if (!Read)
      return fail(NoAnswer, Read.takeError(), Given.json());
    M = std::move(*Read);
    Out.Origin.How = snapshot::matchOf(M, Here);
    if (Out.Origin.How == Match::Forced && !Given.flag("force"))
      return fail(NoAnswer,
                  "the snapshot " + M.Name + " is of another source" +
                      (M.Commit.empty() ? "" : " (commit " + M.Commit + ")") +
                      (Here.Problem.empty()
                           ? ": neither its files nor its place are those of " +
                                 Here.SourceRoot
                           : " place, and its files cannot be compared (" +
                                 Here.Problem + ")") +
                      "; --force loads it all the same, --nearest the one "
                      "that fits best",
                  Given.json());
  }
  Out.Origin.Name = M.Name;
  Out.Origin.Content = M.Content;
  Out.Origin.Commit = M.Commit;
  auto Files = snapshot::sourceFilesOf(IndexDir, M);
  if (!Files)
    return fail(NoAnswer, Files.takeError(), Given.json());
  if (*Files && Here.Content) {
    Out.Origin.Compared = true;
    Out.Origin.Differing =
        snapshot::differingFiles(**Files, Here.Content->Files);
  }
  return Done;
}

/// What the load is about to replace, for its report.
struct Former {
  std::string Generation, Text;
};

Former describeFormer(const std::string &IndexDir) {
  auto Index = index::IndexReader::open(IndexDir);
  if (!Index) {
    llvm::consumeError(Index.takeError());
    return {};
  }
  const index::IndexSummary &S = (*Index)->summary();
  std::string Text = "generation " + (*Index)->generation();
  if (!S.Commit.empty())
    Text += " of commit " + S.Commit.substr(0, 12);
  Text += ", " + std::to_string(S.TusOk) + " TUs";
  return {(*Index)->generation(), Text};
}

int runLoad(const Arguments &Given) {
  std::string Name = Given.text("positional");
  if (Given.flag("nearest") ? !Name.empty() : Name.empty())
    return fail(Usage, "load takes the NAME of a snapshot, or --nearest",
                Given.json());
  if (!Name.empty())
    if (llvm::Error E = snapshot::checkName(Name))
      return fail(Usage, std::move(E), Given.json());
  auto Found = requireIndexDir(Given);
  if (!Found)
    return fail(NoIndex, Found.takeError(), Given.json());
  if (Found->Source.empty())
    return fail(Usage,
                "no PyTorch source is known that the index would be of: give "
                "--pytorch-source, or run 'torchtalk init'",
                Given.json());
  if (llvm::Error E = checkSource(Found->Source))
    return fail(Usage,
                llvm::toString(std::move(E)) + " (from " + Found->Origin + ")",
                Given.json());
  snapshot::LoadRequest Request;
  Request.IndexDir = Found->IndexDir;
  Request.SourceRoot = Found->Source;
  Request.BuildDir = buildDirOf(Given, *Found);
  Chosen What;
  // What changes from here on may not be in the fingerprint.
  What.Origin.LoadedUnix = static_cast<uint64_t>(std::time(nullptr));
  Checkout Here = snapshot::readCheckout(
      Found->Source,
      {Request.BuildDir.empty() ? Found->Source + "/build" : Request.BuildDir,
       Found->IndexDir});
  if (int Code = choose(Given, Found->IndexDir, Here, What))
    return Code;
  Request.Origin = What.Origin;
  Former Before = describeFormer(Found->IndexDir);
  auto Report = snapshot::loadSnapshot(Request);
  if (!Report)
    return fail(NoAnswer, Report.takeError(), Given.json());

  if (Given.json()) {
    render::Json Value = render::makeAnswer("snapshot-load");
    Value["index_dir"] = Found->IndexDir;
    Value["generation"] = Report->Generation;
    Value["replaced"] = Before.Generation.empty()
                            ? render::Json()
                            : render::Json(Before.Generation);
    Value["build_dir"] = Report->BuildDir;
    Value["store_replaced"] = Report->Store;
    Value["snapshot"] = render::toJson(What.Origin);
    Value["others"] = What.Others;
    return print(render::dump(Value) + "\n");
  }
  std::string Text = "loaded " + What.Origin.Name + ", generation " +
                     Report->Generation + ": " + howText(What.Origin) + "\n";
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
  return print(Text);
}

int runList(const Arguments &Given) {
  auto Found = requireIndexDir(Given);
  if (!Found)
    return fail(NoIndex, Found.takeError(), Given.json());
  auto List = snapshot::listSnapshots(Found->IndexDir);
  if (!List)
    return fail(NoAnswer, List.takeError(), Given.json());
  Checkout Here;
  bool HaveSource =
      !Found->Source.empty() && llvm::sys::fs::is_directory(Found->Source);
  if (HaveSource && !List->empty()) {
    std::string BuildDir = buildDirOf(Given, *Found);
    Here = snapshot::readCheckout(
        Found->Source, {BuildDir.empty() ? Found->Source + "/build" : BuildDir,
                        Found->IndexDir});
  }
  if (Given.json()) {
    render::Json Value = render::makeAnswer("snapshot-list");
    Value["index_dir"] = Found->IndexDir;
    Value["snapshots"] = render::Json::array();
    for (const snapshot::Listed &Entry : *List)
      Value["snapshots"].push_back(
          listedJson(Entry, HaveSource ? &Here : nullptr));
    return print(render::dump(Value) + "\n");
  }
  if (List->empty())
    return print("no snapshots in " + Found->IndexDir +
                 ": 'torchtalk snapshot save NAME' makes one\n");
  return print(listText(*List, HaveSource ? &Here : nullptr));
}

int runDelete(const Arguments &Given) {
  std::string Name = Given.text("positional");
  if (llvm::Error E = snapshot::checkName(Name))
    return fail(Usage, std::move(E), Given.json());
  auto Found = requireIndexDir(Given);
  if (!Found)
    return fail(NoIndex, Found.takeError(), Given.json());
  if (llvm::Error E = snapshot::deleteSnapshot(Found->IndexDir, Name))
    return fail(NoAnswer, std::move(E), Given.json());
  if (!Given.json())
    return print("deleted " + Name + "\n");
  render::Json Value = render::makeAnswer("snapshot-delete");
  Value["index_dir"] = Found->IndexDir;
  Value["name"] = Name;
  return print(render::dump(Value) + "\n");
}

} // namespace

Command snapshotSaveCommand() {
  return {
      "snapshot save",
      "keep the current index under a name",
      "NAME",
      true,
      "Takes next to no time and no space: the files are shared with the\n"
      "index. NAME has up to three parts with '/' between.",
      Options{flag("force", "save an index of which the source has changed")} +
          settingsOptions(),
      runSave};
}

Command snapshotLoadCommand() {
  return {"snapshot load",
          "make a snapshot the current index",
          "NAME",
          false,
          "Without --force its files must be those of the source, or the\n"
          "source be where it was. --nearest takes the one with the same\n"
          "files, else of the same commit, else of the ancestor of HEAD with\n"
          "the fewest commits between; of equal ones the youngest.",
          Options{flag("nearest", "the one that fits the source best"),
                  flag("force", "load one of another source"),
                  text("build-dir", "DIR", "the build folder of the source")} +
              settingsOptions(),
          runLoad};
}

Command snapshotListCommand() {
  return {"snapshot list",
          "list the snapshots, and how each fits the source",
          "",
          false,
          "",
          settingsOptions(),
          runList};
}

Command snapshotDeleteCommand() {
  return {"snapshot delete",
          "delete a snapshot",
          "NAME",
          true,
          "",
          settingsOptions(),
          runDelete};
}

} // namespace torchtalk::cli
