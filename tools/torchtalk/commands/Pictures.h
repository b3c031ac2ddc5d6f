//===- Pictures.h - Answers as pictures -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_COMMANDS_PICTURES_H
#define TORCHTALK_TOOLS_TORCHTALK_COMMANDS_PICTURES_H

#include "questions/Question.h"

#include <string>

namespace torchtalk::cli {

/// What \p Answer to \p Asked is as \p Format: mermaid, dot, or html, for which
/// the page may ask more. "": there is no picture of it.
llvm::Expected<std::string> pictureText(const questions::Question &Q,
                                        const questions::Given &Asked,
                                        const questions::Places &In,
                                        const render::Answer &Answer,
                                        const std::string &Format);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_COMMANDS_PICTURES_H
