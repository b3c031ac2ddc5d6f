//===- ShowText.cpp - What one needs to know, as text ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"
#include "render/show/ShowFit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

using llvm::StringRef;
using query::ShowPart;

namespace {

constexpr size_t MostOfName = 140, MostOfHeadLine = 300, MostPythonNames = 4,
                 MostOfCondition = 90;

std::string cut(StringRef Text, size_t Most) {
  return cutTo(Text, Most, "...");
}

/// Whole paragraphs, as many as fit, but at least a part of the first.
std::string paragraphs(StringRef Doc, size_t Most) {
  if (Doc.size() <= Most)
    return Doc.str();
  StringRef Fits = Doc.take_front(Most);
  const size_t End = Fits.rfind("\n\n");
  return (Fits.take_front(End == StringRef::npos ? Fits.rfind(' ') : End) +
          "\n...")
      .str();
}

const char *titleOf(ShowPart Part) {
  constexpr const char *Titles[] = {
      "code",
      "derivative",
      "in Python",
      "registered",
      "definitions of the same name, which may be of something else",
      "calls",
      "callers",
      "tests"};
  return Titles[static_cast<size_t>(Part)];
}

/// The most telling kinds of conditions first.
unsigned tellingRank(const source::Branch &B) {
  using Kind = source::Branch::Kind;
  switch (B.TheKind) {
  case Kind::If:
  case Kind::Case:
  case Kind::Operand:
  case Kind::Fails:
  case Kind::Catch:
    return 0;
  case Kind::Left:
  case Kind::Check:
    return 1;
  case Kind::Loop:
  case Kind::Lambda:
  case Kind::Macro:
  case Kind::Label:
    return 2;
  }
  return 2;
}

} // namespace

std::string showHead(const query::ShowResult &Found, size_t MostDoc) {
  std::string Text = cut(plainName(Found.Subject), MostOfHeadLine);
  if (!Found.Rule.empty())
    Text += "  matched: " + Found.Rule;
  Text += "\n";
  if (!Found.Signature.empty())
    Text +=
        "signature: " + cut(plainName(Found.Signature), MostOfHeadLine) + "\n";
  if (!Found.PythonNames.empty()) {
    auto Names = llvm::ArrayRef(Found.PythonNames).take_front(MostPythonNames);
    Text += "python: " + cut(llvm::join(Names, ", "), MostOfHeadLine);
    if (Names.size() < Found.PythonNames.size())
      Text += ", " + shownOf(Names.size(), Found.PythonNames.size());
    Text += "\n";
  }
  if (!Found.Autograd.empty())
    Text += "autograd: " + Found.Autograd + "\n";
  if (!Found.Doc.empty()) {
    Text += "docs: " + placeText(Found.DocAt) + "\n";
    const std::string Doc = paragraphs(Found.Doc, MostDoc);
    for (StringRef Line : llvm::split(Doc, '\n'))
      Text += Line.trim().empty() ? "" : "  " + Line.rtrim().str() + "\n";
  }
  std::string Others;
  for (const std::string &Other : Found.Others)
    addItem(Others, plainName(Other));
  if (!Others.empty())
    Text +=
        "other candidates: " + cut(Others, MostOfHeadLine) +
        (Found.OthersMore != 0 ? " and " + number(Found.OthersMore) + " more"
                               : "") +
        "\n";
  return Text + lookedAtText(Found.Looked);
}

std::string showHeading(const query::ShowResult &Found, ShowPart Part,
                        size_t Shown, size_t Total) {
  std::string Title = titleOf(Part);
  if (Part == ShowPart::Tests && !Found.TestsOf.empty())
    Title += ", " + Found.TestsOf;
  return Title + ": " + number(Shown) + " of " + number(Total) + "\n";
}

std::string showRowText(const query::ShowRow &Row) {
  std::string Text = "  ";
  if (!Row.Keys.empty())
    Text += llvm::join(Row.Keys, ", ") + "  ";
  Text += cut(plainName(Row.What), MostOfName) + "  " + Row.Where.File;
  if (Row.Where.Line != 0)
    Text += ":" + number(Row.Where.Line);
  if (Row.EndLine > Row.Where.Line)
    Text += "-" + number(Row.EndLine);
  if (Row.Origin == query::From::Source && !query::isPython(Row.Where.File))
    Text += "  [source]";
  else if (Row.Origin == query::From::Rule &&
           !StringRef(Row.Where.File).ends_with(".yaml"))
    Text += "  [yaml]";
  return Text + Row.Note;
}

std::string showCondition(const query::SiteConditions &Of, uint32_t Visible,
                          bool InPython) {
  if (!Of.Read)
    return Of.Problem.empty() ? "" : UnsaidConditions;
  const source::Branch *Best = nullptr;
  size_t Count = Of.Found.Directives.empty() ? 0 : 1;
  for (const source::Branch &B : llvm::reverse(Of.Found.Around)) {
    if (B.Line == Visible)
      continue;
    ++Count;
    if (!Best || tellingRank(B) < tellingRank(*Best))
      Best = &B;
  }
  const bool MayBeMore = !Of.Found.Incomplete.empty();
  if (Count == 0)
    return MayBeMore ? UnsaidConditions : "";
  std::string Text = "  ";
  if (Best)
    Text += cut(branchText(*Best, InPython), MostOfCondition) + ", line " +
            number(Best->Line);
  else
    Text += "#if " + cut(Of.Found.Directives, MostOfCondition);
  if (Count > 1)
    Text += ", and " + number(Count - 1) + " more";
  return MayBeMore ? Text + ", perhaps more" : Text;
}

} // namespace torchtalk::render
