//===- CheckCommand.cpp - index check: the completeness gate --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "collect/inputs/CompileCommands.h"
#include "collect/inputs/PathMapper.h"
#include "commands/Commands.h"
#include "output/JunitReport.h"
#include "output/Output.h"
#include "query/names/Schemas.h"
#include "render/base/Json.h"
#include "render/base/Text.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <set>

namespace torchtalk::cli {
namespace {

/// Entries of compile_commands.json that the index has never seen: added
/// since it was built.
llvm::Expected<std::vector<index::TuRecord>>
newEntries(const index::IndexReader &Index, const std::string &BuildDir,
           const std::vector<index::TuRecord> &Known) {
  std::vector<index::TuRecord> Result;
  auto Entries =
      TRY(collect::readCompileCommands(BuildDir + "/compile_commands.json"));
  std::set<std::string> Objects;
  std::set<std::string> Mains;
  for (const index::TuRecord &Tu : Known)
    (Tu.Object.empty() ? Mains.insert(Tu.Main) : Objects.insert(Tu.Object));
  collect::PathMapper Paths(Index.summary().SourceRoot, BuildDir);
  for (const collect::CompileEntry &Entry : Entries) {
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
                "run 'torchtalk index update'";
    Result.push_back(std::move(Tu));
  }
  return Result;
}

void addSchemas(render::Json &Value, const metadata::SchemaReport &Schemas) {
  Value["schemas"] = render::toJson(Schemas.Counts);
  Value["schema_differences"] = render::toJson(Schemas.Differences);
  Value["schema_problems"] = Schemas.Problems;
}

/// What differs is worth a warning and no more: a build may well be older than
/// the YAML.
void printSchemas(const metadata::SchemaReport &Schemas) {
  for (const std::string &Problem : Schemas.Problems)
    printWarning(Problem);
  for (const metadata::SchemaDifference &D : Schemas.Differences)
    printWarning(D.sentence());
  print("schemas: " + render::schemaCounts(Schemas.Counts) + "\n");
  if (Schemas.Counts.Differ != 0)
    print("is the build's generated code older than the YAML? Let the build "
          "generate it again, then run 'torchtalk index build'\n");
}

/// Of TUs, how many have their facts.
struct Coverage {
  size_t Ok = 0, Total = 0;
  double Least = 100; ///< per cent that will do

