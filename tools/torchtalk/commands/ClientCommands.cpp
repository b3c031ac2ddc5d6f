//===- ClientCommands.cpp - client add, and its old name cursor-add -------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "clients/Clients.h"
#include "clients/ConfigEdit.h"
#include "clients/ConfigFile.h"
#include "commands/Commands.h"
#include "output/Output.h"
#include "render/base/Fields.h"
#include "store/Errors.h"
#include "store/Program.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

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
  auto Add = [&](const char *Name, bool IsFolder) {
    if (std::string Value = environment(Name); !Value.empty())
      Result.emplace_back(Name, IsFolder ? absolute(Value) : Value);
  };
  auto AddFolder = [&](const char *Name, llvm::StringRef Default) {
    std::string Value = environment(Name);
    if (path::is_absolute(Value) && absolute(Value) != belowHome(Default))
      Result.emplace_back(Name, std::move(Value));
  };
  if (!Given.has("pytorch-source")) {
    Add("PYTORCH_SOURCE", true);
    AddFolder("XDG_CONFIG_HOME", ".config");
  }
  if (!Given.has("index")) {
    Add("TORCHTALK_CACHE_DIR", true);
    AddFolder("XDG_CACHE_HOME", ".cache");
  }
  Add("TORCHTALK_GRAPH_MAX_DEPTH", false);
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
  Entry.Command = ownProgram();
  Entry.Args = {"mcp-serve"};
  if (Given.has("pytorch-source")) {
    std::string Source = absolute(Given.text("pytorch-source"));
    TRY(checkSource(Source));
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
  return below(Folder, Which.ProjectFile);
}

/// What has been done for the user.
struct Outcome {
  const char *Change;      ///< "added", "updated", "unchanged" or "none"
  std::string By = {};     ///< the command of the client that did it
  std::string Backup = {}; ///< a file that holds the configuration as it was
};

/// Has the client's own program write \p Entry to \p Path, \p Added or in the
/// place of another server. \returns the command, or "" where there is no such
/// program.
llvm::Expected<std::string> addByClient(const Client &Which,
                                        const ServerEntry &Entry,
                                        const std::string &Path,
                                        const ConfigFile &File, bool Added) {
  std::vector<std::string> Words = addingCommand(Which, Entry);
  if (Words.empty())
    return "";
  auto Program = llvm::sys::findProgramByName(Words.front());
  if (!Program)
    return "";
  std::string Shown =
      Words[0] + " " + Words[1] + (Words[1] == "mcp" ? " " + Words[2] : "");
  Words.front() = *Program;
  // It keeps nothing of a server that it replaces.
  if (!Added)
    TRY(backUp(File));
  constexpr unsigned SecondsToWait = 60;
  auto Run = store::runProgram({.Words = Words, .Seconds = SecondsToWait});
  if (!Run)
    return makeError("'" + Shown +
                     "' failed: " + llvm::toString(Run.takeError()));
  if (Run->Code != 0)
    return makeError("'" + Shown + "' failed: " +
                     llvm::StringRef(Run->Error + "\n" + Run->Out).trim());
  auto After = TRY(readConfig(Path, 0));
  auto Again = TRY(editConfig(After.Text, Which, Entry, /*Force=*/true));
  if (Again.What != ConfigEdit::Change::Unchanged)
    return makeError("'" + Shown + "' did not add it to " + Path);
  return Shown;
}

llvm::Expected<Outcome> addTo(const std::string &Path, const Client &Which,
                              const ServerEntry &Entry,
                              const Arguments &Given) {
  bool IsProject = Given.has("directory");
  // The user's file may come to hold keys; a project's is for all.
  auto File = TRY(readConfig(Path, IsProject ? 0644 : 0600));
  auto Left = [&](const std::string &Why) {
    return makeError(Path + " is left as it is: " + Why);
  };
  auto Edit = editConfig(File.Text, Which, Entry, Given.flag("force"));
  if (!Edit)
    return Left(llvm::toString(Edit.takeError()));
  if (Edit->What == ConfigEdit::Change::Unchanged)
    return Outcome{"unchanged"};
  bool Added = Edit->What == ConfigEdit::Change::Added;
  Outcome Done{Added ? "added" : "updated"};
  if (!IsProject && (Added || !Edit->Obstacle.empty())) {
    Done.By = TRY(addByClient(Which, Entry, Path, File, Added));
  }
  if (!Added || Done.By.empty())
    Done.Backup = File.backup();
  if (!Done.By.empty())
    return Done;
  if (!Edit->Obstacle.empty())
    return Left(Edit->Obstacle);
  TRY(replaceConfig(File, Edit->Text));
  return Done;
}

