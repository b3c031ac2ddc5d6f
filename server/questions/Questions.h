//===- Questions.h - The questions of each file of the table ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUESTIONS_QUESTIONS_H
#define TORCHTALK_SERVER_QUESTIONS_QUESTIONS_H

#include "questions/Question.h"

namespace torchtalk::questions {

/// Signatures of instantiations run to kilobytes, which an answer may print.
inline constexpr unsigned LongestName = 64 << 10;

/// In CodeQuestions.cpp.
Question traceQuestion();
Question graphQuestion(const Limits &Of);
Question searchQuestion();
Question fileQuestion();
Question architectureQuestion();

/// In PythonQuestions.cpp.
Question modulesQuestion();
Question testsQuestion();
Question affectedQuestion();

/// In BackendQuestions.cpp.
Question backendQuestion(const Limits &Of);
Question opShowQuestion();
Question bridgeQuestion();

} // namespace torchtalk::questions

#endif // TORCHTALK_SERVER_QUESTIONS_QUESTIONS_H
