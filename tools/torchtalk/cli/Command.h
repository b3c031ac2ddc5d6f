//===- Command.h - The subcommands as a table -------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A subcommand is a value: its name, its help, its options and a function.
/// Parsing, help, the correction of typos and shell completions all come from
/// the one table.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_CLI_COMMAND_H
#define TORCHTALK_TOOLS_TORCHTALK_CLI_COMMAND_H

#include "questions/Question.h"

#include <boost/program_options.hpp>

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::cli {

namespace po = boost::program_options;

/// Exit codes, the same for all commands.
enum ExitCode {
  Done = 0,
  NoAnswer = 1, ///< the question has no answer, or a check or a step failed
  Usage = 2,    ///< wrong usage
  NoIndex = 3,  ///< no usable index
};

/// Why a command failed, with the exit code. One of usage may be a
/// questions::BadUsage, too; all other errors are of NoAnswer.
struct Failure : llvm::ErrorInfo<Failure, llvm::StringError> {
  Failure(ExitCode Code, const llvm::Twine &Why)
      : ErrorInfo(Why, llvm::inconvertibleErrorCode()), Code(Code) {}

  ExitCode Code;
  static char ID;
};

llvm::Error failure(ExitCode Code, const llvm::Twine &Why);
/// \p Step, of which an error without an exit code gets \p Code.
llvm::Error orFail(ExitCode Code, llvm::Error Step);
template <typename T>
llvm::Expected<T> orFail(ExitCode Code, llvm::Expected<T> Step) {
  if (llvm::Error E = Step.takeError())
    return orFail(Code, std::move(E));
  return Step;
}

/// What the user gave to one command.
class Arguments {
public:
  Arguments(po::variables_map Map, std::string Command,
            std::vector<std::string> Words)
      : Map(std::move(Map)), Command(std::move(Command)),
        Words(std::move(Words)) {}

  const std::string &command() const { return Command; } ///< "index build"
  /// As they were written, after the command.
  const std::vector<std::string> &words() const { return Words; }

  /// By the user, not by a default.
  bool given(const char *Name) const {
    return has(Name) && !Map[Name].defaulted();
  }
  bool has(const char *Name) const { return Map.count(Name) != 0; }
  /// Of an option with a value; "" when it was not given.
  std::string text(const char *Name) const;
  std::vector<std::string> list(const char *Name) const;
  int number(const char *Name) const { return Map[Name].as<int>(); }
  size_t count(const char *Name) const {
    return static_cast<size_t>(number(Name));
  }
  bool flag(const char *Name) const {
    return has(Name) && Map[Name].as<bool>();
  }
  bool json() const {
    return flag("json") || (has("format") && text("format") == "json");
  }

private:
  po::variables_map Map;
  std::string Command;
  std::vector<std::string> Words;
};

/// An option, which is read and described as a parameter of a question is.
using Option = questions::Parameter;
using Options = std::vector<Option>;

Option flag(const char *Name, const char *Help);
Option text(const char *Name, const char *Placeholder, const char *Help,
            const char *Default = "");
/// One value, that may be given again.
Option again(const char *Name, const char *Placeholder, const char *Help);
Option choice(const char *Name, const char *Placeholder,
              std::vector<std::string> Words, const char *Help);
/// Of a count that its command checks.
inline constexpr int AnyNumber = std::numeric_limits<int>::min();
/// A number from \p Least, or up to \p Most, too.
Option count(const char *Name, std::optional<unsigned> Default,
             const char *Help, int Least = 1,
             std::optional<unsigned> Most = std::nullopt);
Options operator+(Options First, const Options &Then);

struct Command {
  std::string Name;    ///< "trace", "index build"
  std::string Summary; ///< one line
  /// Its positional argument, or ""; any number of them: "FUNC...".
  std::string Positional = {};
  bool PositionalRequired = true;
  std::string Details = {}; ///< more help, or ""
  cli::Options Options = {};
  /// Prints its answer. \returns the exit code.
  std::function<llvm::Expected<int>(const Arguments &)> Run;
};

/// All options of \p C, with those that every command has.
Options allOptions(const Command &C);
/// The same and --help, for the parser.
po::options_description optionsOf(const Command &C);
/// Why a number of \p Given is out of its range, or "".
std::string outOfRange(const Command &C, const Arguments &Given);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLI_COMMAND_H
