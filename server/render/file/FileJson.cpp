//===- FileJson.cpp - What a file holds, and the layers, as JSON ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

namespace {

template <typename T, typename Fn>
Json rows(const std::vector<T> &All, Fn Row) {
  Json List = Json::array();
  for (const T &One : All)
    List.push_back(Row(One));
  return List;
}

/// The rows of one list that are on the page, and how many there are in all.
template <typename T, typename Fn>
void addRows(Json &Value, const char *Name, const query::FileView &View,
             const std::vector<T> &All, Fn Row) {
  Value[Name] = rows(query::onPage(View.ThePage, View.Limit, All), Row);
  Value["totals"][Name] = All.size();
}

const char *kindText(source::PythonScope::Kind Kind) {
  switch (Kind) {
  case source::PythonScope::Kind::Class:
    return "class";
  case source::PythonScope::Kind::Function:
    return "function";
  case source::PythonScope::Kind::Variable:
    return "variable";
  }
  return "";
}

Json includeJson(const index::IncludeRecord &Include) {
  return {{"from", Include.From}, {"to", Include.To}, {"line", Include.Line}};
}

Json countsJson(const query::FolderCounts &C) {
  return {{"folder", C.Folder},
          {"files", C.Files},
          {"functions", C.Functions},
          {"registrations", C.Registrations},
          {"bindings", C.Bindings},
          {"device_kernels", C.Kernels},
          {"python_classes", C.PythonClasses},
          {"python_functions", C.PythonFunctions}};
}

} // namespace

Json fileJson(const query::FileView &View) {
  Json Value = makeAnswer("file");
  Value["asked"] = View.Asked;
  Value["found"] = View.found();
  Value["near"] = View.Near;
  if (!View.found())
    return Value;
  Value["limit"] = View.Limit;
  Value["offset"] = View.ThePage.Offset;
  Value["next_cursor"] =
      View.ThePage.NextCursor.empty() ? Json() : Json(View.ThePage.NextCursor);
  Value["file"] = View.Path;
  Value["match"] = View.Path == View.Asked ? "exact" : "end of a path";
  Value["candidates"] = View.Candidates;
  if (View.Tu)
    Value["tu"] = tuJson(*View.Tu);
  Value["ops"] = View.Ops;
  Value["derivatives"] = View.Derivatives;
  addRows(Value, "functions", View, View.Functions, symbolJson);
  addRows(Value, "device_functions", View, View.Devices, deviceJson);
  addRows(Value, "python", View, View.Python,
          [](const index::PythonRecord &Record) {
            return Json{{"name", Record.Name},
                        {"kind", kindText(Record.Kind)},
                        {"line", Record.Line},
                        {"end_line", Record.EndLine}};
          });
  Value["tests"] = View.Tests;
  addRows(Value, "registrations", View, View.Registrations, registrationJson);
  addRows(Value, "bindings", View, View.Bindings, bindingJson);
  addRows(Value, "includes", View, View.Includes, includeJson);
  for (Json &Row : Value["includes"])
    Row["source"] = View.IsText;
  addRows(Value, "included_by", View, View.IncludedBy, includeJson);
  // Those of text come last.
  size_t Row = View.ThePage.Offset;
  for (Json &Include : Value["included_by"])
    Include["source"] = Row++ >= View.IncludedBy.size() - View.IncludedByText;
  Value["text"] = View.IsText;
  Value["looked_at"] = lookedAtJson(View.Looked);
  return Value;
}

Json architectureJson(const query::Architecture &Result) {
  Json Value = makeAnswer("architecture");
  addCounts(Value, Result.Summary);
  Value["layers"] = rows(Result.Layers, [](const query::Layer &Layer) {
    Json Of = countsJson(Layer.Counts);
    Of["purpose"] = Layer.Purpose;
    Of["parts"] = rows(Layer.Parts, countsJson);
    return Of;
  });
  return Value;
}

} // namespace torchtalk::render
