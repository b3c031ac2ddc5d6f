//===- CodeGenRules.h - Rules of clang's code generation --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Rules about the AST that decide whether CodeGen emits a call, and to which
/// function. Each names the function of clang/lib/CodeGen that it follows.
/// Nothing may be dependent.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_CALLS_CODEGENRULES_H
#define TORCHTALK_PLUGIN_EXTRACT_CALLS_CODEGENRULES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <optional>

namespace torchtalk::extract {

/// Whether \p S contains a label or, outside a nested switch, a case, as
/// unreachable code is emitted only then (CodeGenFunction::ContainsLabel).
bool containsLabel(const clang::Stmt *S, bool IgnoreCases = false);

/// The value of a condition that is decided at compile time
/// (CodeGenFunction::ConstantFoldsToSimpleInteger).
std::optional<bool> foldsTo(const clang::Expr *Condition,
                            const clang::ASTContext &Context);

/// Whether the initialiser becomes data instead of code (EmitAutoVarInit,
/// EmitAutoVarAlloca, ConstantEmitter::tryEmitForInitializer).
bool isConstantInitialized(const clang::VarDecl *Var,
                           clang::ASTContext &Context);

/// The array bounds that a use of \p Type evaluates, the outermost first
/// (CodeGenFunction::EmitVariablyModifiedType).
llvm::SmallVector<const clang::Expr *, 2> boundsOf(clang::QualType Type);

/// Whether a call of \p Callee is an `invoke` if there is something to unwind.
bool mayThrow(const clang::FunctionDecl *Callee);
bool mayThrow(clang::QualType FunctionType);

/// `__builtin_expect`, std::move: an operation, not a function.
bool isOperation(const clang::FunctionDecl *Callee);

/// A constructor or assignment that copies bytes or does nothing.
bool isTrivialMember(const clang::CXXMethodDecl *Method);

/// The destructor that objects of \p Type, or the elements of such an array,
/// need; null for none.
const clang::CXXDestructorDecl *destructorOf(clang::QualType Type);
/// The one that runs for \p Var, if its value is not constant destroyed.
const clang::CXXDestructorDecl *destructorOf(const clang::VarDecl *Var);

struct CallTarget {
  const clang::FunctionDecl *Function = nullptr; ///< null: not known
  bool Virtual = false; ///< through the vtable, Function is the static callee
};

/// The target of a call (EmitCXXMemberOrOperatorMemberCallExpr).
CallTarget targetOf(const clang::CallExpr *Call);

/// Whether \p E does not return.
bool isNoReturn(const clang::CallExpr *E);

/// The function that \p E names, or null: f, &f, a cast of it, a lambda without
/// captures converted to a pointer, or a std::function made of one of these.
const clang::FunctionDecl *namedFunction(const clang::Expr *E);

/// The function that \p Call calls through a pointer or std::function: the
/// initialiser of a variable of \p Body that is only read afterwards. Null when
/// it is not evident.
const clang::FunctionDecl *evidentTarget(const clang::CallExpr *Call,
                                         const clang::Stmt *Body);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_CALLS_CODEGENRULES_H
