//===- OpsJson.cpp - ops as JSON ------------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::render {

static Json
valuesJson(const std::vector<std::optional<query::PropertyValue>> &Values) {
  Json Result = Json::array();
  for (const auto &Value : Values)
    Result.push_back(
        Value ? Fields()("value", Value->Word)("by", orNull(Value->By))(
                    "place", orNull(Value->Where))
                    .take()
              : Json());
  return Result;
}

Json opsJson(const query::OpsResult &Found) {
  Fields A("ops");
  A("keys", Found.Keys);
  Json Counts = Json::array();
  for (const query::SupportCounts &Of : Found.Counts)
    Counts.push_back(Fields().counts(Of.By, query::supportName).take());
  A("counts", Counts)("tus_without_facts", Found.TusMissing);
  Json Properties = Json::array();
  Fields Having;
  for (auto [P, Count] : llvm::zip_equal(Found.Properties, Found.Having)) {
    Properties.push_back(toString(P));
    Having(toString(P),
           Fields()("has", Count.Has)("unknown", Count.Unknown).take());
  }
  A("properties", Properties)("property_counts", Having);
  A("looked_at", Found.Looked)(PageOf{Found.ThePage, Found.Ops.size()});
  Json Rows = Json::array();
  for (const query::OpRow &Row : Found.Ops) {
    Json Cells = Json::array();
    for (query::Support How : Row.Cells)
      Cells.push_back(supportName(How));
    Fields R;
    R("op", Row.Op)("place", orNull(Row.Where))("cells", Cells);
    if (!Found.Properties.empty())
      R("properties", valuesJson(Row.Values));
    Rows.push_back(R.take());
  }
  A("ops", Rows);
  return A.take();
}

} // namespace torchtalk::render
