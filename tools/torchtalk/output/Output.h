//===- Output.h - What the command line writes ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Answers go to standard output, all else to standard error. A reader that
/// goes away is no error.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_OUTPUT_OUTPUT_H
#define TORCHTALK_TOOLS_TORCHTALK_OUTPUT_OUTPUT_H

#include "pipeline/BuildIndex.h"
#include "render/base/Answer.h"

#include "llvm/Support/Error.h"

#include <string>
#include <string_view>

namespace torchtalk::cli {

// Control bytes, which a terminal would obey, and what is no UTF-8 are written
// as \xNN: names come from whoever wrote a file. Newlines and tabs stay.

/// Writes an answer. \returns Done, so that commands can end with it.
int print(std::string_view Text);
/// The same in colour where that is wanted.
int printAnswer(std::string_view Text);
int printJson(const render::Json &Value);
/// \p Value if \p AsJson, else \p Text.
int printEither(bool AsJson, std::string_view Text, const render::Json &Value);
void printError(std::string_view Text);
/// In one line.
void printWarning(std::string_view Text);

/// false when nobody reads standard output any more: long output may stop.
bool outputWanted();

/// Flushes. \returns false, and says why, when the answer could not be
/// written (a full disk).
bool finishOutput();

/// Says \p Why on standard error and, for --json, as
/// {"schema":"torchtalk.error/1",...} on standard output. \returns \p Code.
int fail(int Code, const std::string &Why, bool Json);

/// How many TUs, ops and so on an index holds, in two lines.
std::string describeContents(const index::IndexSummary &S);
/// What lists the TUs that are not ok.
inline constexpr const char *CheckHint =
    "'torchtalk index check' lists the TUs that are not ok\n";

/// A bar of one line on a terminal; elsewhere a line a stage, and one now and
/// then in a stage that takes long. On standard error.
class ProgressBar : public index::BuildProgress {
public:
  ProgressBar();
  void stage(std::string_view Name, uint64_t Total) override;
  void advance(uint64_t Done) override;
  /// Call it at the end.
  void endStage();

private:
  void draw();
  void drawBar();

  bool Terminal, Color;
  std::string Name;
  uint64_t Total = 0, Current = 0;
  int LastPercent = -1;
  double Started = 0, LastDrawn = 0; ///< seconds
};

/// What \p Make makes of \p Of, whose progress a bar shows until then.
auto underBar(auto Make, const auto &Of) {
  ProgressBar Progress;
  auto Made = Make(Of, Progress);
  Progress.endStage();
  return Made;
}

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_OUTPUT_OUTPUT_H
