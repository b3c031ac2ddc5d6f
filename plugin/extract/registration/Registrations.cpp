//===- Registrations.cpp - What a TU tells the dispatcher -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/Registrations.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace torchtalk::extract {
namespace {

bool isNamed(const NamedDecl *D, llvm::StringRef QualifiedName) {
  // The unqualified comparison first: printing a qualified name is slow.
  return D && D->getIdentifier() &&
         D->getName() == QualifiedName.rsplit("::").second &&
         D->getQualifiedNameAsString() == QualifiedName;
}

/// The function that a template argument of \p Args names, as in
/// c10::CompileTimeFunctionPointer<F, f> and makeFromBoxedFunction<&f>().
const FunctionDecl *functionArgument(llvm::ArrayRef<TemplateArgument> Args) {
  for (const TemplateArgument &Arg : Args)
    if (Arg.getKind() == TemplateArgument::Declaration)
      if (const auto *FD = dyn_cast<FunctionDecl>(Arg.getAsDecl()))
        return FD;
  return nullptr;
}

const FunctionDecl *functionArgumentOf(QualType Type) {
  const auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  return Spec ? functionArgument(Spec->getTemplateArgs().asArray()) : nullptr;
}

/// The first descendant of \p Root, itself included, that \p Test accepts.
template <typename Fn> const Stmt *findIn(const Stmt *Root, Fn Test) {
  llvm::SmallVector<const Stmt *, 16> Stack{Root};
  while (!Stack.empty()) {
    const Stmt *S = Stack.pop_back_val();
    if (!S)
      continue;
    if (Test(S))
      return S;
    llvm::SmallVector<const Stmt *, 8> Children(S->child_begin(),
                                                S->child_end());
    Stack.append(Children.rbegin(), Children.rend());
  }
  return nullptr;
}

const Expr *unwrap(const Expr *E) {
  E = E->IgnoreUnlessSpelledInSource();
  // Casts that are spelled, `&f` and a cleanup around it all name f.
  for (;;) {
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
      E = Cast->getSubExpr()->IgnoreUnlessSpelledInSource();
    else if (const auto *Op = dyn_cast<UnaryOperator>(E);
             Op && Op->getOpcode() == UO_AddrOf)
      E = Op->getSubExpr()->IgnoreUnlessSpelledInSource();
    else
      return E;
  }
}

unsigned explicitArgs(const CXXConstructExpr *E) {
  unsigned N = 0;
  while (N < E->getNumArgs() && !isa<CXXDefaultArgExpr>(E->getArg(N)))
    ++N;
  return N;
}

bool isRecordNamed(const ParmVarDecl *Param, llvm::StringRef Name) {
  const CXXRecordDecl *Record =
      Param->getType().getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() && Record->getName() == Name;
}

/// "ns::name.overload" of a schema or name that stands in a block of
/// namespace \p Namespace.
std::string opName(llvm::StringRef Text, const std::string &Namespace) {
  llvm::StringRef Name =
      Text.take_until([](char C) { return C == '('; }).trim();
  return Name.contains("::") ? Name.str() : Namespace + "::" + Name.str();
}

} // namespace

void Registrations::visitVariable(const VarDecl *Var) {
  const CXXRecordDecl *Type = Var->getType()->getAsCXXRecordDecl();
  if (!isNamed(Type, "torch::detail::TorchLibraryInit") || !Var->hasInit())
    return;
  const auto *Init = dyn_cast_or_null<CXXConstructExpr>(
      findIn(Var->getInit(), [&](const Stmt *S) {
        const auto *E = dyn_cast<CXXConstructExpr>(S);
        return E && E->getConstructor()->getParent()->getCanonicalDecl() ==
                        Type->getCanonicalDecl();
      }));
  // (kind, function, namespace, key, file, line)
  if (!Init || Init->getNumArgs() < 6)
    return;
  const auto *Fn =
      dyn_cast_or_null<DeclRefExpr>(findIn(Init->getArg(1), [](const Stmt *S) {
        // Not dispatch_key_allowlist_check(), which decides whether it runs.
        const auto *Ref = dyn_cast<DeclRefExpr>(S);
        const auto *FD = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
        return FD && FD->getNumParams() == 1 &&
               isRecordNamed(FD->getParamDecl(0), "Library");
      }));
  Expr::EvalResult Line;
  if (!Fn || !Init->getArg(5)->EvaluateAsInt(Line, Context))
    return;
  Block B;
  B.Namespace = text(Init->getArg(2)).value_or("<dynamic>");
  B.Key = dispatchKey(Init->getArg(3));
  B.Line = Line.Val.getInt().getZExtValue();
  Blocks[cast<FunctionDecl>(Fn->getDecl())->getCanonicalDecl()] = std::move(B);
}

