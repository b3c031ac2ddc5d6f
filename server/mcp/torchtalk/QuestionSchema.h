//===- QuestionSchema.h - JSON Schema of a question -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TORCHTALK_QUESTIONSCHEMA_H
#define TORCHTALK_SERVER_MCP_TORCHTALK_QUESTIONSCHEMA_H

#include "mcp/protocol/Protocol.h"
#include "questions/Question.h"

namespace torchtalk::mcp {

/// The parameters that \p For has (Both: that either has), in the subset of
/// Arguments.h. Those of the tool have defaults; else it is left to the request
/// what was not given.
Json schemaOf(const questions::Question &Q, questions::Parameter::Front For);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TORCHTALK_QUESTIONSCHEMA_H
