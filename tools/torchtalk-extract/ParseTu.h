//===- ParseTu.h - Parsing a TU in this process -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs clang's front end and the extractor over a TU. The AST is that of the
/// same compile with the plugin: code is parsed and checked with the same
/// options, but none is generated.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PARSETU_H
#define TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PARSETU_H

#include "collect/parse/ParseProtocol.h"

namespace torchtalk::extract {

/// Call once in a process that then ends: changes the working directory, and
/// does not free the compiler's memory. A crash of the compiler or of the
/// extractor is one of the process.
collect::ParsedTu parseTu(const collect::ParseJob &Job);

} // namespace torchtalk::extract

#endif // TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PARSETU_H
