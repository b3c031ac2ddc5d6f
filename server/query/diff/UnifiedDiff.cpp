//===- UnifiedDiff.cpp - The lines that a diff changes --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/diff/UnifiedDiff.h"
#include "store/Errors.h"

namespace torchtalk::query {
namespace {

class Parser {
public:
  explicit Parser(llvm::StringRef Text) : Rest(Text) {}

  llvm::Expected<std::vector<FileChange>> run() {
    while (!Rest.empty()) {
      llvm::StringRef Line = next();
      if (Line.consume_front("diff --git ")) {
        Current = nullptr;
        named(Line);
      } else if (Current && Line.starts_with("deleted file mode ")) {
        Current->Deleted = true;
      } else if (Current && Line.starts_with("new file mode ")) {
        Current->OldFile.clear();
      } else if (Line.consume_front("rename from ")) {
        file().OldFile = unquoted(Line);
      } else if (Line.consume_front("rename to ")) {
        file().File = unquoted(Line);
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

  /// What git's quoting of a name stands for: "a/\303\251\t.py", in C's way.
  /// Without quotes, the text itself.
  static std::string unquoted(llvm::StringRef Text) {
    if (Text.size() < 2 || !Text.starts_with("\"") || !Text.ends_with("\""))
      return Text.str();
    constexpr llvm::StringRef Letters = "abtnvfr";
    Text = Text.drop_front().drop_back();
    std::string Result;
    while (!Text.empty()) {
      char C = Text.front();
      Text = Text.drop_front();
      unsigned Octal = 0;
      if (C != '\\' || Text.empty()) {
        Result += C;
      } else if (Text.size() >= 3 &&
                 !Text.take_front(3).getAsInteger(8, Octal)) {
        Result += static_cast<char>(Octal);
        Text = Text.drop_front(3);
      } else {
        size_t Letter = Letters.find(Text.front());
        Result += Letter == llvm::StringRef::npos
                      ? Text.front()
                      : static_cast<char>('\a' + Letter);
        Text = Text.drop_front();
      }
    }
    return Result;
  }

  /// "a/x.cpp\t2026-01-01": the path alone; "" of /dev/null.
  static std::string path(llvm::StringRef Text, llvm::StringRef Prefix) {
    std::string Name = unquoted(Text.split('\t').first.trim());
    llvm::StringRef Path = Name;
    if (Path == "/dev/null")
      return "";
    Path.consume_front(Prefix);
    return Path.str();
  }

  /// "a/x y b/x y" of `diff --git`, which alone names the files without lines:
  /// empty and binary ones, and those whose mode changes. A renamed one follows
  /// by its names.
  void named(llvm::StringRef Names) {
    size_t Half = Names.size() / 2;
    if (Names.size() % 2 == 0 || Names[Half] != ' ')
      return;
    std::string Old = path(Names.take_front(Half), "a/");
    std::string New = path(Names.drop_front(Half + 1), "b/");
    if (Old == New && !Old.empty()) {
      file().OldFile = Old;
      file().File = New;
    }
  }

  void header(llvm::StringRef Old, llvm::StringRef New) {
    // Without "diff --git" each header is a file of its own.
    if (Current && !Current->Runs.empty())
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
      ChangedRun Run{{OldAt, OldAt - 1}, {NewAt, NewAt - 1}, "", ""};
      // A run of changed lines.
      while (!Rest.empty() && (Rest[0] == '-' || Rest[0] == '+') &&
             (OldCount != 0 || NewCount != 0)) {
        llvm::StringRef Text = next();
        bool Taken = Text[0] == '-';
        if ((Taken ? OldCount : NewCount)-- == 0)
          return false;
        (Taken ? Run.Old.Last : Run.New.Last) = (Taken ? OldAt : NewAt)++;
        (Taken ? Run.Taken : Run.Put) += (Text.drop_front() + "\n").str();
      }
      if (!Run.Taken.empty() || !Run.Put.empty())
        add(std::move(Run));
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

  void add(ChangedRun Run) {
    auto Around = [](LineRange &R) {
      if (R.Last < R.First)
        R = {std::max<uint32_t>(R.First, 2) - 1, R.First};
    };
    Around(Run.Old);
    Around(Run.New);
    Current->Runs.push_back(std::move(Run));
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
