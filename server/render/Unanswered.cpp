//===- Unanswered.cpp - Questions without an answer -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Unanswered.h"

#include "query/miss/OtherMeanings.h"
#include "query/resolve/NameResolver.h"
#include "render/AskNext.h"
#include "render/base/Json.h"
#include "render/base/Text.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::render {

llvm::Expected<Answer> unanswered(const index::IndexReader &Index,
                                  std::string_view Command,
                                  query::Resolution Names) {
  index::Session Asking(Index);
  query::explainMiss(Asking, Names);
  TRY(Asking.takeError());
  Answer Result;
  Result.TheOutcome = Names.BadQuery.empty() ? Answer::Outcome::NoAnswer
                                             : Answer::Outcome::BadQuestion;
  Result.Text = notFoundText(Names);
  Json Value = makeAnswer(Command);
  addNotFound(Value, Names);
  Result.Value = [Value] { return Value; };
  return Result;
}

llvm::Expected<Answer> orElsewhere(const index::IndexReader &Index,
                                   std::string_view Command,
                                   std::string_view Name, Answer Given) {
  if (Given.TheOutcome != Answer::Outcome::NoAnswer)
    return Given;
  index::Session Asking(Index);
  query::Resolution Names = query::resolveName(Asking, Name);
  query::explainMiss(Asking, Names);
  TRY(Asking.takeError());
  llvm::erase_if(Names.Others, [&](const query::OtherMeaning &M) {
    return commandOf(M.TheKind) == Command;
  });
  Given.Text += elsewhereText(Names);
  return Given;
}

Answer badQuestion(const char *Command, const std::string &Why) {
  Answer Result;
  Result.TheOutcome = Answer::Outcome::BadQuestion;
  Result.Text = Why + "\n";
  Result.Value = [Command, Why] {
    Json Value = makeAnswer(Command);
    Value["error"] = Why;
    return Value;
  };
  return Result;
}

Answer noOp(const char *Command, const std::string &Name) {
  Answer Result =
      badQuestion(Command, "'" + Name +
                               "' is the name of a function and of no op: ask "
                               "trace " +
                               Name + ", which ops it is a kernel of");
  Result.TheOutcome = Answer::Outcome::NoAnswer;
  return Result;
}

} // namespace torchtalk::render
