//===- StatementReader.h - Statements and expressions of tokens -*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A reader of statements and expressions that knows no types. Where C++ needs
/// them, the usual spacing decides: `a < b` compares, `a<b>` has arguments.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_STATEMENTREADER_H
#define TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_STATEMENTREADER_H

#include "source/branches/CxxStatements.h"
#include "source/device/CxxSpans.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::source {

class StatementReader {
public:
  StatementReader(llvm::ArrayRef<CxxToken> Tokens,
                  const llvm::StringSet<> &Macros, CxxStatements &Out)
      : T(Tokens), Macros(Macros), Out(Out), TemplateEnds(Tokens.size()) {}

  void run();

private:
  using NodeId = BranchTree::Place;
  using Kind = Branch::Kind;
  struct Read {
    size_t Next = 0;
    bool Leaves = false; ///< nothing behind it runs
    /// What holds behind it.
    std::vector<Branch> After = {};
    /// It is a macro without `;`, which may open or close blocks.
    bool Loose = false;
  };

  // Declarations.
  void declarations(CxxSpan In);
  bool isClass(CxxSpan Head) const;
  bool initializes(CxxSpan Head) const;
  size_t afterHead(CxxSpan Head) const;
  size_t declaredBrace(CxxSpan Head, size_t Open, bool Initializers);

  // Statements.
  bool block(CxxSpan In, NodeId Around, const Branch *Switch = nullptr);
  Read statement(size_t I, size_t Stop, NodeId In);
  Read branches(size_t I, size_t Stop, NodeId In);
  Read loop(size_t I, size_t Stop, NodeId In);
  Read doLoop(size_t I, size_t Stop, NodeId In);
  Read cases(size_t I, size_t Stop, NodeId In);
  Read handlers(size_t I, size_t Stop, NodeId In);
  Read simple(size_t I, size_t Stop, NodeId In);
  std::optional<size_t> localClass(size_t I, size_t Stop) const;
  size_t labelEnd(size_t I, size_t Stop) const;
  void headOfLoop(CxxSpan Head, NodeId In, NodeId Body);
  void ending(CxxSpan Statement, Read &Of) const;
  bool isLoose(CxxSpan Statement, size_t Stop) const;

  // Expressions. \p To: who gets the value.
  void expression(CxxSpan E, NodeId In, const std::string &To = "");
  void piece(CxxSpan E, NodeId In, const std::string &To);
  void conditional(CxxSpan E, NodeId In, const std::string &To);
  void operands(CxxSpan E, NodeId In, const std::string &To, bool Or);
  void parts(CxxSpan E, NodeId In, const std::string &To);
  size_t group(size_t Open, NodeId In, const std::string &To);
  std::vector<CxxSpan> arguments(size_t Open) const;
  void macroArguments(size_t Open, NodeId In);
  size_t lambda(size_t I, size_t Brace, NodeId In, const std::string &To);
  /// The brace of the body, or None.
  size_t lambdaBody(size_t I) const;
  size_t objcBlock(size_t I) const;
  bool isOperand(size_t I) const;
  bool isLogical(size_t I, CxxSpan In, bool Or) const;
  size_t assignment(CxxSpan E) const;

  /// What follows \p I, or the brackets or template arguments that open there.
  size_t after(size_t I) const;
  size_t templateEnd(size_t I) const;
  size_t findTemplateEnd(size_t I) const;
  size_t find(CxxSpan In, llvm::StringRef Spelling) const;
  size_t behindAttributes(size_t I) const;
  bool isGroup(size_t I, size_t Stop) const {
    return T[I].is("(", "[", "{") && T.partner(I) != None && T.partner(I) > I &&
           T.partner(I) < Stop;
  }
  bool isMacro(size_t I) const {
    return T[I].isWord() && (isMacroName(T[I]) || Macros.contains(T[I].Text));
  }
  CxxSpan inside(size_t Open) const { return {Open + 1, T.partner(Open)}; }

  Branch branch(Kind TheKind, size_t At, CxxSpan Text, bool Holds = true) const;
  NodeId node(Branch Of, NodeId Parent);
  void mark(CxxSpan Tokens, NodeId In);
  void mark(size_t I, NodeId In) { mark({I, I + 1}, In); }
  /// Whether \p Tokens are nested too deep, and then marks them so.
  bool tooDeep(CxxSpan Tokens, NodeId In);

  CxxSpans T;
  const llvm::StringSet<> &Macros;
  CxxStatements &Out;
  mutable std::vector<size_t> TemplateEnds; ///< by token; 0: not known
  unsigned Depth = 0;
};

/// The number of the argument without which macro \p Name raises.
std::optional<unsigned> checkedArgument(llvm::StringRef Name);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_STATEMENTREADER_H
