//===- ShowJson.cpp - What one needs to know, as JSON ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"
#include "render/show/ShowFit.h"

namespace torchtalk::render {

using query::NumShowParts;

static void fields(Fields &A, const ShownRow &Of) {
  const query::ShowRow &Row = Of.Row;
  A("what", Row.What)("keys", Row.Keys)(Row.Where);
  A("end_line", orNull(Row.EndLine))("from", Row.Origin);
  A("note", orNull(llvm::StringRef(Row.Note).trim().str()));
  A("text", orNull(Of.Line))("code", Of.Code);
  A("conditions", Of.Around);
}

static void fields(Fields &A, const LeftSource &Of) {
  A("what", Of.What)(Of.Where)("lines", Of.Lines);
}

Json showJson(const query::ShowResult &Found, const ShownAnswer &Shown,
              size_t Tokens) {
  Fields A("show");
  A("subject", Found.Subject)("rule", Found.Rule)("others", Found.Others);
  A("tokens", Tokens)("used", tokensOf(Shown.Text.size()));
  A("signature", orNull(Found.Signature))("python_names", Found.PythonNames);
  A("autograd", orNull(Found.Autograd))("doc", orNull(Found.Doc));
  A("doc_at", orNull(Found.DocAt));
  Json Parts = Json::array();
  for (size_t P = 0; P < NumShowParts; ++P)
    if (Shown.Totals[P] != 0)
      Parts.push_back(Fields()("part", static_cast<query::ShowPart>(P))(
                          "shown", Shown.Parts[P].size())(
                          "total", Shown.Totals[P])("rows", Shown.Parts[P])
                          .take());
  A("tests_of", orNull(Found.TestsOf))("parts", Parts)(
      "left_source", Shown.Left)("notes", Shown.Notes);
  A("looked_at", Found.Looked);
  return A.take();
}

} // namespace torchtalk::render
