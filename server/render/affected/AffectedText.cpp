//===- AffectedText.cpp - affected as text --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/NameParts.h"
#include "render/base/Text.h"

#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cmath>
#include <set>

namespace torchtalk::render {

using query::AffectedResult;
using query::AffectedTest;

namespace {

constexpr size_t MaxSubjects = 8;
constexpr size_t MaxAffectedOps = 12;
constexpr size_t MaxEntries = 3;
constexpr size_t MaxUses = 20;
constexpr size_t MaxUnknown = 8;
/// Of a way, in characters.
constexpr size_t MaxWay = 108;
/// Of a run of pytest: its -k takes a level of nesting each.
constexpr size_t MaxTestsOfRun = 100, MaxEntriesOfTest = 50;

/// "33.3 %"
std::string percent(double Share) {
  const auto Tenths = static_cast<size_t>(std::lround(Share * 1000));
  return number(Tenths / 10) + "." + number(Tenths % 10) + " %";
}

std::string shareOf(size_t Part, size_t All) {
  if (All == 0)
    return "";
  return " (" + percent(double(Part) / All) + ")";
}

std::vector<std::string>
namesOf(const std::vector<AffectedTest::Entry> &Entries) {
  std::vector<std::string> Names;
  Names.reserve(Entries.size());
  for (const AffectedTest::Entry &Entry : Entries)
    Names.push_back(Entry.Name);
  return Names;
}

std::string entriesText(const AffectedTest &Test) {
  const std::vector<std::string> Entries = namesOf(Test.Entries);
  if (Entries.empty())
    return "";
  std::string Text = "  for ";
  size_t Shown = std::min(Entries.size(), MaxEntries);
  Text += llvm::join(llvm::ArrayRef(Entries).take_front(Shown), ", ");
  if (Shown < Entries.size())
    Text += " and " + number(Entries.size() - Shown) + " more";
  if (Test.Others)
    Text += std::string("; ") + toString(*Test.Others) + " for others";
  return Text;
}

/// "45 s", "20 min", "2 h 5 min".
std::string timeText(double Seconds) {
  const auto Whole = static_cast<size_t>(std::ceil(Seconds));
  if (Whole < 100)
    return number(Whole) + " s";
  const size_t Minutes = (Whole + 30) / 60;
  if (Minutes < 100)
    return number(Minutes) + " min";
  return number(Minutes / 60) + " h " + number(Minutes % 60) + " min";
}

/// A function as people call it: a form that resolveName() takes.
std::string shortName(llvm::StringRef Name) {
  constexpr size_t MaxName = 60;
  return index::shortened(plainName(Name), MaxName);
}

/// As much of a way as fits a line, its ends first.
std::string wayText(llvm::ArrayRef<std::string> Way) {
  auto Names = llvm::map_to_vector(Way, shortName);
  size_t Before = 0, After = 0, Length = 0;
  while (Before + After < Names.size()) {
    bool Front = Before <= After;
    size_t Next = Front ? Before : Names.size() - 1 - After;
    Length += Names[Next].size() + 4;
    if (Before + After >= 2 && Length > MaxWay)
      break;
    ++(Front ? Before : After);
  }
  llvm::ArrayRef<std::string> All = Names;
  if (Before + After == Names.size())
    return llvm::join(All, " -> ");
  return llvm::join(All.take_front(Before), " -> ") + " -> (" +
         number(Names.size() - Before - After) + " more) -> " +
         llvm::join(All.take_back(After), " -> ");
}

std::string testText(const AffectedTest &Test) {
  return "  " + Test.Test.Id + "  " + confidenceOf(Test) + entriesText(Test) +
         "\n      " + wayText(Test.Reason) + "\n";
}

template <typename Range>
std::string firstOf(const Range &All, const char *Before, const char *After) {
  std::string Text;
  size_t Total = 0;
  for (const std::string &One : All)
    if (++Total <= MaxUnknown)
      Text += "  " + (Before + One) + "\n";
  if (Total > MaxUnknown)
    Text += "  and " + number(Total - MaxUnknown) + " more" + After + "\n";
  return Text;
}

/// What leads: that the tests named are not enough.
std::string unknownText(const AffectedResult &R) {
  if (R.toRun() != AffectedResult::Run::Everything)
    return "";
  std::set<std::string> Hubs;
  for (const std::string &Hub : R.Hubs)
    Hubs.insert(shortName(Hub));
  return std::string(R.Choice ? "unknown: any test may be affected\n"
                              : "unknown: run everything\n") +
         firstOf(llvm::map_range(R.Changed.Unknown, notFollowedText), "", "") +
         firstOf(Hubs, "nearly everything calls ",
                 " that nearly everything calls");
}

std::string countsText(const AffectedResult &R) {
  std::string Text;
  if (R.Record)
    Text += "recorded " + number(R.Record->Affected) + ", ";
  for (unsigned I = 0; I < index::NumSurenesses; ++I)
    Text += std::string(I ? ", " : "") +
            toString(static_cast<index::Sureness>(I)) + " " +
            number(R.Totals[I]);
  return Text;
}

/// "" where nothing was chosen.
std::string choiceText(const AffectedResult &R) {
  std::string Text;
  if (R.Choice)
    Text += "chosen: about " + timeText(R.Choice->Seconds) + " of " +
            timeText(R.Choice->AllSeconds) + " on one core, with " +
            percent(R.Choice->Expected) +
            " of the runs of the change that are expected; left out: " +
            number(R.Choice->LeftOut) + " tests\n";
  if (!R.Shard.isWhole())
    Text += "shard " + R.Shard.text() + ": " + number(R.OtherShards) +
            " tests are those of others\n";
  return Text;
}

/// "" where every build may compile what changes.
std::string buildsText(const AffectedResult &R) {
  if (!R.Builds)
    return "";
  std::string Text = "builds: only those for " +
                     llvm::join(R.Builds->Only, " or ") +
                     " compile what changes";
  if (!R.Builds->Not.empty())
    Text += ", not that of the index for " + llvm::join(R.Builds->Not, ", ");
  return Text + "\n";
}

std::string projectText(const query::AffectedProject &Project) {
  std::string Text =
      listText("used by the project " + Project.Name, Project.Uses, MaxUses,
               [](const query::AffectedProject::Use &Use) {
                 const query::BridgeUse &Of = Use.Of;
                 return std::string(toString(Of.Kind)) + " " + Of.Name +
                        (Of.By.empty() ? "" : "  by " + Of.By) + "  " +
                        placeText(Of.Site) + "  " + toString(Use.Sure);
               });
  if (Text.empty())
    Text = "the project " + Project.Name +
           " uses nothing that the change reaches\n";
  Text += "tests of " + Project.Name + ": " +
          shownOf(Project.Tests.size(), Project.Total) + " of " +
          number(Project.Universe) + " in its index\n";
  for (const AffectedTest &Test : Project.Tests)
    Text += testText(Test);
  return Text;
}

} // namespace

std::string notFollowedText(const query::NotFollowed &Change) {
  if (Change.Path.empty())
    return Change.Why;
  return (Change.Line == 0 ? Change.Path
                           : placeText({Change.Path, Change.Line})) +
         ": " + Change.Why;
}

std::string affectedText(const AffectedResult &R) {
  std::string Text = unknownText(R);
  Text += listText("changed", R.Changed.Items, MaxSubjects,
                   &query::ChangedItem::text);
  Text += buildsText(R);
  for (const std::string &Note : R.Changed.Notes)
    Text += "note: " + Note + "\n";
  if (R.SourceOnly && !R.Changed.Items.empty())
    Text += "note: without a build only the YAML and the text of sources tell "
            "which C++ runs; see 'torchtalk flags'\n";
  if (R.toRun() == AffectedResult::Run::Nothing)
    return Text + "tests: none: nothing that changes is run\n";
  Text +=
      listText("ops", R.Ops, MaxAffectedOps, [](const query::AffectedOp &Op) {
        return Op.Op + "  " + toString(Op.Sure) +
               (Op.Where == query::From::Compiled
                    ? ""
                    : std::string("  from ") + toString(Op.Where));
      });
  Text += "tests: " + shownOf(R.Shown.size(), R.Total) + " of " +
          number(R.Universe) + " in the index" +
          (R.isComplete() ? shareOf(R.Total, R.Universe) : "") + "; " +
          countsText(R) + "\n" + choiceText(R);
  if (R.Record)
    Text += "record: torch " + R.Record->Torch +
            (R.Record->Commit.empty() ? "" : " at " + R.Record->Commit) + "; " +
            number(R.Record->Functions) +
            " of all tests were recorded; left out are " +
            number(R.Record->LeftOut) +
            " that may seem to run such ops and did not\n";
  for (const AffectedTest &Test : R.Shown)
    Text += testText(Test);
  if (R.TooDeep > 0)
    Text += "left out: " + number(R.TooDeep) +
            " tests that are more steps away than asked for\n";
  if (R.OtherDevices > 0)
    Text += "left out: " + number(R.OtherDevices) +
            " tests of other devices than " + R.Device + "\n";
  for (const query::AffectedProject &Project : R.Across)
    Text += projectText(Project);
  return Text;
}

namespace {

/// Tests of one file, for one run of pytest.
class PytestRun {
public:
  PytestRun(llvm::StringRef File, const std::string &Device)
      : File(File), Device(Device) {}

