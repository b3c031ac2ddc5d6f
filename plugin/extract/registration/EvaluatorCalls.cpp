//===- EvaluatorCalls.cpp - The values of calls ---------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/registration/Evaluator.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace torchtalk::extract {

bool isInStd(const Decl *D) {
  if (D->isInStdNamespace())
    return true;
  const auto *Namespace = dyn_cast<NamespaceDecl>(D->getDeclContext());
  return nameOf(Namespace) == "c10" &&
         Namespace->getParent()->isTranslationUnit();
}

bool isStdRecord(const CXXRecordDecl *Record,
                 llvm::ArrayRef<llvm::StringRef> Names) {
  llvm::StringRef Name = nameOf(Record);
  return !Name.empty() && llvm::is_contained(Names, Name) && isInStd(Record);
}

const CXXRecordDecl *recordOf(QualType Type) {
  return Type.getNonReferenceType()->getAsCXXRecordDecl();
}

QualType firstType(const TemplateArgumentList *Args) {
  return Args && Args->size() != 0 &&
                 Args->get(0).getKind() == TemplateArgument::Type
             ? Args->get(0).getAsType()
             : QualType();
}

const CXXRecordDecl *firstClass(const TemplateArgumentList *Args) {
  QualType Type = firstType(Args);
  return Type.isNull() ? nullptr : Type->getAsCXXRecordDecl();
}

Value Evaluator::invoke(const FunctionDecl *FD,
                        llvm::ArrayRef<const Expr *> Args,
                        SourceLocation Site) {
  std::vector<Value> Values;
  bool Modelled = false;
  for (const Expr *Arg : Args) {
    Values.push_back(eval(Arg));
    Modelled |=
        isModelled(Values.back()) || Values.back().is(Value::Kind::Lambda);
  }
  QualType Result = FD->getReturnType().getNonReferenceType();
  bool Text =
      (Result->isPointerType() && Result->getPointeeType()->isCharType()) ||
      isStdRecord(recordOf(Result), {"basic_string", "vector"});
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  bool Lambda = Method && Method->getParent()->isLambda();
  if (FD->isInStdNamespace() || (!Modelled && !Text && !Lambda))
    return {};
  Sites.push_back(Site);
  Value V = call(FD, Values);
  Sites.pop_back();
  return V;
}

Value Evaluator::evalCall(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  llvm::ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
  if (!Callee) {
    Value V = eval(E->getCallee());
    return V.is(Value::Kind::Kernel) && V.Kernel.Function
               ? invoke(V.Kernel.Function, Args, E->getExprLoc())
               : evalConstant(E);
  }
  if (isInStd(Callee)) {
    llvm::StringRef Name = nameOf(Callee);
    if (Args.size() == 1 && (Name == "move" || Name == "forward" ||
                             Name == "make_optional" || Name == "as_const"))
      return eval(Args[0]);
    if (Name == "make_pair" || Name == "make_tuple")
      return evalAll(Args);
    if (Args.size() == 1 && Name == "to_string")
      if (Value V = eval(Args[0]); V.is(Value::Kind::Integer))
        return Value::text(std::to_string(V.Integer));
    if (const TemplateArgumentList *T = Callee->getTemplateSpecializationArgs();
        T && Args.size() == 1 && Name == "get" && T->size() != 0 &&
        T->get(0).getKind() == TemplateArgument::Integral) {
      uint64_t Index = T->get(0).getAsIntegral().getZExtValue();
      if (Value V = eval(Args[0]).element(Index))
        return V;
    }
  }
  Value V = invoke(Callee, Args, E->getExprLoc());
  return V ? V : evalConstant(E);
}

Value Evaluator::evalMethod(const CXXMemberCallExpr *E) {
  const CXXMethodDecl *Method = E->getMethodDecl();
  llvm::ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
  if (!Method)
    return {};
  const Expr *Object = E->getImplicitObjectArgument();
  // `SelectiveStr::operator const char*` and the like.
  if (isa<CXXConversionDecl>(Method))
    return eval(Object);
  if (Method->getParent()->isInStdNamespace() && Method->getIdentifier()) {
    llvm::StringRef Name = Method->getName();
    Value V = eval(Object);
    if (Name == "c_str" || Name == "data" || Name == "value")
      return V;
    if (Name == "size")
      return V.is(Value::Kind::Aggregate) ? Value::integer(V.Elements.size())
             : V.is(Value::Kind::Text)    ? Value::integer(V.Text.size())
                                          : Value();
    if (Args.size() == 1 && V.is(Value::Kind::Aggregate) &&
        (Name == "push_back" || Name == "emplace_back")) {
      V.Elements.push_back(eval(Args[0]));
      assign(Object, V);
    }
    return {};
  }
  Value V = invoke(Method, Args, E->getExprLoc());
  return V ? V : evalConstant(E);
}

Value Evaluator::evalOperator(const CXXOperatorCallExpr *E) {
  llvm::ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
  switch (E->getOperator()) {
  case OO_Plus: {
    Value Left = eval(Args[0]),
          Right = Args.size() > 1 ? eval(Args[1]) : Value();
    if (Left.is(Value::Kind::Text) && Right.is(Value::Kind::Text))
      return Value::text(Left.Text + Right.Text);
    return {};
  }
  case OO_PlusEqual: {
    Value Left = eval(Args[0]), Right = eval(Args[1]);
    bool Known = Left.is(Value::Kind::Text) && Right.is(Value::Kind::Text);
    Value Sum = Known ? Value::text(Left.Text + Right.Text) : Value();
    assign(Args[0], Sum);
    return Sum;
  }
  case OO_Equal: {
    Value V = eval(Args[1]);
    assign(Args[0], V);
    return V;
  }
  case OO_Subscript:
    return evalSubscript(Args[0], Args[1]);
  case OO_Call: {
    Value Object = eval(Args[0]);
    const FunctionDecl *Callee = E->getDirectCallee();
    if (Object.is(Value::Kind::Kernel) && Object.Kernel.Function)
      Callee = Object.Kernel.Function; // through a std::function
    else if (Object.is(Value::Kind::Lambda) &&
             !Object.Lambda->isGenericLambda())
      Callee = Object.Lambda->getCallOperator();
    return Callee ? invoke(Callee, Args.drop_front(), E->getExprLoc())
                  : Value();
  }
  case OO_Star:
  case OO_Arrow:
    return eval(Args[0]);
  default:
    return {};
  }
}

} // namespace torchtalk::extract
