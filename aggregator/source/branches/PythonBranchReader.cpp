//===- PythonBranchReader.cpp - The branches of a syntax tree -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/branches/PythonBranchReader.h"
#include "facts/Facts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace torchtalk::source {

namespace {

/// Our stack grows with it.
constexpr unsigned MostNested = 250;

using Nodes = llvm::SmallVector<Node, 8>;

Nodes withoutComments(Nodes All) {
  llvm::erase_if(All,
                 [](Node N) { return N.is("comment", "line_continuation"); });
  return All;
}

Nodes partsOf(Node Of) { return withoutComments(Of.children()); }

/// The comments between two offsets.
Nodes commentsIn(Node Of, uint32_t Begin, uint32_t End) {
  Nodes Found, Stack{Of};
  while (!Stack.empty()) {
    const Node Next = Stack.pop_back_val();
    if (Next.end() <= Begin || Next.begin() >= End)
      continue;
    if (Next.is("comment"))
      Found.push_back(Next);
    llvm::append_range(Stack, Next.children());
  }
  llvm::sort(Found, [](Node A, Node B) { return A.begin() < B.begin(); });
  return Found;
}

/// The source from \p First to the end of \p Last in one line and without
/// comments. \p Within has both.
std::string written(Node First, Node Last, Node Within) {
  std::string Result;
  bool Blank = false;
  uint32_t At = First.begin();
  auto AddTo = [&](uint32_t End) {
    const llvm::StringRef Text =
        Within.text().slice(At - Within.begin(), End - Within.begin());
    for (size_t I = 0; I < Text.size(); ++I) {
      const bool Continues =
          Text[I] == '\\' && Text.substr(I + 1).starts_with("\n");
      if (!Continues && !llvm::isSpace(Text[I])) {
        Result += Blank ? " " : "";
        Result += Text[I];
      }
      Blank = Continues || llvm::isSpace(Text[I]);
    }
  };
  const llvm::StringRef All =
      Within.text().slice(At - Within.begin(), Last.end() - Within.begin());
  if (All.contains('#'))
    for (Node Comment : commentsIn(Within, At, Last.end())) {
      AddTo(Comment.begin());
      Blank = true;
      At = Comment.end();
    }
  AddTo(Last.end());
  return facts::boundedCondition(std::move(Result));
}

/// Without the brackets around all of it.
std::string written(Node Of) {
  while (Of.is("parenthesized_expression") && partsOf(Of).size() == 1)
    Of = partsOf(Of).front();
  return written(Of, Of, Of);
}

llvm::StringRef lastName(Node Callee) {
  return Callee.is("attribute")    ? Callee.field("attribute").text()
         : Callee.is("identifier") ? Callee.text()
                                   : "";
}

Branch opposite(Branch Of) {
  Of.Holds = !Of.Holds;
  return Of;
}

} // namespace

bool PythonBranchReader::block(Node Block, Place In) {
  bool Leaves = false;
  for (Node S : partsOf(Block)) {
    Read Inner = statement(S, In);
    Leaves |= Inner.Leaves;
    for (Branch &After : Inner.After)
      In = node(std::move(After), In);
  }
  return Leaves;
}

PythonBranchReader::Read PythonBranchReader::statement(Node S, Place In) {
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (Depth > MostNested) {
    expression(S, In);
    return {};
  }
  if (S.is("if_statement")) {
    mark(S, In);
    Nodes Rest = partsOf(S);
    llvm::erase_if(Rest,
                   [](Node N) { return !N.is("elif_clause", "else_clause"); });
    return branches(S, Rest, In);
  }
  if (S.is("while_statement", "for_statement"))
    loop(S, In);
  else if (S.is("match_statement"))
    cases(S, In);
  else if (S.is("try_statement"))
    return {handlers(S, In)};
  else if (S.is("function_definition", "class_definition"))
    definition(S, In);
  else if (S.is("assert_statement"))
    return assertion(S, In);
  else if (S.is("with_statement", "decorated_definition"))
    for (Node Part : partsOf(S))
      if (Part.is("block"))
        block(Part, In);
      else
        statement(Part, In);
  else
    parts(S, In, "");
  mark(S, In);
  return {S.is("return_statement", "raise_statement", "break_statement",
               "continue_statement")};
}

