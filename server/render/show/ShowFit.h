//===- ShowFit.h - An answer with source in a budget ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the source of the rows that query::show() gives, and takes of rows and
/// source what fits into so many tokens, the most important first. What
/// does not fit is counted.
///
/// A token is taken to be 3.5 bytes; tokenizers differ.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_SHOW_SHOWFIT_H
#define TORCHTALK_SERVER_RENDER_SHOW_SHOWFIT_H

#include "query/answer/SiteConditions.h"
#include "query/show/ShowResult.h"
#include "render/base/SourceText.h"

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace torchtalk::render {

constexpr size_t LeastTokens = 500;
inline size_t bytesOf(size_t Tokens) { return Tokens * 7 / 2; }
inline size_t tokensOf(size_t Bytes) { return (2 * Bytes + 6) / 7; }

struct ShownRow {
  query::ShowRow Row;            ///< EndLine is the last one of its source
  std::string Text;              ///< without the source
  std::string Line;              ///< the source of a row without EndLine
  std::vector<std::string> Code; ///< the first lines of the source
  /// Of a call that the source in the answer does not have around it.
  std::optional<query::SiteConditions> Around = {};
  std::string Condition = {}; ///< the most telling of these, as text
};

/// Source that is not shown, or not to its end.
struct LeftSource {
  std::string What;
  index::Location Where;
  size_t Lines = 0; ///< that are not shown
};

struct ShownAnswer {
  std::string Head; ///< all that stands above the parts
  std::array<std::vector<ShownRow>, query::NumShowParts> Parts;
  std::array<size_t, query::NumShowParts> Totals = {}; ///< rows
  std::vector<LeftSource> Left;   ///< the most important first
  std::vector<std::string> Notes; ///< of the source, a sentence each
  std::string Text;               ///< all of it
};

using ReadConditions =
    std::function<query::SiteConditions(const query::ShowCall &)>;

/// \p Reserved: bytes of the budget that others write. \p Root: see
/// readSource().
llvm::Expected<ShownAnswer> fitShow(const query::ShowResult &Found,
                                    size_t Tokens, size_t Reserved,
                                    const index::IndexReader &Index,
                                    const std::string &Root,
                                    const ReadConditions &Conditions);

/// \p Text, in at most \p Most bytes and \p End.
std::string cutTo(llvm::StringRef Text, size_t Most, const char *End = " ...");

/// The lines above the parts.
std::string showHead(const query::ShowResult &Found, size_t MostDoc);
/// A row without its source.
std::string showRowText(const query::ShowRow &Row);
/// "  if (a > 0), line 12, and 2 more", or "". \p Visible: conditions in this
/// line need no words.
std::string showCondition(const query::SiteConditions &Of, uint32_t Visible,
                          bool InPython);
/// What stands for conditions that are not said.
constexpr const char *UnsaidConditions = "  if ?";
/// "callers: 12 of 40".
std::string showHeading(const query::ShowResult &Found, query::ShowPart Part,
                        size_t Shown, size_t Total);

Json showJson(const query::ShowResult &Found, const ShownAnswer &Shown,
              size_t Tokens);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_SHOW_SHOWFIT_H
