//===- Code.cpp - The source at the places of an answer -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Code.h"
#include "render/base/SourceText.h"
#include "render/base/Text.h"
#include "store/Try.h"

#include "llvm/ADT/StringExtras.h"

#include <map>
#include <optional>

namespace torchtalk::render {

namespace {

constexpr unsigned LinesBefore = 1, LinesAfter = 3;
constexpr size_t MaxLine = 120;

struct Place {
  llvm::StringRef File;
  unsigned Line = 0;
};

/// The last "path:line" of \p Text.
std::optional<Place> placeIn(llvm::StringRef Text) {
  std::optional<Place> Found;
  llvm::SmallVector<llvm::StringRef> Words;
  Text.split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Word : Words) {
    auto [File, Line] = Word.trim("(),;[]").rsplit(':');
    unsigned Number = 0;
    if (File.contains('.') && !File.contains("::") &&
        !Line.consumeInteger(10, Number) && Number != 0)
      Found = Place{File, Number};
  }
  return Found;
}

/// The files of one source tree, each read once.
class Sources {
public:
  Sources(const index::IndexReader &Index, const std::string &Root)
      : Index(Index), Root(Root) {}

  llvm::Expected<std::string> around(const Place &Where) {
    auto At = Files.find(Where.File);
    if (At == Files.end())
      At = Files.emplace(Where.File, TRY(readSource(Index, Root, Where.File)))
               .first;
    const SourceText &Source = At->second;
    Absent += Source.Absent ? 1 : 0;
    if (Source.Absent)
      return "";
    if (!Source.Problem.empty())
      return "      | " + Source.Problem + "\n";
    std::string Text;
    unsigned First = Where.Line > LinesBefore ? Where.Line - LinesBefore : 1;
    for (unsigned Line = First;
         Line <= Where.Line + LinesAfter && Line <= Source.Lines.size(); ++Line)
      Text += "      " + std::to_string(Line) + " | " +
              Source.Lines[Line - 1].take_front(MaxLine).rtrim().str() + "\n";
    return Text + (Source.Changed
                       ? "      | the file changed since the index was made\n"
                       : "");
  }

  size_t Absent = 0; ///< places in files that an installed torch lacks

private:
  const index::IndexReader &Index;
  std::string Root;
  std::map<llvm::StringRef, SourceText> Files;
};

} // namespace

llvm::Error addCode(Answer &Given, const index::IndexReader &Index,
                    const std::string &SourceRoot,
                    const ProjectSource &Project) {
  if (Given.TheOutcome != Answer::Outcome::Done)
    return llvm::Error::success();
  Sources Tree(Index, SourceRoot);
  Sources Own(Project.Index ? *Project.Index : Index, "");
  const std::string Mark = ofProject(Project.Name);
  const std::string Before = std::move(Given.Text);
  Given.Text.clear();
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(Before).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Line : Lines) {
    Given.Text += Line.str() + "\n";
    if (auto Where = placeIn(Line))
      Given.Text += TRY(
          (Project.Index && Line.ends_with(Mark) ? Own : Tree).around(*Where));
  }
  if (Tree.Absent != 0)
    Given.Text += "not shown: the lines of " + std::to_string(Tree.Absent) +
                  " places, in files that the installed torch does not have\n";
  return llvm::Error::success();
}

} // namespace torchtalk::render
