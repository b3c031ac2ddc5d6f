//===- ExportCommand.cpp - index export ----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "output/FactLines.h"
#include "output/Output.h"
#include "query/dispatch/DispatchTable.h"
#include "render/Answers.h"
#include "render/base/Json.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace torchtalk::cli {

namespace {

/// Standard output, or a file.
class LineSink {
public:
  ~LineSink() {
    if (File)
      std::fclose(File);
  }

  llvm::Error open(const std::string &Path) {
    File = std::fopen(Path.c_str(), "w");
    return File ? llvm::Error::success() : errnoError("cannot write " + Path);
  }

  /// \returns false when there is no use in going on.
  bool line(const render::Json &Value) {
    std::string Text = render::dump(Value, /*Pretty=*/false) + "\n";
    if (!File) {
      print(Text);
      return outputWanted();
    }
    Failed |= std::fwrite(Text.data(), 1, Text.size(), File) != Text.size();
    return !Failed;
  }

  llvm::Error close(const std::string &Path) {
    if (!File)
      return llvm::Error::success();
    Failed |= std::fclose(File) != 0;
    File = nullptr;
    return Failed ? errnoError("cannot write " + Path) : llvm::Error::success();
  }

private:
  FILE *File = nullptr;
  bool Failed = false;
};

llvm::Error exportPython(const index::IndexReader &Index, LineSink &Out) {
  if (llvm::Error E = Index.forEachPython("", [&](const auto &Definition) {
        return Out.line(pythonLine(Definition));
      }))
    return E;
  if (llvm::Error E = Index.forEachPythonRegistration(
          [&](const auto &R) { return Out.line(pythonRegistrationLine(R)); }))
    return E;
  if (llvm::Error E = Index.forEachOpDoc(
          [&](const auto &Doc) { return Out.line(opDocLine(Doc)); }))
    return E;
  auto OpInfos = TRY(Index.opInfos());
  for (const index::OpInfoRecord &R : OpInfos)
    if (!Out.line(opInfoLine(R)))
      return llvm::Error::success();
  return Index.forEachTest(
      "", [&](const auto &Test) { return Out.line(testLine(Test)); });
}

/// In the key order of the index, which is the same for equal indexes.
llvm::Error exportAll(const index::IndexReader &Index, LineSink &Out) {
  auto Tus = TRY(Index.tus());
  for (const index::TuRecord &Tu : Tus)
    if (!Out.line(tuLine(Tu)))
      return llvm::Error::success();
  if (llvm::Error E = Index.forEachOp(
          [&](const index::OpRecord &Op) { return Out.line(opLine(Op)); }))
    return E;
  if (llvm::Error E =
          Index.forEachDerivative([&](const index::DerivativeRecord &Record) {
            return Out.line(derivativeLine(Record));
          }))
    return E;
  if (llvm::Error E = Index.forEachSymbol([&](const auto &Symbol) {
        if (Symbol.Definitions.empty())
          return Out.line(symbolLine(Symbol));
        for (const index::Definition &Where : Symbol.Definitions)
          if (!Out.line(functionLine(Symbol, Where)))
            return false;
        return true;
      }))
    return E;
  if (llvm::Error E =
          Index.forEachEdge([&](index::SymbolId From, const auto &E) {
            return Out.line(edgeLine(From, E));
          }))
    return E;
  if (llvm::Error E = Index.forEachInclude(
          [&](const auto &Include) { return Out.line(includeLine(Include)); }))
    return E;
  if (llvm::Error E = Index.forEachRegistration(
          [&](const auto &Row) { return Out.line(registrationLine(Row)); }))
    return E;
  if (llvm::Error E = Index.forEachBinding(
          [&](const auto &Binding) { return Out.line(bindingLine(Binding)); }))
    return E;
  TRY(exportPython(Index, Out));
  return Index.forEachDevice(
      [&](const auto &Record) { return Out.line(deviceLine(Record)); });
}

/// What the dispatcher would run, op by op; missing entries are left out.
llvm::Error exportTables(const index::IndexReader &Index,
                         const query::DispatchTables &Tables, LineSink &Out) {
  std::vector<std::string> Ops;
  if (llvm::Error E = Index.forEachOpName([&](std::string_view Op) {
        Ops.emplace_back(Op);
        return true;
      }))
    return E;
  for (const std::string &Op : Ops) {
    auto Rows = TRY(Index.registrationsOf(Op));
    llvm::erase_if(Rows,
                   [](const auto &Row) { return !Row.isDispatcherRow(); });
    if (Op == index::OperatorName::All || Rows.empty())
      continue;
    for (const query::TableEntry &Entry : Tables.table(Rows))
      if (Entry.Reason != query::EntryReason::Missing &&
          !Out.line(tableLine(Op, Entry)))
        return llvm::Error::success();
  }
  return llvm::Error::success();
}

int runExport(const Arguments &Given) {
  if (Given.text("format") != "jsonl")
    return fail(Usage, "no format '" + Given.text("format") + "': it is jsonl",
                Given.json());
  auto Index = openIndex(Given);
  if (!Index)
    return fail(NoIndex, Index.takeError(), Given.json());
  auto Tables = index::ask(**Index, query::DispatchTables::load);
  if (!Tables)
    return fail(NoIndex, Tables.takeError(), Given.json());
  bool WantsTables = Given.flag("dispatch-tables");
  if (WantsTables && !Tables->known())
    return fail(
        NoAnswer,
        "no TU of this index says what dispatch keys there are: compile "
        "c10/core/DispatchKeySet.cpp with the plugin and run 'torchtalk "
        "index build'",
        Given.json());
  LineSink Out;
  std::string Path = Given.text("output");
  if (!Path.empty())
    if (llvm::Error E = Out.open(Path))
      return fail(NoAnswer, std::move(E), Given.json());
  if (llvm::Error E = WantsTables ? exportTables(**Index, *Tables, Out)
                                  : exportAll(**Index, Out))
    return fail(NoIndex, std::move(E), Given.json());
  if (llvm::Error E = Out.close(Path))
    return fail(NoAnswer, std::move(E), Given.json());
  return Done;
}

} // namespace

Command indexExportCommand() {
  return {"index export",
          "print the whole index, one JSON object a line",
          "",
          false,
          "",
          Options{text("format", "FORMAT", "jsonl", "jsonl"),
                  flag("dispatch-tables", "instead: what the dispatcher would "
                                          "run, for each op and key"),
                  text("output,o", "FILE", "write to FILE")} +
              settingsOptions(),
          runExport};
}

} // namespace torchtalk::cli
