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
#include "output/Output.h"
#include "query/names/Schemas.h"
#include "render/base/Json.h"
#include "render/base/Text.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <map>
#include <pugixml.hpp>
#include <set>
#include <sstream>

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

/// Drops the TUs of other shards, which hide those that failed, and \returns
/// what is to be said of them.
std::string takeOtherShards(std::vector<index::TuRecord> &Tus,
                            const index::BuildShard &Shard) {
  std::map<std::string, size_t> Counts; // by what they say
  llvm::erase_if(Tus, [&](const index::TuRecord &Tu) {
    const bool IsOther = Tu.State == index::TuState::OtherShard;
    if (IsOther)
      ++Counts[Tu.Detail];
    return IsOther;
  });
  std::string Text;
  if (!Shard.isWhole())
    Text = "this is shard " + Shard.text() +
           " of the build: 'torchtalk index merge' joins it with the others\n";
  for (const auto &[Detail, Count] : Counts)
    Text += std::to_string(Count) + " TUs: " + Detail + "\n";
  return Text;
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
  return llvm::formatv("{0:f2}", Percent);
}

/// What tells it from all others.
std::string nameOf(const index::TuRecord &Tu) {
  return Tu.Main + (Tu.Object.empty() ? "" : "  (" + Tu.Object + ")") +
         (Tu.Build.empty() ? "" : "  [" + Tu.Build + " build]");
}

/// What XML 1.0 allows: UTF-8, without most control characters.
std::string xmlText(const std::string &Text) {
  std::string Result =
      llvm::json::isUTF8(Text) ? Text : llvm::json::fixUTF8(Text);
  for (char &C : Result)
    if (static_cast<unsigned char>(C) < ' ' && C != '\n' && C != '\t')
      C = '?';
  return Result;
}

/// A JUnit report, as the servers of CI and GitHub's actions show it. Every TU
/// is a test case. One that the gate lets pass is skipped, so that the report
/// fails when the gate does.
llvm::Error writeJunitReport(const std::string &Path,
                             llvm::ArrayRef<index::TuRecord> Tus,
                             const Coverage &C) {
  const size_t Bad = C.Total - C.Ok;
  pugi::xml_document Document;
  pugi::xml_node Top =
      Document.append_child("testsuites").append_child("testsuite");
  auto Set = [](pugi::xml_node Node, const char *Name, const auto &Value) {
    Node.append_attribute(Name).set_value(Value);
  };
  Set(Top, "name", "torchtalk index check");
  Set(Top, "tests", C.Total);
  Set(Top, "failures", C.enough() ? 0 : Bad);
  Set(Top, "errors", 0);
  Set(Top, "skipped", C.enough() ? Bad : 0);
  for (const index::TuRecord &Tu : Tus) {
    pugi::xml_node Case = Top.append_child("testcase");
    Set(Case, "classname", "torchtalk.facts");
    Set(Case, "name", xmlText(nameOf(Tu)).c_str());
    if (Tu.State == index::TuState::Ok)
      continue;
    const std::string Why = std::string(index::toString(Tu.State)) +
                            (Tu.Detail.empty() ? "" : ": " + Tu.Detail);
    Set(Case.append_child(C.enough() ? "skipped" : "failure"), "message",
        xmlText(Why).c_str());
  }
  std::ostringstream Text;
  Document.save(Text, "    ");
  return store::writeFileAtomically(Path, Text.str());
}

std::string tuLine(const index::TuRecord &Tu) {
  return std::string(index::toString(Tu.State)) + "  " + nameOf(Tu) +
         (Tu.Detail.empty() ? "" : "  " + Tu.Detail) + "\n";
}

llvm::Expected<int> runCheck(const Arguments &Given) {
  Coverage Covered;
  Covered.Least = TRY(orFail(Usage, readLeast(Given)));
  auto Index = TRY(openIndex(Given));
  auto Tus = TRY(orFail(NoIndex, Index->tus()));
  const index::IndexSummary &Summary = Index->summary();
  if (Summary.Builds.empty() && Tus.empty())
    return makeError("this index was made without a build: nothing is "
                     "compiled. Run 'torchtalk index build --build-dir DIR'");
  // The entries of a merged index are those that its parts had.
  if (Summary.MergedParts == 0) {
    std::string BuildDir = Given.has("build-dir")
                               ? absolute(Given.text("build-dir"))
                               : Summary.BuildDir;
    llvm::append_range(Tus, TRY(newEntries(*Index, BuildDir, Tus)));
  }
  auto Schemas =
      TRY(orFail(NoIndex, index::ask(*Index, query::schemaDifferences,
                                     std::string_view())));
  Covered.Total = Tus.size();
  std::map<std::string, size_t> Warnings; // by what they say
  for (const index::TuRecord &Tu : Tus)
    if (Tu.State == index::TuState::Ok) {
      ++Covered.Ok;
      if (!Tu.Detail.empty())
        ++Warnings[Tu.Detail];
    }
  if (Given.has("junit"))
    TRY(writeJunitReport(Given.text("junit"), Tus, Covered));

  llvm::erase_if(Tus, [](const index::TuRecord &Tu) {
    return Tu.State == index::TuState::Ok;
  });
  if (Given.json()) {
    render::Fields A("index-check");
    A("complete", Tus.empty() && Covered.Total != 0);
    A("passed", Covered.enough())("total", Covered.Total)("ok", Covered.Ok);
    A("coverage", Covered.percent())("min_coverage", Covered.Least);
    A("incomplete", Tus);
    A("warnings", render::each(Warnings, [](const auto &Warning) {
        return render::Fields()("detail", Warning.first)("tus", Warning.second);
      }));
    A("schemas", Schemas.Counts)("schema_differences", Schemas.Differences);
    A("schema_problems", Schemas.Problems);
    printJson(A.take());
  } else {
    print(std::to_string(Covered.Ok) + " of " + std::to_string(Covered.Total) +
          " TUs have their facts" +
          (Given.has("min-coverage")
               ? ": " + percentText(Covered.percent()) + " %, " +
                     (Covered.enough() ? "enough for " : "less than ") +
                     percentText(Covered.Least) + " %\n"
               : "\n"));
    print(takeOtherShards(Tus, Summary.Shard));
    auto Shown = llvm::ArrayRef(Tus).take_front(Given.count("limit"));
    for (const index::TuRecord &Tu : Shown)
      print(tuLine(Tu));
    if (Shown.size() < Tus.size())
      print("and " + std::to_string(Tus.size() - Shown.size()) +
            " more: --limit " + std::to_string(Tus.size()) +
            " shows all of them\n");
    for (const auto &[Detail, Count] : Warnings)
      printError("warning: " + Detail + " (" + std::to_string(Count) +
                 " TUs)\n");
    printSchemas(Schemas);
  }
  return Covered.enough() ? Done : NoAnswer;
}

} // namespace

Command indexCheckCommand() {
  return {
      .Name = "index check",
      .Summary = "fail unless every TU of the build has its facts",
      .Details =
          "Schemas that m.def() and native_functions.yaml give differently "
          "are\nwarnings, and no failure.",
      .Options =
          Options{
              text("build-dir", "DIR",
                   "the build folder, with compile_commands.json"),
              text("min-coverage", "PERCENT",
                   "pass when this share of the TUs has its facts (else all)"),
              text("junit", "FILE",
                   "also write a JUnit report, a test case a TU"),
              count("limit", 20,
                    "how many TUs without facts to list (--json: all)")} +
          settingsOptions(),
      .Run = runCheck};
}

} // namespace torchtalk::cli
