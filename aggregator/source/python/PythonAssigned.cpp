//===- PythonAssigned.cpp - What a variable of Python may hold ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonAssigned.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::source {

using llvm::StringRef;

namespace {

/// Whether the variable \p Name is what \p Pattern, the target of a loop or a
/// pattern of several, binds.
bool binds(Node Pattern, StringRef Name) {
  bool Found = false;
  walk(Pattern, [&](Node At) {
    Found |= At.is("identifier") && At.text() == Name;
    return !Found;
  });
  return Found;
}

/// Functions that change no list that they are given.
bool onlyReads(StringRef Function) {
  return llvm::is_contained({"sorted", "set", "list", "tuple", "len", "str",
                             "reversed", "enumerate", "zip", "any", "all"},
                            Function) ||
         Function.ends_with(".join");
}

} // namespace

llvm::SmallVector<Node, 8> positionalOf(Node Call) {
  llvm::SmallVector<Node, 8> Given;
  for (Node Argument : Call.field("arguments").children())
    if (!Argument.is("comment", "keyword_argument"))
      Given.push_back(Argument);
  return Given;
}

std::optional<std::vector<Node>> assignedTo(StringRef Name, Node In) {
  std::vector<Node> Found;
  bool Other = false;
  auto Is = [&](Node At) { return At.text() == Name; };
  walk(In, [&](Node At) {
    if (At.is("assignment")) {
      const Node Left = At.field("left");
      if (Is(Left) && At.field("right"))
        Found.push_back(At.field("right"));
      else if (!Is(Left))
        Other |= Left.is("subscript")
                     ? Is(Left.field("value"))
                     : !Left.is("attribute") && binds(Left, Name);
    } else if (At.is("augmented_assignment") && Is(At.field("left"))) {
      // Text that is added may continue the last line.
      if (At.field("operator").text() == "+=" &&
          At.field("right").is("list", "list_comprehension"))
        Found.push_back(At.field("right"));
      else
        Other = true;
    } else if (At.is("for_statement", "for_in_clause")) {
      Other |= binds(At.field("left"), Name);
    } else if (At.is("as_pattern", "named_expression", "global_statement",
                     "nonlocal_statement", "delete_statement", "case_clause",
                     "parameters", "lambda_parameters")) {
      Other |= binds(At, Name);
    } else if (At.is("call")) {
      const Node Function = At.field("function");
      const auto Given = positionalOf(At);
      if (Function.is("attribute") && Is(Function.field("object"))) {
        const StringRef Method = Function.field("attribute").text();
        if ((Method == "append" || Method == "extend") && Given.size() == 1)
          Found.push_back(Given[0]);
        else
          Other |= Method == "insert" || Method == "update" || Method == "add";
      } else if (llvm::any_of(Given, Is) && !onlyReads(Function.text())) {
        Other = true;
      }
    }
    return !Other;
  });
  if (Other)
    return std::nullopt;
  return Found;
}

} // namespace torchtalk::source
