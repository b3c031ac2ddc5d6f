//===- FileJson.cpp - What a file holds, and the layers, as JSON ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Json.h"

namespace torchtalk::render {

namespace {

template <typename T, typename Fn>
Json rows(const std::vector<T> &All, Fn Row) {
  Json List = Json::array();
  for (const T &One : All)
    List.push_back(Row(One));
  return List;
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
  if (!View.found())
    return Value;
  Value["file"] = View.Path;
  Value["match"] = View.Path == View.Asked ? "exact" : "end of a path";
  Value["candidates"] = View.Candidates;
  if (View.Tu)
    Value["tu"] = tuJson(*View.Tu);
  Value["ops"] = View.Ops;
  Value["derivatives"] = View.Derivatives;
  Value["functions"] = rows(View.Functions, symbolJson);
  Value["device_functions"] = rows(View.Devices, deviceJson);
  Value["python"] = rows(View.Python, [](const index::PythonRecord &Record) {
    return Json{{"name", Record.Name},
                {"kind", kindText(Record.Kind)},
                {"line", Record.Line},
                {"end_line", Record.EndLine}};
  });
  Value["tests"] = View.Tests;
  Value["registrations"] = rows(View.Registrations, registrationJson);
  Value["bindings"] = rows(View.Bindings, bindingJson);
  Value["includes"] = rows(View.Includes, includeJson);
  Value["included_by"] = rows(View.IncludedBy, includeJson);
  for (Json &Row : Value["includes"])
    Row["source"] = View.IsText;
  for (size_t I = 0; I < View.IncludedBy.size(); ++I)
    Value["included_by"][I]["source"] =
        I >= View.IncludedBy.size() - View.IncludedByText;
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
