//===- Query.h - What the commands that ask have in common ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_COMMANDS_QUERY_H
#define TORCHTALK_TOOLS_TORCHTALK_COMMANDS_QUERY_H

#include "cli/Command.h"
#include "output/Output.h"
#include "render/Answers.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string_view>

namespace torchtalk::cli {

/// Prints an answer with what to ask next, on standard error when it is none,
/// and there too that the index is of another source. \returns the exit code.
int show(const index::IndexReader &Index, llvm::Expected<render::Answer> Answer,
         const Arguments &Given);

/// Opens the index, asks and shows.
int answerWith(const Arguments &Given,
               llvm::function_ref<
                   llvm::Expected<render::Answer>(const index::IndexReader &)>
                   Ask);

/// Says that \p Option has no such value. \returns the exit code.
int noChoice(const Arguments &Given, const char *Option,
             std::string_view Choices);

/// --code, which show() heeds.
void addCodeOption(po::options_description &Options);
/// --limit; \p Limit says what is limited.
void addLimitOption(po::options_description &Options, int Default,
                    const char *Limit);
/// --limit and --cursor.
void addPageOptions(po::options_description &Options, int Default,
                    const char *Limit);
/// --limit as a count; an error when it is none.
llvm::Expected<size_t> limitOf(const Arguments &Given);

/// answerWith(), of a request with those options.
template <typename Request, typename Fn>
int answerPaged(const Arguments &Given, Request Question, Fn Ask) {
  auto Limit = limitOf(Given);
  if (!Limit)
    return fail(Usage, Limit.takeError(), Given.json());
  Question.Limit = *Limit;
  Question.Cursor = Given.text("cursor");
  return answerWith(Given, [&](const index::IndexReader &Index) {
    return Ask(Index, Question);
  });
}

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_COMMANDS_QUERY_H
