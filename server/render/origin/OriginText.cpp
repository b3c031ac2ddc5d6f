//===- OriginText.cpp - Where a generated line comes from, as text --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace torchtalk::render {

namespace {

constexpr size_t MostCandidates = 10;

std::string placeholders(const std::vector<std::string> &Names) {
  std::string Text;
  for (const std::string &Name : Names)
    addItem(Text, "${" + Name + "}");
  return Text;
}

std::string templateText(const query::OriginResult &Origin) {
  if (Origin.Template.File.empty())
    return "template: none\n";
  std::string Text = "template: " + Origin.Template.File;
  if (Origin.Template.Line != 0)
    Text += ":" + number(Origin.Template.Line);
  if (!Origin.Placeholders.empty())
    Text += "  " + placeholders(Origin.Placeholders);
  else if (!Origin.MayBe.empty())
    Text += "  not certain: the template or " + placeholders(Origin.MayBe);
  else if (Origin.Template.Line == 0)
    Text += "  the line is not certain";
  return Text + "\n";
}

std::string entryText(const query::OriginEntry &Entry) {
  std::string Text = Entry.Op + "  " + placeText(Entry.Where);
  if (!Entry.AutogenOf.empty())
    Text += "  by autogen of " + Entry.AutogenOf;
  return Text + "\n";
}

std::string entriesText(const query::OriginResult &Origin) {
  const query::OriginEntries &Entries = Origin.Entries;
  std::string Text;
  for (const query::OriginEntry &Entry : Entries.Derivatives)
    Text += "derivative: " + entryText(Entry);
  for (const query::OriginEntry &Entry : Entries.Of)
    Text += "entry: " + entryText(Entry);
  if (!Entries.MayBe.empty()) {
    const size_t Shown = std::min(Entries.MayBe.size(), MostCandidates);
    Text += "entry: not certain: ";
    Text += Entries.MayBe.size() == 1
                ? "this one or none"
                : "none, one or several of " + number(Entries.MayBe.size());
    if (Shown < Entries.MayBe.size())
      Text += " (" + number(Shown) + " are shown)";
    Text += "\n";
    for (size_t I = 0; I < Shown; ++I)
      Text += "  " + entryText(Entries.MayBe[I]);
  }
  const bool OfTemplate = Origin.Placeholders.empty() && Origin.MayBe.empty() &&
                          !Origin.Template.File.empty();
  return Text.empty() && !OfTemplate ? "entry: not known\n" : Text;
}

} // namespace

std::string originText(const query::OriginResult &Origin) {
  if (!Origin.found())
    return Origin.Unknown + "\n";
  std::string Text = Origin.Path + ":" + number(Origin.Line) + "\n  | " +
                     llvm::StringRef(Origin.Text).rtrim().str() + "\n";
  if (!Origin.Candidates.empty())
    Text += "other files of that name: " + llvm::join(Origin.Candidates, ", ") +
            "\n";
  Text += templateText(Origin) + entriesText(Origin);
  const char *Title = "made by";
  for (const query::OriginFunction &Function : Origin.Functions) {
    Text += std::string(Title) + ": " + Function.Name + "  " +
            placeText(Function.Where) + "\n";
    Title = "called by";
  }
  if (Origin.Functions.empty())
    Text += "made by: not known\n";
  if (Origin.Changed)
    Text += "the file or its template changed since the index was made\n";
  return Text;
}

} // namespace torchtalk::render
