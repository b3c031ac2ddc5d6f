//===- Forwarding.h - Constructors behind make_unique and its like *- C++
//-*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// std::make_unique<T>(...) constructs a T several templates down. Attributes
/// that constructor to the caller.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_CALLS_FORWARDING_H
#define TORCHTALK_PLUGIN_EXTRACT_CALLS_FORWARDING_H

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace torchtalk::extract {

class Forwarding {
public:
  /// The constructor of T that the instantiation \p Make<T> runs, from the
  /// bodies of its callees; null when \p Make is no such function.
  const clang::CXXConstructorDecl *constructor(const clang::FunctionDecl *Make);

private:
  llvm::DenseMap<const clang::FunctionDecl *, const clang::CXXConstructorDecl *>
      Known;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_CALLS_FORWARDING_H
