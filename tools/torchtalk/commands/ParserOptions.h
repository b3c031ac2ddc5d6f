//===- ParserOptions.h - How TUs without facts are parsed -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// --jobs, --memory, --timeout and --no-parse, for the commands that parse.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_COMMANDS_PARSEROPTIONS_H
#define TORCHTALK_TOOLS_TORCHTALK_COMMANDS_PARSEROPTIONS_H

#include "cli/Command.h"
#include "collect/parse/TuParser.h"

#include "llvm/Support/Error.h"

#include <string>

namespace torchtalk::cli {

Options parserOptions();

/// What was given, else the defaults. With --no-parse the Program is "". The
/// error is one of usage.
llvm::Expected<collect::ParserSettings>
readParserOptions(const Arguments &Given);

/// "1,328 TUs parsed in 2,345 s, ..." for people; "" when none were.
std::string describeParsing(const collect::ParseCounts &Counts);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_COMMANDS_PARSEROPTIONS_H