  bool isFull() const { return Count >= MaxTestsOfRun; }

  void add(const AffectedTest &Test) {
    ++Count;
    bool Generated = Test.Test.PerDevice || Test.Test.Parametrized;
    Plain &= !Generated;
    Ids.push_back(Test.Test.Id);
    llvm::StringRef Path = llvm::StringRef(Test.Test.Id).split("::").second;
    // What instantiating adds to the names of class and function leaves them
    // in front.
    auto [Class, Name] = Path.rsplit("::");
    if (Name.empty())
      std::swap(Class, Name);
    std::string Of = Class.str(), Expression = Name.str();
    if (Test.Test.PerDevice && !Device.empty())
      Of += (Of.empty() ? "" : " and ") + Device;
    if (const std::vector<std::string> Names = wordsOf(Test); !Names.empty())
      Expression += " and (" + llvm::join(Names, " or ") + ")";
    Terms[Of].push_back(std::move(Expression));
  }

  std::string line() const {
    if (Plain)
      return llvm::join(Ids, " ");
    std::vector<std::string> Parts;
    Parts.reserve(Terms.size());
    for (const auto &[Of, Names] : Terms)
      Parts.push_back(term(Of, Names));
    return File.str() + " -k \"" +
           (Parts.size() == 1 ? Parts.front()
                              : "(" + llvm::join(Parts, ") or (") + ")") +
           "\"";
  }

private:
  /// The entries to run as pytest takes them; none: all.
  static std::vector<std::string> wordsOf(const AffectedTest &Test) {
    if (Test.Others || Test.Entries.size() > MaxEntriesOfTest)
      return {};
    std::vector<std::string> Words;
    for (const AffectedTest::Entry &Entry : Test.Entries) {
      // What only running it tells ends the part that is known.
      llvm::StringRef Word =
          llvm::StringRef(Entry.Name).split(facts::Dynamic).first.rtrim('_');
      if (Word.empty())
        return {};
      Words.push_back(Word.str());
    }
    return Words;
  }

