//===- Json.h - Answers as versioned JSON --------------------- -*- C++ -*-===//
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
#include "render/base/Fields.h"
#include "render/base/Results.h"

namespace torchtalk::render {

Json traceJson(const query::TraceResult &Trace);
Json graphJson(const query::GraphResult &Graph);
Json statusJson(const query::StatusResult &Status, size_t MostFiles);
Json affectedJson(const query::AffectedResult &Result);
Json explainJson(const query::ExplainResult &Found);
Json fileJson(const query::FileView &View);
Json originJson(const query::OriginResult &Origin);
Json architectureJson(const query::Architecture &Result);
Json testsJson(const query::TestsResult &Result);
Json moduleJson(const query::ModuleTrace &Trace);
Json moduleListJson(const query::ModuleList &List);
Json bridgeJson(const query::BridgeResult &Result);
Json opsJson(const query::OpsResult &Found);
Json backendJson(const query::BackendResult &Result);
Json willItRunJson(const query::WillItRunResult &Result);
Json whyJson(const query::WhyResult &Why);
Json driftJson(const query::DriftResult &Result);
Json opGuideJson(const query::OpGuide &Guide);
Json searchJson(const query::SearchResult &Result);
void addNotFound(Json &Value, const query::Resolution &Names);

const char *kindName(source::PythonScope::Kind Kind);
/// "" for 0.
std::string hex(index::SymbolId Id);
/// The builds that have it; left out where all of a merged index have.
Json onlyIn(const std::string &Builds);
/// Also one line of `index export --dispatch-tables`.
Json tableEntryJson(const std::string &Op, const query::TableEntry &Entry);

// Records, most of which are a line of `index export`, too.
void fields(Fields &A, const index::BindingRecord &Binding);
void fields(Fields &A, const index::BuildInfo &Build);
void fields(Fields &A, const index::DerivativeRecord &Record);
void fields(Fields &A, const index::DeviceRecord &Record);
void fields(Fields &A, const index::GeneratedOp &Made);
/// How much an index holds, as `status` and `index build` say it.
void fields(Fields &A, const index::IndexSummary &Summary);
void fields(Fields &A, const index::Location &Where);
void fields(Fields &A, const index::OpDoc &Doc);
void fields(Fields &A, const index::OpInfoRecord &Record);
/// An entry of native_functions.yaml with all its fields.
void fields(Fields &A, const index::OpRecord &Op);
void fields(Fields &A, const index::PythonCallee &Callee);
void fields(Fields &A, const index::PythonRecord &Record);
void fields(Fields &A, const index::PythonRegistration &Registration);
void fields(Fields &A, const index::RegistrationRecord &Row);
void fields(Fields &A, const index::SchemaCounts &Counts);
void fields(Fields &A, const index::SnapshotOrigin &Origin);
void fields(Fields &A, const index::RegistryOrigin &Origin);
void fields(Fields &A, const index::SymbolRecord &Symbol);
void fields(Fields &A, const index::TestRecord &Record);
void fields(Fields &A, const index::TuRecord &Tu);
void fields(Fields &A, const metadata::FieldDifference &Difference);
void fields(Fields &A, const metadata::SchemaDifference &Difference);

// Parts of several answers.
void fields(Fields &A, const query::RunTimeRows &AtRunTime);
void fields(Fields &A, const query::AutogradResult &Result);
void fields(Fields &A, const query::OpNeeds &Needs);
void fields(Fields &A, const query::BackendOp &Op);
/// A row of the dispatcher, followed to its code.
void fields(Fields &A, const query::RegistrationTrace &R);
void fields(Fields &A, const query::CallSite &Site);
void fields(Fields &A, const query::LookedAt &Looked);
void fields(Fields &A, const query::SiteConditions &Of);
/// How the kernel of an op comes to a call.
void fields(Fields &A, const query::RunLink &Link);
/// What a name matched and by which rule.
void fields(Fields &A, const query::Resolution &Names);
void fields(Fields &A, const query::StubKernel &Kernel);
void fields(Fields &A, const query::SymbolFamily &Family);

/// A page, and how many entries of it are shown.
struct PageOf {
  const query::Page &Page;
  size_t Shown;
};
void fields(Fields &A, const PageOf &Part);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_BASE_JSON_H
