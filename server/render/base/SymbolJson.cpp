//===- SymbolJson.cpp - Names, places and rows as JSON --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/Builds.h"
#include "render/base/Json.h"

namespace torchtalk::render {

Fields &Fields::set(std::string_view Name, Json Field) {
  if (!Field.is_discarded())
    Value[std::string(Name)] = std::move(Field);
  return *this;
}

std::string hex(index::SymbolId Id) { return Id ? index::toHex(Id) : ""; }

Json onlyIn(const std::string &Builds) {
  return some(index::splitBuildNames(Builds));
}

void fields(Fields &A, const PageOf &Part) {
  A("shown", Part.Shown)("total", Part.Page.Total)("offset", Part.Page.Offset)(
      "next_cursor", orNull(Part.Page.NextCursor));
}

void fields(Fields &A, const index::Location &Where) {
  A("file", Where.File)("line", Where.Line);
}

void fields(Fields &A, const index::SymbolRecord &S) {
  A("symbol", index::toHex(S.Id))("name", S.Name)("signature", S.Signature);
  A("mangled", S.Mangled)("kind", S.Kind)("linkage", S.Link);
  A("compiled", !S.Source && !S.Definitions.empty());
  A("from", S.Source ? query::From::Source : query::From::Compiled);
  if (index::Location Where = query::definitionOf(S); !Where.File.empty())
    A(Where);
  if (index::Location Macro = query::macroOf(S); !Macro.File.empty())
    A("macro_file", Macro.File)("macro_line", Macro.Line);
  A("only_in", onlyIn(S.OnlyIn));
}

/// A template can have thousands of instantiations.
constexpr size_t MaxMembers = 20;

void fields(Fields &A, const query::SymbolFamily &Family) {
  A(Family.Best)("op", some(Family.Op));
  size_t Total = Family.Members.size() + Family.Unread;
  if (Total > 1)
    A("family", Family.why())("members_total", Total)(
        "members",
        some(each(llvm::ArrayRef(Family.Members).take_front(MaxMembers),
                  [](const auto &Member) { return index::toHex(Member.Id); })));
}

static void fields(Fields &A, const query::NamedSymbol &Symbol) {
  A("symbol", index::toHex(Symbol.Id))("name", Symbol.Name);
}

void fields(Fields &A, const query::CallSite &Site) {
  if (Site.Op.empty())
    A("kind", Site.Kind);
  else
    A("kind", "dispatch");
  A(Site.Where)("in_lambda", Site.InLambda)("from", Site.Origin);
  if (!Site.Op.empty())
    A("op", Site.Op)("key", Site.Key);
  if (Site.PassedTo.Id)
    A("passed_to", Site.PassedTo);
  if (Site.Base.Id)
    A("base", Site.Base);
  A("only_in", onlyIn(Site.OnlyIn));
}

static Fields branchFields(const source::Branch &B) {
  Fields A;
  A("kind", B.TheKind)("text", B.Text)("holds", B.Holds)("line", B.Line);
  A("labels", some(B.Labels))("falls_from", some(B.Falls));
  return A("only_if", some(B.OnlyIf));
}

void fields(Fields &A, const query::SiteConditions &Of) {
  A("read", Of.Read)("problem", orNull(Of.Problem));
  A("directives", orNull(Of.Found.Directives));
  A("around", each(Of.Found.Around, branchFields));
  A("incomplete", orNull(Of.Found.Incomplete));
}

void fields(Fields &A, const index::RegistrationRecord &Row) {
  A("op", Row.Op)("key", Row.Key)("kernel", orNull(hex(Row.Kernel)));
  A("kernel_name", Row.KernelName)("file", Row.File)("line", Row.Line);
  A("block_line", Row.BlockLine)("compiled", Row.Compiled);
  A("from", query::fromOf(Row))("conditional", Row.Conditional);
  A("condition", orNull(Row.Condition))("api", Row.Api);
  A("schema_text", some(Row.Schema));
  A("cast_policy", some(Row.CastPolicy))("replaced", some(Row.Replaced));
  A("only_in", onlyIn(Row.OnlyIn));
}

Json tableEntryJson(const std::string &Op, const query::TableEntry &Entry) {
  Fields A;
  A("op", Op)("key", Entry.Key)("reason", Entry.Reason);
  if (const auto &Row = Entry.Row) {
    A("registered_for", Row->Key)("kernel_name", Row->KernelName);
    A("fallthrough", Entry.isFallthrough())("file", Row->File);
    A("line", Row->Line)("block_line", Row->BlockLine);
    A("from", query::fromOf(*Row))("conditional", Row->Conditional);
    A("condition", orNull(Row->Condition));
    A("only_in", onlyIn(Row->OnlyIn));
    A("rivals", some(Entry.Rivals));
  }
  return A.take();
}

void fields(Fields &A, const index::BindingRecord &B) {
  A("name", B.Name)("kind", B.Kind)("names", B.Names);
  A("user_names", B.UserNames)("symbol", orNull(hex(B.Symbol)));
  A("symbol_name", B.SymbolName);
  if (B.Wrapped)
    A("wrapped", hex(B.Wrapped))("wrapped_name", B.WrappedName);
  A("spelling", some(B.Spelling));
  if (B.Names.empty())
    A("owner", orNull(hex(B.Owner)))("owner_name", B.OwnerName)("owner_path",
                                                                B.OwnerPath);
  A("file", B.File)("line", B.Line)("conditional", B.Conditional);
  A("only_in", onlyIn(B.OnlyIn));
}

void fields(Fields &A, const index::TuRecord &Tu) {
  A("main", Tu.Main)("status", Tu.State)("errors", Tu.Errors);
  A("object", Tu.Object)("compiler", Tu.Compiler)("detail", Tu.Detail);
  A("build", some(Tu.Build));
}

void fields(Fields &A, const metadata::FieldDifference &D) {
  A("field", D.Field)("old", D.Left)("new", D.Right);
}

void fields(Fields &A, const query::LookedAt &Looked) {
  A("tus", Looked.Tus)("compiled", Looked.Compiled)("source", Looked.Source);
  A("not", Looked.Not)("package", Looked.Package)("run", Looked.Run);
  A("naming", each(Looked.Naming, [](const index::Location &Place) {
      return Fields()("path", Place.File)("line", Place.Line);
    }));
  A("naming_total", Looked.NamingTotal);
}

void fields(Fields &A, const query::Resolution &Names) {
  A("query", Names.Query);
  if (const auto &Op = Names.Op)
    A("op", Op->Op)("op_rule", Op->Rule)("overloads", Op->Overloads)(
        "overload_chosen", Op->OverloadChosen);
  if (!Names.Symbols.empty())
    A("symbol_rule", Names.SymbolRule)(
        "candidates_total", Names.Symbols.size() + Names.UnreadSymbols)(
        "candidates", Names.Symbols);
}

static void fields(Fields &A, const query::OtherMeaning &M) {
  A("name", M.Name)("kind", M.TheKind)("place", orNull(M.Where));
  A("command", commandOf(M.TheKind));
}

void addNotFound(Json &Value, const query::Resolution &Names) {
  Fields A;
  A("query", Names.Query);
  A("error", Names.BadQuery.empty() ? Names.Problem : Names.BadQuery);
  A("others", Names.Others)("near", Names.Near)("looked_at", Names.Looked);
  Value.update(A.take());
}

} // namespace torchtalk::render
