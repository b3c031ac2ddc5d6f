//===- BodyWalkerCalls.cpp - Calls and objects ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/calls/BodyWalker.h"
#include "extract/calls/CodeGenRules.h"

#include "clang/Basic/Builtins.h"

using namespace clang;
using torchtalk::facts::EdgeKind;

namespace torchtalk::extract {

/// \returns true when \p E needs no more.
bool BodyWalker::visitBuiltin(const CallExpr *E, const FunctionDecl *To,
                              const Item &It) {
  if (E->isUnevaluatedBuiltinCall(Context))
    return true;
  Expr::EvalResult Result;
  if (To->getBuiltinID() == Builtin::BI__builtin_assume &&
      E->getArg(0)->HasSideEffects(Context))
    return true;
  if (E->isPRValue() && !E->getType()->isVoidType() &&
      It.How != Use::Constant && E->EvaluateAsRValue(Result, Context) &&
      !Result.hasSideEffects()) {
    push(E, It, Use::Constant);
    return true;
  }
  if (!isOperation(To))
    return false;
  for (const Expr *Arg : E->arguments())
    pushSame(Arg, It);
  return true;
}

void BodyWalker::visitIndirect(const CallExpr *E, const Item &It) {
  const Expr *Callee = E->getCallee()->IgnoreParens();
  if (isa<CXXPseudoDestructorExpr>(Callee))
    return pushOperands(E, It);
  QualType Type = E->getCallee()->getType();
  const auto *Op = dyn_cast<BinaryOperator>(Callee);
  if (Op && Op->isPtrMemOp()) {
    if (const auto *Member =
            Op->getRHS()->getType()->getAs<MemberPointerType>())
      Type = Member->getPointeeType();
  } else {
    Op = nullptr;
  }
  if (!Type->getPointeeType().isNull())
    Type = Type->getPointeeType();
  SourceLocation At = It.at(E->getExprLoc());
  if (const FunctionDecl *Held = evidentTarget(E, Body)) {
    // `(b.*&Base::f)()` goes through the vtable, unlike `b.Base::f()`.
    const auto *Method = dyn_cast<CXXMethodDecl>(Held);
    Sink.edge(Method && Method->isVirtual() ? EdgeKind::Virtual
                                            : EdgeKind::Indirect,
              Held, At, nullptr);
  } else if (Type->isFunctionType()) {
    Sink.indirect(Type.getCanonicalType(), At);
  }
  if (Op && namedFunction(Op->getRHS())) {
    // A method named at its call has no address taken.
    pushOperand(Op->getLHS(), It);
    for (const Expr *Arg : E->arguments())
      pushOperand(Arg, It);
  } else {
    pushOperands(E, It);
  }
  if (mayThrow(Type))
    pushThrow(It);
}

void BodyWalker::visitCall(const CallExpr *E, const Item &It) {
  Sink.call(E);
  CallTarget Target = targetOf(E);
  const FunctionDecl *To = Target.Function;
  if (!To)
    return visitIndirect(E, It);
  if (To->getBuiltinID() != 0 && visitBuiltin(E, To, It))
    return;

  // A member call emits its object first, an assignment even its operand.
  const Expr *Named = E->getCallee()->IgnoreParenImpCasts();
  const auto *Member = dyn_cast<MemberExpr>(Named);
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
  const auto *Method = dyn_cast<CXXMethodDecl>(To);
  llvm::SmallVector<const Expr *, 8> Before, After(E->arguments());
  if (Member) {
    Before.push_back(Member->getBase());
  } else if (Operator && Method && Operator->isAssignmentOp()) {
    Before.append(After.rbegin(), After.rend());
    After.clear();
  } else if (Operator && Method && !After.empty()) {
    Before.push_back(After.front());
    After.erase(After.begin());
  } else if (!isa<DeclRefExpr>(Named) && !E->getDirectCallee()) {
    Before.push_back(E->getCallee());
  }
  for (const Expr *Arg : Before)
    push(Arg, It, Use::Value, Operator && Arg != E->getArg(0) ? To : nullptr);
  bool Trivial = Method && isTrivialMember(Method);
  if (!Trivial)
    pushCallee(Target.Virtual               ? EdgeKind::Virtual
               : isa<CXXDestructorDecl>(To) ? EdgeKind::Destroy
               : isa<CUDAKernelCallExpr>(E) ? EdgeKind::Launch
                                            : EdgeKind::Call,
               To, It, E->getExprLoc());
  if (Method && Method->getOverloadedOperator() == OO_Call &&
      Method->getParent()->isInStdNamespace())
    if (const FunctionDecl *Held = evidentTarget(E, Body))
      pushCallee(EdgeKind::Indirect, Held, It, E->getExprLoc());
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(E))
    pushOperand(Launch->getConfig(), It);
  for (const Expr *Arg : After)
    push(Arg, It, Use::Value, To);
  if (!Trivial && mayThrow(To))
    pushThrow(It);
}

void BodyWalker::visitConstruct(const CXXConstructExpr *E, const Item &It) {
  const CXXConstructorDecl *Ctor = E->getConstructor();
  if (E->isElidable() && Context.getLangOpts().ElideConstructors)
    return push(E->getArg(0)->IgnoreImplicit(), It, Use::Initializer,
                It.PassedTo);
  for (const Expr *Arg : E->arguments())
    push(Arg, It, Use::Value, It.PassedTo ? It.PassedTo : Ctor);
  if (isTrivialMember(Ctor))
    return;
  pushCallee(EdgeKind::Construct, Ctor, It, E->getBeginLoc());
  if (!mayThrow(Ctor))
    return;
  pushThrow(It);
  // If an element of an array throws, the earlier ones are destroyed.
  if (E->getType()->isArrayType() && Context.getLangOpts().Exceptions)
    if (const CXXDestructorDecl *Dtor = destructorOf(E->getType()))
      pushCallee(EdgeKind::Destroy, Dtor, It, E->getBeginLoc());
}

