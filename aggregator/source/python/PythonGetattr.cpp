//===- PythonGetattr.cpp - Attributes that getattr() takes ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonGetattr.h"
#include "source/python/PythonStrings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::source {
namespace {

bool isIdentifier(llvm::StringRef Text) {
  return !Text.empty() &&
         (llvm::isAlpha(Text.front()) || Text.front() == '_') &&
         llvm::all_of(Text,
                      [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

bool isGetattr(Node Call) {
  const Node Function = Call.field("function");
  return Function.is("identifier") && Function.text() == "getattr";
}

} // namespace

std::optional<std::string> attributeTaken(Node Call) {
  if (!isGetattr(Call))
    return std::nullopt;
  const auto Given = Call.field("arguments").children();
  std::optional<std::string> Name =
      Given.size() < 2 ? std::nullopt : stringValue(Given[1]);
  return Name && isIdentifier(*Name) ? Name : std::nullopt;
}

void readNamesTaken(Node Function, uint32_t Scope, PythonModule &Out) {
  if (!Function.text().contains("getattr("))
    return;
  bool Takes = false;
  std::vector<std::pair<uint32_t, std::string>> Names; // with lines
  llvm::SmallVector<Node, 32> Stack{Function};
  while (!Stack.empty()) {
    const Node Next = Stack.pop_back_val();
    Takes |= Next.is("call") && isGetattr(Next) && !attributeTaken(Next);
    if (!Next.is("string"))
      llvm::append_range(Stack, Next.children());
    else if (auto Text = stringValue(Next); Text && isIdentifier(*Text))
      Names.emplace_back(Next.line(), std::move(*Text));
  }
  if (Takes)
    for (auto &[Line, Name] : Names)
      Out.Calls.push_back(
          {Scope, Line, "?." + Name, PythonCall::Use::Mention, {}});
}

} // namespace torchtalk::source
