//===- Completions.cpp - Shell completions -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "commands/Completions.h"

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "output/Output.h"
#include "query/Complete.h"

#include "llvm/ADT/StringRef.h"

#include <map>

namespace torchtalk::cli {

using llvm::StringRef;

namespace {

constexpr size_t MostNames = 100;

constexpr StringRef Bash = R"(_torchtalk() {
  local line=${COMP_LINE:0:COMP_POINT} words cur found
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  cur=${words[-1]}
  mapfile -t found < <(torchtalk complete-words -- "${words[@]:1}" 2>/dev/null)
  COMPREPLY=("${found[@]%%$'\t'*}")
  # bash takes what is before a colon for another word.
  [[ $cur == *:* && $COMP_WORDBREAKS == *:* ]] &&
    COMPREPLY=("${COMPREPLY[@]#"${cur%"${cur##*:}"}"}")
}
complete -o default -F _torchtalk torchtalk
)";

constexpr StringRef Zsh = R"(#compdef torchtalk
_torchtalk() {
  local -a found
  found=("${(@f)$(torchtalk complete-words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  found=("${(@)found%%$'\t'*}")
  if [[ -n $found[1] ]]; then compadd -- "${found[@]}"; else _files; fi
}
compdef _torchtalk torchtalk
)";

constexpr StringRef Fish = R"(function __torchtalk_complete
  set -l found (torchtalk complete-words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c torchtalk -f -a '(__torchtalk_complete)'
)";

constexpr std::pair<StringRef, StringRef> Scripts[] = {
    {"bash", Bash}, {"zsh", Zsh}, {"fish", Fish}};

/// What may stand at one place of a command line: each word, and what it is.
using Proposals = std::map<std::string, std::string>;

void propose(Proposals &Found, const std::string &Word, StringRef Typed,
             StringRef What = "") {
  if (StringRef(Word).starts_with(Typed))
    Found.emplace(Word, What.split('\n').first.str());
}

/// The names of the index that a placeholder of the help stands for. Without an
/// index there are none.
void proposeNames(Proposals &Found, StringRef Placeholder,
                  const std::string &Typed, const Arguments &Given) {
  bool Keys = Placeholder == "KEY" || Placeholder == "BACKEND";
  bool Ops = Placeholder == "OP";
  if (!Keys && !Ops && !Placeholder.starts_with("FUNC"))
    return;
  auto Index = openIndex(Given);
  if (!Index)
    return llvm::consumeError(Index.takeError());
  auto Names = index::ask(**Index,
                          Keys  ? query::completeKeys
                          : Ops ? query::completeOps
                                : query::completeNames,
                          Typed, MostNames);
  if (!Names)
    return llvm::consumeError(Names.takeError());
  for (const std::string &Name : Names->Values)
    Found.emplace(Name, "");
}

/// Of a whole command, what the options before the word say: none, if these are
/// not complete.
Arguments parseLoosely(const Command &C, const po::options_description &Options,
                       const std::vector<std::string> &Words) {
  po::variables_map Map;
  try {
    po::store(po::command_line_parser(Words)
                  .options(Options)
                  .allow_unregistered()
                  .run(),
              Map);
  } catch (const po::error &) {
    Map.clear();
  }
  return Arguments(std::move(Map), C.Name, Words);
}

/// After a whole command. \p Before: what follows it up to \p Typed.
Proposals proposeFor(const Command &C, const std::vector<std::string> &Before,
                     const std::string &Typed) {
  Proposals Found;
  po::options_description Options = optionsOf(C);
  Arguments Given = parseLoosely(C, Options, Before);
  std::string Prefix;
  StringRef Name, Value;
  if (StringRef(Typed).starts_with("--") && StringRef(Typed).contains('=')) {
    std::tie(Name, Value) = StringRef(Typed).drop_front(2).split('=');
    Prefix = "--" + Name.str() + "=";
  } else if (!Before.empty() && StringRef(Before.back()).starts_with("--")) {
    Name = StringRef(Before.back()).drop_front(2);
    Value = Typed;
  }
  for (const Option &O : allOptions(C)) {
    if (O.TheKind == Option::Kind::Flag ||
        StringRef(render::optionName(O.Name)).split(',').first != Name)
      continue;
    Proposals Values;
    for (const std::string &Word : O.shellWords())
      propose(Values, Word, Value);
    proposeNames(Values, O.Placeholder, Value.str(), Given);
    for (const auto &[Word, What] : Values)
      Found.emplace(Prefix + Word, What);
    return Found;
  }
  for (const auto &Option : Options.options())
    if (StringRef(Typed).starts_with("-"))
      propose(Found, "--" + Option->long_name(), Typed, Option->description());
  if (C.Positional == "SHELL")
    for (const auto &[Shell, Script] : Scripts)
      propose(Found, Shell.str(), Typed);
  if (!StringRef(Typed).starts_with("-"))
    proposeNames(Found, C.Positional, Typed, Given);
  return Found;
}

/// Of a line whose last word is not finished.
Proposals proposeAfter(llvm::ArrayRef<Command> All,
                       std::vector<std::string> Words) {
  std::string Typed = Words.empty() ? "" : Words.back();
  if (!Words.empty())
    Words.pop_back();
  Proposals Found;
  if (Words.empty())
    for (const char *Option : {"--help", "--version"})
      propose(Found, Option, Typed);
  for (const Command &C : All) {
    auto [First, Second] = StringRef(C.Name).split(' ');
    size_t Length = Second.empty() ? 1 : 2;
    if (Words.empty())
      propose(Found, First.str(), Typed, Second.empty() ? C.Summary : "");
    else if (Words[0] != First)
      continue;
    else if (Words.size() >= Length && (Length == 1 || Words[1] == Second))
      return proposeFor(C, {Words.begin() + Length, Words.end()}, Typed);
    else if (Words.size() == 1)
      propose(Found, Second.str(), Typed, C.Summary);
  }
  return Found;
}

llvm::Expected<int> runCompletions(const Arguments &Given) {
  std::string Shell = Given.text("positional");
  for (const auto &[Name, Script] : Scripts)
    if (Shell == Name)
      return print(Script.str());
  return failure(Usage, "no shell '" + Shell + "': it is bash, zsh or fish");
}

} // namespace

int completeWords(llvm::ArrayRef<Command> All,
                  llvm::ArrayRef<std::string> Words) {
  if (!Words.empty() && Words.front() == "--")
    Words = Words.drop_front();
  std::string Text;
  for (const auto &[Word, What] : proposeAfter(All, Words.vec()))
    Text.append(Word).append(What.empty() ? "" : "\t").append(What + "\n");
  return print(Text);
}

Command completionsCommand() {
  return {.Name = "completions",
          .Summary = "print the completion script of a shell",
          .Positional = "SHELL",
          .Details = "SHELL is bash, zsh or fish. For bash: source "
                     "<(torchtalk completions bash)",
          .Run = runCompletions};
}

} // namespace torchtalk::cli
