//===- Clients.h - MCP clients and their configuration ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which clients there are, in which file each of them keeps its MCP servers,
/// and how one server is written there.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_CLIENTS_CLIENTS_H
#define TORCHTALK_TOOLS_TORCHTALK_CLIENTS_CLIENTS_H

#include "llvm/Support/Error.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torchtalk::cli {

enum class ConfigFormat { Json, Toml };

struct Client {
  const char *Name;  ///< as on the command line
  const char *Title; ///< as people call it
  ConfigFormat Format;
  const char *Container;   ///< the member of the file that holds all servers
  bool SaysType;           ///< an entry has "type": "stdio"
  const char *ProjectFile; ///< below the folder of a project
  const char *Next;        ///< what to do once the file is written
};

/// nullptr when there is none of that name.
const Client *findClient(std::string_view Name);

/// "claude, cursor, ... or gemini".
std::string clientNames();

/// The file of the user's own configuration, which need not be there yet. Fails
/// where it cannot be known, and then says what to do.
llvm::Expected<std::string> userConfigFile(const Client &Which);

/// How a client starts the server.
struct ServerEntry {
  std::string Name;
  std::string Command; ///< absolute: clients have a PATH of their own
  std::vector<std::string> Args;
  std::vector<std::pair<std::string, std::string>> Env;
};

/// The command that adds \p Entry to the user's own configuration with the
/// client's own program, which is its first word; empty when it has none.
std::vector<std::string> addingCommand(const Client &Which,
                                       const ServerEntry &Entry);

/// What has to be in the client's file for \p Entry, in the language of that
/// file; ends with a newline.
std::string configSnippet(const Client &Which, const ServerEntry &Entry);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLIENTS_CLIENTS_H
