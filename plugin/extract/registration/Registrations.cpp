//===- Registrations.cpp - The dispatcher registrations of a TU -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/registration/Registrations.h"
#include "extract/registration/Reader.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace torchtalk::extract {

bool Registrations::noteBlock(const VarDecl *Var) {
  const CXXRecordDecl *Type = Var->getType()->getAsCXXRecordDecl();
  if (!Var->hasInit() ||
      (!isNamed(Type, "torch::detail::TorchLibraryInit") &&
       !isNamed(Type, "torch::stable::detail::StableTorchLibraryInit")))
    return false;
  const auto *Init = dyn_cast_or_null<CXXConstructExpr>(
      findIn(Var->getInit(), [&](const Stmt *S) {
        const auto *E = dyn_cast<CXXConstructExpr>(S);
        return E && E->getConstructor()->getParent()->getCanonicalDecl() ==
                        Type->getCanonicalDecl();
      }));
  // (kind, function, namespace, key, file, line)
  if (!Init || Init->getNumArgs() < 6)
    return false;
  const auto *Fn =
      dyn_cast_or_null<DeclRefExpr>(findIn(Init->getArg(1), [](const Stmt *S) {
        // dispatch_key_allowlist_check() only decides whether it runs.
        const auto *Ref = dyn_cast<DeclRefExpr>(S);
        const auto *FD = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
        if (!FD || FD->getNumParams() != 1)
          return false;
        return isLibrary(recordOf(FD->getParamDecl(0)->getType()));
      }));
  if (!Fn)
    return false;
  Reader R(Context, Files, Files.mainFile());
  Blocks[cast<FunctionDecl>(Fn->getDecl())->getCanonicalDecl()] =
      R.block({Init->getArgs(), Init->getNumArgs()}, 2);
  return true;
}

void Registrations::run(const FunctionDecl *FD, Reader &R) const {
  auto It = Blocks.find(FD->getCanonicalDecl());
  if (It != Blocks.end()) {
    R.call(FD, {Value::library(It->second)});
  } else {
    // Its callers decide about its library, and whether it runs.
    std::vector<Value> Args;
    for (const ParmVarDecl *Param : FD->parameters())
      Args.push_back(isLibrary(recordOf(Param->getType()))
                         ? Value::library({Dynamic, Dynamic, 0})
                         : Value());
    R.call(FD, Args);
    for (Found &F : R.Rows)
      F.Row.Conditional = true;
  }
}

/// The stub whose class is a template argument of \p Record, or "". The class
/// has the name of the stub, since 2.6 with a suffix.
static std::string stubOfArguments(const CXXRecordDecl *Record) {
  const auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Record);
  if (!Spec)
    return "";
  const TemplateArgumentList &Args = Spec->getTemplateArgs();
  const TemplateArgument &Last = Args.get(Args.size() - 1);
  const CXXRecordDecl *Stub = Last.getKind() == TemplateArgument::Type
                                  ? Last.getAsType()->getAsCXXRecordDecl()
                                  : nullptr;
  if (!Stub)
    return "";
  std::string Name = Stub->getQualifiedNameAsString();
  llvm::StringRef Base = Name;
  Base.consume_back("_DECLARE_DISPATCH_type");
  return Base.str();
}

static bool isStubClass(const CXXRecordDecl *Record) {
  return isNamed(Record, "at::native::DispatchStub");
}

std::optional<std::string> Registrations::stubOf(const CallExpr *Call) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  const auto *Method =
      Operator && Operator->getOperator() == OO_Call
          ? dyn_cast_or_null<CXXMethodDecl>(Operator->getDirectCallee())
          : nullptr;
  if (!Method || !isStubClass(Method->getParent()))
    return std::nullopt;
  return stubOfArguments(Method->getParent());
}

