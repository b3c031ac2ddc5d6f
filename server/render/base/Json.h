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

#ifndef TORCHTALK_SERVER_RENDER_BASE_JSON_H
#define TORCHTALK_SERVER_RENDER_BASE_JSON_H

#include "metadata/SchemaCheck.h"
#include "render/base/Answer.h"
#include "render/base/Results.h"

namespace torchtalk::render {

Json traceJson(const query::TraceResult &Trace);
/// Of a graph about a Python definition.
Json pythonGraphJson(const query::GraphResult &Graph);
Json fromPythonJson(const query::PythonReached &Reached);
Json pathJson(const query::PathResult &Path);
Json graphJson(const query::GraphResult &Graph);
Json originJson(const index::SnapshotOrigin &Origin);
Json statusJson(const query::StatusResult &Status, size_t MostFiles);

Json autogradJson(const query::AutogradResult &Result);

/// shown, total, offset and next_cursor.
void addPage(Json &Value, const query::Page &Page, size_t Shown);
/// "only_in", the builds that have it, where a merged index has others, too.
void addOnlyIn(Json &Value, const std::string &OnlyIn);
/// {"file":..., "line":N}.
Json locationJson(const index::Location &Where);
/// The same, or null when it is not known.
Json placeJson(const index::Location &Where);
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
Json pythonJson(const index::PythonRecord &Record);
Json pythonCalleesJson(const std::vector<index::PythonCallee> &Callees);
Json pythonRegistrationJson(const index::PythonRegistration &Registration);
Json opDocJson(const index::OpDoc &Doc);
Json opInfoJson(const index::OpInfoRecord &Record);
Json testJson(const index::TestRecord &Record);
Json affectedJson(const query::AffectedResult &Result);
Json fileJson(const query::FileView &View);
Json architectureJson(const query::Architecture &Result);
Json testsJson(const query::TestsResult &Result);
Json moduleJson(const query::ModuleTrace &Trace);
Json bridgeJson(const query::BridgeResult &Result);
Json backendJson(const query::BackendResult &Result);
Json backendOpJson(const query::BackendOp &Op);
Json opGuideJson(const query::OpGuide &Guide);
Json driftJson(const query::DriftResult &Result);
Json searchJson(const query::SearchResult &Result);
/// Also one line of `index export`.
Json deviceJson(const index::DeviceRecord &Record);
Json moduleListJson(const query::ModuleList &List);
Json bindingJson(const index::BindingRecord &Binding);
/// An entry of native_functions.yaml with all its fields.
Json yamlJson(const index::OpRecord &Op);
Json generatedJson(const index::GeneratedOp &Made);
Json derivativeJson(const index::DerivativeRecord &Record);
Json schemaCountsJson(const index::SchemaCounts &Counts);
Json schemaDifferenceJson(const metadata::SchemaDifference &Difference);
Json tuJson(const index::TuRecord &Tu);
/// The builds of an index, each with its settings.
Json buildsJson(const index::IndexSummary &Summary);
/// How much an index holds, as `status` and `index build` say it.
void addCounts(Json &Value, const index::IndexSummary &Summary);
/// "looked_at" of an answer.
Json lookedAtJson(const query::LookedAt &Looked);
/// What a name matched and by which rule.
Json matchJson(const query::Resolution &Names);

void addNotFound(Json &Value, const query::Resolution &Names);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_BASE_JSON_H
