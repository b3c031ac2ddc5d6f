//===- Answer.cpp - An answer as text and as JSON -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Answer.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

Json makeAnswer(std::string_view Command) {
  Json Value;
  Value["schema"] = "torchtalk." + std::string(Command) + "/1";
  return Value;
}

Json wholeValue(const Answer &Of) {
  Json Value = Of.Value();
  if (!Of.Note.empty())
    Value["note"] = Of.Note;
  if (Of.TheOutcome == Answer::Outcome::Done)
    Value["ask_next"] = questionsJson(Of.Next);
  return Value;
}

Json errorValue(const std::string &Why, int ExitCode) {
  Json Value = makeAnswer("error");
  Value["error"] = Why;
  Value["exit_code"] = ExitCode;
  return Value;
}

std::string dump(const Json &Value, bool Pretty) {
  std::string Text =
      Value.dump(Pretty ? 2 : -1, ' ', false, Json::error_handler_t::replace);
  // JSON lets these control characters stand, and a terminal obeys them.
  std::string Result;
  for (llvm::StringRef Rest = Text; !Rest.empty();) {
    llvm::StringRef Plain = Rest.take_front(Rest.find_first_of("\x7f\xc2"));
    Result += Plain;
    Rest = Rest.drop_front(Plain.size());
    if (Rest.empty())
      break;
    bool IsC1 = Rest[0] == '\xc2' && Rest.size() > 1 &&
                static_cast<unsigned char>(Rest[1]) < 0xa0;
    if (Rest[0] == '\x7f' || IsC1)
      Result += "\\u00" + llvm::toHex(Rest.substr(IsC1, 1), /*LowerCase=*/true);
    else
      Result += Rest[0];
    Rest = Rest.drop_front(IsC1 ? 2 : 1);
  }
  return Result;
}

} // namespace torchtalk::render
