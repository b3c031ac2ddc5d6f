//===- McpCommand.cpp - mcp-serve -----------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "commands/Serving.h"
#include "installed/PackageIndex.h"
#include "mcp/transport/Stdio.h"
#include "output/Output.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <limits>

namespace torchtalk::cli {

namespace {

constexpr int DefaultPort = 7423;
/// A guess takes longer than anybody has.
constexpr size_t ShortestToken = 16;

/// A secret is the owner's alone, is one word, and is no short one.
llvm::Expected<std::string> readToken(const std::string &File) {
  auto Problem = [&](const std::string &Why) {
    return makeError("the token file " + File + " " + Why);
  };
  llvm::sys::fs::file_status Status;
  if (std::error_code Error = llvm::sys::fs::status(File, Status))
    return Problem("cannot be read: " + Error.message());
  if (Status.permissions() & llvm::sys::fs::others_all)
    return Problem("can be read by others: run 'chmod 600 " + File + "'");
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return Problem("cannot be read: " + Buffer.getError().message());
  llvm::StringRef Token = (*Buffer)->getBuffer().trim();
  if (Token.size() < ShortestToken)
    return Problem("holds less than " + std::to_string(ShortestToken) +
                   " characters: fill it with 'openssl rand -hex 32'");
  if (Token.find_first_of(" \t\r\n") != llvm::StringRef::npos)
    return Problem("holds more than one word");
  return Token.str();
}

llvm::Expected<mcp::HttpOptions> httpOptions(const Arguments &Given) {
  mcp::HttpOptions Options;
  Options.Address = Given.text("host");
  if (Options.Address == "localhost")
    Options.Address = "127.0.0.1";
  Options.Port = static_cast<uint16_t>(Given.number("port"));
  Options.MaxConnections = Given.count("max-connections");
  if (std::string File = Given.text("token-file"); !File.empty()) {
    Options.Policy.Token = TRY(readToken(File));
  }
  Options.Policy.Hosts = {"localhost", "127.0.0.1", "[::1]"};
  for (const std::string &Host : Given.list("allow-host")) {
    std::string Name = mcp::hostName(Host);
    if (Name.empty() || Name != llvm::StringRef(Host).lower())
      return makeError("--allow-host is a name or an address without port, "
                       "not '" +
                       Host + "'");
    Options.Policy.Hosts.push_back(std::move(Name));
  }
  // Whoever asks for a certain address will use it.
  Options.Policy.Hosts.push_back(
      mcp::hostName(Options.Address.find(':') == std::string::npos
                        ? Options.Address
                        : "[" + Options.Address + "]"));
  Options.OnListening = [](const std::string &Url, const std::string &Pages) {
    printError("torchtalk: serving on " + Url + "/mcp\nfor browsers: " + Url +
               Pages + "\n");
  };
  return Options;
}

llvm::Expected<int> runMcpServe(const Arguments &Given) {
  std::string Transport = Given.text("transport");
  auto Http = TRY(orFail(Usage, httpOptions(Given)));

  mcp::ServerSettings Settings =
      serverSettings(Given, Transport == "http", makeIndexAside(Given));
  mcp::TorchtalkServer Server(std::move(Settings));
  if (Transport == "stdio") {
    mcp::StdioOptions Options;
    Options.OnEnd = [&] { Server.finishStreams(); };
    return mcp::serveStdio(Server.dispatcher(), Options);
  }
  TRY(serve(Server, std::move(Http)));
  return Done;
}

} // namespace

Command mcpServeCommand() {
  return {
      .Name = "mcp-serve",
      .Summary = "serve an assistant over the Model Context Protocol",
      .Details =
          "With stdio it speaks on stdin and stdout until stdin ends. A "
          "client\n"
          "starts it:\n"
          "  claude mcp add torchtalk -s user -- torchtalk mcp-serve\n"
          "With http it serves http://HOST:PORT/mcp to many clients, "
          "/healthz,\n"
          "/readyz and /metrics, until it gets SIGTERM. It keeps no sessions: "
          "several may stand\n"
          "behind one load balancer.",
      .Options =
          Options{
              choice("transport", "HOW", {"stdio", "http"}, "stdio or http"),
              text("host", "ADDRESS",
                   "http: the address to listen on; one that other machines "
                   "reach needs --token-file",
                   "127.0.0.1"),
              count("port", DefaultPort, "http: 0 for any that is free", 0,
                    std::numeric_limits<uint16_t>::max()),
              text("token-file", "FILE",
                   "http: what clients must send as 'Authorization: Bearer'"),
              again("allow-host", "NAME",
                    "http: a name under which clients reach it, besides "
                    "localhost; may be given again"),
              count("max-connections", 8192, "http: open at a time", 1,
                    1 << 20),
              cacheOption()} +
          settingsOptions(),
      .Run = runMcpServe};
}

} // namespace torchtalk::cli
