//===- ReaderKernels.cpp - Kernels of registrations -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/ast/SymbolNamer.h"
#include "extract/registration/Reader.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace torchtalk::extract {

const FunctionDecl *functionArgumentOf(const CXXRecordDecl *Record) {
  const auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Record);
  return Spec ? functionArgument(&Spec->getTemplateArgs()) : nullptr;
}

const FunctionDecl *onlyCallOperator(const CXXRecordDecl *Record) {
  if (!Record || !Record->hasDefinition())
    return nullptr;
  llvm::SmallVector<const CXXMethodDecl *, 2> Operators;
  for (const CXXMethodDecl *Method : Record->methods())
    if (Method->getOverloadedOperator() == OO_Call)
      Operators.push_back(Method);
  return Operators.size() == 1 ? Operators.front() : nullptr;
}

const FunctionDecl *callOperator(const CXXMethodDecl *Operator) {
  const FunctionTemplateDecl *Generic =
      Operator->getDescribedFunctionTemplate();
  if (!Generic)
    return isPattern(Operator) ? nullptr : Operator;
  return llvm::hasSingleElement(Generic->specializations())
             ? *Generic->spec_begin()
             : nullptr;
}

/// The function in TORCH_BOX(&f), which is torch::stable::detail::boxer<F,
/// &f>::boxed_fn.
static const FunctionDecl *unboxed(const FunctionDecl *FD) {
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  if (!Method || !isNamed(Method->getParent(), "torch::stable::detail::boxer"))
    return FD;
  const FunctionDecl *Boxed = functionArgumentOf(Method->getParent());
  return Boxed ? Boxed : FD;
}

/// c10::str() of strings and numbers.
Value Reader::concatenated(const CallExpr *E) {
  std::string Text;
  for (const Expr *Arg : E->arguments()) {
    Value V = eval(Arg);
    if (V.is(Value::Kind::Text))
      Text += V.Text;
    else if (V.is(Value::Kind::Integer) && !Arg->getType()->isCharType() &&
             !Arg->getType()->isEnumeralType())
      Text += std::to_string(V.Integer);
    else
      return {};
  }
  return Value::text(std::move(Text));
}

/// Models functions that make a CppFunction or wrap a string.
std::optional<Value> Reader::modelFactory(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  llvm::StringRef Name = nameOf(Callee);
  if (Name.empty())
    return std::nullopt;
  if (Name == "makeFallthrough")
    return Value::kernel({nullptr, "fallthrough", ""});
  if (Name == "makeNamedNotSupported")
    return Value::kernel({nullptr, "named-not-supported", ""});
  if (E->getNumArgs() == 2 && isNamed(Callee, "torch::dispatch")) {
    Kernel K = kernel(E->getArg(1));
    K.Key = key(E->getArg(0));
    return Value::kernel(std::move(K));
  }
  if (isNamed(Callee, "c10::str"))
    return concatenated(E);
  if ((Name == "make_unique" || Name == "make_shared") &&
      Callee->isInStdNamespace() && E->getNumArgs() >= 5 &&
      isLibrary(firstClass(Callee->getTemplateSpecializationArgs())))
    return Value::library(block({E->getArgs(), E->getNumArgs()}, 1));
  if (E->getNumArgs() != 0 &&
      (isNamed(Callee, "torch::schema") ||
       isNamed(Callee, "torch::jit::parseSchema") ||
       isNamed(Callee, "torch::jit::parseSchemaOrName")))
    return eval(E->getArg(0));
  if (isNamed(Callee, "c10::RegisterOperators::options"))
    return Value(Value::Kind::Options);
  if (Name.starts_with("makeFrom")) {
    // makeFromBoxedFunction<&f>(), makeFromUnboxedFunction(f)
    const TemplateArgumentList *Args = Callee->getTemplateSpecializationArgs();
    if (const FunctionDecl *FD = functionArgument(Args))
      return Value::kernel({FD, "", ""});
    if (E->getNumArgs() != 0)
      if (Value V = eval(E->getArg(0)))
        return V;
    if (const FunctionDecl *FD = onlyCallOperator(firstClass(Args)))
      return Value::kernel({FD, "", ""});
    return Value();
  }
  return std::nullopt;
}

Kernel Reader::kernel(const Expr *E) {
  if (const FunctionDecl *FD =
          functionArgumentOf(recordOf(valueOf(E)->getType())))
    return {FD, "", ""};
  Value V = eval(E);
  if (V.is(Value::Kind::Kernel)) {
    if (V.Kernel.Function)
      V.Kernel.Function = unboxed(V.Kernel.Function);
    return V.Kernel;
  }
  if (V.is(Value::Kind::Null))
    return {nullptr, "none", ""};
  if (V.is(Value::Kind::Lambda)) {
    // The specialisation that the registration instantiated will run.
    if (const FunctionDecl *FD = callOperator(V.Lambda->getCallOperator()))
      return {FD, "", ""};
    return {nullptr, "generic lambda", ""};
  }
  // The spelling of a name says more than "unknown".
  if (const auto *Ref = dyn_cast<DeclRefExpr>(valueOf(E)))
    return {nullptr, Ref->getDecl()->getQualifiedNameAsString(), ""};
  if (const FunctionDecl *FD =
          onlyCallOperator(recordOf(valueOf(E)->getType())))
    return {FD, "", ""};
  // Name the function that makes it, if its code is in another TU.
  if (const auto *Call = dyn_cast<CallExpr>(valueOf(E)))
    if (const FunctionDecl *Maker = Call->getDirectCallee())
      return {nullptr, facts::ResultOf + Maker->getQualifiedNameAsString(), ""};
  return {nullptr, Dynamic, ""};
}

} // namespace torchtalk::extract
