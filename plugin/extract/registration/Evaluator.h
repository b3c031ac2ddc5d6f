//===- Evaluator.h - Runs registering code at compile time ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A small interpreter of resolved code over constants: strings, numbers,
/// tables, functions, and objects that a subclass models. It follows calls into
/// helper functions and unrolls loops over tables, which clang's own evaluator
/// does for constexpr code only. Other values are Unknown, and both sides of an
/// undecided branch run.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_EVALUATOR_H
#define TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_EVALUATOR_H

#include "extract/ast/FileTable.h"
#include "extract/registration/Conditions.h"
#include "extract/registration/Value.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace torchtalk::extract {

/// One run: variables keep their values. Borrows the context.
class Evaluator {
public:
  explicit Evaluator(clang::ASTContext &Context) : Context(Context) {}
  virtual ~Evaluator() = default;

  Value eval(const clang::Expr *E);
  /// Runs the body of \p FD and returns its result.
  Value call(const clang::FunctionDecl *FD, llvm::ArrayRef<Value> Args);

  /// Whether the code exceeded the limit of steps, so that the rest was not
  /// run.
  bool gaveUp() const { return Steps > MaxSteps; }

  /// The functions that it ran, by their canonical declarations.
  const llvm::DenseSet<const clang::FunctionDecl *> &called() const {
    return Called;
  }

protected:
  /// The text that \p E is, if it is one.
  std::optional<std::string> text(const clang::Expr *E);

  /// The result of \p E if the subclass models it; nullopt for ordinary code.
  virtual std::optional<Value> model(const clang::CallExpr *E) = 0;
  virtual std::optional<Value> model(const clang::CXXConstructExpr *E) = 0;
  virtual std::optional<Value> model(const clang::VarDecl *) {
    return std::nullopt;
  }
  /// Models the assignment of \p From to \p To, or returns false.
  virtual bool modelAssign(const clang::Expr * /*To*/,
                           const clang::Expr * /*From*/) {
    return false;
  }
  /// Whether code after a branch that may have left the function is
  /// conditional. CPython code returns wherever an error is possible.
  virtual bool exitsCount() const { return true; }
  /// Whether a call with the argument \p V is worth following.
  virtual bool isModelled(const Value &V) const = 0;
  /// Whether operations on an object of \p Type do not change its value.
  virtual bool isImmutable(clang::QualType Type) const = 0;

  /// Whether this point may not be reached.
  bool isConditional() const { return !Behind.empty(); }
  /// See Conditions::text().
  std::string conditionText() const { return Behind.text(Context); }
  /// The line of \p At in the file \p Home: a helper of another file has none
  /// there, but its call has.
  uint32_t lineIn(FileTable &Files, unsigned Home,
                  clang::SourceLocation At) const;

  clang::ASTContext &Context;

private:
  /// Code that runs on one side of a branch.
  struct Arm {
    const clang::Stmt *Code; ///< or null
    unsigned Side;           ///< see Branch
  };

  void giveUp() { Steps = MaxSteps + 1; }
  /// Takes a step. \returns false after the last one, and where the code is
  /// nested too deeply: that uses our stack, so the limit is far below the
  /// stack size of a compiler.
  bool mayRun() {
    if (Nesting > MaxNesting)
      giveUp();
    return !gaveUp() && ++Steps <= MaxSteps;
  }

  Flow run(const clang::Stmt *S);
  Flow runIf(const clang::IfStmt *S);
  Flow runSwitch(const clang::SwitchStmt *S);
  Flow runLoop(const clang::Stmt *Loop, const clang::Expr *Condition,
               const clang::Expr *Increment, const clang::Stmt *Body,
               bool BodyFirst);
  Flow runRangeFor(const clang::CXXForRangeStmt *S);
  Flow runUndecided(const clang::Stmt *At, llvm::ArrayRef<Arm> Arms);
  Flow runUndecidedLoop(const clang::Stmt *Loop, const clang::Stmt *Body);
  Flow runUndecidedSwitch(const clang::SwitchStmt *S);
  /// The value of \p E, which is evaluated only on \p Side of \p Condition.
  Value evalUndecided(const clang::Expr *Condition, unsigned Side,
                      const clang::Expr *E);
  void forgetAssigned(const clang::Stmt *S);
  /// The place of a local variable, or of a member of one, to write to.
  Value *placeOf(const clang::Expr *To);

  /// An aggregate of the values of \p Parts.
  Value evalAll(llvm::ArrayRef<const clang::Expr *> Parts);
  Value evalRef(const clang::DeclRefExpr *E);
  Value evalVariable(const clang::VarDecl *Var);
  Value evalMember(const clang::MemberExpr *E);
  Value evalSubscript(const clang::Expr *Array, const clang::Expr *Index);
  Value evalConstruct(const clang::CXXConstructExpr *E);
  Value evalCall(const clang::CallExpr *E);
  Value evalMethod(const clang::CXXMemberCallExpr *E);
  Value evalOperator(const clang::CXXOperatorCallExpr *E);
  Value evalChoice(const clang::AbstractConditionalOperator *E);
  Value evalLogical(const clang::BinaryOperator *E);
  Value evalUnary(const clang::UnaryOperator *E);
  Value evalBinary(const clang::BinaryOperator *E);
  Value evalConstant(const clang::Expr *E);
  Value invoke(const clang::FunctionDecl *FD,
               llvm::ArrayRef<const clang::Expr *> Args,
               clang::SourceLocation Site);
  void assign(const clang::Expr *To, Value V);
  std::optional<bool> truth(const clang::Expr *Condition);

  /// Locals of all active functions.
  llvm::DenseMap<const clang::VarDecl *, Value> Variables;
  llvm::DenseMap<const clang::VarDecl *, Value> Constants;
  llvm::DenseSet<const clang::FunctionDecl *> Called;
  std::vector<clang::SourceLocation> Sites; ///< of calls, the outermost first
  Value Returned;
  Conditions Behind; ///< of all active functions
  unsigned Depth = 0;
  unsigned Nesting = 0;
  static constexpr unsigned MaxNesting = 500;
  unsigned Steps = 0;
  static constexpr unsigned MaxSteps = 4'000'000;
};

/// \p E without the nodes that do not change its value: parentheses, casts,
/// copies of temporaries, the parameters of templates.
const clang::Expr *valueOf(const clang::Expr *E);

/// The identifier that names \p D; "" for an operator and the like, and null.
llvm::StringRef nameOf(const clang::NamedDecl *D);
bool isNamed(const clang::NamedDecl *D, llvm::StringRef QualifiedName);
/// Whether \p D is in std, or in c10, which has replacements for newer parts of
/// std: c10::optional and c10::make_optional up to PyTorch 2.1.
bool isInStd(const clang::Decl *D);
/// Whether \p Record is one of std::Names, in any inline namespace, or its
/// replacement in c10.
bool isStdRecord(const clang::CXXRecordDecl *Record,
                 llvm::ArrayRef<llvm::StringRef> Names);

/// The class that \p Type is or refers to; null when it is none.
const clang::CXXRecordDecl *recordOf(clang::QualType Type);

/// The type that the first of \p Args is; null when there is none.
clang::QualType firstType(const clang::TemplateArgumentList *Args);
/// The class that it is, or null.
const clang::CXXRecordDecl *firstClass(const clang::TemplateArgumentList *Args);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_EVALUATOR_H
