//===- SymbolNamer.h - Identities of declarations ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives every function, and every variable with an initialiser, its symbol.
/// Deterministic for a TU if declarations are named in the same order, as the
/// Itanium mangling numbers local lambdas by first use.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_AST_SYMBOLNAMER_H
#define TORCHTALK_PLUGIN_EXTRACT_AST_SYMBOLNAMER_H

#include "extract/ast/FileTable.h"
#include "facts/Facts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Mangle.h"

#include <memory>
#include <vector>

namespace torchtalk::extract {

/// Whether \p D, or a declaration around it, is a template or depends on one,
/// so that it is only a pattern.
bool isPattern(const clang::Decl *D);

/// Whether \p D is an implicit or explicit instantiation, a member of one, or a
/// lambda in one.
bool isInstantiated(const clang::Decl *D);

/// Prints types the same in every checkout: what has no name is named without
/// its place.
clang::PrintingPolicy stablePolicy(const clang::ASTContext &Context);

facts::FunctionKind kindOf(const clang::NamedDecl *D);

class SymbolNamer {
public:
  SymbolNamer(clang::ASTContext &Context, FileTable &Files);

  /// \p D is a FunctionDecl or VarDecl. The number stays valid for the TU and
  /// is the same for all redeclarations.
  unsigned idOf(const clang::NamedDecl *D);
  /// The symbol of calls through a function type.
  unsigned idOfType(clang::QualType Type);
  /// The symbol of the operator "ns::name.overload".
  unsigned idOfOperator(const std::string &Op);
  /// Mangles \p FD if its name mentions a lambda without a number, as the order
  /// of mangling gives the numbers.
  void nameLambdas(const clang::FunctionDecl *FD);
  const facts::Symbol &symbol(unsigned Id) const { return Symbols[Id]; }

private:
  unsigned idOfNamed(std::string Identity, std::string Name);
  facts::Symbol make(const clang::NamedDecl *D);
  std::string mangle(const clang::NamedDecl *D);
  std::string usr(const clang::NamedDecl *D);
  std::string withStablePlace(llvm::StringRef Usr, const clang::NamedDecl *D);

  clang::ASTContext &Context;
  FileTable &Files;
  std::unique_ptr<clang::MangleContext> Mangler;
  llvm::DenseMap<const clang::Decl *, unsigned> Ids;
  llvm::StringMap<unsigned> NamedIds; ///< for symbols without a declaration
  std::vector<facts::Symbol> Symbols;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_AST_SYMBOLNAMER_H
