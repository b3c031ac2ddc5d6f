//===- Roots.h - Declarations that count without a caller -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the declarations that count without a caller: those that the compiler
/// must emit, and those that the main file defines. In the order of CodeGen.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_AST_ROOTS_H
#define TORCHTALK_PLUGIN_EXTRACT_AST_ROOTS_H

#include "extract/ast/FileTable.h"

#include "clang/AST/ASTContext.h"

#include <vector>

namespace torchtalk::extract {

struct Root {
  enum class Kind {
    Function,     ///< a FunctionDecl to walk
    Variable,     ///< a VarDecl with an initialiser to walk
    Block,        ///< one that declares a block, see Registrations
    Pattern,      ///< a function template of the main file
    Instantiated, ///< no root, but CodeGen gives it a name here
  };
  Kind TheKind;
  const clang::NamedDecl *D;
};

/// \p TopLevel: the consumer's top-level declarations, in order.
std::vector<Root> findRoots(const std::vector<clang::Decl *> &TopLevel,
                            clang::ASTContext &Context, FileTable &Files);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_AST_ROOTS_H
