//===- Main.cpp - The torchtalk executable --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Limits.h"
#include "commands/Commands.h"
#include "commands/Completions.h"
#include "output/Color.h"
#include "output/Output.h"
#include "query/names/Nearest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <csignal>
#include <exception>
#include <sstream>

namespace torchtalk::cli {

namespace {

/// In the order of the help.
std::vector<Command> commands() {
  return {initCommand(),
          statusCommand(),
          flagsCommand(),
          indexBuildCommand(),
          indexUpdateCommand(),
          indexMergeCommand(),
          indexMigrateCommand(),
          indexCheckCommand(),
          indexExportCommand(),
          questionCommand("trace"),
          questionCommand("why"),
          questionCommand("graph"),
          questionCommand("modules"),
          questionCommand("affected"),
          testsImportCommand(),
          questionCommand("tests"),
          questionCommand("search"),
          questionCommand("backend"),
          questionCommand("op show"),
          questionCommand("ops"),
          questionCommand("will-it-run"),
          questionCommand("bridge"),
          questionCommand("explain"),
          questionCommand("show"),
          questionCommand("file"),
          questionCommand("origin"),
          questionCommand("architecture"),
          factsDumpCommand(),
          snapshotSaveCommand(),
          snapshotLoadCommand(),
          snapshotListCommand(),
          snapshotDeleteCommand(),
          snapshotDiffCommand(),
          snapshotExportCommand(),
          snapshotImportCommand(),
          registryAddCommand(),
          registryListCommand(),
#ifdef TORCHTALK_HAVE_MCP
          mcpServeCommand(),
          exploreCommand(),
          clientAddCommand(),
          cursorAddCommand(),
#endif
          completionsCommand()};
}

/// "did you mean 'X'?" for the nearest of \p Known, or "".
std::string didYouMean(llvm::StringRef Wrong,
                       const std::vector<std::string> &Known) {
  query::Nearest Near(Wrong, std::max<size_t>(2, Wrong.size() / 3));
  for (const auto &[Place, Name] : llvm::enumerate(Known))
    Near.offer(Name, static_cast<unsigned>(Place), Name);
  std::vector<std::string> Best = Near.best(1);
  return Best.empty() ? "" : "; did you mean '" + Best.front() + "'?";
}

std::string usageLine(const Command &C) {
  std::string Line = "usage: torchtalk " + C.Name;
  if (!C.Positional.empty())
    Line +=
        C.PositionalRequired ? " " + C.Positional : " [" + C.Positional + "]";
  return Line + " [options]";
}

std::string helpOf(const Command &C) {
  std::ostringstream Text;
  Text << usageLine(C) << "\n\n" << C.Summary << ".\n";
  if (!C.Details.empty())
    Text << "\n" << C.Details << "\n";
  Text << "\n" << optionsOf(C);
  return Text.str();
}

/// Help for all commands, or for those of one group ("index").
std::string overview(llvm::ArrayRef<Command> All, llvm::StringRef Group) {
  std::string Text = "usage: torchtalk " +
                     (Group.empty() ? "" : Group.str() + " ") +
                     "COMMAND [options]\n\n";
  if (Group.empty())
    Text += "Exact structural knowledge of PyTorch, from the compiler that "
            "builds it.\n\n";
  Text += "commands:\n";
  for (const Command &C : All) {
    llvm::StringRef Name(C.Name);
    if (!Group.empty() && !Name.consume_front((Group + " ").str()))
      continue;
    Text += "  " + Name.str() +
            std::string(Name.size() < 14 ? 14 - Name.size() : 1, ' ') + " " +
            C.Summary + "\n";
  }
  if (Group.empty())
    Text += "\n'torchtalk COMMAND --help' tells the options of a command.\n"
            "Exit codes: 0 done, 1 no answer or a check failed, 2 wrong usage, "
            "3 no usable index.\n"
            "Environment: PYTORCH_SOURCE, TORCHTALK_CACHE_DIR, "
            "TORCHTALK_GRAPH_MAX_DEPTH, NO_COLOR.\n";
  return Text;
}

std::vector<std::string> optionNames(const Command &C) {
  std::vector<std::string> Names;
  po::options_description All = optionsOf(C);
  for (const auto &Option : All.options())
    Names.push_back("--" + Option->long_name());
  return Names;
}

/// \returns the exit code.
int reportFailure(llvm::Error Why, bool Json) {
  int Code = NoAnswer;
  std::vector<std::string> Texts;
  llvm::handleAllErrors(std::move(Why), [&](const llvm::ErrorInfoBase &E) {
    if (E.isA<questions::BadUsage>())
      Code = Usage;
    else if (E.isA<Failure>())
      Code = static_cast<const Failure &>(E).Code;
    Texts.push_back(E.message());
  });
  return fail(Code, llvm::join(Texts, "\n"), Json);
}

int parseAndRun(const Command &C, const std::vector<std::string> &Words) {
  po::options_description All = optionsOf(C);
  po::positional_options_description Positions;
  if (!C.Positional.empty()) {
    bool Many = llvm::StringRef(C.Positional).ends_with("...");
    if (Many)
      All.add_options()("positional", po::value<std::vector<std::string>>());
    else
      All.add_options()("positional", po::value<std::string>());
    Positions.add("positional", Many ? -1 : 1);
  }
  bool Json = llvm::is_contained(Words, "--json");
  auto Wrong = [&](const std::string &Why) {
    return fail(Usage, Why + "\n" + usageLine(C), Json);
  };
  po::variables_map Map;
  try {
    // Guessing would make every new option a break of somebody's script.
    int Style = po::command_line_style::default_style &
                ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(Words)
                  .options(All)
                  .positional(Positions)
                  .style(Style)
                  .run(),
              Map);
    po::notify(Map);
  } catch (const po::unknown_option &E) {
    return Wrong("unknown option '" + E.get_option_name() + "'" +
                 didYouMean(E.get_option_name(), optionNames(C)));
  } catch (const po::too_many_positional_options_error &) {
    return Wrong(C.Positional.empty()
                     ? "'" + C.Name + "' takes no arguments, only options"
                     : "'" + C.Name + "' takes one " + C.Positional);
  } catch (const po::error &E) {
    return Wrong(E.what());
  }
  Arguments Given(std::move(Map), C.Name, Words);
  chooseColor(Given.text("color"));
  if (Given.has("help"))
    return print(helpOf(C));
  if (C.PositionalRequired && !C.Positional.empty() && !Given.has("positional"))
    return Wrong(C.Positional + " is missing");
  if (std::string Why = outOfRange(C, Given); !Why.empty())
    return fail(Usage, Why, Json);
  auto Code = C.Run(Given);
  return Code ? *Code : reportFailure(Code.takeError(), Given.json());
}

int runCommandLine(llvm::ArrayRef<Command> All,
                   const std::vector<std::string> &Words) {
  if (Words.empty()) {
    printError(overview(All, ""));
    return Usage;
  }
  const std::string &First = Words.front();
  if (First == "--help" || First == "-h" || First == "help")
    return print(overview(All, ""));
  if (First == "complete-words")
    return completeWords(All, llvm::ArrayRef(Words).drop_front());
  if (First == "--version")
    return print("torchtalk " TORCHTALK_VERSION "\n");

  std::vector<std::string> Names;
  for (const Command &C : All) {
    auto [Group, Second] = llvm::StringRef(C.Name).split(' ');
    Names.push_back(Second.empty() ? C.Name : Group.str());
    if (C.Name == First)
      return parseAndRun(C, {Words.begin() + 1, Words.end()});
    if (Group == First && Words.size() > 1 && Second == Words[1])
      return parseAndRun(C, {Words.begin() + 2, Words.end()});
  }
  if (llvm::is_contained(Names, First)) { // a group
    if (Words.size() > 1 && (Words[1] == "--help" || Words[1] == "-h"))
      return print(overview(All, First));
    printError((Words.size() > 1
                    ? "torchtalk: no command '" + First + " " + Words[1] + "'\n"
                    : "") +
               overview(All, First));
    return Usage;
  }
  printError("torchtalk: no command '" + First + "'" +
             didYouMean(First, Names) + "\n'torchtalk --help' lists them\n");
  return Usage;
}

} // namespace

} // namespace torchtalk::cli

int main(int Argc, char **Argv) {
  using namespace torchtalk::cli;
  // `| head` closes the pipe: writes then fail, and we end quietly.
  std::signal(SIGPIPE, SIG_IGN);
  meetLimits();
  try {
    int Code = runCommandLine(commands(), {Argv + 1, Argv + Argc});
    return finishOutput() ? Code : NoAnswer;
  } catch (const std::exception &) {
    return fail(NoAnswer, currentReason(), /*Json=*/false);
  }
}
