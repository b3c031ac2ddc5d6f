//===- Answer.h - What a command and a tool answer --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_BASE_ANSWER_H
#define TORCHTALK_SERVER_RENDER_BASE_ANSWER_H

#include "render/base/Questions.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::render {

struct Answer {
  enum class Outcome { Done = 0, NoAnswer = 1, BadQuestion = 2 };
  Outcome TheOutcome = Outcome::Done;
  /// An answer that a gate is not to go by.
  bool Stops = false;
  /// Of the command line.
  int exitCode() const {
    return Stops ? static_cast<int>(Outcome::NoAnswer)
                 : static_cast<int>(TheOutcome);
  }
  std::string Text = {};    ///< ends with a newline
  std::string Closing = {}; ///< lines after it that stay where the text is cut
  /// What sourceNote() says with every answer, or "".
  std::string Note = {};
  /// Made when it is asked for. Not empty.
  std::function<Json()> Value = [] { return Json(); };
  /// Each has an answer.
  std::vector<Question> Next = {};
  /// The same question with these parameters instead tells more: the next page.
  std::vector<Json> More = {};
};

/// {"schema":"torchtalk.<command>/1"}.
Json makeAnswer(std::string_view Command);

/// What `--json` prints of \p Of.
Json wholeValue(const Answer &Of);

/// What `--json` prints instead of an answer: why there is none.
Json errorValue(const std::string &Why, int ExitCode);

/// JSON as this program prints it: invalid UTF-8 is replaced, never thrown.
std::string dump(const Json &Value, bool Pretty = true);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_BASE_ANSWER_H
