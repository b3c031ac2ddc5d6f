//===- BodyWalker.cpp - What a function body calls ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/BodyWalker.h"

#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;
using torchtalk::facts::EdgeKind;

namespace torchtalk::extract {
namespace {

/// `__builtin_expect` and its like are operations, not functions.
bool isCompilerIntrinsic(const FunctionDecl *FD) {
  return FD->getBuiltinID() != 0 && FD->getIdentifier() &&
         FD->getName().starts_with("__");
}

/// A call through the vtable: virtual, not qualified (`Base::f()`), and not
/// devirtualised by `final`.
bool isVirtualCall(const CallExpr *E, const CXXMethodDecl *Method) {
  if (!Method->isVirtual())
    return false;
  if (const auto *Member =
          dyn_cast<MemberExpr>(E->getCallee()->IgnoreParenImpCasts()))
    return !Member->hasQualifier() && !Method->hasAttr<FinalAttr>() &&
           !Method->getParent()->isEffectivelyFinal();
  return isa<CXXOperatorCallExpr>(E);
}

} // namespace

void BodyWalker::walkFunction(const FunctionDecl *Definition) {
  if (const auto *Ctor = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *Init : Ctor->inits())
      walk(Init->getInit());
  walk(Definition->getBody());
  if (const auto *Dtor = dyn_cast<CXXDestructorDecl>(Definition))
    destroyMembers(Dtor);
}

void BodyWalker::walkInitializer(const VarDecl *Var) { walk(Var->getInit()); }

void BodyWalker::walk(const Stmt *Root) {
  if (!Root)
    return;
  Stack.push_back({Root, SourceLocation()});
  while (!Stack.empty()) {
    Item It = Stack.back();
    Stack.pop_back();
    Pending.clear();
    visit(It);
    Stack.insert(Stack.end(), Pending.rbegin(), Pending.rend());
  }
}

void BodyWalker::pushChildren(const Stmt *S, SourceLocation Site) {
  for (const Stmt *Child : S->children())
    push(Child, Site);
}

void BodyWalker::visit(const Item &It) {
  const Stmt *S = It.S;
  auto At = [&](SourceLocation Own) {
    return It.Site.isValid() ? It.Site : Own;
  };

  switch (S->getStmtClass()) {
  case Stmt::UnaryExprOrTypeTraitExprClass:
  case Stmt::CXXNoexceptExprClass:
  case Stmt::CXXTypeidExprClass:
  case Stmt::RequiresExprClass:
  case Stmt::ConceptSpecializationExprClass:
    return; // unevaluated
  case Stmt::LambdaExprClass:
    return visitLambda(cast<LambdaExpr>(S), It.Site);
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::UserDefinedLiteralClass:
  case Stmt::CUDAKernelCallExprClass:
    return visitCall(cast<CallExpr>(S), It.Site);
  case Stmt::CXXNewExprClass:
    return visitNew(cast<CXXNewExpr>(S), It.Site);
  case Stmt::CXXDeleteExprClass:
    return visitDelete(cast<CXXDeleteExpr>(S), It.Site);
  case Stmt::DeclStmtClass:
    return visitLocals(cast<DeclStmt>(S), It.Site);
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass: {
    const auto *E = cast<CXXConstructExpr>(S);
    construct(E->getConstructor(), E->isElidable(), At(E->getBeginLoc()));
    break;
  }
  case Stmt::CXXInheritedCtorInitExprClass: {
    const auto *E = cast<CXXInheritedCtorInitExpr>(S);
    construct(E->getConstructor(), false, At(E->getLocation()));
    break;
  }
  case Stmt::CXXBindTemporaryExprClass: {
    const auto *E = cast<CXXBindTemporaryExpr>(S);
    if (const CXXDestructorDecl *Dtor = E->getTemporary()->getDestructor())
      Sink.edge(EdgeKind::Destroy, Dtor, At(E->getEndLoc()));
    break;
  }
  case Stmt::CXXDefaultArgExprClass: {
    const auto *E = cast<CXXDefaultArgExpr>(S);
    return push(E->getExpr(), At(E->getUsedLocation()));
  }
  case Stmt::CXXDefaultInitExprClass:
    return push(cast<CXXDefaultInitExpr>(S)->getExpr(), It.Site);
  case Stmt::GenericSelectionExprClass: {
    const auto *E = cast<GenericSelectionExpr>(S);
    if (!E->isResultDependent())
      push(E->getResultExpr(), It.Site);
    return;
  }
  case Stmt::DeclRefExprClass:
    // A callee is not visited as an expression: this is a function's address.
    if (const auto *FD =
            dyn_cast<FunctionDecl>(cast<DeclRefExpr>(S)->getDecl()))
      Sink.edge(EdgeKind::Address, FD, At(S->getBeginLoc()));
    return;
  case Stmt::MemberExprClass:
    if (const auto *FD =
            dyn_cast<FunctionDecl>(cast<MemberExpr>(S)->getMemberDecl()))
      Sink.edge(EdgeKind::Address, FD, At(S->getBeginLoc()));
    break;
  case Stmt::IfStmtClass: {
    const auto *If = cast<IfStmt>(S);
    if (auto Taken = If->getNondiscardedCase(Context)) {
      push(If->getInit(), It.Site);
      push(*Taken, It.Site);
      return;
    }
    break;
  }
  default:
    break;
  }
  pushChildren(S, It.Site);
}

void BodyWalker::visitCall(const CallExpr *E, SourceLocation Site) {
  Sink.call(E);
  const Expr *Callee = E->getCallee();
  const auto *To = dyn_cast_or_null<FunctionDecl>(E->getCalleeDecl());
  if (!To) {
    pushChildren(E, Site);
    return;
  }

  if (!isCompilerIntrinsic(To)) {
    const auto *Method = dyn_cast<CXXMethodDecl>(To);
    SourceLocation At = Site.isValid() ? Site : E->getExprLoc();
    if (Method && isa<CXXDestructorDecl>(Method))
      Sink.edge(isVirtualCall(E, Method) ? EdgeKind::Virtual
                                         : EdgeKind::Destroy,
                To, At);
    else
      Sink.edge(Method && isVirtualCall(E, Method) ? EdgeKind::Virtual
                                                   : EdgeKind::Call,
                To, At);
  }
  // The callee names a function, which is no use of its address; but its
  // object may hold calls of its own.
  const Expr *Named = Callee->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(Named))
    push(Member->getBase(), Site);
  else if (!isa<DeclRefExpr>(Named))
    push(Callee, Site);
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(E))
    push(Launch->getConfig(), Site);
  for (const Expr *Arg : E->arguments())
    push(Arg, Site);
}

