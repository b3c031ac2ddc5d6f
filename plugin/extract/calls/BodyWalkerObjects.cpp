//===- BodyWalkerObjects.cpp - Construction and destruction ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/calls/BodyWalker.h"
#include "extract/calls/CodeGenRules.h"

#include "clang/AST/Attr.h"

using namespace clang;
using torchtalk::facts::EdgeKind;

namespace torchtalk::extract {

void BodyWalker::pushDestroy(const CXXDestructorDecl *Dtor, SourceLocation At,
                             bool OnUnwindOnly) {
  if (Dtor)
    Cleanups.push({Dtor, EdgeKind::Destroy, At, OnUnwindOnly});
}

/// Initialised members are destroyed if the rest of the constructor throws.
void BodyWalker::visitInitializers(const CXXConstructorDecl *Ctor) {
  for (const CXXCtorInitializer *Init : Ctor->inits()) {
    walk(Init->getInit(), Use::Initializer);
    QualType Type;
    if (const FieldDecl *Field = Init->getAnyMember())
      Type = Field->getType();
    else if (const clang::Type *Base = Init->getBaseClass())
      Type = QualType(Base, 0);
    else if (Init->isDelegatingInitializer())
      Type = Ctor->getThisType()->getPointeeType();
    SourceLocation At = Init->getSourceLocation();
    pushDestroy(destructorOf(Type), At.isValid() ? At : Ctor->getLocation(),
                /*OnUnwindOnly=*/true);
  }
}

void BodyWalker::pushMembers(const CXXDestructorDecl *Dtor) {
  SourceLocation At = Dtor->getEndLoc();
  const CXXRecordDecl *Record = Dtor->getParent();
  for (const CXXBaseSpecifier &Base : Record->vbases())
    pushDestroy(destructorOf(Base.getType()), At, false);
  for (const CXXBaseSpecifier &Base : Record->bases())
    if (!Base.isVirtual())
      pushDestroy(destructorOf(Base.getType()), At, false);
  if (Record->isUnion())
    return;
  for (const FieldDecl *Field : Record->fields()) {
    const RecordType *Union = Field->getType()->getAsUnionType();
    if (!Union || !Union->getDecl()->isAnonymousStructOrUnion())
      pushDestroy(destructorOf(Field->getType()), At, false);
  }
}

void BodyWalker::visitDecls(const DeclStmt *S) {
  for (const Decl *D : S->decls())
    if (const auto *Var = dyn_cast<VarDecl>(D))
      visitLocal(Var);
    else if (const auto *Name = dyn_cast<TypedefNameDecl>(D); Name && Live)
      walkBounds(Name->getUnderlyingType());
}

void BodyWalker::walkBounds(QualType Type) {
  for (const Expr *Bound : boundsOf(Type))
    if (Bounds.insert(Bound).second)
      walk(Bound);
}

void BodyWalker::initialize(const VarDecl *Var) {
  if (Var->getInit())
    walk(Var->getInit(), isConstantInitialized(Var, Context)
                             ? Use::Constant
                             : Use::Initializer);
  if (const auto *Binding = dyn_cast<DecompositionDecl>(Var))
    for (const BindingDecl *Name : Binding->bindings())
      if (const VarDecl *Holding = Name->getHoldingVar())
        visitLocal(Holding);
}

void BodyWalker::visitLocal(const VarDecl *Var) {
  if (Var->hasExternalStorage())
    return;
  if (!Live && !(Var->isStaticLocal() && isConstantInitialized(Var, Context))) {
    if (!containsLabel(Var->getInit()))
      return;
    Live = true;
  }
  if (!Var->hasGlobalStorage())
    walkBounds(Var->getType());
  if (Var->isStaticLocal())
    Sink.staticLocal(Var);
  initialize(Var);
  const CXXDestructorDecl *Dtor = destructorOf(Var);
  if (Dtor && Var->isStaticLocal())
    Sink.edge(EdgeKind::Destroy, Dtor, Var->getLocation(), nullptr);
  else
    pushDestroy(Dtor, Var->getLocation(), false);
  if (const auto *Attr = Var->getAttr<CleanupAttr>())
    Cleanups.push(
        {Attr->getFunctionDecl(), EdgeKind::Call, Var->getLocation()});
}

} // namespace torchtalk::extract
