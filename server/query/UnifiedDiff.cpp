//===- UnifiedDiff.cpp - The lines that a diff changes --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/UnifiedDiff.h"
#include "store/Errors.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::query {
namespace {

class Parser {
public:
  explicit Parser(llvm::StringRef Text) : Rest(Text) {}

  llvm::Expected<std::vector<FileChange>> run() {
    while (!Rest.empty()) {
      llvm::StringRef Line = next();
      if (Line.starts_with("diff --git ")) {
        Current = nullptr;
      } else if (Line.consume_front("rename from ")) {
        file().OldFile = Line.str();
      } else if (Line.consume_front("rename to ")) {
        file().File = Line.str();
      } else if (Line.starts_with("--- ") && Rest.starts_with("+++ ")) {
        header(Line.drop_front(4), next().drop_front(4));
      } else if (Line.starts_with("@@ ")) {
        if (!Current || !hunk(Line))
          return makeError("line " + llvm::Twine(Number) +
                           " of the diff is no hunk that can be read: give "
                           "the output of 'git diff' or 'diff -u'");
      }
    }
    if (Result.empty())
      return makeError("there is no change in it: give the output of 'git "
                       "diff' or 'diff -u'");
    return std::move(Result);
  }

private:
  llvm::StringRef next() {
    auto [Line, After] = Rest.split('\n');
    Rest = After;
    ++Number;
    return Line.rtrim('\r');
  }

  FileChange &file() {
    if (!Current) {
      Result.emplace_back();
      Current = &Result.back();
    }
    return *Current;
  }

  /// "a/x.cpp\t2026-01-01": the path alone; "" of /dev/null.
  static std::string path(llvm::StringRef Text, llvm::StringRef Prefix) {
    Text = Text.split('\t').first.trim();
    if (Text.starts_with("\"") && Text.ends_with("\"") && Text.size() > 1)
      Text = Text.drop_front().drop_back();
    if (Text == "/dev/null")
      return "";
    Text.consume_front(Prefix);
    return Text.str();
  }

  void header(llvm::StringRef Old, llvm::StringRef New) {
    // Without "diff --git" each header is a file of its own.
    if (Current && !Current->New.empty())
      Current = nullptr;
    FileChange &F = file();
    F.OldFile = path(Old, "a/");
    F.File = path(New, "b/");
    if (F.File.empty()) {
      F.Deleted = true;
      F.File = F.OldFile;
    }
  }

  /// "12,3": start and count, 1 when it is left out.
  static bool range(llvm::StringRef Text, uint32_t &Start, uint32_t &Count) {
    auto [First, Second] = Text.split(',');
    Count = 1;
    return !First.getAsInteger(10, Start) &&
           (Second.empty() || !Second.getAsInteger(10, Count));
  }

  bool hunk(llvm::StringRef Line) {
    llvm::SmallVector<llvm::StringRef, 4> Parts;
    Line.split(Parts, ' ');
    uint32_t OldAt = 0, OldCount = 0, NewAt = 0, NewCount = 0;
    if (Parts.size() < 4 || !Parts[1].consume_front("-") ||
        !Parts[2].consume_front("+") || !range(Parts[1], OldAt, OldCount) ||
        !range(Parts[2], NewAt, NewCount))
      return false;
    // An empty side names the line before it.
    OldAt += OldCount == 0;
    NewAt += NewCount == 0;
    while ((OldCount != 0 || NewCount != 0) && !Rest.empty()) {
      LineRange Old{OldAt, OldAt - 1}, New{NewAt, NewAt - 1};
      // A run of changed lines.
      while (!Rest.empty() && (Rest[0] == '-' || Rest[0] == '+') &&
             (OldCount != 0 || NewCount != 0)) {
        if (next()[0] == '-') {
          if (OldCount-- == 0)
            return false;
          Old.Last = OldAt++;
        } else {
          if (NewCount-- == 0)
            return false;
          New.Last = NewAt++;
        }
      }
      if (Old.Last >= Old.First || New.Last >= New.First)
        add(Old, New);
      if (Rest.empty() || (OldCount == 0 && NewCount == 0))
        break;
      llvm::StringRef Context = next();
      if (Context.starts_with("\\"))
        continue;
      if (!Context.empty() && Context[0] != ' ')
        return false;
      if (OldCount == 0 || NewCount == 0)
        return false;
      ++OldAt, ++NewAt, --OldCount, --NewCount;
    }
    return OldCount == 0 && NewCount == 0;
  }

  void add(LineRange Old, LineRange New) {
    auto Around = [](LineRange &R) {
      if (R.Last < R.First)
        R = {std::max<uint32_t>(R.First, 2) - 1, R.First};
    };
    Around(Old);
    Around(New);
    Current->Old.push_back(Old);
    Current->New.push_back(New);
  }

  llvm::StringRef Rest;
  uint32_t Number = 0;
  std::vector<FileChange> Result;
  FileChange *Current = nullptr;
};

} // namespace

llvm::Expected<std::vector<FileChange>> parseUnifiedDiff(llvm::StringRef Text) {
  return Parser(Text).run();
}

} // namespace torchtalk::query
