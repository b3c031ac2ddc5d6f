//===- ReaderRegistries.cpp - Registries beside the dispatcher ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/registration/Reader.h"

using namespace clang;

namespace torchtalk::extract {

void Reader::addStub(std::string Stub, std::string Key, const Expr *Of) {
  facts::Registration Row = row(Of->getExprLoc());
  Row.Api = facts::RegistrationApi::Stub;
  Row.Op = std::move(Stub);
  Row.Key = std::move(Key);
  Row.BlockLine = Row.Line;
  add(std::move(Row), kernel(Of));
}

/// The expression that is copied into a parameter.
static const Expr *copied(const Expr *E) {
  E = valueOf(E);
  const auto *Copy = dyn_cast<CXXConstructExpr>(E);
  return Copy && Copy->getConstructor()->isCopyOrMoveConstructor()
             ? valueOf(Copy->getArg(0))
             : E;
}

void Reader::readJitOperators(const Stmt *Root) {
  forEachIn(Root, [&](const Stmt *S) {
    const auto *Lambda = dyn_cast<LambdaExpr>(S);
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (Lambda)
      readJitOperators(Lambda->getBody());
    else if (Var && Var->hasGlobalStorage() && Tables.insert(Var).second)
      readJitOperators(Var->getAnyInitializer());
    return Lambda || readJitOperator(S);
  });
}

/// \returns whether \p S makes an operator.
bool Reader::readJitOperator(const Stmt *S) {
  llvm::ArrayRef<const Expr *> Args;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(S)) {
    const CXXConstructorDecl *Ctor = Construct->getConstructor();
    if (!Ctor->isCopyOrMoveConstructor() &&
        (isNamed(Ctor->getParent(), "torch::jit::Operator") ||
         isNamed(Ctor->getParent(), "torch::jit::OperatorGeneratorArgs")))
      Args = llvm::ArrayRef(Construct->getArgs(), Construct->getNumArgs());
  } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
    if (isNamed(Call->getDirectCallee(), "torch::jit::OperatorGenerator"))
      Args = llvm::ArrayRef(Call->getArgs(), Call->getNumArgs());
  }
  if (Args.size() < 2)
    return false;
  facts::Registration Row = row(S->getBeginLoc());
  Row.Api = facts::RegistrationApi::Jit;
  Row.Key = "jit";
  if (std::optional<std::string> Schema = text(Args[0])) {
    Row.Schema = *Schema;
    Row.Op = opName(*Schema, "");
  } else if (const auto *Symbol = dyn_cast<DeclRefExpr>(copied(Args[0]))) {
    // An operator without a schema, by its c10::Symbol: prim::tolist.
    Row.Op = Symbol->getDecl()->getQualifiedNameAsString();
    if (llvm::StringRef(Row.Op).starts_with("c10::"))
      Row.Op = Row.Op.substr(5);
  } else {
    Row.Op = std::string("::") + Dynamic;
  }
  add(std::move(Row), kernel(Args[1]));
  return true;
}

} // namespace torchtalk::extract
