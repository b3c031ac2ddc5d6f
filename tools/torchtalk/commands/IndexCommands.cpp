//===- IndexCommands.cpp - index build and index update ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Projects.h"
#include "cli/Settings.h"
#include "commands/Commands.h"
#include "commands/ParserOptions.h"
#include "commands/UpdateScope.h"
#include "installed/PackageIndex.h"
#include "installed/ReadyIndex.h"
#include "installed/TorchRun.h"
#include "output/Output.h"
#include "pipeline/BuildIndex.h"
#include "render/base/Json.h"
#include "render/base/Text.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <chrono>

namespace torchtalk::cli {

namespace fs = llvm::sys::fs;

namespace {

void dropMissing(std::vector<std::string> &Folders) {
  llvm::erase_if(Folders, [](const std::string &Folder) {
    return !fs::is_directory(Folder);
  });
}

llvm::Error checkThere(const std::string &What, const std::string &Folder) {
  if (fs::is_directory(Folder))
    return llvm::Error::success();
  return failure(Usage, What + " " + Folder + " is not there");
}

/// PyTorch's own build folder, or "" where nothing was built.
std::string usualBuild(const std::string &Source) {
  std::string Usual = Source + "/build";
  return fs::exists(Usual + "/compile_commands.json") ? Usual : "";
}

/// The flag, else what the current generation was built from, so that a bare
/// `index build` never trades a full index for one without code; else
/// PyTorch's own default. Of an installed torch, its headers where they can be
/// parsed.
llvm::Error chooseInputs(const Arguments &Given, const Settings &Found,
                         const index::IndexReader *Former,
                         index::BuildOptions &Options) {
  if (Given.has("build-dir")) {
    Options.BuildDir = absolute(Given.text("build-dir"));
    return llvm::Error::success();
  }
  if (Found.Package)
    return useHeaders(Found, Options);
  if (Former && fs::is_directory(Former->summary().BuildDir)) {
    Options.BuildDir = Former->summary().BuildDir;
    if (!Given.has("facts"))
      Options.FactsDirs = Former->summary().FactsDirs;
    dropMissing(Options.FactsDirs);
    return llvm::Error::success();
  }
  Options.BuildDir = usualBuild(Found.Source);
  return llvm::Error::success();
}

/// The end of both reports in JSON.
int printReport(render::Fields &A, const index::BuildReport &Report) {
  const collect::ParseCounts &P = Report.Parsing;
  A("parsing", render::Fields()("parsed", P.Parsed)("reused", P.Reused)(
                   "seconds", P.Seconds)("peak_kib", P.Memory.PeakKiB)(
                   "largest_kib", P.Memory.LargestKiB));
  return printJson(A.take());
}

/// After the counts of a report, why TUs are without facts and what to do.
std::string withoutFacts(const index::IndexSummary &S) {
  if (S.Shard.isWhole())
    return S.tusWithoutFacts() == 0 ? "" : CheckHint;
  return "shard " + S.Shard.text() +
         " of the build: 'torchtalk index merge' joins it with the others\n" +
         (S.TusFailed == 0 ? "" : CheckHint);
}

int reportBuild(const index::BuildReport &Report, const Settings &Found,
                bool Json) {
  const index::IndexSummary &S = Report.Summary;
  if (Json) {
    render::Fields A("index-build");
    A("index_dir", Found.IndexDir)("generation", Report.Generation)(S);
    A("problems", Report.Problems)("collect_seconds", Report.CollectSeconds);
    A("merge_seconds", Report.MergeSeconds);
    return printReport(A, Report);
  }
  for (const std::string &Problem : Report.Problems)
    printWarning(Problem);
  std::string Text = "index " + Found.IndexDir + ", generation " +
                     Report.Generation + "\n" +
                     describeParsing(Report.Parsing) + describeContents(S) +
                     render::runText(S.Run);
  if (S.Builds.empty())
    Text += "without a build: Python, YAML, tests and C++ that was read as "
            "text. Compile with 'torchtalk flags' and give --build-dir for "
            "what compilers know\n";
  else
    Text += withoutFacts(S);
  return print(Text);
}

/// What build and update have in common.
llvm::Expected<index::BuildOptions> readBuildOptions(const Arguments &Given,
                                                     const Settings &Found) {
  if (Found.Source.empty())
    return failure(Usage, "no PyTorch source is known, and " + Found.NoPackage +
                              ": give --pytorch-source, or run "
                              "'torchtalk init --pytorch-source PATH'");
  TRY(layOutPackage(Found));
  if (llvm::Error E = Found.Project.empty()
                          ? checkSource(Found.Source)
                          : checkFolder(Found.Source, "the project"))
    return failure(Usage, llvm::toString(std::move(E)) + " (from " +
                              Found.Origin + ")");
  index::BuildOptions Options;
  Options.SourceRoot = Found.Source;
  if (!Found.Project.empty()) {
    Options.Against = TRY(orFail(NoIndex, openAgainst(Found.Against)));
  }
  Options.IndexDir = Found.IndexDir;
  for (const std::string &Dir : Given.list("facts")) {
    Options.FactsDirs.push_back(absolute(Dir));
    TRY(checkThere("the facts folder", Options.FactsDirs.back()));
  }
  Options.Parser = TRY(orFail(Usage, readParserOptions(Given)));
  return Options;
}

/// Of the source beside a ready index, all C++ but headers is missing.
llvm::Error checkNotReady(const index::IndexReader *Former) {
  if (!Former)
    return llvm::Error::success();
  auto Registry = TRY(Former->registry());
  if (!Registry)
    return llvm::Error::success();
  return failure(Usage, "the index here is the ready one " + Registry->Name +
                            ", which knows files that the installed torch "
                            "does not have: it stays. 'torchtalk index build "
                            "--drop-facts' puts an index of the installed "
                            "torch alone in its place");
}

/// Whether a ready index would do: for an installed torch, and for a checkout
/// that has neither an index nor a build.
bool takesReady(const Arguments &Given, const Settings &Found) {
  if (Given.flag("drop-facts"))
    return false;
  const bool NamesBuild =
      Given.has("build-dir") || Given.has("facts") || Given.has("shard");
  return Found.Package ||
         (!NamesBuild && lacksIndex(Found) && usualBuild(Found.Source).empty());
}

llvm::Expected<int> runBuild(const Arguments &Given) {
  auto Found = TRY(orFail(Usage, readSettings(Given)));
  auto Options = TRY(readBuildOptions(Given, Found));
  if (Given.has("shard"))
    Options.Shard =
        TRY(orFail(Usage, index::BuildShard::parse(Given.text("shard"))));
  Options.DropFacts = Given.flag("drop-facts");
  const bool Runs = TRY(wantsRun(Given, Found));
  if (!Runs && takesReady(Given, Found)) {
    auto Ready = TRY(takeReadyIndex(Found, Given));
    if (Ready && !isToUpdate(*Ready, Found))
      return reportBuild(Ready->Report, Found, Given.json());
    if (Ready) {
      updateWithoutBuild(Ready->Report.Summary, Options);
      return reportBuild(TRY(underBar(index::buildIndex, Options)), Found,
                         Given.json());
    }
  }
  auto Former = formerIndex(Found.IndexDir);
  if (!Options.DropFacts)
    TRY(checkNotReady(Former.get()));
  if (uint64_t Parts = Former ? Former->summary().MergedParts : 0;
      Parts != 0 && !Given.has("build-dir"))
    return failure(Usage,
                   "the index here was merged of " + std::to_string(Parts) +
                       " others: run 'torchtalk index merge' again, or give "
                       "--build-dir to put one build in its place");
  TRY(chooseInputs(Given, Found, Former.get(), Options));
  if (Runs)
    TRY(runTorch(Given, Found, Options));
  else if (Former && !Options.DropFacts)
    TRY(keepRun(*Former, Options));
  Former.reset();
  if (!Options.BuildDir.empty())
    TRY(checkThere("the build folder", Options.BuildDir));
  if (!Options.Shard.isWhole() && Options.BuildDir.empty())
    return failure(Usage,
                   "--shard is of the TUs of a build, and none is known: "
                   "name its folder with --build-dir");
  return reportBuild(TRY(underBar(index::buildIndex, Options)), Found,
                     Given.json());
}

Option buildDir() {
  return text("build-dir", "DIR",
              "the build folder, with compile_commands.json");
}

/// Of a list, the first few.
std::string firstOf(const std::vector<std::string> &All) {
  constexpr size_t Most = 10;
  std::string Text;
  for (size_t I = 0; I < std::min(All.size(), Most); ++I)
    Text += "  " + All[I] + "\n";
  if (All.size() > Most)
    Text += "  ... and " + std::to_string(All.size() - Most) + " more\n";
  return Text;
}

std::vector<std::string> namesOf(const std::vector<index::TuRecord> &Tus) {
  std::vector<std::string> Result;
  Result.reserve(Tus.size());
  for (const index::TuRecord &Tu : Tus)
    Result.push_back(Tu.Main +
                     (Tu.Object.empty() ? "" : "  (" + Tu.Object + ")"));
  return Result;
}

int reportUpdate(const index::BuildReport &Report, const Settings &Found,
                 const UpdateScope &Scope, double Seconds, bool Json) {
  const index::IndexSummary &S = Report.Summary;
  std::vector<std::string> Removed = namesOf(Report.Removed);
  std::vector<std::string> Added = namesOf(Report.Added);
  if (Json) {
    render::Fields A("index-update");
    A("index_dir", Found.IndexDir)("generation", Report.Generation);
    A("changed", !Report.Unchanged)("parsed", Report.Parsing.Mains);
    A("removed", Removed)("added", Added)("unresolved", Scope.Unresolved);
    A("seconds", Seconds)(S)("problems", Report.Problems);
    return printReport(A, Report);
  }
  for (const std::string &Problem : Report.Problems)
    printWarning(Problem);
  std::string Text = "index " + Found.IndexDir + ", generation " +
                     Report.Generation +
                     (Report.Unchanged ? ": nothing has changed\n" : "\n");
  Text += describeParsing(Report.Parsing);
  Text += firstOf(Report.Parsing.Mains);
  if (!Removed.empty())
    Text +=
        std::to_string(Removed.size()) + " TUs are gone\n" + firstOf(Removed);
  if (!Added.empty())
    Text += std::to_string(Added.size()) + " TUs are new\n" + firstOf(Added);
  Text += "TUs: " + render::tuCounts(S) + "\n";
  if (S.TusFailed != 0 || !S.Shard.isWhole())
    Text += withoutFacts(S);
  return print(Text);
}

llvm::Expected<int> runUpdate(const Arguments &Given) {
  auto Started = std::chrono::steady_clock::now();
  auto Found = TRY(orFail(Usage, requireIndexDir(Given)));
  auto Options = TRY(readBuildOptions(Given, Found));
  auto Former = TRY(orFail(NoIndex, index::IndexReader::open(Found.IndexDir)));
  const index::IndexSummary &S = Former->summary();
  TRY(checkNotReady(Former.get()));
  if (S.MergedParts != 0)
    return failure(Usage, "this index was merged of " +
                              std::to_string(S.MergedParts) +
                              " others: run 'torchtalk index update' where "
                              "they were made, and 'torchtalk index merge' "
                              "again");
  bool GivenDir = Given.has("build-dir"), GivenFacts = Given.has("facts");
  Options.BuildDir = GivenDir ? absolute(Given.text("build-dir")) : S.BuildDir;
  if (!GivenFacts)
    Options.FactsDirs = S.FactsDirs;
  Options.BuildIsGone = !GivenDir && !Options.BuildDir.empty() &&
                        !fs::is_directory(Options.BuildDir);
  if (GivenDir)
    TRY(checkThere("the build folder", Options.BuildDir));
  if (Options.BuildIsGone && !GivenFacts)
    dropMissing(Options.FactsDirs);
  for (const std::string &Dir : S.FactsDirs)
    if (!GivenFacts && !Options.BuildIsGone && !fs::is_directory(Dir))
      return failure(Usage, "the index was made with the facts folder " + Dir +
                                ", which is not there: name where it is now "
                                "with --facts, or run 'torchtalk index build'");
  Options.Shard = S.Shard;
  Options.Update = true;
  TRY(keepRun(*Former, Options));
  auto Scope = TRY(readUpdateScope(Given, *Former, Found.Source));
  for (const std::string &Line : Scope.Unresolved)
    printError("warning: " + Line + "\n");
  if (!Scope.Unresolved.empty() && Scope.Do == OnUnresolved::Fail)
    return makeError(std::to_string(Scope.Unresolved.size()) +
                     " changes cannot be resolved (--unresolved fail); the "
                     "index is as it was");
  Options.ParseAll =
      !Scope.Unresolved.empty() && Scope.Do == OnUnresolved::Widen;
  Former.reset();
  auto Report = TRY(underBar(index::buildIndex, Options));
  std::chrono::duration<double> Took =
      std::chrono::steady_clock::now() - Started;
  return reportUpdate(Report, Found, Scope, Took.count(), Given.json());
}

} // namespace

Command indexBuildCommand() {
  return {
      .Name = "index build",
      .Summary = "make an index of a build, or of its compile commands",
      .Details =
          "Without --build-dir: the build folder of the former index, else\n"
          "SOURCE/build, else none: Python, YAML, tests and C++ as text. A\n"
          "checkout with neither a build nor an index takes the nearest ready\n"
          "index that there is, and reads the files that differ.\n\n"
          "Facts come out of the objects that the plugin put them into. TUs "
          "of\n"
          "compile_commands.json that have none are parsed, which takes about\n"
          "as long as clang -fsyntax-only; a TU that has not changed since is\n"
          "not parsed again.\n\n"
          "With --shard, N machines index a build: each takes its part of the\n"
          "TUs, which are divided by what they cost, and 'index merge' joins "
          "the\n"
          "N indexes.",
      .Options =
          Options{
              buildDir(),
              again("facts", "DIR",
                    "a folder that -fplugin-arg-torchtalk-out wrote; may be "
                    "given again"),
              text("shard", "I/N",
                   "take the I-th of N parts of the TUs of "
                   "compile_commands.json"),
              flag("drop-facts", "put an index without compiled code, or a "
                                 "shard, in the place of one with more; look "
                                 "for no ready one"),
              registryOption("where to look for a ready index of an installed "
                             "torch, or of a checkout without an index (else "
                             "$TORCHTALK_REGISTRY)")} +
          runOptions() + parserOptions() + settingsOptions(),
      .Run = runBuild};
}

Command indexUpdateCommand() {
  return {
      .Name = "index update",
      .Summary = "bring the index up to date with the sources",
      .Details =
          "Reads only changed inputs: sources, headers and the TUs that "
          "include\n"
          "them, flags, the YAML, Python and tests; committed or not. TUs "
          "that\n"
          "the build has compiled again come out of their objects, other "
          "changed\n"
          "TUs are parsed, deleted files leave the index. The result is that "
          "of\n"
          "'index build'. Where there is no build folder any more, as after\n"
          "'snapshot load', TUs whose sources have changed keep their facts "
          "and\n"
          "count as failed.\n\n"
          "No update can follow a change of an input of code generators or of\n"
          "cmake until the build has been run again. --since looks for such\n"
          "changes from that commit or snapshot on; --unresolved says what to "
          "do\n"
          "about them.",
      .Options =
          Options{buildDir(),
                  again("facts", "DIR",
                        "a folder that -fplugin-arg-torchtalk-out wrote (else "
                        "those of the index)")} +
          updateScopeOptions() + parserOptions() + settingsOptions(),
      .Run = runUpdate};
}

} // namespace torchtalk::cli
