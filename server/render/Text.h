//===- Text.h - Answers as compact text -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Text for people and language models: short lines, each location a
/// "path:line" relative to the source root, each list "shown of total", and
/// the rule by which a name was matched. The same on a terminal and in MCP.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_TEXT_H
#define TORCHTALK_SERVER_RENDER_TEXT_H

#include "render/Answers.h"

#include <string>

namespace torchtalk::render {

std::string traceText(const query::TraceResult &Trace, TraceFocus Focus);
std::string graphText(const query::GraphResult &Graph);
std::string statusText(const query::StatusResult &Status);
/// "11 ok, 0 failed, 0 without facts".
std::string tuCounts(const index::IndexSummary &Summary);

/// "3145 compared with native_functions.yaml, ...".
std::string schemaCounts(const index::SchemaCounts &Counts);

/// A name without answer, and near ones.
std::string notFoundText(const query::Resolution &Names);

/// "path:line", or what to say of an unknown place.
std::string placeText(const index::Location &Where);
std::string placeText(const index::SymbolRecord &Symbol);

/// "signature  kind  path:line" and, for a family, what it holds.
std::string familyText(const query::SymbolFamily &Family);

/// The qualified name; one that its template arguments make too long to read
/// goes without them.
std::string nameText(const index::SymbolRecord &Symbol);

/// "virtual path:line, override of Base::f": a call site in words. \p ToCaller:
/// the line is about the function that calls.
std::string siteText(const query::CallSite &Site, bool ToCaller);

/// The chain of a path, or why there is none.
std::string pathText(const query::GraphResult &Graph);

/// The other candidates, "" when there are none. \p Unread more were not
/// looked at.
std::string candidatesText(const std::vector<query::SymbolFamily> &Families,
                           size_t Unread = 0);

/// How Python gets to an op, a binding after the other.
std::string bindingsText(const query::BindingsResult &Bindings);

/// How the op is differentiated: the formulas, the node and what its backward
/// calls.
std::string autogradText(const query::AutogradResult &Autograd);

/// What would run for each key, or for the one that was asked for.
std::string tableText(const query::OpTrace &Op, const std::string &Key);
/// Stubs and their kernels, to stand below the kernel that calls them.
std::string stubsText(const std::vector<query::StubStep> &Stubs);

/// "2 of 15 shown".
std::string shownOf(size_t Shown, size_t Total);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_TEXT_H
