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

/// How many ops run in which way, and have what.
static void addCounts(Fields &A, const query::OpsResult &Found,
                      const std::vector<query::SupportCounts> &Of,
                      const std::vector<query::PropertyCount> &Have) {
  Json Counts = Json::array();
  for (const query::SupportCounts &Each : Of)
    Counts.push_back(Fields().counts(Each.By, query::supportName).take());
  Fields Having;
  for (auto [P, Count] : llvm::zip_equal(Found.Properties, Have))
    Having(toString(P),
           Fields()("has", Count.Has)("unknown", Count.Unknown).take());
  A("counts", Counts)("property_counts", Having);
}

Json opsJson(const query::OpsResult &Found) {
  Fields A("ops");
  Json Properties = Json::array();
  for (query::Property P : Found.Properties)
    Properties.push_back(toString(P));
  A("keys", Found.Keys)("properties", Properties);
  addCounts(A, Found, Found.Counts, Found.Having);
  A("undecided", Found.Undecided)("called", Found.Called);
  A(Found.AtRunTime);
  A("tus_without_facts", Found.TusMissing)("looked_at", Found.Looked);
  A(PageOf{Found.ThePage, Found.Ops.size() + Found.Groups.size()});
  A("group_by", Found.By ? Json(toString(*Found.By)) : Json());
  Json Groups = Json::array();
  for (const query::OpGroup &Group : Found.Groups) {
    Fields G;
    G("name", Group.Name)("ops", Group.Ops);
    addCounts(G, Found, Group.Counts, Group.Having);
    Groups.push_back(G.take());
  }
  A("groups", Groups);
  Json Rows = Json::array();
  for (const query::OpRow &Row : Found.Ops) {
    Json Cells = Json::array();
    for (query::Support How : Row.Cells)
      Cells.push_back(supportName(How));
    Fields R;
    R("op", Row.Op)("place", orNull(Row.Where))("cells", Cells);
    if (!Found.Properties.empty())
      R("properties", valuesJson(Row.Values));
    if (Found.Closure)
      R("called", Row.IsCalled);
    if (Found.Order == query::OpOrder::Need)
      R("needs", Row.Needs);
    Rows.push_back(R.take());
  }
  A("ops", Rows);
  return A.take();
}

} // namespace torchtalk::render
