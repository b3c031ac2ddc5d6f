//===- OpsTable.h - ops as a file, and against a former one -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_COMMANDS_OPSTABLE_H
#define TORCHTALK_TOOLS_TORCHTALK_COMMANDS_OPSTABLE_H

#include "render/base/Questions.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::cli {

/// \p Ops, an answer in JSON, with a row for each op: how it runs for each key,
/// and the word of each property, "" where it lacks it. By RFC 4180, with "\n".
std::string csvOf(const render::Json &Ops);

/// What `ops --json` has written to \p File.
llvm::Expected<render::Json> readOps(const std::string &File);

struct Ratchet {
  std::vector<std::string> Lost; ///< a line each: "aten::add  MPS: own, ..."
  size_t Kept = 0;               ///< cells that are as good as before
  size_t Unknown = 0;            ///< cells that nothing tells of any more
};
/// What the ops of \p Then had, and lack in \p Now, which has all ops with the
/// same keys and properties.
Ratchet lostSince(const render::Json &Then, const render::Json &Now);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_COMMANDS_OPSTABLE_H
