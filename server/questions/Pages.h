//===- Pages.h - The explorer's page of a question --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which page of the explorer shows what a question answers, and with which
/// values in its address.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUESTIONS_PAGES_H
#define TORCHTALK_SERVER_QUESTIONS_PAGES_H

#include "questions/Question.h"

#include "llvm/ADT/StringRef.h"

#include <utility>

namespace torchtalk::questions {

/// As a part of a URI; slashes stay.
std::string percentEncoded(llvm::StringRef Text);

struct Page {
  std::string Question; ///< its name, as a tool has it
  std::string Name;     ///< "op": /explore/op
  /// Parameters of the question, each with the value that takes it.
  std::vector<std::pair<std::string, std::string>> Values;
  /// Values for what is not given, where the page's own default is another.
  std::vector<std::pair<std::string, std::string>> Otherwise = {};
};

const std::vector<Page> &allPages();

/// The values of \p Of for \p Arguments; several of one are joined by commas.
std::vector<std::pair<std::string, std::string>>
valuesOf(const Page &Of, const Given &Arguments);

/// nullptr: no page shows it.
const Page *pageOf(std::string_view Question);

/// "op?name=torch.matmul", below /explore/.
std::string addressOf(const Page &Of, const Given &Arguments);

} // namespace torchtalk::questions

#endif // TORCHTALK_SERVER_QUESTIONS_PAGES_H
