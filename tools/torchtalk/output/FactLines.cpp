//===- FactLines.cpp - Facts as JSON lines -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "output/FactLines.h"
#include "query/names/Schemas.h"

namespace torchtalk::cli {

using render::Json;

namespace {

Json named(const char *Fact, const index::SymbolRecord &Symbol) {
  return {{"fact", Fact},
          {"symbol", index::toHex(Symbol.Id)},
          {"mangled", Symbol.Mangled},
          {"name", Symbol.Name},
          {"signature", Symbol.Signature},
          {"linkage", facts::toString(Symbol.Link)}};
}

/// \p Fields after a "fact" of \p Fact.
Json withFact(const char *Fact, const Json &Fields) {
  Json Line = {{"fact", Fact}};
  Line.update(Fields);
  return Line;
}

void addDispatcherSchema(Json &Line, const std::string &Op,
                         const std::string &Schema) {
  if (auto Text = query::dispatcherText(Op, Schema))
    Line["dispatcher_schema"] = *Text;
}

} // namespace

Json tuLine(const index::TuRecord &Tu) {
  return withFact("tu", render::tuJson(Tu));
}

Json opLine(const index::OpRecord &Op) {
  Json Line = withFact("op", render::yamlJson(Op));
  addDispatcherSchema(Line, Op.Op, Op.Schema);
  return Line;
}

Json derivativeLine(const index::DerivativeRecord &Record) {
  return withFact("derivative", render::derivativeJson(Record));
}

Json pythonLine(const index::PythonRecord &Record) {
  Json Line = withFact("python", render::pythonJson(Record));
  Line["public_names"] = Record.PublicNames;
  Line["calls"] = render::pythonCalleesJson(Record.Callees);
  return Line;
}

Json pythonRegistrationLine(const index::PythonRegistration &Record) {
  return withFact("python_registration",
                  render::pythonRegistrationJson(Record));
}

Json opDocLine(const index::OpDoc &Doc) {
  return withFact("op_doc", render::opDocJson(Doc));
}

Json opInfoLine(const index::OpInfoRecord &Record) {
  Json Line = withFact("opinfo", render::opInfoJson(Record));
  Line["databases"] = Record.Databases;
  Line["calls"] = render::pythonCalleesJson(Record.Callees);
  return Line;
}

Json testLine(const index::TestRecord &Record) {
  return withFact("test", render::testJson(Record));
}

Json symbolLine(const index::SymbolRecord &Symbol) {
  return named("symbol", Symbol);
}

Json functionLine(const index::SymbolRecord &Symbol,
                  const index::Definition &Where) {
  Json Line = named("function", Symbol);
  Line["kind"] = facts::toString(Symbol.Kind);
  Line["file"] = Where.File;
  Line["line"] = Where.Line;
  Line["end_line"] = Where.EndLine;
  if (!Where.Macro.File.empty()) {
    Line["macro_file"] = Where.Macro.File;
    Line["macro_line"] = Where.Macro.Line;
  }
  if (Symbol.Template != 0)
    Line["template"] = index::toHex(Symbol.Template);
  render::addOnlyIn(Line, Where.OnlyIn);
  return Line;
}

Json edgeLine(index::SymbolId From, const index::EdgeRecord &Edge) {
  Json Line = {{"fact", "edge"},
               {"from", index::toHex(From)},
               {"to", index::toHex(Edge.Peer)},
               {"kind", facts::toString(Edge.Kind)},
               {"file", Edge.Site.File},
               {"line", Edge.Site.Line}};
  if (Edge.PassedTo != 0)
    Line["passed_to"] = index::toHex(Edge.PassedTo);
  render::addOnlyIn(Line, Edge.OnlyIn);
  return Line;
}

Json includeLine(const index::IncludeRecord &Include) {
  Json Line = {{"fact", "include"},
               {"from", Include.From},
               {"to", Include.To},
               {"line", Include.Line}};
  render::addOnlyIn(Line, Include.OnlyIn);
  return Line;
}

Json registrationLine(const index::RegistrationRecord &Row) {
  // Whoever counts registrations counts facts.
  Json Line = withFact(Row.Compiled ? "registration" : "registration-in-source",
                       render::registrationJson(Row));
  if (!Row.Schema.empty())
    addDispatcherSchema(Line, Row.Op, Row.Schema);
  return Line;
}

Json tableLine(const std::string &Op, const query::TableEntry &Entry) {
  return withFact("table_entry", render::tableEntryJson(Op, Entry));
}

Json bindingLine(const index::BindingRecord &Binding) {
  return withFact("binding", render::bindingJson(Binding));
}

Json deviceLine(const index::DeviceRecord &Record) {
  return withFact("device", render::deviceJson(Record));
}

Json bindingPartLine(const index::BindingRow &Row) {
  auto Symbol = [](index::SymbolId Id) {
    return Id ? Json(index::toHex(Id)) : Json();
  };
  Json Line = {{"fact", "binding-part"},
               {"kind", facts::toString(Row.Kind)},
               {"owner", Symbol(Row.Owner.Symbol)},
               {"owner_path", Row.Owner.Path},
               {"name", Row.Name},
               {"target", Symbol(Row.Target.Symbol)},
               {"target_path", Row.Target.Path},
               {"wrapped", Symbol(Row.Wrapped)},
               {"spelling", Row.Spelling},
               {"file", Row.Site.File},
               {"line", Row.Site.Line},
               {"conditional", Row.Conditional}};
  if (Row.Call)
    Line["call"] = Row.Call;
  return Line;
}

} // namespace torchtalk::cli
