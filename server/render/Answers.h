//===- Answers.h - Questions in, text and JSON out --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The answers that the command line and the MCP server share: the same text
/// and the same JSON (SCHEMA.md) from one query.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_ANSWERS_H
#define TORCHTALK_SERVER_RENDER_ANSWERS_H

#include "render/base/Answer.h"
#include "render/base/Results.h"
#include "render/base/SourceText.h"

#include <string>
#include <string_view>

namespace torchtalk::render {

/// Errors mean that the index cannot be read.
llvm::Expected<Answer> answerTrace(const query::BackendIndexes &Indexes,
                                   const query::TraceRequest &Request,
                                   TraceFocus Focus);
/// The dispatcher's run of a call, a step after the other.
llvm::Expected<Answer> answerWhy(const query::BackendIndexes &Indexes,
                                 const query::WhyRequest &Request);
llvm::Expected<Answer> answerGraph(const index::IndexReader &Index,
                                   query::GraphRequest Request,
                                   const std::string &Source = "");
/// \p MostFiles: of each list of files.
llvm::Expected<Answer> answerStatus(const index::IndexReader &Index,
                                    uint64_t NowUnix,
                                    const std::string &SourceRoot = "",
                                    size_t MostFiles = 10);

llvm::Expected<Answer> answerModule(const index::IndexReader &Index,
                                    std::string_view Name);
llvm::Expected<Answer> answerModules(const index::IndexReader &Index,
                                     const query::ModuleListRequest &Request);

/// \p Pytest: the text is arguments of pytest, a line for each run.
llvm::Expected<Answer> answerAffected(const index::IndexReader &Index,
                                      const query::AffectedRequest &Request,
                                      bool Pytest = false);
llvm::Expected<Answer> answerSearch(const index::IndexReader &Index,
                                    const query::SearchRequest &Request);

llvm::Expected<Answer> answerOps(const query::BackendIndexes &Indexes,
                                 const query::OpsRequest &Request);
llvm::Expected<Answer> answerBackend(const query::BackendIndexes &Indexes,
                                     const query::BackendRequest &Request);
llvm::Expected<Answer> answerWillItRun(const query::BackendIndexes &Indexes,
                                       const query::WillItRunRequest &Request);

/// Where the name is that of no op, as answerTrace() says it.
llvm::Expected<Answer> answerOpGuide(const query::BackendIndexes &Indexes,
                                     const query::OpGuideRequest &Request);

/// The same against another index of PyTorch.
llvm::Expected<Answer> answerDrift(const query::DriftIndexes &Indexes,
                                   const query::DriftRequest &Request);

/// \p Problems is said after the answer, a line each.
llvm::Expected<Answer> answerBridge(const query::BridgeIndexes &Indexes,
                                    const query::BridgeRequest &Request,
                                    const std::vector<std::string> &Problems);

llvm::Expected<Answer> answerTests(const index::IndexReader &Index,
                                   const query::TestsRequest &Request);

/// What the lines of a log are.
llvm::Expected<Answer> answerExplain(const index::IndexReader &Index,
                                     query::ExplainRequest Request,
                                     const std::string &Source = "");

/// All that one needs to know of a name, with its source in the checkout
/// \p Source ("": that of the index), in at most Request.Tokens.
llvm::Expected<Answer> answerShow(const index::IndexReader &Index,
                                  const query::ShowRequest &Request,
                                  const std::string &Source);

/// \p Lines, unless its First is 0: the text is those of the file, the first
/// 2,000, in the checkout \p Source ("": that of the index).
llvm::Expected<Answer> answerFile(const index::IndexReader &Index,
                                  const query::FileRequest &Request,
                                  SourceLines Lines, const std::string &Source);
/// \p Request.Read is set here, to read in the checkout \p Source, as above.
llvm::Expected<Answer> answerOrigin(const index::IndexReader &Index,
                                    query::OriginRequest Request,
                                    const std::string &Source);
llvm::Expected<Answer> answerArchitecture(const index::IndexReader &Index);

/// What to say with every answer of an index that was loaded from a snapshot of
/// another source; "" for all others.
llvm::Expected<std::string> sourceNote(const index::IndexReader &Index);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_ANSWERS_H
