//===- CodeGenRules.cpp - Rules of clang's code generation ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/calls/CodeGenRules.h"

#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace torchtalk::extract {

bool containsLabel(const Stmt *S, bool IgnoreCases) {
  if (!S)
    return false;
  if (isa<LabelStmt>(S) || (isa<SwitchCase>(S) && !IgnoreCases))
    return true;
  IgnoreCases |= isa<SwitchStmt>(S);
  for (const Stmt *Child : S->children())
    if (containsLabel(Child, IgnoreCases))
      return true;
  return false;
}

std::optional<bool> foldsTo(const Expr *Condition, const ASTContext &Context) {
  Expr::EvalResult Result;
  if (Condition->isValueDependent() ||
      !Condition->EvaluateAsInt(Result, Context) || containsLabel(Condition))
    return std::nullopt;
  return Result.Val.getInt().getBoolValue();
}

bool isConstantInitialized(const VarDecl *Var, ASTContext &Context) {
  const Expr *Init = Var->getInit();
  if (!Init || Init->isValueDependent())
    return false;
  if (Var->isConstexpr())
    return true;
  if (Var->hasGlobalStorage() ||
      Var->mightBeUsableInConstantExpressions(Context))
    return Var->evaluateValue() != nullptr;
  QualType Type = Var->getType();
  return (Type->isArrayType() || Type->isRecordType()) &&
         Type.isPODType(Context) && Init->isConstantInitializer(Context, false);
}

llvm::SmallVector<const Expr *, 2> boundsOf(QualType Type) {
  llvm::SmallVector<const Expr *, 2> Bounds;
  while (!Type.isNull() && Type->isVariablyModifiedType()) {
    if (const auto *Array = Type->getAsArrayTypeUnsafe()) {
      if (const auto *Variable = dyn_cast<VariableArrayType>(Array);
          Variable && Variable->getSizeExpr())
        Bounds.push_back(Variable->getSizeExpr());
      Type = Array->getElementType();
    } else if (const auto *Function = Type->getAs<FunctionType>()) {
      Type = Function->getReturnType();
    } else {
      Type = Type->getPointeeType();
    }
  }
  return Bounds;
}

bool mayThrow(QualType FunctionType) {
  const auto *Proto = FunctionType->getAs<FunctionProtoType>();
  if (!Proto || isUnresolvedExceptionSpec(Proto->getExceptionSpecType()))
    return true;
  return !Proto->isNothrow();
}

bool mayThrow(const FunctionDecl *Callee) {
  return !Callee->hasAttr<NoThrowAttr>() && mayThrow(Callee->getType());
}

bool isOperation(const FunctionDecl *Callee) {
  return Callee->getBuiltinID() != 0 && Callee->getIdentifier() &&
         (Callee->getName().starts_with("__") || Callee->isInStdNamespace());
}

bool isTrivialMember(const CXXMethodDecl *Method) {
  return Method->isTrivial() ||
         (Method->isDefaulted() && Method->getParent()->isUnion());
}

const CXXDestructorDecl *destructorOf(QualType Type) {
  if (Type.isNull() || Type->isReferenceType())
    return nullptr;
  const CXXRecordDecl *Record =
      Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Record->hasTrivialDestructor())
    return nullptr;
  return Record->getDestructor();
}

const CXXDestructorDecl *destructorOf(const VarDecl *Var) {
  return Var->needsDestruction(Var->getASTContext()) ==
                 QualType::DK_cxx_destructor
             ? destructorOf(Var->getType())
             : nullptr;
}

//===----------------------------------------------------------------------===//
// Calls.
//===----------------------------------------------------------------------===//

namespace {

const CXXRecordDecl *recordOf(const Expr *Object) {
  QualType Type = Object->getType();
  if (const auto *Pointer = Type->getAs<PointerType>())
    Type = Pointer->getPointeeType();
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return Record ? Record->getDefinition() : nullptr;
}

/// The method that a virtual call of \p Method is known to reach, or null.
const CXXMethodDecl *devirtualized(const CXXMethodDecl *Method,
                                   const Expr *Object) {
  if (!Method->getDevirtualizedMethod(Object, /*IsAppleKext=*/false))
    return nullptr;
  const CXXMethodDecl *Known =
      Method->getCorrespondingMethodInClass(Object->getBestDynamicClassType());
  if (!Known || Known->getReturnType().getCanonicalType() !=
                    Method->getReturnType().getCanonicalType())
    return nullptr;
  const CXXRecordDecl *Record = Known->getParent()->getDefinition();
  return recordOf(Object->IgnoreParenBaseCasts()) == Record ||
                 recordOf(Object) == Record
             ? Known
             : nullptr;
}

/// The callee expression without parentheses, casts, `*` and `&`.
const Expr *calleeExpr(const CallExpr *Call) {
  const Expr *E = Call->getCallee()->IgnoreParenImpCasts();
  for (;;) {
    if (const auto *Op = dyn_cast<UnaryOperator>(E);
        Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf))
      E = Op->getSubExpr()->IgnoreParenImpCasts();
    else if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = Subst->getReplacement()->IgnoreParenImpCasts();
    else
      return E;
  }
}

