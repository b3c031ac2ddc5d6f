//===- OtherMeaning.h - Another thing of the name that was asked for -*- C++
//-*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_OTHERMEANING_H
#define TORCHTALK_SERVER_QUERY_NAMES_OTHERMEANING_H

#include "records/IndexRecords.h"

#include <cstdint>
#include <string>

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

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_OTHERMEANING_H
