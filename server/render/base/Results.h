//===- Results.h - What is rendered -----------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The questions and the results of all.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_BASE_RESULTS_H
#define TORCHTALK_SERVER_RENDER_BASE_RESULTS_H

#include "query/ArchitectureResult.h"
#include "query/StatusResult.h"
#include "query/TraceResult.h"
#include "query/affected/AffectedResult.h"
#include "query/drift/DriftResult.h"
#include "query/explain/ExplainResult.h"
#include "query/file/FileResult.h"
#include "query/graph/GraphResult.h"
#include "query/modules/ModulesResult.h"
#include "query/op/OpGuideResult.h"
#include "query/ops/OpsResult.h"
#include "query/origin/OriginResult.h"
#include "query/run/WillItRunResult.h"
#include "query/search/SearchResult.h"
#include "query/show/ShowResult.h"
#include "query/tests/TestsResult.h"
#include "query/why/WhyResult.h"

namespace torchtalk::render {

/// How much of a trace its text has.
enum class TraceFocus {
  Full,     ///< what matters: schema, a line a backend, autograd, Python
  Yaml,     ///< the schema and the entries of the YAML
  Dispatch, ///< the registrations, and what would run for each key
  Verbose,  ///< everything
};

inline const char *toString(TraceFocus Focus) {
  constexpr const char *Words[] = {"full", "yaml", "dispatch", "verbose"};
  return Words[static_cast<size_t>(Focus)];
}

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_BASE_RESULTS_H
