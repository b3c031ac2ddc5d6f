//===- BodyWalker.h - The calls of a function body --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Walks the statements of one resolved body as CodeGen emits them
/// (clang/lib/CodeGen/CGStmt.cpp) and reports every function that it depends on
/// to a sink: unreachable code and branches that a constant condition discards
/// are not walked, and a destructor counts if something runs it.
///
/// An expression is walked in the order of CodeGen, iteratively, so that deep
/// ones need no stack. Unevaluated operands, and the bodies of lambdas, which
/// are functions of their own, are not walked.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_CALLS_BODYWALKER_H
#define TORCHTALK_PLUGIN_EXTRACT_CALLS_BODYWALKER_H

#include "extract/calls/Cleanups.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <vector>

namespace torchtalk::extract {

/// Told what a body depends on.
class BodySink {
public:
  virtual ~BodySink() = default;

  /// \p PassedTo: the function that gets an address or lambda as an argument,
  /// or null.
  virtual void edge(facts::EdgeKind Kind, const clang::FunctionDecl *To,
                    clang::SourceLocation Site,
                    const clang::FunctionDecl *PassedTo) = 0;

  /// A call of an unknown function through \p Type.
  virtual void indirect(clang::QualType Type, clang::SourceLocation Site) = 0;

  /// Each call that is made, before its own edges.
  virtual void call(const clang::CallExpr *) = 0;

  /// Each static variable of the body.
  virtual void staticLocal(const clang::VarDecl *) = 0;
};

/// Use once: either function. Borrows its arguments.
class BodyWalker {
public:
  BodyWalker(clang::ASTContext &Context, BodySink &Sink)
      : Context(Context), Sink(Sink) {}

  /// Walks the body of \p Definition, the initialisers of a constructor, and
  /// the members that a destructor destroys.
  void walkFunction(const clang::FunctionDecl *Definition);
  void walkInitializer(const clang::VarDecl *Var);

private:
  // Statements.
  void visit(const clang::Stmt *S);
  void visitScope(const clang::Stmt *S);
  void visitIf(const clang::IfStmt *S);
  void visitWhile(const clang::WhileStmt *S);
  void visitDo(const clang::DoStmt *S);
  void visitFor(const clang::ForStmt *S);
  void visitRangeFor(const clang::CXXForRangeStmt *S);
  void visitSwitch(const clang::SwitchStmt *S);
  void visitTry(const clang::CXXTryStmt *S);
  void visitCoroutine(const clang::CoroutineBodyStmt *S);
  void visitDecls(const clang::DeclStmt *S);
  void visitLocal(const clang::VarDecl *Var);
  void initialize(const clang::VarDecl *Var);
  void visitInitializers(const clang::CXXConstructorDecl *Ctor);
  void pushMembers(const clang::CXXDestructorDecl *Dtor);

  void pushDestroy(const clang::CXXDestructorDecl *Dtor,
                   clang::SourceLocation At, bool OnUnwindOnly);
  void popTo(size_t Depth);
  void jumpTo(const clang::LabelDecl *Label);
  void place(const clang::LabelDecl *Label);
  void walkBounds(clang::QualType Type);
  /// Control goes elsewhere, out of all scopes above \p Depth.
  void jump(size_t Depth) {
    Cleanups.leave(Depth, Cleanups.depth());
    Live = false;
  }

  /// The scope depths that `break` and `continue` leave.
  struct Breakable {
    size_t Depth = 0;
    bool Broken = false;
  };
  template <typename Fn> bool breakable(Fn Visit);

  // Expressions.
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
  void unwind() {
    if (Context.getLangOpts().Exceptions)
      Cleanups.unwind();
  }

  struct Item {
    const clang::Stmt *S = nullptr;
    /// The place of calls; invalid: their own. A default argument is evaluated
    /// at the call that omits it.
    clang::SourceLocation Site = {};
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

  clang::ASTContext &Context;
  BodySink &Sink;
  CleanupStack Cleanups;
  const clang::Stmt *Body = nullptr;
  /// The constructor if Body is its function-try-block.
  const clang::CXXConstructorDecl *TryOf = nullptr;
  /// Whether control reaches this point (CodeGenFunction::HaveInsertPoint).
  bool Live = true;
  std::vector<Breakable> Breakables;
  /// The cleanups that were pending at a label, and at each goto whose label
  /// comes later (EHScopeStack's branch fixups); at most the current ones.
  llvm::DenseMap<const clang::LabelDecl *, size_t> Labels;
  std::vector<std::pair<const clang::LabelDecl *, size_t>> Gotos;
  /// The label of the switch around this that control can reach, when its
  /// condition is a constant.
  const clang::SwitchCase *OnlyCase = nullptr;

  std::vector<Item> Stack;   ///< to visit, the next one last
  std::vector<Item> Pending; ///< children of the visited one, in source order
  /// Variable bounds that are evaluated: each is once.
  llvm::SmallPtrSet<const clang::Expr *, 4> Bounds;
  bool Left = false; ///< a statement expression left the full expression
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_CALLS_BODYWALKER_H
