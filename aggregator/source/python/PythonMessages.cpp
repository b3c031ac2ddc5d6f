//===- PythonMessages.cpp - Errors and warnings in Python -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonMessages.h"
#include "source/python/PythonAssigned.h"
#include "source/python/PythonModel.h"
#include "source/python/PythonStrings.h"

#include "llvm/ADT/SmallVector.h"

namespace torchtalk::source {
namespace {

/// Of operators in operators; our stack grows with it.
constexpr unsigned MaxOperators = 50;

bool isTextual(Node E) {
  return E.is("string", "concatenated_string", "binary_operator",
              "parenthesized_expression") ||
         (E.is("call") && E.field("function").text().ends_with(".format"));
}

/// A function that raises what it is given, by its name.
bool isRaiser(llvm::StringRef Name) {
  Name = Name.ltrim('_');
  return Name.starts_with("unimplemented") || Name.starts_with("raise_") ||
         Name == "fail";
}

/// A method of loggers that is heard by default.
bool isLogged(llvm::StringRef Name) {
  return Name == "warning" || Name == "warning_once" || Name == "error" ||
         Name == "exception" || Name == "critical";
}

std::vector<std::string> textsOf(llvm::ArrayRef<Node> Nodes) {
  std::vector<std::string> Result;
  for (Node N : Nodes)
    Result.push_back(N.text().str());
  return Result;
}

bool isRaw(Node Literal) {
  return Literal.text()
      .take_until([](char C) { return C == '"' || C == '\''; })
      .contains_insensitive('r');
}

} // namespace

void PythonMessages::statement(Node S) {
  if (S.is("raise_statement")) {
    Node Raised = S.firstChild();
    if (!Raised.is("call"))
      return;
    auto Arguments = positionalOf(Raised);
    if (!Arguments.empty())
      add(S, Arguments.front(), Raised.field("function").text(), "");
  } else if (S.is("assert_statement")) {
    auto Children = S.children();
    if (Children.size() == 2)
      add(S, Children[1], "assert", Children[0].text());
  } else if (S.is("expression_statement")) {
    Node E = S.firstChild();
    if (E.is("assignment") && E.field("left").is("identifier")) {
      Node Value = E.field("right");
      llvm::StringRef Name = E.field("left").text();
      if (isTextual(Value))
        Texts[Name] = Value;
      else
        Texts.erase(Name);
      return;
    }
    if (!E.is("call"))
      return;
    llvm::StringRef Function = E.field("function").text();
    llvm::StringRef Name = lastComponent(Function);
    auto Arguments = positionalOf(E);
    if ((Name == "warn" || Name == "warn_once") && !Arguments.empty())
      add(S, Arguments[0], Function, "");
    else if (!Arguments.empty() && isTextual(Arguments[0]) &&
             (isRaiser(Name) || (isLogged(Name) && Name != Function)))
      handed(S, Arguments, Function);
    else if ((Name == "check" || Name.starts_with("_check")) &&
             Arguments.size() >= 2 &&
             (Arguments[1].is("lambda") || isTextual(Arguments[1])))
      add(S, Arguments[1], Function, Arguments[0].text());
  }
}

/// Loggers take a format of printf() and its values.
void PythonMessages::handed(Node S, llvm::ArrayRef<Node> Arguments,
                            llvm::StringRef Function) {
  std::optional<std::string> Format = stringValue(Arguments[0]);
  if (Arguments.size() < 2 || !Format || !isLogged(lastComponent(Function)))
    return add(S, Arguments[0], Function, "");
  MessageParts Parts;
  Parts.printf(*Format, textsOf(Arguments.drop_front()));
  add(S, std::move(Parts), Function, "");
}

void PythonMessages::add(Node S, Node Text, llvm::StringRef Kind,
                         llvm::StringRef Condition) {
  MessageParts Parts;
  value(Text, Parts, 0);
  add(S, std::move(Parts), Kind, Condition);
}

void PythonMessages::add(Node S, MessageParts Parts, llvm::StringRef Kind,
                         llvm::StringRef Condition) {
  if (Parts.hasText())
    Out.push_back({S.line(), S.endLine(), Kind.take_front(200).str(),
                   Condition.take_front(1000).str(), "", Parts.take()});
}

void PythonMessages::value(Node E, MessageParts &Parts, unsigned Depth) const {
  if (++Depth > MaxOperators)
    return Parts.expression(E.text());
  if (E.is("string"))
    return formatted(E, Parts);
  if (E.is("concatenated_string")) {
    for (Node Each : E.children())
      value(Each, Parts, Depth);
    return;
  }
  if (E.is("parenthesized_expression"))
    return value(E.firstChild(), Parts, Depth);
  if (E.is("lambda"))
    return value(E.field("body"), Parts, Depth);
  if (E.is("identifier"))
    if (auto Known = Texts.find(E.text()); Known != Texts.end() && Depth < 3)
      return value(Known->second, Parts, Depth);
  if (E.is("binary_operator")) {
    Node Left = E.field("left"), Right = E.field("right");
    llvm::StringRef Operator = E.field("operator").text();
    if (Operator == "+") {
      value(Left, Parts, Depth);
      return value(Right, Parts, Depth);
    }
    std::optional<std::string> Format = stringValue(Left);
    if (Operator == "%" && Format)
      return Parts.printf(*Format, Right.is("tuple")
                                       ? textsOf(Right.children())
                                       : std::vector{Right.text().str()});
  }
  Node Function = E.is("call") ? E.field("function") : Node();
  if (Function.is("attribute") &&
      Function.field("attribute").text() == "format")
    if (std::optional<std::string> Format =
            stringValue(Function.field("object")))
      return Parts.format(*Format, textsOf(positionalOf(E)));
  Parts.expression(E.text());
}

/// A literal, with expressions in its braces where it is formatted.
void PythonMessages::formatted(Node Literal, MessageParts &Parts) const {
  llvm::SmallVector<Node, 8> Fields;
  for (Node Child : Literal.children())
    if (Child.is("interpolation"))
      Fields.push_back(Child);
  const bool Formatted =
      Literal.text()
          .take_until([](char C) { return C == '"' || C == '\''; })
          .contains_insensitive('f');
  if (!Formatted)
    return Parts.text(stringValue(Literal).value_or(""));
  llvm::StringRef Text = Literal.text();
  size_t Open = Text.find_first_of("\"'");
  size_t Quotes =
      Text.substr(Open, 3) == "\"\"\"" || Text.substr(Open, 3) == "'''" ? 3 : 1;
  size_t From = Open + Quotes;
  auto Plain = [&](size_t To) {
    llvm::StringRef Piece = Text.slice(From, To);
    std::string Clear = isRaw(Literal) ? Piece.str() : unescaped(Piece);
    Parts.format(Clear, {}); // {{ and }}
  };
  for (Node Field : Fields) {
    Plain(Field.begin() - Literal.begin());
    Node Inner = Field.firstChild();
    Parts.expression(Inner.text());
    From = Field.end() - Literal.begin();
  }
  Plain(Text.size() - std::min(Text.size() - From, Quotes));
}

} // namespace torchtalk::source
