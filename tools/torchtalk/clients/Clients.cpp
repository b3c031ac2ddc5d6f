//===- Clients.cpp - MCP clients and their configuration ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "clients/Clients.h"

#include "cli/Settings.h"
#include "clients/ConfigEdit.h"
#include "store/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::cli {

namespace fs = llvm::sys::fs;

namespace {

// As the clients' own 'mcp add' writes them (Claude Code 2.1.329, Codex 0.169,
// Gemini CLI 0.61), or their documentation has it (Cursor, VS Code).
constexpr Client Clients[] = {
    {"claude", "Claude Code", ConfigFormat::Json, "mcpServers", true,
     ".mcp.json", "check it with 'claude mcp list'"},
    {"cursor", "Cursor", ConfigFormat::Json, "mcpServers", false,
     ".cursor/mcp.json", "reload Cursor's window"},
    {"vscode", "VS Code", ConfigFormat::Json, "servers", true,
     ".vscode/mcp.json", "run 'MCP: List Servers' in VS Code"},
    {"codex", "Codex", ConfigFormat::Toml, "mcp_servers", false,
     ".codex/config.toml",
     "check it with 'codex mcp list'; a project's file counts once Codex "
     "trusts the project"},
    {"gemini", "Gemini CLI", ConfigFormat::Json, "mcpServers", false,
     ".gemini/settings.json",
     "check it with 'gemini mcp list', in a folder that Gemini CLI trusts"},
};

/// The folder that \p Variable names, else \p BelowHome in the home folder.
std::string folder(const char *Variable, llvm::StringRef BelowHome) {
  if (std::string Value = environment(Variable); !Value.empty())
    return absolute(Value);
  return belowHome(BelowHome);
}

/// An old name of the file wins where it is there, as it does in Claude Code.
std::string claudeFile() {
  std::string Old = below(folder("CLAUDE_CONFIG_DIR", ".claude"), //
                          ".config.json");
  return fs::exists(Old) ? Old
                         : below(folder("CLAUDE_CONFIG_DIR", ""), //
                                 ".claude.json");
}

} // namespace

const Client *findClient(std::string_view Name) {
  for (const Client &Which : Clients)
    if (Which.Name == Name)
      return &Which;
  return nullptr;
}

std::string clientNames() {
  std::vector<std::string> Names;
  for (const Client &Which : Clients)
    Names.emplace_back(Which.Name);
  return questions::oneOf(Names);
}

llvm::Expected<std::string> userConfigFile(const Client &Which) {
  llvm::StringRef Name(Which.Name);
  if (Name == "claude")
    return claudeFile();
  if (Name == "codex")
    return below(folder("CODEX_HOME", ".codex"), "config.toml");
  if (Name == "gemini")
    return below(folder("GEMINI_CLI_HOME", ""), ".gemini/settings.json");
  if (Name == "cursor")
    return below(folder("", ".cursor"), "mcp.json");
  std::string User = below(folder("XDG_CONFIG_HOME", ".config"), "Code/User");
  if (!fs::is_directory(User))
    return makeError("there is no folder " + User +
                     " for VS Code's user configuration: name a project with "
                     "-C DIR, for its .vscode/mcp.json");
  return below(User, "mcp.json");
}

std::string configSnippet(const Client &Which, const ServerEntry &Entry) {
  if (Which.Format == ConfigFormat::Toml)
    return entryToml(Which, Entry);
  nlohmann::ordered_json Value;
  Value[Which.Container][Entry.Name] = entryJson(Which, Entry);
  return Value.dump(2) + "\n";
}

std::vector<std::string> addingCommand(const Client &Which,
                                       const ServerEntry &Entry) {
  llvm::StringRef Client(Which.Name);
  if (Client == "vscode") {
    nlohmann::ordered_json Value = {{"name", Entry.Name}};
    Value.update(entryJson(Which, Entry));
    return {"code", "--add-mcp", Value.dump()};
  }
  if (Client == "cursor")
    return {};
  std::vector<std::string> Words = {Which.Name, "mcp", "add"};
  if (Client == "codex")
    Words.push_back(Entry.Name);
  else if (Client == "claude")
    Words.insert(Words.end(), {Entry.Name, "-s", "user"});
  else
    Words.insert(Words.end(), {"-s", "user"});
  for (const auto &[Variable, Setting] : Entry.Env)
    Words.insert(Words.end(), {Client == "codex" ? "--env" : "-e",
                               (llvm::Twine(Variable) + "=" + Setting).str()});
  // Gemini CLI would take "--" for the command.
  Words.push_back(Client == "gemini" ? Entry.Name : "--");
  Words.push_back(Entry.Command);
  llvm::append_range(Words, Entry.Args);
  return Words;
}

} // namespace torchtalk::cli
