//===- Questions.h - What to ask after an answer ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A question as a value. Each front end writes it in its own syntax: a line
/// for a shell, or a call of a tool.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_BASE_QUESTIONS_H
#define TORCHTALK_SERVER_RENDER_BASE_QUESTIONS_H

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::render {

/// Keeps the order in which fields are set.
using Json = nlohmann::ordered_json;

struct Question {
  std::string Name; ///< of the tool, which is that of the command
  /// By the names of the tool's parameters.
  Json Parameters = Json::object();
};

/// "walk_python" -> "walk-python".
std::string optionName(std::string Parameter);

/// One word for a POSIX shell.
std::string shellQuoted(std::string_view Word);

/// "torchtalk graph at::native::matmul --mode impact --index idx". \p Options
/// are words that every command is given.
std::string shellLine(const Question &Asked,
                      const std::vector<std::string> &Options);
/// `graph {"func":"at::native::matmul","mode":"impact"}`.
std::string toolCall(const Question &Asked);

/// "ask next:" and a line each; "" for none.
std::string questionLines(std::string_view Heading,
                          const std::vector<std::string> &Lines);

/// [{"question", "parameters"}].
Json questionsJson(const std::vector<Question> &Questions);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_BASE_QUESTIONS_H
