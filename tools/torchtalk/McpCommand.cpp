//===- McpCommand.cpp - mcp-serve -----------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Output.h"
#include "Settings.h"
#include "mcp/Stdio.h"
#include "mcp/Tools.h"

namespace torchtalk::cli {

namespace {

int runMcpServe(const Arguments &Given) {
  if (std::string Transport = Given.text("transport"); Transport != "stdio")
    return fail(Usage, "no transport '" + Transport + "': it is stdio",
                Given.json());
  mcp::ToolSettings Tools;
  Tools.MaxDepth = maxDepth();
  Tools.Find = [Given]() -> llvm::Expected<mcp::IndexPlace> {
    auto Found = requireIndexDir(Given);
    if (!Found)
      return Found.takeError();
    return mcp::IndexPlace{Found->IndexDir, Found->Source};
  };
  mcp::Dispatcher Server(
      mcp::torchtalkInfo(TORCHTALK_VERSION),
      {mcp::ToolRegistry::feature(mcp::torchtalkTools(std::move(Tools)))});
  return mcp::serveStdio(Server);
}

} // namespace

Command mcpServeCommand() {
  return {
      "mcp-serve",
      "serve an assistant over the Model Context Protocol",
      "",
      false,
      "Speaks on stdin and stdout until stdin ends. A client starts it:\n"
      "  claude mcp add torchtalk -s user -- torchtalk mcp-serve",
      [](po::options_description &Options) {
        Options.add_options()(
            "transport",
            po::value<std::string>()->value_name("HOW")->default_value("stdio"),
            "stdio");
        addSettingsOptions(Options);
      },
      runMcpServe};
}

} // namespace torchtalk::cli
