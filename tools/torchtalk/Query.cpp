//===- Query.cpp - What the commands that ask have in common --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Query.h"
#include "Settings.h"
#include "store/Errors.h"

namespace torchtalk::cli {

int show(const index::IndexReader &Index, llvm::Expected<render::Answer> Answer,
         bool Json) {
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
  if (Json)
    print(render::dump(Answer->Value) + "\n");
  else if (Done)
    print(Answer->Text);
  else
    printError("torchtalk: " + Answer->Text);
  return static_cast<int>(Answer->TheOutcome);
}

int answerWith(const Arguments &Given,
               llvm::function_ref<
                   llvm::Expected<render::Answer>(const index::IndexReader &)>
                   Ask) {
  auto Index = openIndex(Given);
  if (!Index)
    return fail(NoIndex, Index.takeError(), Given.json());
  return show(**Index, Ask(**Index), Given.json());
}

int noChoice(const Arguments &Given, const char *Option,
             std::string_view Choices) {
  return fail(Usage,
              "no " + std::string(Option) + " '" + Given.text(Option) +
                  "': it is " + std::string(Choices),
              Given.json());
}

void addPageOptions(po::options_description &Options, int Default,
                    const char *Limit) {
  Options.add_options()(
      "limit", po::value<int>()->value_name("N")->default_value(Default),
      Limit);
  Options.add_options()("cursor", po::value<std::string>()->value_name("C"),
                        "go on where an earlier answer ended");
}

llvm::Expected<size_t> limitOf(const Arguments &Given) {
  if (Given.number("limit") < 1)
    return makeError("--limit is at least 1");
  return static_cast<size_t>(Given.number("limit"));
}

} // namespace torchtalk::cli
