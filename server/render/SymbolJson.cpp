//===- SymbolJson.cpp - Names, places and rows as JSON --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Json.h"

namespace torchtalk::render {

Json locationJson(const index::Location &Where) {
  return {{"file", Where.File}, {"line", Where.Line}};
}

Json symbolJson(const index::SymbolRecord &Symbol) {
  Json Value = {{"symbol", index::toHex(Symbol.Id)},
                {"name", Symbol.Name},
                {"signature", Symbol.Signature},
                {"mangled", Symbol.Mangled},
                {"kind", facts::toString(Symbol.Kind)},
                {"linkage", facts::toString(Symbol.Link)},
                {"compiled", !Symbol.Definitions.empty()}};
  index::Location Where = query::definitionOf(Symbol);
  if (!Where.File.empty()) {
    Value["file"] = Where.File;
    Value["line"] = Where.Line;
  }
  return Value;
}

Json familyJson(const query::SymbolFamily &Family) {
  Json Value = symbolJson(Family.Best);
  if (Family.Members.size() > 1) {
    Value["family"] = Family.why();
    for (const index::SymbolRecord &Member : Family.Members)
      Value["members"].push_back(index::toHex(Member.Id));
  }
  return Value;
}

Json familiesJson(const std::vector<query::SymbolFamily> &Families) {
  Json Value = Json::array();
  for (const query::SymbolFamily &Family : Families)
    Value.push_back(familyJson(Family));
  return Value;
}

Json registrationJson(const index::RegistrationRecord &Row) {
  Json Value = {{"op", Row.Op}, {"key", Row.Key}};
  Value["kernel"] = Row.Kernel ? Json(index::toHex(Row.Kernel)) : Json();
  Value["kernel_name"] = Row.KernelName;
  Value["file"] = Row.File;
  Value["line"] = Row.Line;
  Value["block_line"] = Row.BlockLine;
  Value["compiled"] = Row.Compiled;
  if (!Row.Schema.empty())
    Value["schema_text"] = Row.Schema;
  return Value;
}

Json yamlJson(const index::OpRecord &Op) {
  Json Value = {{"op", Op.Op},
                {"schema_text", Op.Schema},
                {"file", Op.File},
                {"line", Op.Line},
                {"fields", Json::array()},
                {"dispatch", Json::array()}};
  for (const auto &Field : Op.Fields)
    Value["fields"].push_back(
        {{"name", Field.Name}, {"value", Field.Value}, {"line", Field.Line}});
  for (const auto &Entry : Op.Dispatch)
    Value["dispatch"].push_back(
        {{"key", Entry.Key}, {"kernel", Entry.Kernel}, {"line", Entry.Line}});
  return Value;
}

Json tuJson(const index::TuRecord &Tu) {
  return {{"main", Tu.Main},         {"status", index::toString(Tu.State)},
          {"errors", Tu.Errors},     {"object", Tu.Object},
          {"compiler", Tu.Compiler}, {"detail", Tu.Detail}};
}

Json matchJson(const query::Resolution &Names) {
  Json Value = {{"query", Names.Query}};
  if (Names.Op) {
    Value["op"] = Names.Op->Op;
    Value["op_rule"] = Names.Op->Rule;
    Value["overloads"] = Names.Op->Overloads;
    Value["overload_chosen"] = Names.Op->OverloadChosen;
  }
  if (!Names.Symbols.empty()) {
    Value["symbol_rule"] = Names.SymbolRule;
    Value["candidates"] = familiesJson(Names.Symbols);
  }
  return Value;
}

void addNotFound(Json &Value, const query::Resolution &Names) {
  Value["query"] = Names.Query;
  Value["error"] = Names.BadQuery.empty() ? Names.Problem : Names.BadQuery;
  Value["near"] = Names.Near;
}

} // namespace torchtalk::render
