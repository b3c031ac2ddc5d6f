//===- ParseTu.h - The facts of one TU by parsing it ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs clang's front end over a TU and the extractor over what it saw, which
/// is what the plugin sees in the same compile: code is parsed and checked by
/// the same options, and none is generated.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PARSETU_H
#define TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PARSETU_H

#include "collect/parse/ParseProtocol.h"

namespace torchtalk::extract {

/// For a process that does this once and ends: changes the working directory,
/// and leaves the compiler's memory as it is. A crash of the compiler or of
/// the extractor is one of the process.
collect::ParsedTu parseTu(const collect::ParseJob &Job);

} // namespace torchtalk::extract

#endif // TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PARSETU_H
