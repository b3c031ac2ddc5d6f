//===- OpsTable.cpp - ops as a file, and against a former one -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "commands/OpsTable.h"
#include "store/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

namespace torchtalk::cli {

using render::Json;

namespace {

/// The word of a property, "" where the op lacks it.
std::string wordOf(const Json &Value) {
  return Value.is_object() ? Value.value("value", "") : "";
}

/// The cells of a row of \p Ops: of its keys, then of its properties.
std::vector<std::string> cellsOf(const Json &Row) {
  std::vector<std::string> Cells = Row.value("cells", Cells);
  for (const Json &Value : Row.value("properties", Json::array()))
    Cells.push_back(wordOf(Value));
  return Cells;
}

std::vector<std::string> columnsOf(const Json &Ops) {
  std::vector<std::string> Names = Ops.value("keys", Names);
  for (const Json &Name : Ops.value("properties", Json::array()))
    Names.push_back(Name.get<std::string>());
  return Names;
}

std::string quoted(const std::string &Cell) {
  if (llvm::StringRef(Cell).find_first_of(",\"\n") == llvm::StringRef::npos)
    return Cell;
  std::string Text = "\"";
  for (char C : Cell)
    Text += C == '"' ? "\"\"" : std::string(1, C);
  return Text + "\"";
}

void addRow(std::string &Csv, const std::string &First,
            const std::vector<std::string> &Cells) {
  Csv += quoted(First);
  for (const std::string &Cell : Cells)
    Csv += "," + quoted(Cell);
  Csv += "\n";
}

/// As `--lacks` has it.
bool isLacking(llvm::StringRef Cell) {
  return Cell.empty() || Cell == "raises" || Cell == "error" ||
         Cell == "fallback" || Cell == "cpu_fallback";
}

} // namespace

std::string csvOf(const Json &Ops) {
  std::string Csv;
  addRow(Csv, "op", columnsOf(Ops));
  for (const Json &Row : Ops["ops"])
    addRow(Csv, Row["op"], cellsOf(Row));
  return Csv;
}

llvm::Expected<Json> readOps(const std::string &File) {
  auto Text = llvm::MemoryBuffer::getFileOrSTDIN(File);
  if (!Text)
    return makeError(File + ": " + Text.getError().message());
  auto Ops = Json::parse((*Text)->getBuffer(), nullptr, /*exceptions=*/false);
  auto Is = [](const Json &Of, const char *Name, auto IsGood) {
    auto At = Of.find(Name);
    return At != Of.end() && IsGood(*At);
  };
  auto IsText = [](const Json &Value) { return Value.is_string(); };
  auto IsValue = [&](const Json &Value) {
    return Value.is_null() || Is(Value, "value", IsText);
  };
  auto AreTexts = [&](const Json &List) {
    return List.is_array() && llvm::all_of(List, IsText);
  };
  auto AreValues = [&](const Json &List) {
    return List.is_array() && llvm::all_of(List, IsValue);
  };
  auto IsRow = [&](const Json &Row) {
    return Is(Row, "op", IsText) && Is(Row, "cells", AreTexts) &&
           (!Row.contains("properties") || Is(Row, "properties", AreValues)) &&
           cellsOf(Row).size() == columnsOf(Ops).size();
  };
  auto AreRows = [&](const Json &List) {
    return List.is_array() && llvm::all_of(List, IsRow);
  };
  auto IsOps = [](const Json &Name) { return Name == "torchtalk.ops/1"; };
  if (!Is(Ops, "schema", IsOps) || !Is(Ops, "keys", AreTexts) ||
      (Ops.contains("properties") && !Is(Ops, "properties", AreTexts)) ||
      !Is(Ops, "ops", AreRows))
    return makeError(File + " is not what 'torchtalk ops --json' prints");
  return Ops;
}

Ratchet lostSince(const Json &Then, const Json &Now) {
  Ratchet Found;
  const std::vector<std::string> Columns = columnsOf(Then);
  llvm::StringMap<std::vector<std::string>> Rows;
  for (const Json &Row : Now["ops"])
    Rows[Row["op"].get<std::string>()] = cellsOf(Row);
  for (const Json &Row : Then["ops"]) {
    const std::string Op = Row["op"];
    auto There = Rows.find(Op);
    if (There == Rows.end()) {
      Found.Lost.push_back(Op + "  is gone");
      continue;
    }
    for (auto [Column, Before, After] :
         llvm::zip(Columns, cellsOf(Row), There->second)) {
      const bool Had = !isLacking(Before) && Before != "unknown";
      Found.Unknown += Had && After == "unknown";
      if (!Had || After == "unknown")
        continue;
      if (!isLacking(After)) {
        ++Found.Kept;
        continue;
      }
      std::string Line = Op;
      Line.append("  ").append(Column).append(": ").append(Before);
      Line.append(", now ").append(After.empty() ? "lacking" : After);
      Found.Lost.push_back(std::move(Line));
    }
  }
  return Found;
}

} // namespace torchtalk::cli