void BodyWalker::visitLambda(const LambdaExpr *E, SourceLocation Site) {
  SourceLocation At = Site.isValid() ? Site : E->getBeginLoc();
  const CXXMethodDecl *Operator = E->getCallOperator();
  if (const FunctionTemplateDecl *Generic =
          Operator->getDescribedFunctionTemplate()) {
    for (const FunctionDecl *Spec : Generic->specializations())
      Sink.edge(EdgeKind::Encloses, Spec, At);
  } else {
    Sink.edge(EdgeKind::Encloses, Operator, At);
  }
  for (const Expr *Capture : E->capture_inits())
    push(Capture, Site);
}

void BodyWalker::visitNew(const CXXNewExpr *E, SourceLocation Site) {
  SourceLocation At = Site.isValid() ? Site : E->getBeginLoc();
  if (const FunctionDecl *New = E->getOperatorNew())
    Sink.edge(EdgeKind::Call, New, At);
  // When the constructor throws.
  if (const FunctionDecl *Delete = E->getOperatorDelete();
      Delete && E->getConstructExpr())
    Sink.edge(EdgeKind::Call, Delete, At);
  pushChildren(E, Site);
}

void BodyWalker::visitDelete(const CXXDeleteExpr *E, SourceLocation Site) {
  SourceLocation At = Site.isValid() ? Site : E->getBeginLoc();
  QualType Type = E->getDestroyedType();
  if (!Type.isNull())
    destroy(Type, At);
  if (const FunctionDecl *Delete = E->getOperatorDelete())
    Sink.edge(EdgeKind::Call, Delete, At);
  pushChildren(E, Site);
}

void BodyWalker::visitLocals(const DeclStmt *S, SourceLocation Site) {
  pushChildren(S, Site);
  for (const Decl *D : S->decls()) {
    const auto *Var = dyn_cast<VarDecl>(D);
    if (!Var)
      continue;
    if (const auto *Binding = dyn_cast<DecompositionDecl>(Var))
      for (const BindingDecl *Name : Binding->bindings())
        if (const VarDecl *Holding = Name->getHoldingVar())
          push(Holding->getInit(), Site);
    if (Var->needsDestruction(Context) == QualType::DK_cxx_destructor)
      destroy(Var->getType(), Var->getLocation());
  }
}

void BodyWalker::construct(const CXXConstructorDecl *Ctor, bool Elidable,
                           SourceLocation Site) {
  // Neither leaves a call: a trivial one copies bytes or does nothing.
  if (!Ctor->isTrivial() && !Elidable)
    Sink.edge(EdgeKind::Construct, Ctor, Site);
}

void BodyWalker::destroy(QualType Type, SourceLocation Site) {
  const CXXRecordDecl *Record =
      Context.getBaseElementType(Type)->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Record->hasTrivialDestructor())
    return;
  if (const CXXDestructorDecl *Dtor = Record->getDestructor())
    Sink.edge(EdgeKind::Destroy, Dtor, Site);
}

void BodyWalker::destroyMembers(const CXXDestructorDecl *Dtor) {
  SourceLocation At = Dtor->getEndLoc();
  const CXXRecordDecl *Record = Dtor->getParent();
  for (const FieldDecl *Field : Record->fields())
    if (!Record->isUnion())
      destroy(Field->getType(), At);
  for (const CXXBaseSpecifier &Base : Record->bases())
    destroy(Base.getType(), At);
}

} // namespace torchtalk::extract
