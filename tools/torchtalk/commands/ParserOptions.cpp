//===- ParserOptions.cpp - How TUs without facts are parsed ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "commands/ParserOptions.h"

#include "cli/Settings.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

#include <cmath>

namespace torchtalk::cli {

namespace {

constexpr unsigned DefaultTimeoutSeconds = 1800;

/// torchtalk-extract is beside this program, in a build folder as in an
/// installation.
std::string parserProgram() {
  return below(llvm::sys::path::parent_path(ownProgram()).str(),
               "torchtalk-extract");
}

/// "6G" -> KiB.
llvm::Expected<uint64_t> readSize(const std::string &Text) {
  llvm::StringRef Rest = Text;
  uint64_t Number = 0;
  bool IsNumber = !Rest.consumeInteger(10, Number);
  unsigned Shift = llvm::StringSwitch<unsigned>(Rest.upper())
                       .Cases("M", "MB", "MIB", 10)
                       .Cases("G", "GB", "GIB", 20)
                       .Default(0);
  uint64_t KiB = Number << Shift;
  if (!IsNumber || Number == 0 || Shift == 0 || KiB >> Shift != Number)
    return makeError("'--memory " + Text +
                     "' is no amount of memory: give it like 6G or 800M");
  return KiB;
}

llvm::Expected<unsigned> readCount(const Arguments &Given, const char *Name,
                                   int Least) {
  int Value = Given.number(Name);
  if (Value < Least)
    return makeError(std::string("'--") + Name + " " + std::to_string(Value) +
                     "' is too little: it is at least " +
                     std::to_string(Least));
  return static_cast<unsigned>(Value);
}

} // namespace

Options parserOptions() {
  Option Timeout = count("timeout", DefaultTimeoutSeconds,
                         "longest time for one TU; 0: any", AnyNumber);
  Timeout.Placeholder = "SECONDS";
  return {flag("no-parse", "leave TUs without facts as they are"),
          flag("all-bodies",
               "parse the functions of headers that no TU reaches, too"),
          count("jobs,j", std::nullopt,
                "TUs parsed at one time (else one a CPU)", AnyNumber),
          text("memory", "SIZE",
               "memory of all parsers together, like 6G (else 3/4 of the free "
               "memory)"),
          Timeout};
}

llvm::Expected<collect::ParserSettings>
readParserOptions(const Arguments &Given) {
  collect::ParserSettings Settings;
  if (Given.has("jobs")) {
    Settings.Jobs = TRY(readCount(Given, "jobs", 1));
  }
  if (Given.has("memory")) {
    Settings.MemoryKiB = TRY(readSize(Given.text("memory")));
  }
  Settings.TimeoutSeconds = TRY(readCount(Given, "timeout", 0));
  Settings.Program = parserProgram();
  Settings.CommandsOnly = Given.flag("no-parse");
  Settings.AllBodies = Given.flag("all-bodies");
  return Settings;
}

std::string describeParsing(const collect::ParseCounts &Counts) {
  std::string Text;
  if (Counts.Parsed != 0)
    Text = std::to_string(Counts.Parsed) + " TUs parsed in " +
           std::to_string(std::lround(Counts.Seconds)) + " s, peak memory " +
           std::to_string(Counts.Memory.PeakKiB >> 10) + " MiB (" +
           std::to_string(Counts.Memory.LargestKiB >> 10) + " MiB in one)";
  if (Counts.Reused != 0)
    Text += (Text.empty() ? "" : "; ") + std::to_string(Counts.Reused) +
            " TUs parsed before and not changed";
  return Text.empty() ? "" : Text + "\n";
}

} // namespace torchtalk::cli
