//===- IndexCommands.cpp - index build and index check -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Output.h"
#include "ParserOptions.h"
#include "Settings.h"
#include "collect/CompileCommands.h"
#include "collect/PathMapper.h"
#include "merge/BuildIndex.h"
#include "query/Schemas.h"
#include "render/Json.h"
#include "render/Text.h"
#include "store/Errors.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"

#include <set>

namespace torchtalk::cli {

namespace fs = llvm::sys::fs;

namespace {

/// The flag, else what the current generation was built from, so that a bare
/// `index build` never trades a full index for one without code; else
/// PyTorch's own default.
std::string chooseBuildDir(const Arguments &Given, const Settings &Found) {
  if (Given.has("build-dir"))
    return absolute(Given.text("build-dir"));
  auto Former = index::IndexReader::open(Found.IndexDir);
  if (Former && fs::is_directory((*Former)->summary().BuildDir))
    return (*Former)->summary().BuildDir;
  if (!Former)
    llvm::consumeError(Former.takeError()); // the first build has none
  std::string Usual = Found.Source + "/build";
  return fs::exists(Usual + "/compile_commands.json") ? Usual : "";
}

int reportBuild(const index::BuildReport &Report, const Settings &Found,
                bool Json) {
  const index::IndexSummary &S = Report.Summary;
  if (Json) {
    render::Json Value = render::makeAnswer("index-build");
    Value["index_dir"] = Found.IndexDir;
    Value["generation"] = Report.Generation;
    render::addCounts(Value, S);
    Value["problems"] = Report.Problems;
    Value["collect_seconds"] = Report.CollectSeconds;
    Value["merge_seconds"] = Report.MergeSeconds;
    const collect::ParseCounts &P = Report.Parsing;
    Value["parsing"] = {{"parsed", P.Parsed},
                        {"reused", P.Reused},
                        {"seconds", P.Seconds},
                        {"peak_kib", P.Memory.PeakKiB},
                        {"largest_kib", P.Memory.LargestKiB}};
    return print(render::dump(Value) + "\n");
  }
  for (const std::string &Problem : Report.Problems)
    printError("warning: " + Problem + "\n");
  std::string Text =
      "index " + Found.IndexDir + ", generation " + Report.Generation + "\n" +
      describeParsing(Report.Parsing) + "TUs: " + render::tuCounts(S) + "\n" +
      std::to_string(S.Ops) + " ops, " + std::to_string(S.Registrations) +
      " registrations, " + std::to_string(S.Functions) + " functions, " +
      std::to_string(S.Edges) + " edges\n";
  if (S.BuildDir.empty())
    Text += "without a build: native_functions.yaml only. Compile with "
            "'torchtalk flags' and give --build-dir for the rest\n";
  else if (S.TusFailed + S.TusMissing != 0)
    Text += "'torchtalk index check' lists the TUs that are not ok\n";
  return print(Text);
}

int runBuild(const Arguments &Given) {
  auto Found = readSettings(Given);
  if (!Found)
    return fail(Usage, Found.takeError(), Given.json());
  if (Found->Source.empty())
    return fail(Usage,
                "no PyTorch source is known: give --pytorch-source, or run "
                "'torchtalk init --pytorch-source PATH'",
                Given.json());
  if (llvm::Error E = checkSource(Found->Source))
    return fail(Usage,
                llvm::toString(std::move(E)) + " (from " + Found->Origin + ")",
                Given.json());
  index::BuildOptions Options;
  Options.SourceRoot = Found->Source;
  Options.IndexDir = Found->IndexDir;
  Options.BuildDir = chooseBuildDir(Given, *Found);
  if (!Options.BuildDir.empty() && !fs::is_directory(Options.BuildDir))
    return fail(Usage, "the build folder " + Options.BuildDir + " is not there",
                Given.json());
  for (const std::string &Dir : Given.list("facts")) {
    Options.FactsDirs.push_back(absolute(Dir));
    if (!fs::is_directory(Options.FactsDirs.back()))
      return fail(Usage, "the facts folder " + Dir + " is not there",
                  Given.json());
  }
  auto Parser = readParserOptions(Given);
  if (!Parser)
    return fail(Usage, Parser.takeError(), Given.json());
  Options.Parser = std::move(*Parser);
  ProgressBar Progress;
  auto Report = index::buildIndex(Options, Progress);
  Progress.done();
  if (!Report)
    return fail(NoAnswer, Report.takeError(), Given.json());
  return reportBuild(*Report, *Found, Given.json());
}

/// Entries of compile_commands.json that the index has never seen: added
/// since it was built.
llvm::Expected<std::vector<index::TuRecord>>
newEntries(const index::IndexReader &Index, const std::string &BuildDir,
           const std::vector<index::TuRecord> &Known) {
  std::vector<index::TuRecord> Result;
  auto Entries =
      collect::readCompileCommands(BuildDir + "/compile_commands.json");
  if (!Entries)
    return Entries.takeError();
  std::set<std::string> Objects;
  std::set<std::string> Mains;
  for (const index::TuRecord &Tu : Known)
    (Tu.Object.empty() ? Mains.insert(Tu.Main) : Objects.insert(Tu.Object));
  collect::PathMapper Paths(Index.summary().SourceRoot, BuildDir);
  for (const collect::CompileEntry &Entry : *Entries) {
    llvm::StringRef Object(Entry.Object);
    if (Object.consume_front(BuildDir))
      Object.consume_front("/");
    index::TuRecord Tu;
    Tu.Main = Paths.toIndex(Entry.File);
    Tu.Object = Object.str();
    if (Objects.count(Tu.Object) || Mains.count(Tu.Main))
      continue;
    Tu.State = index::TuState::Missing;
    Tu.Detail = "added to compile_commands.json since the index was built; "
                "run 'torchtalk index build'";
    Result.push_back(std::move(Tu));
  }
  return Result;
}

void addSchemas(render::Json &Value, const metadata::SchemaReport &Schemas) {
  Value["schemas"] = render::schemaCountsJson(Schemas.Counts);
  Value["schema_differences"] = render::Json::array();
  for (const metadata::SchemaDifference &D : Schemas.Differences)
    Value["schema_differences"].push_back(render::schemaDifferenceJson(D));
  Value["schema_problems"] = Schemas.Problems;
}

/// What differs is worth a warning and no more: a build may well be older than
/// the YAML.
void printSchemas(const metadata::SchemaReport &Schemas) {
  for (const std::string &Problem : Schemas.Problems)
    printError("warning: " + Problem + "\n");
  for (const metadata::SchemaDifference &D : Schemas.Differences)
    printError("warning: " + D.sentence() + "\n");
  print("schemas: " + render::schemaCounts(Schemas.Counts) + "\n");
  if (Schemas.Counts.Differ != 0)
    print("is the build's generated code older than the YAML? Let the build "
          "generate it again, then run 'torchtalk index build'\n");
}

int runCheck(const Arguments &Given) {
  auto Index = openIndex(Given);
  if (!Index)
    return fail(NoIndex, Index.takeError(), Given.json());
  auto Tus = (*Index)->tus();
  if (!Tus)
    return fail(NoIndex, Tus.takeError(), Given.json());
  std::string BuildDir = Given.has("build-dir")
                             ? absolute(Given.text("build-dir"))
                             : (*Index)->summary().BuildDir;
  if (BuildDir.empty())
    return fail(NoAnswer,
                "this index was made without a build: nothing is compiled. "
                "Run 'torchtalk index build --build-dir DIR'",
                Given.json());
  auto Added = newEntries(**Index, BuildDir, *Tus);
  if (!Added)
    return fail(NoAnswer, Added.takeError(), Given.json());
  auto Schemas = query::schemaDifferences(**Index);
  if (!Schemas)
    return fail(NoIndex, Schemas.takeError(), Given.json());
  size_t Total = Tus->size() + Added->size();
  std::vector<index::TuRecord> Bad;
  for (auto *List : {&*Tus, &*Added})
    for (index::TuRecord &Tu : *List)
      if (Tu.State != index::TuState::Ok)
        Bad.push_back(std::move(Tu));
  if (Given.json()) {
    render::Json Value = render::makeAnswer("index-check");
    Value["complete"] = Bad.empty() && Total != 0;
    Value["total"] = Total;
    Value["incomplete"] = render::Json::array();
    for (const index::TuRecord &Tu : Bad)
      Value["incomplete"].push_back(render::tuJson(Tu));
    addSchemas(Value, *Schemas);
    print(render::dump(Value) + "\n");
  } else {
    for (const index::TuRecord &Tu : Bad)
      print(std::string(index::toString(Tu.State)) + "  " + Tu.Main +
            (Tu.Object.empty() ? "" : "  (" + Tu.Object + ")") +
            (Tu.Detail.empty() ? "" : "  " + Tu.Detail) + "\n");
    print(std::to_string(Total - Bad.size()) + " of " + std::to_string(Total) +
          " TUs have their facts\n");
    printSchemas(*Schemas);
  }
  // A gate that nothing went through has not been passed.
  return Bad.empty() && Total != 0 ? Done : NoAnswer;
}

void addBuildDir(po::options_description &Options) {
  Options.add_options()("build-dir",
                        po::value<std::string>()->value_name("DIR"),
                        "the build folder, with compile_commands.json");
}

} // namespace

Command indexBuildCommand() {
  return {
      "index build",
      "make an index of a build, or of its compile commands",
      "",
      false,
      "Without --build-dir: the build folder of the former index, else\n"
      "SOURCE/build, else native_functions.yaml only.\n\n"
      "Facts come out of the objects that the plugin put them into. TUs of\n"
      "compile_commands.json that have none are parsed, which takes about\n"
      "as long as clang -fsyntax-only; what was parsed once and has not\n"
      "changed is not parsed again.",
      [](po::options_description &Options) {
        addBuildDir(Options);
        Options.add_options()(
            "facts", po::value<std::vector<std::string>>()->value_name("DIR"),
            "a folder that -fplugin-arg-torchtalk-out wrote; may be given "
            "again");
        addParserOptions(Options);
        addSettingsOptions(Options);
      },
      runBuild};
}

Command indexCheckCommand() {
  return {
      "index check",
      "fail unless every TU of the build has its facts",
      "",
      false,
      "Schemas that m.def() and native_functions.yaml give differently are\n"
      "warnings, and no failure.",
      [](po::options_description &Options) {
        addBuildDir(Options);
        addSettingsOptions(Options);
      },
      runCheck};
}

} // namespace torchtalk::cli
