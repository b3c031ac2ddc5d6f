//===- AskNext.h - Which questions follow from an answer --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Of each answer, questions that have an answer in their turn.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_ASKNEXT_H
#define TORCHTALK_SERVER_RENDER_ASKNEXT_H

#include "render/base/Answer.h"
#include "render/base/Results.h"

namespace torchtalk::render {

std::vector<Question> nextOf(const query::TraceResult &Trace,
                             const query::TraceRequest &Request);
std::vector<Question> nextOf(const query::GraphResult &Graph,
                             const query::GraphRequest &Request);
std::vector<Question> nextOf(const query::ModuleTrace &Trace);
std::vector<Question> nextOf(const query::ModuleList &List);
std::vector<Question> nextOf(const query::SearchResult &Found);
std::vector<Question> nextOf(const query::BackendResult &Found);
std::vector<Question> nextOf(const query::OpGuide &Guide);
std::vector<Question> nextOf(const query::BridgeResult &Found);
std::vector<Question> nextOf(const query::TestsResult &Found);
std::vector<Question> nextOf(const query::FileView &View);
std::vector<Question> nextOf(const query::ExplainResult &Found);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_ASKNEXT_H
