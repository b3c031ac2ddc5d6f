//===- ShowResult.h - What one needs to know of a name ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_SHOW_SHOWRESULT_H
#define TORCHTALK_SERVER_QUERY_SHOW_SHOWRESULT_H

#include "query/answer/CallSite.h"
#include "query/answer/Knowing.h"
#include "query/names/Resolution.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

struct ShowRequest {
  std::string Name;     ///< an op, a definition, FILE:LINE or FILE
  size_t Tokens = 4000; ///< that the text of the answer may have
};

/// In the order of the text.
enum class ShowPart : uint8_t {
  Code,       ///< the subject itself: schema, kernels, definitions
  Derivative, ///< its formula and the helpers that this calls
  Python,     ///< decompositions, lowerings and the like
  Registered, ///< what is put in between, and what the subject is registered
              ///< for
  SameName,   ///< definitions of the same name
  Calls,
  Callers,
  Tests,
};
constexpr unsigned NumShowParts = 8;
inline const char *toString(ShowPart Part) {
  constexpr const char *Words[] = {"code",       "derivative", "python",
                                   "registered", "same_name",  "calls",
                                   "callers",    "tests"};
  return Words[static_cast<size_t>(Part)];
}

/// By which the subject comes to what a row is about, or which the row is.
struct ShowCall {
  std::vector<CallSite> Sites;    ///< all of them
  std::vector<std::string> Names; ///< what is called, qualified
};

/// A line of the answer, and the source that it stands for.
struct ShowRow {
  std::string What = {};
  std::vector<std::string> Keys = {}; ///< dispatch keys, of a kernel
  index::Location Where = {};         ///< Line 0: the file as a whole
  /// The source goes from Where to here; 0: it is that line alone, which the
  /// answer has beside the place.
  uint32_t EndLine = 0;
  bool HasSource = true; ///< else its place says all
  /// The source of an entry of YAML goes on to the next one.
  bool IsEntry = false;
  From Origin = From::Compiled;
  std::string Note = {};
  /// What is lost most without has the least: of the row, and of its source.
  unsigned Rank = 0, CodeRank = 0;
  std::optional<ShowCall> Call = {};
};

struct ShowResult {
  std::string BadRequest;
  Resolution Names; ///< the subject is neither of C++ nor an op: not found()
  bool Found = false;
  std::string Subject, Rule;
  std::vector<std::string> Others; ///< the first few other meanings
  size_t OthersMore = 0;           ///< and how many more there are
  std::string Signature;
  std::vector<std::string> PythonNames;
  std::string Autograd; ///< a word: AutogradState
  std::string Doc;
  index::Location DocAt;
  std::array<std::vector<ShowRow>, NumShowParts> Parts;
  /// Of the rows of a part, those that are not in it, as they are too many.
  std::array<size_t, NumShowParts> More = {};
  /// "those of 30 of the 474 ops that reach it": of which the tests are, where
  /// that is not all; or "".
  std::string TestsOf;
  LookedAt Looked;

  std::vector<ShowRow> &of(ShowPart Part) {
    return Parts[static_cast<size_t>(Part)];
  }
  size_t &moreOf(ShowPart Part) { return More[static_cast<size_t>(Part)]; }
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_SHOW_SHOWRESULT_H
