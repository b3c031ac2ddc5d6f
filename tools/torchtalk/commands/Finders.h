//===- Finders.h - Other indexes, by the configuration ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_COMMANDS_FINDERS_H
#define TORCHTALK_TOOLS_TORCHTALK_COMMANDS_FINDERS_H

#include "cli/Command.h"
#include "cli/Projects.h"
#include "questions/Places.h"

namespace torchtalk::cli {

/// How questions find other indexes than the one that \p Given names. \p Own:
/// that one, if it is open.
questions::Finders findersOf(const Arguments &Given, OtherPlaces Places);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_COMMANDS_FINDERS_H
