//===- FactLines.cpp - Facts as JSON lines -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "output/FactLines.h"
#include "query/names/Schemas.h"

namespace torchtalk::cli {

using render::Fields;
using render::Json;
using render::orNull;
using render::some;

namespace {

Fields begin(const char *Fact) { return Fields()("fact", Fact); }

void addNames(Fields &A, const index::SymbolRecord &Symbol) {
  A("symbol", index::toHex(Symbol.Id))("mangled", Symbol.Mangled);
  A("name", Symbol.Name)("signature", Symbol.Signature);
  A("linkage", Symbol.Link);
}

void addDispatcherSchema(Fields &A, const std::string &Op,
                         const std::string &Schema) {
  if (auto Text = query::dispatcherText(Op, Schema))
    A("dispatcher_schema", *Text);
}

} // namespace

Json opLine(const index::OpRecord &Op) {
  Fields A = begin("op");
  A(Op);
  addDispatcherSchema(A, Op.Op, Op.Schema);
  return A.take();
}

Json pythonLine(const index::PythonRecord &Record) {
  return begin("python")(Record)("calls", Record.Callees).take();
}

Json opInfoLine(const index::OpInfoRecord &Record) {
  return begin("opinfo")(Record)("databases", Record.Databases)("calls",
                                                                Record.Callees)
      .take();
}

Json symbolLine(const index::SymbolRecord &Symbol) {
  Fields A = begin("symbol");
  addNames(A, Symbol);
  return A.take();
}

Json functionLine(const index::SymbolRecord &Symbol,
                  const index::Definition &Where) {
  Fields A = begin("function");
  addNames(A, Symbol);
  A("kind", Symbol.Kind)("file", Where.File)("line", Where.Line);
  A("end_line", Where.EndLine);
  if (!Where.Macro.File.empty())
    A("macro_file", Where.Macro.File)("macro_line", Where.Macro.Line);
  A("template", some(render::hex(Symbol.Template)));
  A("only_in", render::onlyIn(Where.OnlyIn));
  return A.take();
}

Json edgeLine(index::SymbolId From, const index::EdgeRecord &Edge) {
  Fields A = begin("edge");
  A("from", index::toHex(From))("to", index::toHex(Edge.Peer));
  A("kind", Edge.Kind)(Edge.Site);
  A("passed_to", some(render::hex(Edge.PassedTo)));
  A("only_in", render::onlyIn(Edge.OnlyIn));
  return A.take();
}

Json includeLine(const index::IncludeRecord &Include) {
  Fields A = begin("include");
  A("from", Include.From)("to", Include.To)("line", Include.Line);
  A("only_in", render::onlyIn(Include.OnlyIn));
  return A.take();
}

Json registrationLine(const index::RegistrationRecord &Row) {
  // Whoever counts registrations counts facts.
  Fields A = begin(Row.isCertain() ? "registration" : "registration-in-source");
  A(Row);
  if (!Row.Schema.empty())
    addDispatcherSchema(A, Row.Op, Row.Schema);
  return A.take();
}

Json tableLine(const std::string &Op, const query::TableEntry &Entry) {
  Json Line = begin("table_entry").take();
  Line.update(render::tableEntryJson(Op, Entry));
  return Line;
}

Json bindingPartLine(const index::BindingRow &Row) {
  Fields A = begin("binding-part");
  A("kind", Row.Kind)("owner", orNull(render::hex(Row.Owner.Symbol)));
  A("owner_path", Row.Owner.Path)("name", Row.Name);
  A("target", orNull(render::hex(Row.Target.Symbol)));
  A("target_path", Row.Target.Path);
  A("wrapped", orNull(render::hex(Row.Wrapped)))("spelling", Row.Spelling);
  A(Row.Site)("conditional", Row.Conditional)("call", some(Row.Call));
  return A.take();
}

Json messageLine(const std::string &File,
                 const source::MessageRecord &Message) {
  Fields A = begin("message");
  A("file", File)("line", Message.Line)("end_line", Message.EndLine);
  A("kind", Message.Kind)("condition", orNull(Message.Condition));
  A("macro", orNull(Message.Macro))("parts", Message.Parts);
  return A.take();
}

} // namespace torchtalk::cli
