//===- Bindings.h - The Python bindings of a TU -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds and reads the code of a TU that gives names to Python:
///
/// - tables: variables of PyMethodDef, PyGetSetDef and PyMemberDef;
/// - their owners: PyModuleDef, PyTypeObject, PyType_Spec, as they are
///   initialised and as functions fill them;
/// - functions that call pybind11, PyModule_AddObject() and their like, which
///   are run by an Evaluator, so that helper functions, macros and computed
///   names count.
///
/// A TU rarely knows the whole name: THPVariable_initModule(module) does not
/// say which module that is. facts::Binding represents partial names, which
/// aggregator/merge/BindingJoin.h joins.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_BINDINGS_BINDINGS_H
#define TORCHTALK_PLUGIN_EXTRACT_BINDINGS_BINDINGS_H

#include "extract/ast/FileTable.h"
#include "facts/Facts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace torchtalk::extract {

/// Borrows its arguments.
class Bindings {
public:
  Bindings(clang::ASTContext &Context, FileTable &Files);

  /// Whether the TU knows CPython's API, which pybind11 includes; otherwise
  /// nothing in it binds.
  bool possible() const { return Possible; }

  /// A row with declarations instead of symbols.
  struct Found {
    facts::Binding Row;
    const clang::NamedDecl *Owner = nullptr;
    const clang::NamedDecl *Target = nullptr;
    const clang::FunctionDecl *Wrapped = nullptr;
  };

  /// Whether \p Var is a table, or an owner of tables.
  bool isTable(const clang::VarDecl *Var) const;
  /// Whether \p FD has such a parameter or result.
  bool concerns(const clang::FunctionDecl *FD) const;
  /// Whether \p Call gives a name to Python.
  bool binds(const clang::CallExpr *Call) const;
  /// Whether other TUs, which do not have its body, can call \p FD.
  static bool isEntry(const clang::FunctionDecl *FD);

  std::vector<Found> of(const clang::VarDecl *Table);
  std::vector<Found> of(const clang::FunctionDecl *FD);

  /// Whether a function passed to of() called \p FD.
  bool hasRun(const clang::FunctionDecl *FD) const {
    return Run.contains(FD->getCanonicalDecl());
  }

private:
  clang::ASTContext &Context;
  FileTable &Files;
  bool Possible;
  uint32_t Calls = 0;
  llvm::DenseSet<const clang::FunctionDecl *> Run;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_BINDINGS_BINDINGS_H
