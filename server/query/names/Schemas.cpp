//===- Schemas.cpp - What an operator takes and returns -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/Schemas.h"

#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

using index::IndexReader;
using index::OpRecord;
using index::RegistrationRecord;
using metadata::SchemaReport;

OpSchema readSchema(std::string_view Op, std::string Text,
                    index::Location Where, bool FromYaml) {
  OpSchema Result;
  Result.Text = std::move(Text);
  Result.Where = std::move(Where);
  Result.FromYaml = FromYaml;
  auto Schema = metadata::parseSchema(Result.Text);
  if (!Schema) {
    Result.Problem = llvm::toString(Schema.takeError());
    return Result;
  }
  if (Schema->Namespace.empty())
    Schema->Namespace = llvm::StringRef(Op).split("::").first.str();
  Result.Schema = std::move(*Schema);
  return Result;
}

llvm::Expected<std::optional<OpSchema>> schemaOf(const IndexReader &Index,
                                                 std::string_view Op) {
  auto Entry = Index.op(Op);
  if (!Entry)
    return Entry.takeError();
  if (*Entry)
    return readSchema(Op, (*Entry)->Schema, {(*Entry)->File, (*Entry)->Line},
                      /*FromYaml=*/true);
  auto Rows = Index.registrationsOf(Op);
  if (!Rows)
    return Rows.takeError();
  const RegistrationRecord *Def = nullptr;
  for (const RegistrationRecord &Row : *Rows) {
    // Without arguments it is a name.
    if (Row.Key != "def" || Row.Schema.find('(') == std::string::npos)
      continue;
    // What is always there goes before what an option of the build decides.
    if (!Def || (!Def->Condition.empty() && Row.Condition.empty()))
      Def = &Row;
  }
  if (!Def)
    return std::nullopt;
  OpSchema Result =
      readSchema(Op, Def->Schema, {Def->File, Def->Line}, /*FromYaml=*/false);
  Result.Condition = Def->Condition;
  return Result;
}

std::optional<std::string> dispatcherText(std::string_view Op,
                                          const std::string &Text) {
  OpSchema Parsed = readSchema(Op, Text, {}, /*FromYaml=*/false);
  if (!Parsed.Schema || !Parsed.Schema->HasSignature)
    return std::nullopt;
  return toString(*Parsed.Schema);
}

llvm::Expected<SchemaReport> schemaDifferences(const IndexReader &Index,
                                               std::string_view Op) {
  std::vector<OpRecord> Ops;
  std::vector<RegistrationRecord> Defs;
  auto AddDef = [&](const RegistrationRecord &Row) {
    if (Row.Key == "def" && Row.Compiled)
      Defs.push_back(Row);
    return true;
  };
  if (!Op.empty()) {
    // An entry and a def of its own are all that counts, mostly.
    auto Entry = Index.op(Op);
    if (!Entry)
      return Entry.takeError();
    auto Rows = Index.registrationsOf(Op);
    if (!Rows)
      return Rows.takeError();
    for (const RegistrationRecord &Row : *Rows)
      AddDef(Row);
    if (*Entry && !Defs.empty())
      return metadata::checkSchemas(**Entry, Defs, Op);
    Defs.clear();
  }
  if (llvm::Error E = Index.forEachOp([&](const OpRecord &Record) {
        Ops.push_back(Record);
        return true;
      }))
    return E;
  if (llvm::Error E = Index.forEachRegistration(AddDef))
    return E;
  return metadata::checkSchemas(Ops, Defs, Op);
}

} // namespace torchtalk::query
