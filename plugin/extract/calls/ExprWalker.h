//===- ExprWalker.h - The calls of an expression ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Walks one resolved expression in the order of CodeGen and reports every
/// function that it depends on to a sink. Iterative, so that deep expressions
/// need no stack. Unevaluated operands, arms that a constant condition
/// discards, and the bodies of lambdas, which are functions of their own, are
/// not walked.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_CALLS_EXPRWALKER_H
#define TORCHTALK_PLUGIN_EXTRACT_CALLS_EXPRWALKER_H

#include "extract/calls/BodySink.h"
#include "extract/calls/Cleanups.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <vector>

namespace torchtalk::extract {

/// Borrows its arguments.
class ExprWalker {
public:
  ExprWalker(clang::ASTContext &Context, BodySink &Sink, CleanupStack &Cleanups)
      : Context(Context), Sink(Sink), Cleanups(Cleanups) {}
  virtual ~ExprWalker() = default;

  enum class Use {
    Value,       ///< a temporary dies at the end of the full expression
    Initializer, ///< the result becomes an object that is destroyed elsewhere
    Constant,    ///< the compiler evaluates it
  };
  /// \p E is a full expression. \returns whether control can continue after it.
  bool walk(const clang::Expr *E, Use How = Use::Value);

  /// Emits the destructor of a pending cleanup.
  void run(const Cleanup &C) {
    if (C.Run)
      Sink.edge(C.Kind, C.Run, C.Site, nullptr);
    else
      unwind();
  }

  /// Marks a possible exception, unless exceptions are off.
  void unwind();

protected:
  /// Walks a GNU statement expression. \returns whether control leaves it.
  virtual bool walkStatement(const clang::Stmt *S) = 0;
  /// The current body, or null.
  virtual const clang::Stmt *body() const = 0;

  /// Whether to walk \p Bound: a variable bound is evaluated once.
  bool evaluatesBound(const clang::Expr *Bound) {
    return Bounds.insert(Bound).second;
  }

  clang::ASTContext &Context;
  BodySink &Sink;
  CleanupStack &Cleanups;

private:
  struct Item {
    const clang::Stmt *S = nullptr;
    /// The place of calls; invalid: their own. A default argument is evaluated
    /// at the call that omits it.
    clang::SourceLocation Site;
    Use How = Use::Value;
    /// Only one arm of the expression around it.
    bool Conditional = false;
    const clang::FunctionDecl *PassedTo = nullptr;
    /// Instead of visiting S: from here on unwinding runs this...
    const clang::FunctionDecl *Pending = nullptr;
    /// ...or no longer runs what is above this...
    size_t Finished = NotFinished;
    /// ...or an exception may be thrown here...
    bool Throws = false;
    /// ...or this is called: after its object, which comes first.
    const clang::FunctionDecl *Callee = nullptr;
    facts::EdgeKind Kind = facts::EdgeKind::Call;

    clang::SourceLocation at(clang::SourceLocation Own) const {
      return Site.isValid() ? Site : Own;
    }
  };
  static constexpr size_t NotFinished = ~size_t(0);

  void visit(const Item &It);
  bool visitPlain(const Item &It);
  void push(const clang::Stmt *S, const Item &Like, Use How,
            const clang::FunctionDecl *PassedTo = nullptr);
  /// Pushes \p S in the place of its parent.
  void pushSame(const clang::Stmt *S, const Item &It) {
    push(S, It, It.How, It.PassedTo);
  }
  void pushOperand(const clang::Stmt *S, const Item &It) {
    push(S, It, Use::Value);
  }
  void pushOperands(const clang::Stmt *S, const Item &It);
  void pushBounds(clang::QualType Type, const Item &It);
  void pushPending(const clang::FunctionDecl *Run, clang::SourceLocation At);
  void pushFinished();
  void pushThrow(const Item &It);
  void pushTemporary(const clang::CXXDestructorDecl *Dtor, const Item &It,
                     clang::SourceLocation Own);
  void pushElements(llvm::ArrayRef<const clang::Expr *> Elements,
                    const Item &It);

  void edge(facts::EdgeKind Kind, const clang::FunctionDecl *To, const Item &It,
            clang::SourceLocation Own);
  void pushCallee(facts::EdgeKind Kind, const clang::FunctionDecl *To,
                  const Item &It, clang::SourceLocation Own);
  void act(const Item &It);

  void visitCall(const clang::CallExpr *E, const Item &It);
  bool visitBuiltin(const clang::CallExpr *E, const clang::FunctionDecl *To,
                    const Item &It);
  void visitIndirect(const clang::CallExpr *E, const Item &It);
  void visitConstruct(const clang::CXXConstructExpr *E, const Item &It);
  void visitLambda(const clang::LambdaExpr *E, const Item &It);
  void visitNew(const clang::CXXNewExpr *E, const Item &It);
  void visitDelete(const clang::CXXDeleteExpr *E, const Item &It);
  void visitInitList(const clang::InitListExpr *E, const Item &It);
  void visitMaterialize(const clang::MaterializeTemporaryExpr *E,
                        const Item &It);
  void visitConditional(const clang::ConditionalOperator *E, const Item &It);
  void visitBinary(const clang::BinaryOperator *E, const Item &It);

  std::vector<Item> Stack;   ///< to visit, the next one last
  std::vector<Item> Pending; ///< children of the visited one, in source order
  llvm::SmallPtrSet<const clang::Expr *, 4> Bounds; ///< that are evaluated
  bool Left = false; ///< a statement expression left the full expression
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_CALLS_EXPRWALKER_H