int report(const Client &Which, const ServerEntry &Entry,
           const std::string &Path, const Outcome &Done, bool Json) {
  const llvm::StringRef Change = Done.Change;
  render::Fields A("client-add");
  A("client", Which.Name)("name", Entry.Name)("file", Path)("change", Change);
  A("by", render::some(Done.By))("backup", render::some(Done.Backup));
  A("server", entryJson(Which, Entry));
  if (Change == "none")
    A("snippet", configSnippet(Which, Entry));
  return printEither(
      Json,
      Change == "unchanged"
          ? Entry.Name + " is in " + Path + " already; nothing is changed\n"
          : Done.Change + (" " + Entry.Name + " in " + Path) +
                (Done.By.empty() ? "" : " with '" + Done.By + "'") +
                (Done.Backup.empty() ? "" : "\nas it was: " + Done.Backup) +
                "\nnext: " + Which.Next + "\n",
      A.take());
}

llvm::Expected<int> add(const Client &Which, const Arguments &Given) {
  bool Print = Given.flag("print");
  auto Entry = TRY(orFail(Usage, entryOf(Given)));
  std::string Snippet = configSnippet(Which, Entry);
  if (Print && !Given.json())
    return print(Snippet);
  auto Path = TRY(orFail(Usage, fileOf(Which, Given)));
  if (Print)
    return report(Which, Entry, Path, {"none"}, Given.json());
  auto Done = addTo(Path, Which, Entry, Given);
  if (!Done)
    return makeError(
        llvm::StringRef(llvm::toString(Done.takeError())).rtrim('.') +
        ".\nTo add it by hand, put this in:\n" + Snippet);
  return report(Which, Entry, Path, *Done, Given.json());
}

llvm::Expected<int> runClientAdd(const Arguments &Given) {
  std::string Name = Given.text("positional");
  const Client *Which = findClient(Name);
  if (!Which)
    return failure(Usage, "no client '" + Name + "': it is " + clientNames());
  return add(*Which, Given);
}

llvm::Expected<int> runCursorAdd(const Arguments &Given) {
  return add(*findClient("cursor"), Given);
}

Options clientOptions() {
  return {
      text("directory,C", "DIR",
           "a project, for its configuration (else the user's own)"),
      text("pytorch-source,p", "DIR",
           "the PyTorch source that the server answers about (else what it "
           "finds as every command does)"),
      text("index", "DIR", "the index folder that the server reads"),
      text("name", "NAME", "the name of the server in the client", "torchtalk"),
      flag("force", "replace another server of that name: its command, "
                    "arguments and variables"),
      flag("print", "print what would be added; change nothing")};
}

} // namespace

Command clientAddCommand() {
  return {.Name = "client add",
          .Summary = "add this torchtalk to the MCP servers of an assistant",
          .Positional = "CLIENT",
          .Details =
              "CLIENT is claude, cursor, vscode, codex or gemini. Its own "
              "program adds the server to\nthe user's configuration, where "
              "there is one. Other\nentries of the configuration are kept. "
              "Where that cannot be done it is left as it is,\nand the text to "
              "add by hand is printed.",
          .Options = clientOptions(),
          .Run = runClientAdd};
}

Command cursorAddCommand() {
  return {.Name = "cursor-add",
          .Summary = "the old name of 'client add cursor'",
          .Options = clientOptions(),
          .Run = runCursorAdd};
}

} // namespace torchtalk::cli
