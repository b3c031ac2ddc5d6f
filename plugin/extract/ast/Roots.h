//===- Roots.h - Where the code of a TU begins ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds what counts whoever calls it: what the compiler must emit, and what
/// the main file defines. In the order in which CodeGen gets it.
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
    Pattern,      ///< a function template of the main file
    Instantiated, ///< no root, but CodeGen gives it a name here
  };
  Kind TheKind;
  const clang::NamedDecl *D;
};

/// \p TopLevel: what the consumer was handed, in order.
std::vector<Root> findRoots(const std::vector<clang::Decl *> &TopLevel,
                            clang::ASTContext &Context, FileTable &Files);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_AST_ROOTS_H
