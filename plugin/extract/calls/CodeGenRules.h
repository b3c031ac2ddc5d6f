//===- CodeGenRules.h - What clang makes of a construct ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Questions about the AST whose answer decides whether CodeGen emits a call,
/// and to what. Each names the function of clang/lib/CodeGen that it follows.
/// All take resolved code: nothing may be dependent.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_CALLS_CODEGENRULES_H
#define TORCHTALK_PLUGIN_EXTRACT_CALLS_CODEGENRULES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <optional>

namespace torchtalk::extract {

/// Whether \p S holds a label or, outside of a nested switch, a case: only then
/// is unreachable code emitted (CodeGenFunction::ContainsLabel).
bool containsLabel(const clang::Stmt *S, bool IgnoreCases = false);

/// The value of a condition that is decided at compile time
/// (CodeGenFunction::ConstantFoldsToSimpleInteger).
std::optional<bool> foldsTo(const clang::Expr *Condition,
                            const clang::ASTContext &Context);

/// Whether the initialiser becomes data instead of code (EmitAutoVarInit,
/// EmitAutoVarAlloca, ConstantEmitter::tryEmitForInitializer).
bool isConstantInitialized(const clang::VarDecl *Var,
                           clang::ASTContext &Context);

/// The bounds that are evaluated where \p Type is used, the outermost first
/// (CodeGenFunction::EmitVariablyModifiedType).
llvm::SmallVector<const clang::Expr *, 2> boundsOf(clang::QualType Type);

/// Whether a call of it is an `invoke` where there is something to unwind.
bool mayThrow(const clang::FunctionDecl *Callee);
bool mayThrow(clang::QualType FunctionType);

/// `__builtin_expect`, std::move: an operation, not a function.
bool isOperation(const clang::FunctionDecl *Callee);

/// A constructor or assignment that copies bytes or does nothing.
bool isTrivialMember(const clang::CXXMethodDecl *Method);

/// The destructor that objects of \p Type, or the elements of such an array,
/// need; null when that is nothing.
const clang::CXXDestructorDecl *destructorOf(clang::QualType Type,
                                             const clang::ASTContext &Context);

struct CallTarget {
  const clang::FunctionDecl *Function = nullptr; ///< null: not known
  bool Virtual = false; ///< through the vtable, Function is the static callee
};

/// What a call calls (EmitCXXMemberOrOperatorMemberCallExpr).
CallTarget targetOf(const clang::CallExpr *Call);

/// Whether control does not come back from \p E.
bool isNoReturn(const clang::CallExpr *E);

/// The function that \p E names, or null: f, &f, a cast of it, a lambda without
/// captures converted to a pointer, or a std::function made of one of these.
const clang::FunctionDecl *namedFunction(const clang::Expr *E);

/// The function that a pointer or std::function holds when \p Call calls
/// through it: a variable of \p Body that is given a function and only read
/// afterwards. Null when that is not evident.
const clang::FunctionDecl *evidentTarget(const clang::CallExpr *Call,
                                         const clang::Stmt *Body);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_CALLS_CODEGENRULES_H
