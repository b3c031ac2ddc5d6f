//===- ToolParts.h - What the tools are made of -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How a question becomes the result of a call.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TORCHTALK_TOOLPARTS_H
#define TORCHTALK_SERVER_MCP_TORCHTALK_TOOLPARTS_H

#include "mcp/features/ToolRegistry.h"
#include "mcp/torchtalk/OpenIndex.h"
#include "render/Answers.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <functional>
#include <memory>
#include <string>

namespace torchtalk::mcp {

/// Gets the open index and the arguments. Called on any thread.
using Ask = std::function<llvm::Expected<render::Answer>(
    const OpenIndex::Handle &, const Input &)>;
using Run = decltype(Tool::Run);

/// The function of \p T. Without an index the result says what to run. Where
/// the client leaves the limit to us, a page is as long as a screen. \p Kept:
/// the answer rests on the index and the arguments alone, and is kept. A call
/// that is \p Slow by its arguments and has no such answer is postponed; null:
/// none is.
Run answering(std::shared_ptr<OpenIndex> Index, const Tool &T, Ask Question,
              bool Kept, std::function<bool(const Input &)> Slow = nullptr);

/// A client puts a longer answer into a file, or its model has less room for
/// the rest.
inline constexpr size_t Screen = 8'000;

/// \p Answer with the lines after it.
std::string wholeText(const render::Answer &Answer);

/// Answers from the open index what a call asks. Reading ends when nobody waits
/// any more or when it takes too long, and tells its progress to who asked for
/// that. Without an index the error says what to run.
llvm::Expected<render::Answer>
askWithin(OpenIndex &Index, const CallContext &Context,
          llvm::function_ref<
              llvm::Expected<render::Answer>(const OpenIndex::Handle &)>
              Question);

/// The state of the index; \p Remote as in OpenIndex.
llvm::Expected<render::Answer> statusOf(const OpenIndex::Handle &Open,
                                        bool Remote);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TORCHTALK_TOOLPARTS_H
