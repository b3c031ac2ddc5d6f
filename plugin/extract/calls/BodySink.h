//===- BodySink.h - Receives what a body depends on -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_CALLS_BODYSINK_H
#define TORCHTALK_PLUGIN_EXTRACT_CALLS_BODYSINK_H

#include "facts/Facts.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace torchtalk::extract {

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

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_CALLS_BODYSINK_H
