//===- Limits.h - Where the machine gives no more ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a process without memory, threads or descriptors says before it ends:
/// a sentence, whoever found the limit, be it a library in a thread of its own.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_CLI_LIMITS_H
#define TORCHTALK_TOOLS_TORCHTALK_CLI_LIMITS_H

#include <string>

namespace torchtalk::cli {

/// Takes all descriptors that the user may have, and ends the process with
/// currentReason() where it would abort.
void meetLimits();

/// What the exception that is being handled means to the user.
std::string currentReason();

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLI_LIMITS_H
