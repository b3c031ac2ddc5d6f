//===- OtherMeanings.h - Names of neither ops nor functions -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a name is that means no op and no compiled function, and which command
/// answers about it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_OTHERMEANINGS_H
#define TORCHTALK_SERVER_QUERY_OTHERMEANINGS_H

#include "query/Knowing.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::query {

struct OtherMeaning {
  enum class Kind : uint8_t {
    PythonClass,
    PythonFunction,
    Kernel,   ///< of a device, seen in source
    Function, ///< seen in source
    Test,
    OpInfo,
    DispatchKey,
    ForwardOp, ///< of an autograd node
    File,
  };
  Kind TheKind = Kind::File;
  std::string Name; ///< as its command takes it
  index::Location Where = {};
};
/// "Python class", "function, seen in source", ...
const char *toString(OtherMeaning::Kind Kind);
/// The command and the tool that answers about such things: "modules".
const char *commandOf(OtherMeaning::Kind Kind);

/// All that \p Name means, the likeliest first.
llvm::Expected<std::vector<OtherMeaning>>
otherMeanings(const index::IndexReader &Index, std::string_view Name);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_OTHERMEANINGS_H