/// Reads a kernel of a stub that \p Var holds or registers.
static void readStub(const VarDecl *Var, Reader &R) {
  if (Var->isStaticDataMember()) {
    const auto *Class = dyn_cast<CXXRecordDecl>(Var->getDeclContext());
    if (isStubClass(Class))
      R.addStub(stubOfArguments(Class), "CPU " + Var->getNameAsString(),
                Var->getInit());
    return;
  }
  // at::native::(anonymous namespace)::RegisterCUDADispatch<add_stub>
  const CXXRecordDecl *Class = Var->getType()->getAsCXXRecordDecl();
  llvm::StringRef Name = nameOf(Class);
  const auto *Init = dyn_cast<CXXConstructExpr>(valueOf(Var->getInit()));
  if (Name.consume_front("Register") && Name.consume_back("Dispatch") && Init &&
      Init->getNumArgs() == 2 && isa<ClassTemplateSpecializationDecl>(Class) &&
      llvm::StringRef(Class->getQualifiedNameAsString())
          .starts_with("at::native::"))
    R.addStub(stubOfArguments(Class),
              Name == "PRIVATEUSE1" ? "PrivateUse1" : Name.str(),
              Init->getArg(1));
}

/// Evaluates \p Var where it registers.
static void readVariable(const VarDecl *Var, Reader &R) {
  if (!Var->getInit() || Var->getInit()->isValueDependent())
    return;
  readStub(Var, R);
  const CXXRecordDecl *Type = Var->getType()->getAsCXXRecordDecl();
  if (isNamed(Type, "torch::jit::RegisterOperators"))
    R.readJitOperators(Var->getInit());
  else if (isNamed(Type, "c10::RegisterOperators") ||
           findIn(Var->getInit(), [](const Stmt *S) {
             const auto *Call = dyn_cast<CallExpr>(S);
             return Call && Registrations::registers(Call);
           }))
    R.eval(Var->getInit());
}

std::vector<Registrations::Found> Registrations::of(const NamedDecl *Code) {
  Reader R(Context, Files, Files.fileOf(Code->getLocation()));
  if (const auto *FD = dyn_cast<FunctionDecl>(Code))
    run(FD, R);
  else if (const auto *Var = dyn_cast<VarDecl>(Code))
    readVariable(Var, R);
  Run.insert(R.called().begin(), R.called().end());
  R.admitRest();
  return std::move(R.Rows);
}

bool Registrations::registers(const CallExpr *Call) {
  if (namesBackend(Call))
    return true;
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
  const CXXMethodDecl *Method = Member ? Member->getMethodDecl() : nullptr;
  llvm::StringRef Name = nameOf(Method);
  return (Name == "def" || Name == "impl" || Name == "fallback") &&
         isLibrary(Method->getParent());
}

bool Registrations::isApi(const FunctionDecl *FD) {
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  return Method && isLibrary(Method->getParent());
}

std::optional<std::string> Registrations::operatorOf(const CallExpr *Call) {
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
  const CXXMethodDecl *Method = Member ? Member->getMethodDecl() : nullptr;
  llvm::StringRef Name = nameOf(Method);
  if (Call->getNumArgs() == 0 ||
      (Name != "findSchemaOrThrow" && Name != "findSchema" &&
       Name != "findOp") ||
      !isNamed(Method->getParent(), "c10::Dispatcher"))
    return std::nullopt;
  Reader R(Context, Files, Files.mainFile());
  std::vector<Value> Parts;
  for (const Expr *Arg : Call->arguments())
    Parts.push_back(R.eval(Arg));
  // c10::OperatorName{"ns::name", "overload"}
  if (Parts.size() == 1 && Parts[0].is(Value::Kind::Aggregate))
    Parts = std::exchange(Parts[0].Elements, {});
  if (Parts.empty() || !Parts[0].is(Value::Kind::Text) ||
      (Parts.size() > 1 && !Parts[1].is(Value::Kind::Text)))
    return "";
  std::string Op = Parts[0].Text;
  if (Parts.size() > 1 && !Parts[1].Text.empty())
    Op += "." + Parts[1].Text;
  return Op;
}

} // namespace torchtalk::extract
