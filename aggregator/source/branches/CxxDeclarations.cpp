//===- CxxDeclarations.cpp - The function bodies of a file ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/Facts.h"
#include "source/branches/StatementReader.h"

namespace torchtalk::source {

namespace {

/// Statements and brackets in one another; more than anybody writes.
constexpr unsigned MostDepth = 400;
/// Tokens of a declaration, likewise.
constexpr size_t MostOfHead = 5000;

} // namespace

CxxStatements::CxxStatements(llvm::ArrayRef<CxxToken> Tokens,
                             const llvm::StringSet<> &Macros)
    : Of(Tokens.size()) {
  StatementReader(Tokens, Macros, *this).run();
}

void StatementReader::run() { declarations({0, T.size()}); }

Branch StatementReader::branch(Kind TheKind, size_t At, CxxSpan Text,
                               bool Holds) const {
  return {TheKind, Holds, T[At].Line, facts::boundedCondition(T.text(Text))};
}

StatementReader::NodeId StatementReader::node(Branch Of, NodeId Parent) {
  return Out.Tree.add(std::move(Of), Parent);
}

void StatementReader::mark(CxxSpan Tokens, NodeId In) {
  for (size_t I = Tokens.Begin; I < std::min(Tokens.End, T.size()); ++I)
    Out.Of[I] = In;
}

bool StatementReader::tooDeep(CxxSpan Tokens, NodeId In) {
  if (Depth < MostDepth)
    return false;
  mark(Tokens, Out.Tree.addTooDeep(In));
  return true;
}

/// What follows `template <...>`, attributes and the like in a declaration.
size_t StatementReader::afterHead(CxxSpan Head) const {
  size_t I = Head.Begin;
  for (;;) {
    if (T[I].is("template", "requires") && T[I + 1].is("<") &&
        T.angle(I + 1) != None)
      I = T.angle(I + 1) + 1;
    else if (T[I].is("[") && isGroup(I, Head.End))
      I = T.partner(I) + 1;
    else if (T[I].is("inline", "static", "typedef", "constexpr", "const",
                     "export", "friend", "volatile"))
      ++I;
    else
      return std::min(I, Head.End);
  }
}

/// Whether a colon behind \p Head begins the initializers of a constructor.
bool StatementReader::initializes(CxxSpan Head) const {
  return Head.End - Head.Begin < MostOfHead && !isClass(Head) &&
         find(Head, "(") != None;
}

/// Whether a brace behind \p Head opens a class.
bool StatementReader::isClass(CxxSpan Head) const {
  size_t I = afterHead(Head);
  if (I >= Head.End || !T[I].is("class", "struct", "union"))
    return false;
  for (; I < Head.End; I = after(I))
    if (T[I].is("(") && !isMacroName(T[I - 1]) &&
        !T[I - 1].is("alignas", "__attribute__", "__declspec", "decltype"))
      return false;
  return true;
}

/// Reads the braces at \p Open. \p Initializers: of the members are among
/// \p Head. \returns where the next declaration begins, or Head.Begin if this
/// one goes on.
size_t StatementReader::declaredBrace(CxxSpan Head, size_t Open,
                                      bool Initializers) {
  const size_t Next = T.partner(Open) + 1;
  const size_t First = afterHead(Head);
  const bool Named =
      Open > Head.Begin && (T[Open - 1].isWord() || T[Open - 1].is(">"));
  if (T[First].is("namespace") ||
      (T[First].is("extern") && Open <= First + 2)) {
    declarations(inside(Open));
    return Next;
  }
  if (isClass(Head)) {
    declarations(inside(Open));
    return Next;
  }
  const bool Function = find(Head, "(") != None;
  if (T[First].is("enum") || !Function || (Initializers && Named)) {
    expression(inside(Open), 0);
    return Function ? Head.Begin : Next;
  }
  NodeId In = 0;
  if (T[First].is("catch") && isGroup(First + 1, Open))
    In = node(branch(Kind::Catch, First, inside(First + 1)), 0);
  block(inside(Open), In);
  return Next;
}

void StatementReader::declarations(CxxSpan In) {
  if (tooDeep(In, 0))
    return;
  ++Depth;
  // Whether the token is a part of a name such as "operator+=".
  auto OfOperator = [&](size_t I) {
    size_t J = I - 1;
    while (J > 0 && I - J < 3 && T[J].TheKind == CxxToken::Kind::Punctuator)
      --J;
    return T[J].is("operator");
  };
  CxxSpan Head{In.Begin, In.Begin};
  bool Initializers = false;
  for (size_t I = In.Begin; I < In.End;) {
    Head.End = I;
    if (T[I].is(";")) {
      Head.Begin = ++I;
      Initializers = false;
    } else if (T[I].is(":")) {
      if (I > 0 && T[I - 1].is("public", "private", "protected"))
        Head.Begin = I + 1;
      else
        Initializers = Initializers || initializes(Head);
      ++I;
    } else if (T[I].is("=") && I > 0 && !OfOperator(I)) {
      const size_t End = std::min(find({I, In.End}, ";"), In.End);
      expression({I + 1, End}, 0, T[I - 1].Text.str());
      I = End;
    } else if (T[I].is("{") && isGroup(I, In.End)) {
      const size_t Next = declaredBrace(Head, I, Initializers);
      I = T.partner(I) + 1;
      if (Next == I) {
        Head.Begin = I;
        Initializers = false;
      }
    } else if (isGroup(I, In.End)) {
      // Parameters have no statements, arguments of macros may.
      if (Initializers || T.contains(inside(I), "{"))
        group(I, 0, "");
      I = T.partner(I) + 1;
    } else if (T[I].is("<") && I > 0 && !OfOperator(I) && T.angle(I) != None &&
               T.angle(I) < In.End) {
      I = T.angle(I) + 1;
    } else {
      ++I;
    }
  }
  --Depth;
}

} // namespace torchtalk::source