  static std::string term(const std::string &Of,
                          const std::vector<std::string> &Names) {
    std::string Text = Of.empty() ? "" : Of + " and ";
    if (Names.size() == 1)
      return Text + Names.front();
    std::vector<std::string> Each;
    Each.reserve(Names.size());
    for (const std::string &Name : Names)
      Each.push_back(llvm::StringRef(Name).contains(' ') ? "(" + Name + ")"
                                                         : Name);
    std::string All = llvm::join(Each, " or ");
    return Of.empty() ? All : Text + "(" + All + ")";
  }

  llvm::StringRef File;
  const std::string &Device;
  size_t Count = 0;
  bool Plain = true;
  std::vector<std::string> Ids;
  InOrder<std::vector<std::string>> Terms; ///< by class
};

} // namespace

std::string affectedPytest(const AffectedResult &R) {
  std::string Text;
  auto Comment = [&](llvm::StringRef Lines) {
    if (Lines.empty())
      return;
    for (llvm::StringRef Line : llvm::split(Lines.rtrim('\n'), '\n'))
      Text += ("# " + Line + "\n").str();
  };
  Comment(unknownText(R));
  Comment(buildsText(R));
  if (R.toRun() == AffectedResult::Run::Everything && !R.Choice)
    return Text + llvm::join(R.AllTests, " ") + "\n";
  for (const std::string &Note : R.Changed.Notes)
    Comment("note: " + Note);
  if (R.Shown.size() < R.Total)
    Comment(shownOf(R.Shown.size(), R.Total) + " tests: not all" +
            (R.ThePage.NextCursor.empty()
                 ? ""
                 : "; --cursor " + R.ThePage.NextCursor + " goes on"));
  Comment(choiceText(R));
  if (R.TooDeep + R.OtherDevices > 0)
    Comment("left out: " + number(R.TooDeep + R.OtherDevices) +
            " tests, of other devices or too many steps away");
  size_t Gtests = llvm::count_if(
      R.Shown, [](const AffectedTest &Test) { return Test.Gtest; });
  if (Gtests > 0)
    Comment(number(Gtests) + " gtests, which pytest does not run");
  // A line of arguments for each file, in the order of the best of its tests.
  llvm::MapVector<llvm::StringRef, std::vector<PytestRun>> Runs;
  for (const AffectedTest &Test : R.Shown) {
    if (Test.Gtest)
      continue;
    llvm::StringRef File = llvm::StringRef(Test.Test.Id).split("::").first;
    std::vector<PytestRun> &OfFile = Runs[File];
    if (OfFile.empty() || OfFile.back().isFull())
      OfFile.emplace_back(File, R.Device);
    OfFile.back().add(Test);
  }
  for (const auto &[File, OfFile] : Runs)
    for (const PytestRun &Run : OfFile)
      Text += Run.line() + "\n";
  return Text;
}

} // namespace torchtalk::render
