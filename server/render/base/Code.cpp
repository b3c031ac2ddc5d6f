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

namespace torchtalk::render {

namespace {

constexpr unsigned LinesBefore = 1, LinesAfter = 3;
constexpr size_t MaxLine = 120;

/// The files of one source tree, each read once.
class Sources {
public:
  Sources(const index::IndexReader &Index, const std::string &Root)
      : Index(Index), Root(Root) {}

  llvm::Expected<std::string> around(const LinePlace &At) {
    auto File = Files.find(At.File);
    if (File == Files.end())
      File =
          Files.emplace(At.File, TRY(readSource(Index, Root, At.File))).first;
    const SourceText &Source = File->second;
    if (!Source.Absent.empty()) {
      ++Absent;
      Where = Source.Absent;
      return "";
    }
    if (!Source.Problem.empty())
      return "      | " + Source.Problem + "\n";
    AsOfIndex += Source.AsOfIndex.empty() ? 0 : 1;
    std::string Text;
    unsigned First = At.Line > LinesBefore ? At.Line - LinesBefore : 1;
    for (unsigned Line = First;
         Line <= At.Line + LinesAfter && Line <= Source.Lines.size(); ++Line)
      Text += "      " + std::to_string(Line) + " | " +
              Source.Lines[Line - 1].take_front(MaxLine).rtrim().str() + "\n";
    return Text + (Source.Changed
                       ? "      | the file changed since the index was made\n"
                       : "");
  }

  /// What is not shown, or not as it is now; "" where all is.
  std::string closing() const {
    std::string Text;
    if (Absent != 0)
      Text = "not shown: the lines of " + std::to_string(Absent) + " places, " +
             Where + "\n";
    if (AsOfIndex != 0)
      Text += "as of the index: the lines of " + std::to_string(AsOfIndex) +
              " places, whose files are not here or changed since\n";
    return Text;
  }

private:
  const index::IndexReader &Index;
  std::string Root;
  size_t Absent = 0;    ///< places in files that are absent
  std::string Where;    ///< as SourceText has it
  size_t AsOfIndex = 0; ///< likewise, whose text travels with the index
  std::map<llvm::StringRef, SourceText> Files;
};

} // namespace

std::optional<LinePlace> placeIn(llvm::StringRef Line) {
  std::optional<LinePlace> Found;
  llvm::SmallVector<llvm::StringRef> Words;
  Line.split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Word : Words) {
    auto [File, Rest] = Word.trim("(),;[]").rsplit(':');
    unsigned Number = 0;
    if (File.contains('.') && !File.contains("::") &&
        !Rest.consumeInteger(10, Number) && Number != 0)
      Found = LinePlace{File, Number};
  }
  return Found;
}

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
  Given.Text += Tree.closing() + Own.closing();
  return llvm::Error::success();
}

} // namespace torchtalk::render
