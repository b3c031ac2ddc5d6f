//===- ToolParts.h - What the tools are made of -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Schemas of parameters, and how a question becomes the result of a call.
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

/// One line of text.
Json text(const std::string &Description);
Json texts(const char *Description, unsigned Most);
Json flag(const char *Description);
Json choice(const char *Description, Json Values, const char *Default);
Json number(const char *Description, unsigned Maximum, unsigned Default);

/// Adds the parameters of what answers with pages.
void addPaging(Json &Properties, const char *Limit, size_t Default);

Json schema(Json Properties, Json Required = Json::array());

/// Takes any word for what a question is about as \p Parameter, and any for a
/// dispatch key. After the schema is set.
void takeSubjectAs(Tool &T, const std::string &Parameter);
void takeKeyAs(Tool &T, const std::string &Parameter);

Tool readOnlyTool(const char *Name, const char *Title, const char *Description);

/// Gets the open index and the arguments. Called on any thread.
using Ask = std::function<llvm::Expected<render::Answer>(
    const OpenIndex::Handle &, const Input &)>;
using Run = decltype(Tool::Run);

/// What \p T runs. Without an index the result says what to run. Where the
/// client leaves the limit to us, a page is as long as a screen.
Run answering(std::shared_ptr<OpenIndex> Index, const Tool &T, Ask Question);
/// The same of a question whose answer rests on the index and the arguments
/// alone: it is kept.
Run answeringOnce(std::shared_ptr<OpenIndex> Index, const Tool &T,
                  Ask Question);

/// A client puts a longer answer into a file, or its model has less room for
/// the rest.
inline constexpr size_t Screen = 8'000;

/// "ask next:" with a call of a tool a line.
std::string nextText(const std::vector<render::Question> &Questions);

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

/// In BackendTools.cpp.
Tool backendTool(const std::shared_ptr<OpenIndex> &Index,
                 const FindProject &Project, const FindOther &Other);
Tool bridgeTool(const std::shared_ptr<OpenIndex> &Index,
                const FindProjects &Projects);

/// In PythonTools.cpp.
Tool modulesTool(const std::shared_ptr<OpenIndex> &Index);
Tool testsTool(const std::shared_ptr<OpenIndex> &Index);
Tool affectedTool(const std::shared_ptr<OpenIndex> &Index,
                  const FindProjects &Projects);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TORCHTALK_TOOLPARTS_H
