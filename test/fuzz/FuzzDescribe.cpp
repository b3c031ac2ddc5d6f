//===- FuzzDescribe.cpp - Any text as the description of a repository -----===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "describe/Description.h"

#include "llvm/Support/Path.h"

using namespace torchtalk;

void torchtalk::fuzz(std::string_view Input) {
  auto Read = describe::parse(std::string(Input), "d.toml");
  if (!Read)
    return llvm::consumeError(Read.takeError());
  check(Read->Text == Input, "a description that is not what was read");
  for (llvm::StringRef File : {"a.cpp", "csrc/a.kcu", "tests/test_a.py"}) {
    if (Read->takesFile(File))
      check(Read->entersFolder(llvm::sys::path::parent_path(File)),
            "a file in a folder that is not entered");
    Read->dialectOf(File);
    Read->macrosFor(File);
    Read->isTest(File);
  }
}
