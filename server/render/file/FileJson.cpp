//===- FileJson.cpp - What a file holds, and the layers, as JSON ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

static Fields pythonFields(const index::PythonRecord &Record) {
  return Fields()("name", Record.Name)("kind", kindName(Record.Kind))(
      "line", Record.Line)("end_line", Record.EndLine);
}

static Fields includeFields(const index::IncludeRecord &Include, bool IsText) {
  return Fields()("from", Include.From)("to", Include.To)("line", Include.Line)(
      "source", IsText);
}

static void fields(Fields &A, const query::FolderCounts &C) {
  A("folder", C.Folder)("files", C.Files)("compiled_files", C.Compiled);
  A("text_files", C.Text)("tus_without_facts", C.TusWithoutFacts);
  A("functions", C.Functions);
  A("registrations", C.Registrations)("bindings", C.Bindings);
  A("device_kernels", C.Kernels)("python_classes", C.PythonClasses);
  A("python_functions", C.PythonFunctions);
}

static void fields(Fields &A, const query::Layer &Layer) {
  A(Layer.Counts)("purpose", Layer.Purpose)("parts", Layer.Parts);
}

Json fileJson(const query::FileView &V) {
  Fields A("file");
  A("asked", V.Asked)("found", V.found())("near", V.Near);
  if (!V.found())
    return A.take();
  A("limit", V.Limit)("offset", V.ThePage.Offset);
  A("next_cursor", orNull(V.ThePage.NextCursor))("file", V.Path);
  A("match", V.Path == V.Asked ? "exact" : "end of a path");
  A("candidates", V.Candidates)("tu", some(V.Tu))("ops", V.Ops);
  A("derivatives", V.Derivatives);
  Fields Totals;
  auto Paged = [&](const char *Name, const auto &All) {
    Totals(Name, All.size());
    return query::onPage(V.ThePage, V.Limit, All);
  };
  A("functions", Paged("functions", V.Functions))("totals", Json());
  A("device_functions", Paged("device_functions", V.Devices));
  A("python", each(Paged("python", V.Python), pythonFields))("tests", V.Tests);
  A("registrations", Paged("registrations", V.Registrations));
  A("bindings", Paged("bindings", V.Bindings));
  A("includes", each(Paged("includes", V.Includes), [&](const auto &Include) {
      return includeFields(Include, V.IsText)(
          "resolved", !V.Unresolved.contains(Include.To));
    }));
  // Those of text come last.
  size_t Row = V.ThePage.Offset;
  size_t FirstOfText = V.IncludedBy.size() - V.IncludedByText;
  A("included_by",
    each(Paged("included_by", V.IncludedBy), [&](const auto &Include) {
      return includeFields(Include, Row++ >= FirstOfText);
    }));
  A("totals", Totals)("text", V.IsText)("looked_at", V.Looked);
  return A.take();
}

Json architectureJson(const query::Architecture &Result) {
  Fields A("architecture");
  A(Result.Summary)("layers", Result.Layers);
  return A.take();
}

} // namespace torchtalk::render
