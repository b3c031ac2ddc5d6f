//===- Questions.cpp - All questions --------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "questions/Question.h"

namespace torchtalk::questions {

char BadUsage::ID = 0;

std::string oneOf(const std::vector<std::string> &Words) {
  std::string Text;
  for (size_t I = 0; I < Words.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Words.size() ? " or " : ", ") + Words[I];
  return Text;
}

std::vector<Question> allQuestions(const Limits &Of) {
  return {traceQuestion(),        graphQuestion(Of),      searchQuestion(),
          modulesQuestion(),      testsQuestion(),        affectedQuestion(),
          backendQuestion(Of),    bridgeQuestion(),       opShowQuestion(),
          opsQuestion(),          willItRunQuestion(),    fileQuestion(),
          originQuestion(),       explainQuestion(),      showQuestion(),
          architectureQuestion(), snapshotDiffQuestion(), whyQuestion()};
}

} // namespace torchtalk::questions