  double percent() const {
    return Total == 0
               ? 0
               : 100.0 * static_cast<double>(Ok) / static_cast<double>(Total);
  }
  // A gate that nothing went through has not been passed.
  bool enough() const { return Total != 0 && percent() >= Least; }
};

llvm::Expected<double> readLeast(const Arguments &Given) {
  if (!Given.has("min-coverage"))
    return 100.0;
  std::string Text = Given.text("min-coverage");
  llvm::StringRef Number = Text;
  Number.consume_back("%");
  double Value = 0;
  if (Number.getAsDouble(Value) || !(Value >= 0 && Value <= 100))
    return makeError("'--min-coverage " + Text +
                     "' is no share: give it in per cent, like 99.5");
  return Value;
}

std::string percentText(double Percent) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.2f", Percent);
  return Text;
}

/// Every TU is a test case. One that the gate lets pass is skipped, so that the
/// report fails when the gate does.
/// What tells it from all others.
std::string nameOf(const index::TuRecord &Tu) {
  return Tu.Main + (Tu.Object.empty() ? "" : "  (" + Tu.Object + ")") +
         (Tu.Build.empty() ? "" : "  [" + Tu.Build + " build]");
}

JunitReport junitOf(llvm::ArrayRef<index::TuRecord> Tus, const Coverage &C) {
  JunitReport Report("torchtalk index check");
  for (const index::TuRecord &Tu : Tus) {
    JunitReport::Case Case;
    Case.Name = nameOf(Tu);
    Case.ClassName = "torchtalk.facts";
    if (Tu.State != index::TuState::Ok) {
      Case.Outcome = C.enough() ? JunitReport::Result::Skipped
                                : JunitReport::Result::Failed;
      Case.Message = std::string(index::toString(Tu.State)) +
                     (Tu.Detail.empty() ? "" : ": " + Tu.Detail);
    }
    Report.add(std::move(Case));
  }
  return Report;
}

std::string tuLine(const index::TuRecord &Tu) {
  return std::string(index::toString(Tu.State)) + "  " + nameOf(Tu) +
         (Tu.Detail.empty() ? "" : "  " + Tu.Detail) + "\n";
}

int runCheck(const Arguments &Given) {
  Coverage Covered;
  auto Least = readLeast(Given);
  if (!Least)
    return fail(Usage, Least.takeError(), Given.json());
  Covered.Least = *Least;
  auto Index = openIndex(Given);
  if (!Index)
    return fail(NoIndex, Index.takeError(), Given.json());
  auto Tus = (*Index)->tus();
  if (!Tus)
    return fail(NoIndex, Tus.takeError(), Given.json());
  std::string BuildDir = Given.has("build-dir")
                             ? absolute(Given.text("build-dir"))
                             : (*Index)->summary().BuildDir;
  if ((*Index)->summary().Builds.empty())
    return fail(NoAnswer,
                "this index was made without a build: nothing is compiled. "
                "Run 'torchtalk index build --build-dir DIR'",
                Given.json());
  // The entries of a merged index are those that its parts had.
  if ((*Index)->summary().MergedParts == 0) {
    auto Added = newEntries(**Index, BuildDir, *Tus);
    if (!Added)
      return fail(NoAnswer, Added.takeError(), Given.json());
    llvm::append_range(*Tus, *Added);
  }
  auto Schemas =
      index::ask(**Index, query::schemaDifferences, std::string_view());
  if (!Schemas)
    return fail(NoIndex, Schemas.takeError(), Given.json());
  Covered.Total = Tus->size();
  std::map<std::string, size_t> Warnings; // by what they say
  for (const index::TuRecord &Tu : *Tus)
    if (Tu.State == index::TuState::Ok) {
      ++Covered.Ok;
      if (!Tu.Detail.empty())
        ++Warnings[Tu.Detail];
    }
  if (Given.has("junit"))
    if (llvm::Error E = junitOf(*Tus, Covered).write(Given.text("junit")))
      return fail(NoAnswer, std::move(E), Given.json());

  llvm::erase_if(*Tus, [](const index::TuRecord &Tu) {
    return Tu.State == index::TuState::Ok;
  });
  if (Given.json()) {
    render::Json Value = render::makeAnswer("index-check");
    Value["complete"] = Tus->empty() && Covered.Total != 0;
    Value["passed"] = Covered.enough();
    Value["total"] = Covered.Total;
    Value["ok"] = Covered.Ok;
    Value["coverage"] = Covered.percent();
    Value["min_coverage"] = Covered.Least;
    Value["incomplete"] = render::toJson(*Tus);
    Value["warnings"] = render::Json::array();
    for (const auto &[Detail, Count] : Warnings)
      Value["warnings"].push_back({{"detail", Detail}, {"tus", Count}});
    addSchemas(Value, *Schemas);
    print(render::dump(Value) + "\n");
  } else {
    print(std::to_string(Covered.Ok) + " of " + std::to_string(Covered.Total) +
          " TUs have their facts" +
          (Given.has("min-coverage")
               ? ": " + percentText(Covered.percent()) + " %, " +
                     (Covered.enough() ? "enough for " : "less than ") +
                     percentText(Covered.Least) + " %\n"
               : "\n"));
    auto Shown = llvm::ArrayRef(*Tus).take_front(Given.count("limit"));
    for (const index::TuRecord &Tu : Shown)
      print(tuLine(Tu));
    if (Shown.size() < Tus->size())
      print("and " + std::to_string(Tus->size() - Shown.size()) +
            " more: --limit " + std::to_string(Tus->size()) +
            " shows all of them\n");
    for (const auto &[Detail, Count] : Warnings)
      printError("warning: " + Detail + " (" + std::to_string(Count) +
                 " TUs)\n");
    printSchemas(*Schemas);
  }
  return Covered.enough() ? Done : NoAnswer;
}

} // namespace

Command indexCheckCommand() {
  return {
      "index check",
      "fail unless every TU of the build has its facts",
      "",
      false,
      "Schemas that m.def() and native_functions.yaml give differently are\n"
      "warnings, and no failure.",
      Options{
          text("build-dir", "DIR",
               "the build folder, with compile_commands.json"),
          text("min-coverage", "PERCENT",
               "pass when this share of the TUs has its facts (else all)"),
          text("junit", "FILE", "also write a JUnit report, a test case a TU"),
          count("limit", 20,
                "how many TUs without facts to list (--json: all)")} +
          settingsOptions(),
      runCheck};
}

} // namespace torchtalk::cli
