//===- ClientCommands.cpp - client add, and its old name cursor-add -------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "clients/Clients.h"
#include "clients/ConfigEdit.h"
#include "clients/ReplaceFile.h"
#include "commands/Commands.h"
#include "output/Output.h"
#include "render/Answers.h"
#include "store/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

#include <cstdlib>

namespace torchtalk::cli {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

/// What a client shows as a part of the names of tools.
bool isServerName(llvm::StringRef Name) {
  return !Name.empty() && Name.size() <= 64 && llvm::all_of(Name, [](char C) {
    return llvm::isAlnum(C) || C == '-' || C == '_';
  });
}

/// What the server is told by its environment, and would not be when a client
/// starts it: that has the environment of a desktop, or hands down none.
std::vector<std::pair<std::string, std::string>>
environmentOf(const Arguments &Given) {
  std::vector<std::pair<std::string, std::string>> Result;
  auto Add = [&](const char *Name) {
    if (const char *Value = std::getenv(Name); Value && *Value)
      Result.emplace_back(Name, Value);
  };
  auto AddFolder = [&](const char *Name, llvm::StringRef Default) {
    llvm::SmallString<256> Usual;
    path::home_directory(Usual);
    path::append(Usual, Default);
    const char *Value = std::getenv(Name);
    if (Value && path::is_absolute(Value) && absolute(Value) != Usual)
      Result.emplace_back(Name, Value);
  };
  if (!Given.has("pytorch-source")) {
    Add("PYTORCH_SOURCE");
    AddFolder("XDG_CONFIG_HOME", ".config");
  }
  if (!Given.has("index")) {
    Add("TORCHTALK_CACHE_DIR");
    AddFolder("XDG_CACHE_HOME", ".cache");
  }
  Add("TORCHTALK_GRAPH_MAX_DEPTH");
  for (auto &[Name, Value] : Result)
    if (Name == "PYTORCH_SOURCE" || Name == "TORCHTALK_CACHE_DIR")
      Value = absolute(Value);
  return Result;
}

/// The server of this torchtalk with what was given for it; errors are wrong
/// usage.
llvm::Expected<ServerEntry> entryOf(const Arguments &Given) {
  ServerEntry Entry;
  Entry.Name = Given.text("name");
  if (!isServerName(Entry.Name))
    return makeError("'" + Entry.Name +
                     "' is no name of a server: up to 64 letters, digits, '-' "
                     "and '_' are");
  static int Anchor;
  Entry.Command = fs::getMainExecutable(nullptr, &Anchor);
  Entry.Args = {"mcp-serve"};
  if (Given.has("pytorch-source")) {
    std::string Source = absolute(Given.text("pytorch-source"));
    if (llvm::Error E = checkSource(Source))
      return E;
    Entry.Args.insert(Entry.Args.end(), {"--pytorch-source", Source});
  }
  if (Given.has("index"))
    Entry.Args.insert(Entry.Args.end(),
                      {"--index", absolute(Given.text("index"))});
  Entry.Env = environmentOf(Given);

  std::vector<std::string> All = Entry.Args;
  All.push_back(Entry.Command);
  for (const auto &[Name, Value] : Entry.Env)
    All.push_back(Value);
  for (const std::string &Text : All)
    if (!llvm::json::isUTF8(Text))
      return makeError("a configuration cannot hold '" +
                       llvm::json::fixUTF8(Text) + "', which is not UTF-8");
  return Entry;
}

/// The file to change; errors are wrong usage.
llvm::Expected<std::string> fileOf(const Client &Which,
                                   const Arguments &Given) {
  if (!Given.has("directory"))
    return userConfigFile(Which);
  std::string Folder = absolute(Given.text("directory"));
  if (!fs::is_directory(Folder))
    return makeError("the project " + Given.text("directory") +
                     " is not a folder");
  llvm::SmallString<256> File(Folder);
  path::append(File, Which.ProjectFile);
  return std::string(File);
}

const char *wordOf(ConfigEdit::Change What) {
  switch (What) {
  case ConfigEdit::Change::Added:
    return "added";
  case ConfigEdit::Change::Updated:
    return "updated";
  case ConfigEdit::Change::Unchanged:
    break;
  }
  return "unchanged";
}

int report(const Client &Which, const ServerEntry &Entry,
           const std::string &File, ConfigEdit::Change What, bool Json) {
  bool Changed = What != ConfigEdit::Change::Unchanged;
  if (!Json)
    return print(Changed ? std::string(wordOf(What)) + " " + Entry.Name +
                               " in " + File + "\nnext: " + Which.Next + "\n"
                         : Entry.Name + " is in " + File +
                               " already; nothing is changed\n");
  render::Json Value = render::makeAnswer("client-add");
  Value["client"] = Which.Name;
  Value["name"] = Entry.Name;
  Value["file"] = File;
  Value["change"] = wordOf(What);
  Value["server"] = entryJson(Which, Entry);
  return print(render::dump(Value) + "\n");
}

int add(const Client &Which, const Arguments &Given) {
  bool Json = Given.json();
  auto Entry = entryOf(Given);
  if (!Entry)
    return fail(Usage, Entry.takeError(), Json);
  std::string Snippet = configSnippet(Which, *Entry);
  if (Given.flag("print") && !Json)
    return print(Snippet);
  auto Path = fileOf(Which, Given);
  if (!Path)
    return fail(Usage, Path.takeError(), Json);
  if (Given.flag("print")) {
    render::Json Value = render::makeAnswer("client-add");
    Value["client"] = Which.Name;
    Value["name"] = Entry->Name;
    Value["file"] = *Path;
    Value["change"] = "none";
    Value["server"] = entryJson(Which, *Entry);
    Value["snippet"] = Snippet;
    return print(render::dump(Value) + "\n");
  }

  auto File = readForReplacing(*Path);
  if (!File)
    return fail(NoAnswer, File.takeError(), Json);
  auto Edit = editConfig(File->Text, Which, *Entry, Given.flag("force"));
  if (!Edit)
    return fail(NoAnswer,
                *Path +
                    " is left as it is: " + llvm::toString(Edit.takeError()) +
                    ".\nTo add it by hand, put this in:\n" + Snippet,
                Json);
  if (Edit->What != ConfigEdit::Change::Unchanged)
    // The user's file may come to hold keys; a project's is for all.
    if (llvm::Error E = replaceFile(*File, Edit->Text,
                                    Given.has("directory") ? 0644 : 0600))
      return fail(NoAnswer, std::move(E), Json);
  return report(Which, *Entry, *Path, Edit->What, Json);
}

int runClientAdd(const Arguments &Given) {
  std::string Name = Given.text("positional");
  const Client *Which = findClient(Name);
  if (!Which)
    return fail(Usage, "no client '" + Name + "': it is " + clientNames(),
                Given.json());
  return add(*Which, Given);
}

int runCursorAdd(const Arguments &Given) {
  return add(*findClient("cursor"), Given);
}

void addClientOptions(po::options_description &Options) {
  auto Add = Options.add_options();
  Add("directory,C", po::value<std::string>()->value_name("DIR"),
      "a project, for its configuration (else the user's own)");
  Add("pytorch-source,p", po::value<std::string>()->value_name("DIR"),
      "the PyTorch source that the server answers about (else what it finds "
      "as every command does)");
  Add("index", po::value<std::string>()->value_name("DIR"),
      "the index folder that the server reads");
  Add("name",
      po::value<std::string>()->value_name("NAME")->default_value("torchtalk"),
      "the name of the server in the client");
  Add("force", po::bool_switch(),
      "replace another server of that name: its command, arguments and "
      "variables");
  Add("print", po::bool_switch(), "print what would be added; change nothing");
}

} // namespace

Command clientAddCommand() {
  return {"client add",
          "add this torchtalk to the MCP servers of an assistant",
          "CLIENT",
          true,
          "CLIENT is claude, cursor, vscode, codex or gemini. What its "
          "configuration\nholds is kept; where that cannot be done it is left "
          "as it is, and what to\nadd by hand is printed.",
          addClientOptions,
          runClientAdd};
}

Command cursorAddCommand() {
  return {"cursor-add", "the old name of 'client add cursor'",
          "",           false,
          "",           addClientOptions,
          runCursorAdd};
}

} // namespace torchtalk::cli
