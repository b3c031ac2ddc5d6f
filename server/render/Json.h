//===- Json.h - Answers as versioned JSON -----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The documents that SCHEMA.md describes. A field is added freely; one that
/// is renamed, removed or changes meaning raises the version.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_JSON_H
#define TORCHTALK_SERVER_RENDER_JSON_H

#include "metadata/SchemaCheck.h"
#include "query/Autograd.h"
#include "query/DispatchTable.h"
#include "render/Answers.h"

namespace torchtalk::render {

Json traceJson(const query::TraceResult &Trace);
Json graphJson(const query::GraphResult &Graph);
Json statusJson(const query::StatusResult &Status);

Json autogradJson(const query::AutogradResult &Result);

/// {"file":..., "line":N}.
Json locationJson(const index::Location &Where);
Json symbolJson(const index::SymbolRecord &Symbol);
Json familyJson(const query::SymbolFamily &Family);
/// A call site with its kind.
Json siteJson(const query::CallSite &Site);
Json familiesJson(const std::vector<query::SymbolFamily> &Families);
/// Also one line of `index export`.
Json registrationJson(const index::RegistrationRecord &Row);
/// Also one line of `index export --dispatch-tables`.
Json tableEntryJson(const std::string &Op, const query::TableEntry &Entry);
/// Also one line of `index export`.
Json bindingJson(const index::BindingRecord &Binding);
/// An entry of native_functions.yaml with all its fields.
Json yamlJson(const index::OpRecord &Op);
Json derivativeJson(const index::DerivativeRecord &Record);
Json schemaCountsJson(const index::SchemaCounts &Counts);
Json schemaDifferenceJson(const metadata::SchemaDifference &Difference);
Json tuJson(const index::TuRecord &Tu);
/// How much an index holds, as `status` and `index build` say it.
void addCounts(Json &Value, const index::IndexSummary &Summary);
/// What a name matched and by which rule.
Json matchJson(const query::Resolution &Names);

void addNotFound(Json &Value, const query::Resolution &Names);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_JSON_H