void BodyWalker::visitLambda(const LambdaExpr *E, const Item &It) {
  const CXXMethodDecl *Operator = E->getCallOperator();
  if (const FunctionTemplateDecl *Generic =
          Operator->getDescribedFunctionTemplate()) {
    for (const FunctionDecl *Spec : Generic->specializations())
      edge(EdgeKind::Encloses, Spec, It, E->getBeginLoc());
  } else {
    edge(EdgeKind::Encloses, Operator, It, E->getBeginLoc());
  }
  pushElements(llvm::ArrayRef(E->capture_init_begin(), E->capture_init_end()),
               It);
}

void BodyWalker::visitNew(const CXXNewExpr *E, const Item &It) {
  // Placement new of the standard library is no call.
  const FunctionDecl *New = E->getOperatorNew();
  for (const Expr *Arg : E->placement_arguments())
    pushOperand(Arg, It);
  if (E->isArray() && E->getArraySize())
    pushOperand(*E->getArraySize(), It);
  if (New && !New->isReservedGlobalPlacementOperator()) {
    pushCallee(EdgeKind::Call, New, It, E->getBeginLoc());
    if (mayThrow(New))
      pushThrow(It);
  }
  const FunctionDecl *Delete = E->getOperatorDelete();
  if (Delete && It.How != Use::Constant &&
      !Delete->isReservedGlobalPlacementOperator())
    Pending.push_back({.Site = It.at(E->getBeginLoc()), .Pending = Delete});
  if (const Expr *Init = E->getInitializer()) {
    push(Init, It, Use::Initializer);
    const auto *Construct = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
    if (const CXXDestructorDecl *Dtor =
            E->isArray() ? destructorOf(E->getAllocatedType()) : nullptr;
        Dtor && Construct && mayThrow(Construct->getConstructor()) &&
        Context.getLangOpts().Exceptions)
      edge(EdgeKind::Destroy, Dtor, It, E->getBeginLoc());
  }
  Pending.push_back({.Finished = Cleanups.depth()});
}

void BodyWalker::visitDelete(const CXXDeleteExpr *E, const Item &It) {
  pushOperand(E->getArgument(), It);
  SourceLocation At = E->getBeginLoc();
  const FunctionDecl *Delete = E->getOperatorDelete();
  QualType Type = E->getDestroyedType();
  const CXXDestructorDecl *Dtor =
      Type.isNull() || (Delete && Delete->isDestroyingOperatorDelete())
          ? nullptr
          : destructorOf(Type);
  bool Virtual = false;
  if (Dtor && Dtor->isVirtual() && !E->isArrayForm()) {
    const CXXMethodDecl *Known =
        Dtor->getDevirtualizedMethod(E->getArgument(), false);
    Virtual = !Known;
    if (Known)
      Dtor = cast<CXXDestructorDecl>(Known);
  }
  if (Dtor) {
    pushCallee(Virtual ? EdgeKind::Virtual : EdgeKind::Destroy, Dtor, It, At);
    if (mayThrow(Dtor))
      pushThrow(It);
  }
  // A virtual destructor call is that of the deleting destructor, which frees.
  if (Delete && (!Virtual || E->isGlobalDelete()))
    pushCallee(EdgeKind::Call, Delete, It, At);
}

/// Whether \p E becomes a constant that is copied (AggExprEmitter's
/// EmitArrayInit). Cheap for lists of literals, which call nothing anyway.
static bool isCopiedArray(const InitListExpr *E, const ASTContext &Context) {
  const auto *Array = Context.getAsArrayType(E->getType());
  if (!Array || !Array->getElementType().isTriviallyCopyableType(Context) ||
      E->getNumInits() * Context.getTypeSize(Array->getElementType()) <= 128)
    return false;
  if (llvm::all_of(E->inits(), [](const Expr *Init) {
        return isa<IntegerLiteral, FloatingLiteral, CharacterLiteral,
                   CXXBoolLiteralExpr, StringLiteral>(
            Init->IgnoreParenImpCasts());
      }))
    return true;
  Expr::EvalResult Result;
  return E->EvaluateAsRValue(Result, Context, /*InConstantContext=*/true) &&
         !Result.HasSideEffects;
}

void BodyWalker::visitInitList(const InitListExpr *E, const Item &It) {
  if (E->isTransparent())
    return pushSame(E->getInit(0), It);
  llvm::SmallVector<const Expr *, 8> Elements(E->inits().begin(),
                                              E->inits().end());
  if (E->hasArrayFiller())
    if (const auto *Array = Context.getAsConstantArrayType(E->getType());
        Array && Array->getSize().ugt(E->getNumInits()))
      Elements.push_back(E->getArrayFiller());
  Item Whole = It;
  if (isCopiedArray(E, Context))
    Whole.How = Use::Constant;
  pushElements(Elements, Whole);
}

void BodyWalker::visitMaterialize(const MaterializeTemporaryExpr *E,
                                  const Item &It) {
  if (It.How == Use::Constant)
    return pushSame(E->getSubExpr(), It);
  const Expr *Object = E->getSubExpr()->skipRValueSubobjectAdjustments();
  if (const CXXDestructorDecl *Dtor = destructorOf(Object->getType())) {
    if (E->getStorageDuration() == SD_FullExpression)
      pushTemporary(Dtor, It, E->getEndLoc());
    else
      edge(EdgeKind::Destroy, Dtor, It, E->getEndLoc());
  }
  push(Object, It, Use::Initializer, It.PassedTo);
}

} // namespace torchtalk::extract
