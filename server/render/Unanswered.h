//===- Unanswered.h - Questions without an answer ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_UNANSWERED_H
#define TORCHTALK_SERVER_RENDER_UNANSWERED_H

#include "query/names/Resolution.h"
#include "render/base/Answer.h"

#include "index/reader/IndexReader.h"

#include <string>
#include <string_view>

namespace torchtalk::render {

/// Shared by all questions about a name that has no answer.
llvm::Expected<Answer> unanswered(const index::IndexReader &Index,
                                  std::string_view Command,
                                  query::Resolution Names);

/// \p Given, where it has no answer with what \p Name is for other commands.
llvm::Expected<Answer> orElsewhere(const index::IndexReader &Index,
                                   std::string_view Command,
                                   std::string_view Name, Answer Given);

Answer badQuestion(const char *Command, const std::string &Why);

/// \p Name is a function, and the command is about ops.
Answer noOp(const char *Command, const std::string &Name);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_UNANSWERED_H