PythonBranchReader::Read
PythonBranchReader::branches(Node Clause, llvm::ArrayRef<Node> Rest, Place In) {
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  const Node Condition = Clause.field("condition");
  expression(Condition, In);
  const Branch Holds{Kind::If, true, Clause.line(), written(Condition)};
  Read Then{block(Clause.field("consequence"), node(Holds, In))}, Else;
  if (!Rest.empty()) {
    const Place Not = node(opposite(Holds), In);
    mark(Rest.front(), Not);
    if (Depth > MostNested)
      expression(Rest.front(), Not);
    else if (Rest.front().is("elif_clause"))
      Else = branches(Rest.front(), Rest.drop_front(), Not);
    else
      Else.Leaves = block(Rest.front().field("body"), Not);
  }
  Read Result{Then.Leaves && Else.Leaves};
  if (Then.Leaves == Else.Leaves)
    return Result;
  Branch Left = Then.Leaves ? opposite(Holds) : Holds;
  Left.TheKind = Kind::Left;
  Result.After.push_back(std::move(Left));
  if (Then.Leaves)
    llvm::append_range(Result.After, Else.After);
  return Result;
}

PythonBranchReader::Read PythonBranchReader::assertion(Node S, Place In) {
  mark(S, In);
  const Nodes Parts = partsOf(S);
  if (Parts.empty())
    return {};
  const Node Condition = Parts.front();
  expression(Condition, In);
  const Branch Holds{Kind::Check, true, S.line(), written(Condition)};
  Branch Fails = opposite(Holds);
  Fails.TheKind = Kind::Fails;
  if (Parts.size() > 1)
    expression(Parts[1], node(std::move(Fails), In), "assert");
  return Condition.is("false") ? Read{true} : Read{false, {Holds}};
}

void PythonBranchReader::loop(Node S, Place In) {
  Branch Of{Kind::Loop, true, S.line(), ""};
  if (const Node Condition = S.field("condition")) {
    expression(Condition, In);
    Of.Text = written(Condition);
  } else {
    const Node Variable = S.field("left"), Over = S.field("right");
    expression(Variable, In);
    expression(Over, In);
    Of.Text = written(Variable, Over, S);
  }
  block(S.field("body"), node(std::move(Of), In));
  if (const Node Else = S.field("alternative"))
    block(Else.field("body"), In);
}

void PythonBranchReader::cases(Node S, Place In) {
  Nodes Subjects = partsOf(S);
  llvm::erase_if(Subjects, [](Node N) { return N.is("block"); });
  if (Subjects.empty())
    return;
  const std::string Subject = written(Subjects.front(), Subjects.back(), S);
  for (Node Of : Subjects)
    expression(Of, In);
  for (Node Case : partsOf(S.field("body"))) {
    Nodes Patterns = partsOf(Case);
    llvm::erase_if(Patterns, [](Node N) { return N.is("block", "if_clause"); });
    if (Patterns.empty())
      continue;
    for (Node Pattern : Patterns)
      expression(Pattern, In);
    Branch Of{Kind::Case, true, Case.line(), Subject};
    Of.Labels = "case " + written(Patterns.front(), Patterns.back(), Case);
    Place Within = node(std::move(Of), In);
    if (const Node Guard = Case.field("guard")) {
      expression(Guard, Within);
      Within = node({Kind::If, true, Guard.line(), written(Guard.firstChild())},
                    Within);
    }
    block(Case.field("consequence"), Within);
  }
}

bool PythonBranchReader::handlers(Node S, Place In) {
  bool Leaves = block(S.field("body"), In);
  bool Handled = true; ///< each handler leaves
  for (Node Clause : partsOf(S)) {
    Nodes Parts = partsOf(Clause);
    if (Clause.is("block") || Parts.empty())
      continue;
    mark(Clause, In);
    const Node Body = Parts.pop_back_val();
    if (Clause.is("else_clause")) {
      Leaves |= block(Body, In);
    } else if (Clause.is("finally_clause")) {
      if (block(Body, In))
        return true;
    } else {
      for (Node Caught : Parts)
        expression(Caught, In);
      Branch Of{Kind::Catch, true, Clause.line(), ""};
      if (!Parts.empty())
        Of.Text = written(Parts.front(), Parts.back(), Clause);
      Handled &= block(Body, node(std::move(Of), In));
    }
  }
  return Leaves && Handled;
}

