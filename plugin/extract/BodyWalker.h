//===- BodyWalker.h - What a function body calls ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Walks one fully resolved body in source order and tells a sink of every
/// function it depends on. Iterative: the depth of an expression costs no
/// stack. Unevaluated operands and discarded branches of `if constexpr` are
/// not walked; the body of a lambda belongs to the lambda.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_BODYWALKER_H
#define TORCHTALK_PLUGIN_EXTRACT_BODYWALKER_H

#include "facts/Facts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <vector>

namespace torchtalk::extract {

class BodySink {
public:
  virtual ~BodySink() = default;
  virtual void edge(facts::EdgeKind Kind, const clang::FunctionDecl *To,
                    clang::SourceLocation Site) = 0;
  /// Each call that has arguments to look at, before its own edges.
  virtual void call(const clang::CallExpr *) {}
};

class BodyWalker {
public:
  BodyWalker(clang::ASTContext &Context, BodySink &Sink)
      : Context(Context), Sink(Sink) {}

  /// \p Definition has a body: its own, constructor initialisers, and what a
  /// destructor destroys.
  void walkFunction(const clang::FunctionDecl *Definition);
  void walkInitializer(const clang::VarDecl *Var);

private:
  struct Item {
    const clang::Stmt *S;
    /// Where calls count as made; invalid: where they stand. A default
    /// argument is evaluated at the call that leaves it out.
    clang::SourceLocation Site;
  };

  void walk(const clang::Stmt *Root);
  void visit(const Item &It);
  void pushChildren(const clang::Stmt *S, clang::SourceLocation Site);
  void push(const clang::Stmt *S, clang::SourceLocation Site) {
    if (S)
      Pending.push_back({S, Site});
  }

  void visitCall(const clang::CallExpr *E, clang::SourceLocation Site);
  void visitLambda(const clang::LambdaExpr *E, clang::SourceLocation Site);
  void visitNew(const clang::CXXNewExpr *E, clang::SourceLocation Site);
  void visitDelete(const clang::CXXDeleteExpr *E, clang::SourceLocation Site);
  void visitLocals(const clang::DeclStmt *S, clang::SourceLocation Site);
  void construct(const clang::CXXConstructorDecl *Ctor, bool Elidable,
                 clang::SourceLocation Site);
  void destroy(clang::QualType Type, clang::SourceLocation Site);
  void destroyMembers(const clang::CXXDestructorDecl *Dtor);

  clang::ASTContext &Context;
  BodySink &Sink;
  std::vector<Item> Stack;   ///< to visit, the next one last
  std::vector<Item> Pending; ///< children of the visited one, in source order
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_BODYWALKER_H
