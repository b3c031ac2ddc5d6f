//===- Schemas.cpp - What an operator takes and returns -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/Schemas.h"

namespace torchtalk::query {

using index::OpRecord;
using index::RegistrationRecord;
using index::Session;
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
    Schema->Namespace = index::OperatorName(Op).Namespace.str();
  Result.Schema = std::move(*Schema);
  return Result;
}

std::optional<OpSchema> schemaOf(Session &Index, std::string_view Op) {
  if (auto Entry = Index.op(Op))
    return readSchema(Op, Entry->Schema, {Entry->File, Entry->Line},
                      /*FromYaml=*/true);
  auto Rows = Index.registrationsOf(Op);
  const RegistrationRecord *Def = nullptr;
  for (const RegistrationRecord &Row : Rows) {
    // Without arguments it is a name.
    if (!Row.isDef() || Row.Schema.find('(') == std::string::npos)
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

SchemaReport schemaDifferences(Session &Index, std::string_view Op) {
  std::vector<OpRecord> Ops;
  std::vector<RegistrationRecord> Defs;
  auto AddDef = [&](const RegistrationRecord &Row) {
    if (Row.isDef() && Row.isCertain())
      Defs.push_back(Row);
  };
  if (!Op.empty()) {
    // An entry and a def of its own are all that counts, mostly.
    auto Entry = Index.op(Op);
    for (const RegistrationRecord &Row : Index.registrationsOf(Op))
      AddDef(Row);
    if (Entry && !Defs.empty())
      return metadata::checkSchemas(*Entry, Defs, Op);
    Defs.clear();
  }
  Index.forEachOp([&](const OpRecord &Record) { Ops.push_back(Record); });
  Index.forEachRegistration(AddDef);
  return metadata::checkSchemas(Ops, Defs, Op);
}

} // namespace torchtalk::query
