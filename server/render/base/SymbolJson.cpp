//===- SymbolJson.cpp - Names, places and rows as JSON --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/Builds.h"
#include "render/base/Json.h"

namespace torchtalk::render {

Json locationJson(const index::Location &Where) {
  return {{"file", Where.File}, {"line", Where.Line}};
}

Json placeJson(const index::Location &Where) {
  return Where.File.empty() ? Json() : locationJson(Where);
}

void addPage(Json &Value, const query::Page &Page, size_t Shown) {
  Value["shown"] = Shown;
  Value["total"] = Page.Total;
  Value["offset"] = Page.Offset;
  Value["next_cursor"] =
      Page.NextCursor.empty() ? Json() : Json(Page.NextCursor);
}

void addOnlyIn(Json &Value, const std::string &OnlyIn) {
  if (!OnlyIn.empty())
    Value["only_in"] = index::splitBuildNames(OnlyIn);
}

Json symbolJson(const index::SymbolRecord &Symbol) {
  Json Value = {{"symbol", index::toHex(Symbol.Id)},
                {"name", Symbol.Name},
                {"signature", Symbol.Signature},
                {"mangled", Symbol.Mangled},
                {"kind", facts::toString(Symbol.Kind)},
                {"linkage", facts::toString(Symbol.Link)},
                {"compiled", !Symbol.Source && !Symbol.Definitions.empty()},
                {"from", toString(Symbol.Source ? query::From::Source
                                                : query::From::Compiled)}};
  index::Location Where = query::definitionOf(Symbol);
  if (!Where.File.empty()) {
    Value["file"] = Where.File;
    Value["line"] = Where.Line;
  }
  if (index::Location Macro = query::macroOf(Symbol); !Macro.File.empty()) {
    Value["macro_file"] = Macro.File;
    Value["macro_line"] = Macro.Line;
  }
  addOnlyIn(Value, Symbol.OnlyIn);
  return Value;
}

Json familyJson(const query::SymbolFamily &Family) {
  Json Value = symbolJson(Family.Best);
  if (!Family.Op.empty())
    Value["op"] = Family.Op;
  if (Family.Members.size() + Family.Unread > 1) {
    Value["family"] = Family.why();
    Value["members_total"] = Family.Members.size() + Family.Unread;
    for (const index::SymbolRecord &Member : Family.Members)
      Value["members"].push_back(index::toHex(Member.Id));
  }
  return Value;
}

Json siteJson(const query::CallSite &Site) {
  Json Value = {
      {"kind", Site.Op.empty() ? facts::toString(Site.Kind) : "dispatch"}};
  Value.update(locationJson(Site.Where));
  Value["in_lambda"] = Site.InLambda;
  Value["from"] = toString(Site.Origin);
  if (!Site.Op.empty()) {
    Value["op"] = Site.Op;
    Value["key"] = Site.Key;
  }
  auto AddNamed = [&](const char *Field, const query::NamedSymbol &Symbol) {
    if (Symbol.Id != 0)
      Value[Field] = {{"symbol", index::toHex(Symbol.Id)},
                      {"name", Symbol.Name}};
  };
  AddNamed("passed_to", Site.PassedTo);
  AddNamed("base", Site.Base);
  addOnlyIn(Value, Site.OnlyIn);
  return Value;
}

Json familiesJson(const std::vector<query::SymbolFamily> &Families) {
  Json Value = Json::array();
  for (const query::SymbolFamily &Family : Families)
    Value.push_back(familyJson(Family));
  return Value;
}

static void addCondition(Json &To, const index::RegistrationRecord &Row) {
  To["conditional"] = Row.Conditional;
  To["condition"] = Row.Condition.empty() ? Json() : Json(Row.Condition);
}

Json registrationJson(const index::RegistrationRecord &Row) {
  Json Value = {{"op", Row.Op}, {"key", Row.Key}};
  Value["kernel"] = Row.Kernel ? Json(index::toHex(Row.Kernel)) : Json();
  Value["kernel_name"] = Row.KernelName;
  Value["file"] = Row.File;
  Value["line"] = Row.Line;
  Value["block_line"] = Row.BlockLine;
  Value["compiled"] = Row.Compiled;
  Value["from"] = toString(query::fromOf(Row));
  addCondition(Value, Row);
  Value["api"] = facts::toString(Row.Api);
  if (!Row.Schema.empty())
    Value["schema_text"] = Row.Schema;
  addOnlyIn(Value, Row.OnlyIn);
  return Value;
}

Json tableEntryJson(const std::string &Op, const query::TableEntry &Entry) {
  Json Value = {{"op", Op},
                {"key", Entry.Key},
                {"reason", query::toString(Entry.Reason)}};
  if (!Entry.Row)
    return Value;
  Value["registered_for"] = Entry.Row->Key;
  Value["kernel_name"] = Entry.Row->KernelName;
  Value["fallthrough"] = Entry.isFallthrough();
  Value["file"] = Entry.Row->File;
  Value["line"] = Entry.Row->Line;
  Value["block_line"] = Entry.Row->BlockLine;
  Value["from"] = toString(query::fromOf(*Entry.Row));
  addCondition(Value, *Entry.Row);
  addOnlyIn(Value, Entry.Row->OnlyIn);
  if (Entry.Rivals)
    Value["rivals"] = Entry.Rivals;
  return Value;
}

Json bindingJson(const index::BindingRecord &B) {
  Json Value = {{"name", B.Name},
                {"kind", facts::toString(B.Kind)},
                {"names", B.Names},
                {"user_names", B.UserNames}};
  Value["symbol"] = B.Symbol ? Json(index::toHex(B.Symbol)) : Json();
  Value["symbol_name"] = B.SymbolName;
  if (B.Wrapped) {
    Value["wrapped"] = index::toHex(B.Wrapped);
    Value["wrapped_name"] = B.WrappedName;
  }
  if (!B.Spelling.empty())
    Value["spelling"] = B.Spelling;
  if (B.Names.empty()) {
    Value["owner"] = B.Owner ? Json(index::toHex(B.Owner)) : Json();
    Value["owner_name"] = B.OwnerName;
    Value["owner_path"] = B.OwnerPath;
  }
  Value["file"] = B.File;
  Value["line"] = B.Line;
  Value["conditional"] = B.Conditional;
  addOnlyIn(Value, B.OnlyIn);
  return Value;
}

Json tuJson(const index::TuRecord &Tu) {
  Json Value = {{"main", Tu.Main},         {"status", toString(Tu.State)},
                {"errors", Tu.Errors},     {"object", Tu.Object},
                {"compiler", Tu.Compiler}, {"detail", Tu.Detail}};
  if (!Tu.Build.empty())
    Value["build"] = Tu.Build;
  return Value;
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
    Value["candidates_total"] = Names.Symbols.size() + Names.UnreadSymbols;
    Value["candidates"] = familiesJson(Names.Symbols);
  }
  return Value;
}

void addNotFound(Json &Value, const query::Resolution &Names) {
  Value["query"] = Names.Query;
  Value["error"] = Names.BadQuery.empty() ? Names.Problem : Names.BadQuery;
  Value["others"] = Json::array();
  for (const query::OtherMeaning &M : Names.Others)
    Value["others"].push_back({{"name", M.Name},
                               {"kind", toString(M.TheKind)},
                               {"place", placeJson(M.Where)},
                               {"command", commandOf(M.TheKind)}});
  Value["near"] = Names.Near;
  Value["looked_at"] = lookedAtJson(Names.Looked);
}

} // namespace torchtalk::render