void PythonBranchReader::definition(Node S, Place In) {
  for (Node Part : partsOf(S))
    if (!Part.is("block"))
      expression(Part, In);
    else
      block(Part, S.is("class_definition") ? In : BranchTree::Root);
}

void PythonBranchReader::expression(Node E, Place In, const std::string &To) {
  if (!E)
    return;
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (Depth > MostNested) {
    const Place TooDeep = Out.Tree.addTooDeep(In);
    for (uint32_t Line = E.line(); Line <= E.endLine(); ++Line)
      Out.Words.push_back({Line, TooDeep, {}});
    return;
  }
  mark(E, In);
  if (E.is("boolean_operator"))
    operands(E, In);
  else if (E.is("comparison_operator"))
    comparison(E, In);
  else if (E.is("conditional_expression"))
    conditional(E, In, To);
  else if (E.is("list_comprehension", "set_comprehension",
                "dictionary_comprehension", "generator_expression"))
    comprehension(E, In);
  else if (E.is("call"))
    call(E, In);
  else if (E.is("assignment", "named_expression", "keyword_argument"))
    for (Node Part : partsOf(E))
      expression(
          Part, In,
          E.is("keyword_argument")
              ? To
              : lastName(E.is("assignment") ? E.field("left") : E.field("name"))
                    .str());
  else if (E.is("lambda")) {
    expression(E.field("parameters"), In);
    expression(E.field("body"), node({Kind::Lambda, true, E.line(), To}, In));
  } else {
    parts(E, In, To);
  }
}

void PythonBranchReader::parts(Node E, Place In, const std::string &To) {
  for (Node Part : partsOf(E))
    expression(Part, In, To);
}

/// Each runs as those before it say.
void PythonBranchReader::operands(Node E, Place In) {
  const llvm::StringRef Operator = E.field("operator").text();
  Nodes Operands;
  for (; E.is("boolean_operator") && E.field("operator").text() == Operator;
       E = E.field("left"))
    Operands.push_back(E.field("right"));
  Operands.push_back(E);
  for (Node Of : llvm::reverse(Operands)) {
    expression(Of, In);
    In = node({Kind::Operand, Operator == "and", Of.line(), written(Of)}, In);
  }
}

/// `a < b < c` is `a < b and b < c`.
void PythonBranchReader::comparison(Node E, Place In) {
  const Nodes Operands = partsOf(E);
  for (size_t I = 0; I < Operands.size(); ++I) {
    if (I >= 2)
      In = node({Kind::Operand, true, Operands[I - 2].line(),
                 written(Operands[I - 2], Operands[I - 1], E)},
                In);
    expression(Operands[I], In);
  }
}

void PythonBranchReader::conditional(Node E, Place In, const std::string &To) {
  const Nodes Parts = partsOf(E);
  if (Parts.size() != 3)
    return parts(E, In, To);
  const Branch Holds{Kind::Operand, true, Parts[1].line(), written(Parts[1])};
  expression(Parts[1], In);
  expression(Parts[0], node(Holds, In), To);
  expression(Parts[2], node(opposite(Holds), In), To);
}

void PythonBranchReader::comprehension(Node E, Place In) {
  const Node Body = E.field("body");
  for (Node Clause : partsOf(E)) {
    const Nodes Parts = partsOf(Clause);
    if (Clause.is("for_in_clause") && Parts.size() > 1) {
      for (Node Part : Parts)
        expression(Part, In);
      In = node({Kind::Loop, true, Clause.line(),
                 written(Parts.front(), Parts.back(), Clause)},
                In);
    } else if (Clause.is("if_clause") && !Parts.empty()) {
      expression(Parts.front(), In);
      In = node({Kind::If, true, Clause.line(), written(Parts.front())}, In);
    }
  }
  expression(Body, In);
}

void PythonBranchReader::call(Node E, Place In) {
  const Node Callee = E.field("function");
  Out.Words.push_back({E.line(), In, lastName(Callee).str()});
  expression(Callee, In);
  const std::string To = lastName(Callee).empty() ? "" : written(Callee);
  expression(E.field("arguments"), In, To);
}

} // namespace torchtalk::source
