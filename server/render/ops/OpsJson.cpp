//===- OpsJson.cpp - ops as JSON ------------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::render {

Json opsJson(const query::OpsResult &Found) {
  Fields A("ops");
  A("keys", Found.Keys);
  Json Counts = Json::array();
  for (const query::SupportCounts &Of : Found.Counts)
    Counts.push_back(Fields().counts(Of.By, query::supportName).take());
  A("counts", Counts)("tus_without_facts", Found.TusMissing);
  A("looked_at", Found.Looked)(PageOf{Found.ThePage, Found.Ops.size()});
  Json Rows = Json::array();
  for (const query::OpRow &Row : Found.Ops) {
    Json Cells = Json::array();
    for (query::Support How : Row.Cells)
      Cells.push_back(supportName(How));
    Rows.push_back(
        Fields()("op", Row.Op)("place", orNull(Row.Where))("cells", Cells)
            .take());
  }
  A("ops", Rows);
  return A.take();
}

} // namespace torchtalk::render
