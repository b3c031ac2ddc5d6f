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

/// In the key order of the index, which is the same for equal indexes.
llvm::Error exportAll(const index::IndexReader &Index, LineSink &Out) {
  /// A line of that fact for each record.
  auto Lines = [&](const char *Fact) {
    return [&Out, Fact](const auto &Record) {
      return Out.line(lineOf(Fact, Record));
    };
  };
  /// The line that \p Of makes of each.
  auto Each = [&](auto Of) {
    return
        [&Out, Of](const auto &...Record) { return Out.line(Of(Record...)); };
  };
  auto Tus = TRY(Index.tus());
  if (!llvm::all_of(Tus, Lines("tu")))
    return llvm::Error::success();
  TRY(Index.forEachOp(Each(opLine)));
  TRY(Index.forEachDerivative(Lines("derivative")));
  TRY(Index.forEachSymbol([&](const index::SymbolRecord &Symbol) {
    if (Symbol.Definitions.empty())
      return Out.line(symbolLine(Symbol));
    return llvm::all_of(Symbol.Definitions, [&](const auto &Where) {
      return Out.line(functionLine(Symbol, Where));
    });
  }));
  TRY(Index.forEachEdge(Each(edgeLine)));
  TRY(Index.forEachInclude(Each(includeLine)));
  TRY(Index.forEachRegistration(Each(registrationLine)));
  TRY(Index.forEachBinding(Lines("binding")));
  TRY(Index.forEachPython("", Each(pythonLine)));
  TRY(Index.forEachPythonRegistration(Lines("python_registration")));
  TRY(Index.forEachOpDoc(Lines("op_doc")));
  auto OpInfos = TRY(Index.opInfos());
  if (!llvm::all_of(OpInfos, Each(opInfoLine)))
    return llvm::Error::success();
  TRY(Index.forEachTest("", Lines("test")));
  auto Messages = TRY(Index.messages());
  for (const source::MessageFile &File : Messages)
    for (const source::MessageRecord &Message : File.Messages)
      if (!Out.line(messageLine(File.File, Message)))
        return llvm::Error::success();
  return Index.forEachDevice(Lines("device"));
}

/// What the dispatcher would run, op by op; missing entries are left out.
llvm::Error exportTables(const index::IndexReader &Index,
                         const query::DispatchTables &Tables, LineSink &Out) {
  std::vector<std::string> Ops;
  TRY(Index.forEachOpName([&](std::string_view Op) {
    Ops.emplace_back(Op);
    return true;
  }));
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

llvm::Expected<int> runExport(const Arguments &Given) {
  if (Given.text("format") != "jsonl")
    return failure(Usage,
                   "no format '" + Given.text("format") + "': it is jsonl");
  auto Index = TRY(openIndex(Given));
  auto Tables =
      TRY(orFail(NoIndex, index::ask(*Index, query::DispatchTables::load)));
  bool WantsTables = Given.flag("dispatch-tables");
  if (WantsTables && !Tables.known())
    return makeError(
        "no TU of this index says what dispatch keys there are: compile "
        "c10/core/DispatchKeySet.cpp with the plugin and run 'torchtalk "
        "index build'");
  LineSink Out;
  std::string Path = Given.text("output");
  if (!Path.empty())
    TRY(Out.open(Path));
  TRY(orFail(NoIndex, WantsTables ? exportTables(*Index, Tables, Out)
                                  : exportAll(*Index, Out)));
  TRY(Out.close(Path));
  return Done;
}

} // namespace

Command indexExportCommand() {
  return {.Name = "index export",
          .Summary = "print the whole index, one JSON object a line",
          .Options = Options{text("format", "FORMAT", "jsonl", "jsonl"),
                             flag("dispatch-tables",
                                  "instead: what the dispatcher would "
                                  "run, for each op and key"),
                             text("output,o", "FILE", "write to FILE")} +
                     settingsOptions(),
          .Run = runExport};
}

} // namespace torchtalk::cli
