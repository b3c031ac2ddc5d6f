//===- Completions.cpp - Shell completions -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Output.h"

#include "llvm/ADT/StringRef.h"

#include <map>

namespace torchtalk::cli {

namespace {

/// The words after "torchtalk" and after each group, from the table of
/// commands, so that completions cannot fall behind it.
std::map<std::string, std::string> wordsAfter() {
  std::map<std::string, std::string> Words;
  auto Add = [&](const std::string &After, const std::string &Word) {
    std::string &List = Words[After];
    if ((" " + List + " ").find(" " + Word + " ") == std::string::npos)
      List += (List.empty() ? "" : " ") + Word;
  };
  Add("", "--help");
  Add("", "--version");
  for (const Command &C : commands()) {
    auto [First, Second] = llvm::StringRef(C.Name).split(' ');
    Add("", First.str());
    if (!Second.empty())
      Add(First.str(), Second.str());
    po::options_description All = optionsOf(C);
    for (const auto &Option : All.options())
      Add(C.Name, "--" + Option->long_name());
  }
  Words["completions"] += " bash zsh fish";
  return Words;
}

constexpr const char *BashHead = R"(_torchtalk() {
  local cur=${COMP_WORDS[COMP_CWORD]} path="" word
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in -*) ;; *) path+=${path:+ }$word ;; esac
  done
  local words="" files=yes
  case $path in
)";
constexpr const char *BashTail = R"(  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  if [[ ${#COMPREPLY[@]} -eq 0 && $cur != -* ]]; then
    COMPREPLY=($(compgen -f -- "$cur"))
  fi
}
complete -o filenames -F _torchtalk torchtalk
)";

std::string bash() {
  std::string Text = BashHead;
  for (const auto &[After, Words] : wordsAfter())
    Text.append("    '")
        .append(After)
        .append(After.empty() ? "'" : "'*")
        .append(") words='")
        .append(Words)
        .append("' ;;\n");
  return Text + BashTail;
}

std::string fish() {
  std::string Text = "complete -c torchtalk -f\n";
  for (const Command &C : commands()) {
    auto [First, Second] = llvm::StringRef(C.Name).split(' ');
    std::string Here = Second.empty()
                           ? "__fish_use_subcommand"
                           : "__fish_seen_subcommand_from " + First.str();
    if (!Second.empty())
      Text += "complete -c torchtalk -n __fish_use_subcommand -a " +
              First.str() + "\n";
    Text += "complete -c torchtalk -n '" + Here + "' -a " +
            (Second.empty() ? First : Second).str() + " -d \"" + C.Summary +
            "\"\n";
    po::options_description All = optionsOf(C);
    for (const auto &Option : All.options())
      Text += "complete -c torchtalk -n '__fish_seen_subcommand_from " +
              (Second.empty() ? First : Second).str() + "' -l " +
              Option->long_name() + " -d \"" + Option->description() + "\"\n";
  }
  return Text;
}

int runCompletions(const Arguments &Given) {
  std::string Shell = Given.text("positional");
  if (Shell == "bash")
    return print(bash());
  if (Shell == "zsh") // zsh runs bash's, which keeps the two equal
    return print("#compdef torchtalk\nautoload -U +X bashcompinit && "
                 "bashcompinit\n" +
                 bash());
  if (Shell == "fish")
    return print(fish());
  return fail(Usage, "no shell '" + Shell + "': it is bash, zsh or fish",
              Given.json());
}

} // namespace

Command completionsCommand() {
  return {"completions",
          "print the completion script of a shell",
          "SHELL",
          true,
          "SHELL is bash, zsh or fish. For bash: source <(torchtalk "
          "completions bash)",
          nullptr,
          runCompletions};
}

} // namespace torchtalk::cli
