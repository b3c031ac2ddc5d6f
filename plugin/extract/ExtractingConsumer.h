//===- ExtractingConsumer.h - What an Extractor hears of --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Feeds an Extractor while a TU is parsed. In one place for the plugin and
/// for torchtalk-extract, whose facts must be equal. What becomes of the facts
/// at the end of the TU is each one's own.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_EXTRACTINGCONSUMER_H
#define TORCHTALK_PLUGIN_EXTRACT_EXTRACTINGCONSUMER_H

#include "extract/Extractor.h"

#include "clang/AST/ASTConsumer.h"

namespace torchtalk::extract {

/// Made before the TU is parsed; borrows the CompilerInstance.
class ExtractingConsumer : public clang::ASTConsumer {
public:
  explicit ExtractingConsumer(clang::CompilerInstance &CI) : X(CI) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef Group) final {
    X.addTopLevel(Group);
    return true;
  }

  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *Var) final {
    X.addStaticMember(Var);
  }

protected:
  Extractor X;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_EXTRACTINGCONSUMER_H
