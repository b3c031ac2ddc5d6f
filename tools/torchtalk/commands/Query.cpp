//===- Query.cpp - What the commands that ask have in common --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "commands/Query.h"
#include "cli/Settings.h"
#include "render/base/Code.h"
#include "render/base/Text.h"
#include "store/Errors.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::cli {

namespace {

/// Which index was asked, as options.
std::vector<std::string> settingsOf(const Arguments &Given) {
  std::vector<std::string> Words;
  for (const char *Option : {"pytorch-source", "project", "index"})
    if (Given.has(Option)) {
      Words.push_back(std::string("--") + Option);
      Words.push_back(Given.text(Option));
    }
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

} // namespace

int show(const index::IndexReader &Index, llvm::Expected<render::Answer> Answer,
         const Arguments &Given) {
  bool Json = Given.json();
  if (!Answer)
    return fail(NoIndex, Answer.takeError(), Json);
  auto Note = render::sourceNote(Index);
  if (!Note)
    return fail(NoIndex, Note.takeError(), Json);
  if (!Note->empty()) {
    Answer->Value["note"] = *Note;
    printError(*Note);
  }
  bool Done = Answer->TheOutcome == render::Answer::Outcome::Done;
  if (Json) {
    if (Done)
      Answer->Value["ask_next"] = render::questionsJson(Answer->Next);
    print(render::dump(Answer->Value) + "\n");
  } else if (Done) {
    if (Given.flag("code"))
      render::addCode(*Answer, Index);
    // Calls are as they were asked, which cursors belong to.
    printAnswer(render::plainName(Answer->Text) + closingText(Given, *Answer));
  } else {
    printError("torchtalk: " + render::plainName(Answer->Text) +
               closingText(Given, *Answer));
  }
  return Answer->exitCode();
}

int answerWith(const Arguments &Given,
               llvm::function_ref<
                   llvm::Expected<render::Answer>(const index::IndexReader &)>
                   Ask) {
  auto Index = openIndex(Given);
  if (!Index)
    return fail(NoIndex, Index.takeError(), Given.json());
  return show(**Index, Ask(**Index), Given);
}

int noChoice(const Arguments &Given, const char *Option,
             std::string_view Choices) {
  return fail(Usage,
              "no " + std::string(Option) + " '" + Given.text(Option) +
                  "': it is " + std::string(Choices),
              Given.json());
}

void addCodeOption(po::options_description &Options) {
  Options.add_options()("code", po::bool_switch(),
                        "the lines of source at each place");
}

void addLimitOption(po::options_description &Options, int Default,
                    const char *Limit) {
  Options.add_options()(
      "limit", po::value<int>()->value_name("N")->default_value(Default),
      Limit);
}

void addPageOptions(po::options_description &Options, int Default,
                    const char *Limit) {
  addLimitOption(Options, Default, Limit);
  Options.add_options()("cursor", po::value<std::string>()->value_name("C"),
                        "go on where an earlier answer ended");
}

llvm::Expected<size_t> limitOf(const Arguments &Given) {
  if (Given.number("limit") < 1)
    return makeError("--limit is at least 1");
  return static_cast<size_t>(Given.number("limit"));
}

} // namespace torchtalk::cli
