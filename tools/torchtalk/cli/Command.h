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

#include <boost/program_options.hpp>

#include <functional>
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

struct Command {
  std::string Name;       ///< "trace", "index build"
  std::string Summary;    ///< one line
  std::string Positional; ///< its positional argument, or "";
                          ///< any number of them: "FUNC..."
  bool PositionalRequired = true;
  std::string Details; ///< more help, or ""
  std::function<void(po::options_description &)> AddOptions;
  std::function<int(const Arguments &)> Run;
};

/// All options of \p C, with those that every command has.
po::options_description optionsOf(const Command &C);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLI_COMMAND_H
