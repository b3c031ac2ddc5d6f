//===- QuestionCommands.cpp - The commands that ask -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "commands/Finders.h"
#include "commands/OpsTable.h"
#include "commands/Pictures.h"
#include "installed/PackageIndex.h"
#include "output/Output.h"
#include "questions/OnProject.h"
#include "render/base/Text.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

namespace torchtalk::cli {

using questions::Parameter;
using questions::Question;

namespace {

/// Which index was asked, as options.
std::vector<std::string> settingsOf(const Arguments &Given) {
  std::vector<std::string> Words;
  for (const char *Option : {"pytorch-source", "project", "index"})
    if (Given.has(Option)) {
      Words.push_back(std::string("--") + Option);
      Words.push_back(Given.text(Option));
    }
  if (Given.flag("alone"))
    Words.push_back("--alone");
  return Words;
}

/// The command line of \p Given with \p Changed instead.
std::string sameWith(const Arguments &Given, const render::Json &Changed) {
  std::string Line = "torchtalk " + Given.command();
  std::string Added = render::shellLine({"", Changed}, {});
  llvm::ArrayRef<std::string> Words = Given.words();
  for (size_t I = 0; I < Words.size(); ++I) {
    auto [Option, Value] = llvm::StringRef(Words[I]).split('=');
    std::string Name = Option.str();
    // A cursor is good for one list, and another option asks for another.
    if (Option == "--cursor" ||
        (Option.starts_with("--") && Changed.contains(Name.substr(2)))) {
      bool TakesNext = Value.empty() && (Option == "--cursor" ||
                                         !Changed[Name.substr(2)].is_boolean());
      I += TakesNext ? 1 : 0;
      continue;
    }
    Line += " " + render::shellQuoted(Words[I]);
  }
  return Line + Added.substr(std::string_view("torchtalk ").size());
}

/// The lines after an answer.
std::string closingText(const Arguments &Given, const render::Answer &Answer) {
  std::vector<std::string> More, Next;
  for (const render::Json &Changed : Answer.More)
    More.push_back(sameWith(Given, Changed));
  for (const render::Question &Asked : Answer.Next)
    Next.push_back(render::shellLine(Asked, settingsOf(Given)));
  return Answer.Closing + render::questionLines("more", More) +
         render::questionLines("ask next", Next);
}

/// Prints an answer with what to ask next, on standard error when it is none,
/// and there too that the index is of another source. \returns the exit code.
llvm::Expected<int> show(const index::IndexReader &Index, render::Answer Answer,
                         const Arguments &Given) {
  Answer.Note = TRY(orFail(NoIndex, render::sourceNote(Index)));
  if (!Answer.Note.empty())
    printError(Answer.Note);
  bool Done = Answer.TheOutcome == render::Answer::Outcome::Done;
  if (Given.json()) {
    printJson(render::wholeValue(Answer));
    return Answer.exitCode();
  }
  // Calls are as they were asked, which cursors belong to.
  std::string Text =
      render::plainName(Answer.Text) + closingText(Given, Answer);
  if (Done)
    printAnswer(Text);
  else
    printError("torchtalk: " + Text);
  return Answer.exitCode();
}

/// Comments go beside the arguments of pytest, so that these can be piped on.
int showPytest(const render::Answer &Answer) {
  if (Answer.TheOutcome == render::Answer::Outcome::BadQuestion) {
    printError("torchtalk: " + Answer.Text);
    return Answer.exitCode();
  }
  for (llvm::StringRef Rest = Answer.Text; !Rest.empty();) {
    auto [Line, After] = Rest.split('\n');
    if (Line.starts_with("#"))
      printError((Line + "\n").str());
    else
      print((Line + "\n").str());
    Rest = After;
  }
  return Answer.exitCode();
}

bool isPicture(llvm::StringRef Format) {
  return Format == "mermaid" || Format == "dot" || Format == "html";
}

/// \p Given without what is as it would be anyway.
questions::Given argumentsOf(const Question &Q, const Arguments &Given) {
  questions::Given Asked = questions::Given::object();
  for (const Parameter &P : Q.Parameters) {
    const std::string Name =
        P.Subject ? "positional" : render::optionName(P.Name);
    const char *Option = Name.c_str();
    if (!Given.given(Option))
      continue;
    // These are of the text.
    if (Given.json() && (Name == "format" || Name == "code"))
      continue;
    questions::Given &Value = Asked[P.Name];
    if (P.TheKind == Parameter::Kind::Flag)
      Value = true;
    else if (P.TheKind == Parameter::Kind::Count)
      Value = Given.number(Option);
    else if (P.TheKind == Parameter::Kind::Texts)
      Value = Given.list(Option);
    else
      Value = Given.text(Option);
  }
  return Asked;
}

/// Puts the text of each file, and of standard input, that \p Asked names in
/// the place of its name.
llvm::Error readFiles(const Question &Q, questions::Given &Asked) {
  for (const Parameter &P : Q.Parameters) {
    auto At = Asked.find(P.Name);
    if (At == Asked.end())
      continue;
    const bool IsStdin = P.Subject && !P.Media.empty() && *At == "-";
    if (!P.FromFile && !IsStdin)
      continue;
    const auto File = At->get<std::string>();
    auto Text = llvm::MemoryBuffer::getFileOrSTDIN(File);
    if (!Text)
      return makeError(File + ": " + Text.getError().message());
    *At = (*Text)->getBuffer().str();
  }
  return llvm::Error::success();
}

/// `ops` as a file, or against one.
llvm::Expected<int> askTable(const Question &Q, questions::Given Asked,
                             const questions::Places &In,
                             const Arguments &Given) {
  const Parameter &Limit = *llvm::find_if(
      Q.Parameters, [](const Parameter &P) { return P.Name == "limit"; });
  Asked.emplace("limit", Limit.Most);
  const std::string File = Given.text("ratchet");
  if (Asked.contains("group_by"))
    return failure(Usage, "groups are no table: ask for --csv and --ratchet "
                          "without --group-by");
  render::Json Then;
  if (!File.empty()) {
    Then = TRY(orFail(Usage, readOps(File)));
    Asked = {{"limit", Limit.Most}};
    for (const char *Columns : {"keys", "properties"})
      Asked[Columns] = Then.value(Columns, render::Json::array());
  }
  render::Answer Answer = TRY(orFail(NoIndex, Q.Ask(Asked, In)));
  if (Answer.TheOutcome != render::Answer::Outcome::Done)
    return show(In.Index, std::move(Answer), Given);
  if (File.empty())
    return print(csvOf(Answer.Value()));
  const Ratchet Found = lostSince(Then, Answer.Value());
  std::string Text;
  for (const std::string &Line : Found.Lost)
    Text += Line + "\n";
  Text += render::number(Found.Lost.size()) + " lost since " + File + ", " +
          render::number(Found.Kept) + " kept" +
          (Found.Unknown > 0
               ? ", " + render::number(Found.Unknown) + " not known now"
               : "") +
          "\n";
  print(Text);
  return Found.Lost.empty() ? 0 : 1;
}

llvm::Expected<int> ask(const Question &Q, const Arguments &Given) {
  questions::Given Asked = argumentsOf(Q, Given);
  questions::Finders Find = findersOf(Given, OtherPlaces::SnapshotsAndFolders);
  const questions::Asker By{
      Find, Given.text("project"),
      [](const std::string &Why) { printError("warning: " + Why + "\n"); }};
  if (Q.Check)
    TRY(orFail(Usage, Q.Check(Asked, By)));
  std::optional<questions::ProjectIndexes> Project;
  std::shared_ptr<const index::IndexReader> Index;
  const bool Alone = Given.flag("alone");
  if (Alone && !Given.has("project"))
    return failure(Usage, "--alone is of a project: name it with --project");
  const auto Place = TRY(orFail(Usage, readSettings(Given)));
  if (Given.has("project") && !Alone) {
    Project = TRY(orFail(NoIndex, Find.Project("")));
  }
  if (Project) {
    Index = Project->Own;
  } else {
    Index = TRY(openOrMakeIndex(Given));
  }
  if (Project || Alone)
    Find.Project = [Project](const std::string &) { return Project; };
  TRY(orFail(Usage, readFiles(Q, Asked)));
  if (Given.given("csv") || Given.given("ratchet"))
    return askTable(Q, std::move(Asked), {By, *Index, Place.ReadFrom}, Given);
  render::Answer Answer;
  if (Project) {
    auto Layered =
        TRY(orFail(NoIndex, questions::askProject(Q, Asked, By, *Project)));
    Answer = std::move(Layered.Of);
    Index = std::move(Layered.Index);
  } else {
    Answer = TRY(orFail(NoIndex, Q.Ask(Asked, {By, *Index, Place.ReadFrom})));
  }
  const questions::Places In{By, *Index, Place.ReadFrom};
  const std::string Format = Given.json() ? "" : Given.text("format");
  if (Format == "pytest")
    return showPytest(Answer);
  if (isPicture(Format) && Answer.TheOutcome == render::Answer::Outcome::Done) {
    std::string Text =
        TRY(orFail(NoIndex, pictureText(Q, Asked, In, Answer, Format)));
    if (!Text.empty())
      return print(Text);
    printWarning("there is no picture of this answer");
  }
  return show(*Index, std::move(Answer), Given);
}

} // namespace

Command questionCommand(std::string_view Name) {
  static const std::vector<Question> All =
      questions::allQuestions({.MaxDepth = maxDepth()});
  const Question &Q =
      *llvm::find_if(All, [&](const Question &Of) { return Of.Name == Name; });
  const Parameter *Subject = Q.subject();
  Command C{.Name = Q.Name,
            .Summary = Q.Summary,
            .Positional = Subject ? Subject->Placeholder : "",
            .PositionalRequired = Subject && Subject->Required,
            .Details = Q.Details,
            .Run = [&Q](const Arguments &Given) { return ask(Q, Given); }};
  for (const Parameter &P : Q.Parameters)
    if (!P.Subject && P.on(Parameter::Front::Shell))
      C.Options.push_back(P);
  C.Options = std::move(C.Options) + settingsOptions() +
              Options{flag("alone", "with --project: without the PyTorch that "
                                    "it builds on")};
  return C;
}

} // namespace torchtalk::cli