std::vector<Registrations::Found>
Registrations::visitCall(const FunctionDecl *In, const CallExpr *Call) {
  std::vector<Found> Result;
  if (Blocks.empty())
    return Result;
  auto It = Blocks.find(In->getCanonicalDecl());
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
  if (It == Blocks.end() || !Member || Member->getNumArgs() == 0)
    return Result;
  const CXXMethodDecl *Method = Member->getMethodDecl();
  if (!Method || !Method->getIdentifier() ||
      !isNamed(Method->getParent(), "torch::Library"))
    return Result;
  const Block &B = It->second;
  llvm::StringRef Name = Method->getName();
  bool IsDef = Name == "def";
  bool IsFallback = Name == "fallback";
  if (!IsDef && !IsFallback && Name != "impl")
    return Result;

  facts::Registration Row;
  Row.Line = Files.position(Call->getExprLoc()).Line;
  Row.BlockLine = B.Line;
  Row.Block = Namer.idOf(In);
  const Expr *KernelArg = nullptr;
  if (IsFallback) {
    Row.Op = B.Namespace;
    KernelArg = Member->getArg(0);
  } else {
    std::optional<std::string> Text = text(Member->getArg(0));
    Row.Op = opName(Text.value_or("<dynamic>"), B.Namespace);
    if (IsDef) {
      facts::Registration Def = Row;
      Def.Key = "def";
      Def.Schema = Text.value_or("");
      Result.push_back({std::move(Def), nullptr});
    }
    if (Member->getNumArgs() > 1 && !isa<CXXDefaultArgExpr>(Member->getArg(1)))
      KernelArg = Member->getArg(1);
    // def(schema, tags) registers no kernel.
    if (IsDef && KernelArg && isRecordNamed(Method->getParamDecl(1), "vector"))
      KernelArg = nullptr;
  }
  if (!KernelArg)
    return Result;

  Kernel K = kernel(KernelArg);
  Row.Key = !K.Key.empty()   ? K.Key
            : !B.Key.empty() ? B.Key
                             : "CompositeImplicitAutograd";
  Row.KernelName = K.Name;
  if (K.Function)
    Row.KernelPlus1 = Namer.idOf(K.Function) + 1;
  Result.push_back({std::move(Row), K.Function});
  return Result;
}

std::optional<std::string> Registrations::text(const Expr *E) const {
  for (;;) {
    E = unwrap(E);
    if (const auto *Literal = dyn_cast<StringLiteral>(E)) {
      if (Literal->getCharByteWidth() != 1)
        return std::nullopt;
      return Literal->getString().str();
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      if (!Var || !Var->getType().isConstQualified() ||
          !Var->getAnyInitializer())
        return std::nullopt;
      E = Var->getAnyInitializer();
    } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
      // SelectiveStr<true>("x"), std::string("x"), string_view("x")
      if (explicitArgs(Construct) != 1)
        return std::nullopt;
      E = Construct->getArg(0);
    } else if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      if (!isNamed(Callee, "torch::schema") || Call->getNumArgs() == 0)
        return std::nullopt;
      E = Call->getArg(0);
    } else {
      return std::nullopt;
    }
  }
}

std::string Registrations::dispatchKey(const Expr *E) const {
  const Stmt *Found = findIn(E, [](const Stmt *S) {
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    const auto *Constant =
        Ref ? dyn_cast<EnumConstantDecl>(Ref->getDecl()) : nullptr;
    return Constant && isNamed(cast<EnumDecl>(Constant->getDeclContext()),
                               "c10::DispatchKey");
  });
  if (!Found)
    return {};
  const auto *Constant =
      cast<EnumConstantDecl>(cast<DeclRefExpr>(Found)->getDecl());
  // Old names are aliases that come later in the enum; the dispatcher prints
  // the first.
  for (const EnumConstantDecl *First :
       cast<EnumDecl>(Constant->getDeclContext())->enumerators())
    if (llvm::APSInt::isSameValue(First->getInitVal(), Constant->getInitVal()))
      return First->getNameAsString();
  return Constant->getNameAsString();
}

Kernel Registrations::kernel(const Expr *E) const {
  Kernel K;
  for (;;) {
    E = unwrap(E);
    if (const FunctionDecl *FD = functionArgumentOf(E->getType())) {
      K.Function = FD; // TORCH_FN(f)
      return K;
    }
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
      K.Function = Lambda->getCallOperator();
      if (isPattern(K.Function)) {
        K.Function = nullptr;
        K.Name = "generic lambda";
      }
      return K;
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      K.Function = dyn_cast<FunctionDecl>(Ref->getDecl());
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      if (!Var || !Var->getAnyInitializer()) {
        if (!K.Function)
          K.Name = Ref->getDecl()->getQualifiedNameAsString();
        return K;
      }
      E = Var->getAnyInitializer();
    } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
      if (Construct->getNumArgs() == 0)
        break;
      E = Construct->getArg(0); // CppFunction(f)
    } else if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      if (!Callee || !Callee->getIdentifier())
        break;
      if (Callee->getName() == "makeFallthrough") {
        K.Name = "fallthrough";
        return K;
      }
      if (Callee->getName() == "makeNamedNotSupported") {
        K.Name = "named-not-supported";
        return K;
      }
      const TemplateArgumentList *Args =
          Callee->getTemplateSpecializationArgs();
      if (const FunctionDecl *FD =
              Args ? functionArgument(Args->asArray()) : nullptr) {
        K.Function = FD; // makeFromBoxedFunction<&f>()
        return K;
      }
      if (isNamed(Callee, "torch::dispatch") && Call->getNumArgs() == 2) {
        K.Key = dispatchKey(Call->getArg(0));
        E = Call->getArg(1);
      } else if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
        E = Member->getImplicitObjectArgument(); // f.debug("...")
      } else if (Call->getNumArgs() > 0) {
        E = Call->getArg(0); // makeFromUnboxedFunction(f)
      } else {
        break;
      }
    } else {
      break;
    }
  }
  K.Name = "<dynamic>";
  return K;
}

} // namespace torchtalk::extract
