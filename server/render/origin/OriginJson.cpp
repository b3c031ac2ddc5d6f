//===- OriginJson.cpp - Where a generated line comes from, as JSON --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

static void fields(Fields &A, const query::OriginFunction &Function) {
  A("name", Function.Name)("where", Function.Where);
}

static void fields(Fields &A, const query::OriginEntry &Entry) {
  A("op", Entry.Op)("where", Entry.Where);
  A("autogen_of", orNull(Entry.AutogenOf));
}

Json originJson(const query::OriginResult &Origin) {
  Fields A("origin");
  A("asked", Origin.Asked)("file", orNull(Origin.Path))("line", Origin.Line);
  A("unknown", orNull(Origin.Unknown))("candidates", Origin.Candidates);
  A("text", Origin.Text)("changed", Origin.Changed);
  Json Template;
  if (!Origin.Template.File.empty())
    Template = {{"file", Origin.Template.File},
                {"line", orNull(Origin.Template.Line)}};
  A("template", Template)("placeholders", Origin.Placeholders);
  A("may_be", Origin.MayBe)("entries", Origin.Entries.Of);
  A("may_be_entries", Origin.Entries.MayBe);
  A("derivatives", Origin.Entries.Derivatives);
  A("functions", Origin.Functions);
  return A.take();
}

} // namespace torchtalk::render