/// Whether every use of \p Var in \p S reads it. \p Read: the value of S is
/// read.
bool isOnlyRead(const VarDecl *Var, const Stmt *S, bool Read) {
  if (!S)
    return true;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    return Ref->getDecl() != Var || Read;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
    for (const LambdaCapture &C : Lambda->captures())
      if (C.capturesVariable() && C.getCapturedVar() == Var &&
          C.getCaptureKind() == LCK_ByRef)
        return false;
  const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  bool Reads = Cast && (Cast->getCastKind() == CK_LValueToRValue ||
                        Cast->getType().isConstQualified());
  for (const Stmt *Child : S->children())
    if (!isOnlyRead(Var, Child, Reads))
      return false;
  return true;
}

} // namespace

const FunctionDecl *namedFunction(const Expr *E) {
  while (E) {
    E = E->IgnoreUnlessSpelledInSource();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return dyn_cast<FunctionDecl>(Ref->getDecl());
    if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E)) {
      E = Subst->getReplacement();
      continue;
    }
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E))
      return Lambda->isGenericLambda() ? nullptr : Lambda->getCallOperator();
    if (const auto *Op = dyn_cast<UnaryOperator>(E);
        Op && (Op->getOpcode() == UO_AddrOf || Op->getOpcode() == UO_Plus))
      E = Op->getSubExpr();
    else if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
      E = Cast->getSubExpr();
    else if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
      E = Construct->getNumArgs() == 1 ? Construct->getArg(0) : nullptr;
    else if (const auto *List = dyn_cast<InitListExpr>(E))
      E = List->getNumInits() == 1 ? List->getInit(0) : nullptr;
    else
      return nullptr;
  }
  return nullptr;
}

/// The `&S::f` of `(s.*&S::f)()`, or null when it is no such call.
static const Expr *memberPointer(const CallExpr *Call) {
  const auto *Op = dyn_cast<BinaryOperator>(Call->getCallee()->IgnoreParens());
  return Op && Op->isPtrMemOp() ? Op->getRHS() : nullptr;
}

CallTarget targetOf(const CallExpr *Call) {
  CallTarget Target;
  if (memberPointer(Call))
    return Target;
  Target.Function = dyn_cast_or_null<FunctionDecl>(Call->getCalleeDecl());
  if (!Target.Function) {
    // A constant pointer or reference is emitted as the function itself.
    if (const auto *Ref = dyn_cast<DeclRefExpr>(calleeExpr(Call)))
      if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
          Var && Var->getInit() &&
          (Var->getType()->isFunctionReferenceType() ||
           (Var->isConstexpr() && Var->getType()->isPointerType())))
        Target.Function = namedFunction(Var->getInit());
    return Target;
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(Target.Function);
  if (!Method || !Method->isVirtual())
    return Target;
  const Expr *Object = nullptr;
  if (const auto *Member = dyn_cast<MemberExpr>(calleeExpr(Call))) {
    if (Member->hasQualifier())
      return Target;
    Object = Member->getBase();
  } else if (isa<CXXOperatorCallExpr>(Call) && Call->getNumArgs() != 0) {
    Object = Call->getArg(0);
  } else {
    return Target;
  }
  if (const CXXMethodDecl *Known = devirtualized(Method, Object))
    Target.Function = Known;
  else
    Target.Virtual = true;
  return Target;
}

bool isNoReturn(const CallExpr *E) {
  CallTarget Target = targetOf(E);
  if (Target.Function)
    return !Target.Virtual && Target.Function->isNoReturn();
  QualType Type = E->getCallee()->getType();
  if (!Type->getPointeeType().isNull())
    Type = Type->getPointeeType();
  const auto *Function = Type->getAs<FunctionType>();
  return Function && Function->getNoReturnAttr();
}

const FunctionDecl *evidentTarget(const CallExpr *Call, const Stmt *Body) {
  if (const Expr *Pointer = memberPointer(Call))
    return namedFunction(Pointer);
  const Expr *Holder = calleeExpr(Call);
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call))
    Holder = Operator->getArg(0)->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(Holder);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Var || isa<ParmVarDecl>(Var) || !Var->hasInit() ||
      !Var->isLocalVarDecl())
    return nullptr;
  const FunctionDecl *Held = namedFunction(Var->getInit());
  return Held && isOnlyRead(Var, Body, false) ? Held : nullptr;
}

} // namespace torchtalk::extract
