//===- FileCommands.cpp - file and architecture ---------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "commands/Query.h"

namespace torchtalk::cli {

Command fileCommand() {
  return {"file",
          "what a file defines, registers, includes and is included by",
          "PATH",
          true,
          "PATH is one from the source root, or the end of one: "
          "LinearAlgebra.cpp.",
          [](po::options_description &Options) {
            addPageOptions(Options, query::FileRequest().Limit,
                           "how many rows of each list to show");
            addSettingsOptions(Options);
          },
          [](const Arguments &Given) {
            query::FileRequest Request;
            Request.Name = Given.text("positional");
            return answerPaged(Given, Request, render::answerFile);
          }};
}

Command architectureCommand() {
  return {"architecture",
          "the layers of the source, and what the index holds of each",
          "",
          false,
          "",
          addSettingsOptions,
          [](const Arguments &Given) {
            return answerWith(Given, render::answerArchitecture);
          }};
}

} // namespace torchtalk::cli
