//===- Output.cpp - What the command line writes --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "output/Output.h"

#include "cli/Command.h"
#include "output/Color.h"
#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace torchtalk::cli {

namespace {

/// errno of the first write to standard output that failed.
int WriteError = 0;

double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// How many bytes \p Text begins with that are one character which a terminal
/// shows; 0: it would obey it, or cannot know what it is.
size_t shownBytes(llvm::StringRef Text) {
  auto Byte = [&](size_t I) { return static_cast<unsigned char>(Text[I]); };
  if (Byte(0) < 0x80)
    return Byte(0) >= ' ' && Byte(0) != 0x7f ? 1 : 0;
  bool IsControl = Byte(0) == 0xc2 && Text.size() > 1 && Byte(1) < 0xa0;
  if (IsControl ||
      !llvm::isLegalUTF8Sequence(Text.bytes_begin(), Text.bytes_end()))
    return 0;
  return llvm::getNumBytesForUTF8(Byte(0));
}

/// Names come from whoever wrote a file: their control bytes are written out.
std::string visible(llvm::StringRef Text, llvm::StringRef Kept = "\n\t") {
  std::string Result;
  while (true) {
    auto Plain = Text.take_while([](char C) { return C >= ' ' && C < 0x7f; });
    Result += Plain;
    Text = Text.drop_front(Plain.size());
    if (Text.empty())
      return Result;
    size_t Size = Kept.contains(Text.front()) ? 1 : shownBytes(Text);
    if (Size == 0)
      Result += "\\x" + llvm::toHex(Text.take_front(), /*LowerCase=*/true);
    else
      Result += Text.take_front(Size);
    Text = Text.drop_front(std::max<size_t>(Size, 1));
  }
}

int write(std::string_view Text) {
  if (WriteError == 0 &&
      std::fwrite(Text.data(), 1, Text.size(), stdout) != Text.size())
    WriteError = errno;
  return Done;
}

void writeError(std::string_view Text) {
  std::fflush(stdout);
  std::fwrite(Text.data(), 1, Text.size(), stderr);
}

} // namespace

int print(std::string_view Text) { return write(visible(Text)); }

int printAnswer(std::string_view Text) {
  std::string Shown = visible(Text);
  return write(wantsColor(stdout) ? colored(Shown) : Shown);
}

int printJson(const render::Json &Value) {
  return print(render::dump(Value) + "\n");
}

int printEither(bool AsJson, std::string_view Text, const render::Json &Value) {
  return AsJson ? printJson(Value) : print(Text);
}

void printError(std::string_view Text) { writeError(visible(Text)); }

void printWarning(std::string_view Text) {
  writeError("warning: " + visible(Text, "\t") + "\n");
}

bool outputWanted() { return WriteError == 0; }

bool finishOutput() {
  if (WriteError == 0 && std::fflush(stdout) != 0)
    WriteError = errno;
  if (WriteError == 0 || WriteError == EPIPE)
    return true;
  printError(std::string("torchtalk: cannot write the answer: ") +
             std::strerror(WriteError) + "\n");
  return false;
}

int fail(int Code, const std::string &Why, bool Json) {
  if (Json)
    printJson(render::errorValue(Why, Code));
  printError("torchtalk: " + Why + "\n");
  return Code;
}

std::string describeContents(const index::IndexSummary &S) {
  return "TUs: " + render::tuCounts(S) + "\n" + std::to_string(S.Ops) +
         " ops, " + std::to_string(S.Registrations) + " registrations, " +
         std::to_string(S.Functions) + " functions, " +
         std::to_string(S.Edges) + " edges\n" +
         (S.TusOk == 0 && S.NotCompiled != 0
              ? std::to_string(S.NotCompiled) +
                    " registrations seen in source, not compiled\n"
              : "");
}

ProgressBar::ProgressBar()
    : Terminal(isatty(STDERR_FILENO) != 0), Color(wantsColor(stderr)) {}

void ProgressBar::stage(std::string_view StageName, uint64_t StageTotal) {
  endStage();
  Name = StageName;
  Total = StageTotal;
  Current = 0;
  LastPercent = -1;
  Started = now();
  draw();
}

void ProgressBar::advance(uint64_t Done) {
  Current = Done;
  draw();
}

void ProgressBar::draw() {
  if (Name.empty())
    return;
  if (Terminal)
    return drawBar();
  constexpr double LineSeconds = 60;
  double Time = now();
  if (Time - std::max(Started, LastDrawn) < LineSeconds)
    return;
  LastDrawn = Time;
  printError(Name + " " + std::to_string(Current) +
             (Total ? "/" + std::to_string(Total) : "") + "\n");
}

void ProgressBar::drawBar() {
  // Ten times a second is smooth; more would cost more than it shows.
  double Time = now();
  int Percent = Total ? static_cast<int>(Current * 100 / Total) : -1;
  if (Time - LastDrawn < 0.1 && Percent != 100 && LastPercent != -1)
    return;
  LastDrawn = Time;
  LastPercent = Percent < 0 ? 0 : Percent;
  constexpr int Width = 30;
  int Filled = Percent < 0 ? 0 : std::min(Percent, 100) * Width / 100;
  std::string Line = "\r\033[K" + Name + " ";
  if (Percent >= 0) {
    Line += Color ? "\033[32m" : "[";
    Line += std::string(Filled, '#') + std::string(Width - Filled, '.');
    Line += Color ? "\033[0m " : "] ";
    Line += std::to_string(Current) + "/" + std::to_string(Total);
  } else if (Current != 0) {
    Line += std::to_string(Current);
  }
  writeError(Line);
}

void ProgressBar::endStage() {
  if (Name.empty())
    return;
  std::string Seconds = llvm::formatv("{0:f1} s", now() - Started);
  std::string Count = Total ? " " + std::to_string(Total) : "";
  writeError((Terminal ? "\r\033[K" : "") + Name + Count + ": " + Seconds +
             "\n");
  Name.clear();
}

} // namespace torchtalk::cli
