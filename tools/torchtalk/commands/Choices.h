//===- Choices.h - Options that take one of a few words ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_COMMANDS_CHOICES_H
#define TORCHTALK_TOOLS_TORCHTALK_COMMANDS_CHOICES_H

#include "cli/Command.h"

namespace torchtalk::cli {

/// Adds --\p Name, which is one of \p Words: any other is wrong usage. The
/// default, "" for none, is what it is when it is not given. \p Placeholder and
/// \p Description are for the help.
void addChoice(po::options_description &Options, const char *Name,
               const char *Placeholder, std::vector<std::string> Words,
               const std::string &Default, const char *Description);

/// The words of such an option; none for all others.
std::vector<std::string> choicesOf(const po::option_description &Option);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_COMMANDS_CHOICES_H
