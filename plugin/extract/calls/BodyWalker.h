//===- BodyWalker.h - The calls of a function body --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Walks the statements of one resolved body as CodeGen emits them
/// (clang/lib/CodeGen/CGStmt.cpp): unreachable code and branches that a
/// constant condition discards are not walked, and a destructor counts if
/// something runs it. ExprWalker walks the expressions.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_CALLS_BODYWALKER_H
#define TORCHTALK_PLUGIN_EXTRACT_CALLS_BODYWALKER_H

#include "extract/calls/ExprWalker.h"

namespace torchtalk::extract {

/// Use once: either function.
class BodyWalker : private ExprWalker {
public:
  BodyWalker(clang::ASTContext &Context, BodySink &Sink)
      : ExprWalker(Context, Sink, OwnCleanups) {}

  /// Walks the body of \p Definition, the initialisers of a constructor, and
  /// the members that a destructor destroys.
  void walkFunction(const clang::FunctionDecl *Definition);
  void walkInitializer(const clang::VarDecl *Var);

private:
  using ExprWalker::walk;

  bool walkStatement(const clang::Stmt *S) override {
    visit(S);
    return Live;
  }
  const clang::Stmt *body() const override { return Body; }

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
    OwnCleanups.leave(Depth);
    Live = false;
  }

  /// The scope depths that `break` and `continue` leave.
  struct Breakable {
    size_t Depth = 0;
    bool Broken = false;
  };
  template <typename Fn> bool breakable(Fn Visit);

  CleanupStack OwnCleanups;
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
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_CALLS_BODYWALKER_H
