//===- ExtractingConsumer.h - Feeding an Extractor --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Feeds an Extractor while a TU is parsed. Shared by the plugin and
/// torchtalk-extract, whose facts must be equal. A subclass writes the facts at
/// the end of the TU.
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
