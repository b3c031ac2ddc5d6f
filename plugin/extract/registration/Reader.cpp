//===- Reader.cpp - Evaluating the registration API -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/registration/Reader.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace torchtalk::extract {
namespace {

/// The dispatcher's text for a key. Old names are aliases that come later in
/// the enum. CatchAll, another name of Undefined, means no key at all
/// (Library's constructor, torch::dispatch).
std::string nameOfKey(const EnumConstantDecl *Constant) {
  std::string First;
  for (const EnumConstantDecl *Key :
       cast<EnumDecl>(Constant->getDeclContext())->enumerators()) {
    if (!llvm::APSInt::isSameValue(Key->getInitVal(), Constant->getInitVal()))
      continue;
    if (Key->getName() == "CatchAll")
      return "";
    if (First.empty())
      First = Key->getNameAsString();
  }
  return First;
}

} // namespace

bool isLibrary(const CXXRecordDecl *Record) {
  return isNamed(Record, "torch::Library") ||
         isNamed(Record, "torch::stable::detail::StableLibrary");
}

bool namesBackend(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  return Callee && Call->getNumArgs() == 1 &&
         isNamed(Callee, "c10::register_privateuse1_backend");
}

std::string opName(llvm::StringRef Text, const std::string &Namespace) {
  llvm::StringRef Name =
      Text.take_until([](char C) { return C == '('; }).trim();
  return Name.contains("::") ? Name.str() : Namespace + "::" + Name.str();
}

const FunctionDecl *functionArgument(const TemplateArgumentList *Args) {
  if (!Args)
    return nullptr;
  for (const TemplateArgument &Arg : Args->asArray())
    if (Arg.getKind() == TemplateArgument::Declaration)
      if (const auto *FD = dyn_cast<FunctionDecl>(Arg.getAsDecl()))
        return FD;
  return nullptr;
}

Block Reader::block(llvm::ArrayRef<const Expr *> Args, unsigned First) {
  Block B;
  B.Namespace = text(Args[First]).value_or(Dynamic);
  B.Key = key(Args[First + 1]);
  Value Line = eval(Args[First + 3]);
  B.Line = Line.is(Value::Kind::Integer) ? Line.Integer : 0;
  return B;
}

std::string Reader::key(const Expr *E) {
  if (findIn(E, [](const Stmt *S) {
        const auto *Ref = dyn_cast<DeclRefExpr>(S);
        return Ref &&
               isStdRecord(Ref->getType()->getAsCXXRecordDecl(), {"nullopt_t"});
      }))
    return "";
  Value V = eval(E);
  // A StableLibrary has the name, or null.
  if (V.is(Value::Kind::Null))
    return "";
  if (V.is(Value::Kind::Text))
    return V.Text;
  // torch::dispatch takes a c10::DeviceType, too: its names are those of keys.
  if (!V.is(Value::Kind::Enumerator))
    return Dynamic;
  const auto *Type = cast<EnumDecl>(V.Enumerator->getDeclContext());
  return isNamed(Type, "c10::DispatchKey") || isNamed(Type, "c10::DeviceType")
             ? nameOfKey(V.Enumerator)
             : Dynamic;
}

//===----------------------------------------------------------------------===//
// Rows.
//===----------------------------------------------------------------------===//

facts::Registration Reader::row(SourceLocation At) const {
  facts::Registration Row;
  Row.Line = lineIn(Files, Home, At);
  Row.Conditional = isConditional();
  Row.Condition = conditionText();
  return Row;
}

void Reader::add(facts::Registration Row, const Kernel &K) {
  Row.KernelName = K.Name;
  Rows.push_back({std::move(Row), K.Function});
}

void Reader::addDef(facts::Registration Row, std::string Schema) {
  Row.Key = "def";
  Row.Schema = std::move(Schema);
  add(std::move(Row), {});
}

void Reader::admitRest() {
  if (!gaveUp())
    return;
  facts::Registration Rest;
  if (!Rows.empty())
    Rest = Rows.back().Row;
  Rest.Op = std::string(Dynamic) + "::" + Dynamic;
  Rest.Key = Dynamic;
  Rest.Schema.clear();
  Rest.Conditional = true;
  Rest.Condition.clear();
  add(std::move(Rest), {nullptr, Dynamic, ""});
}

/// Whether the parameter selects between registering and checking only.
static bool isVerifyParam(const FunctionDecl *FD, unsigned Index) {
  const auto *Type = FD->getParamDecl(Index)->getType()->getAs<EnumType>();
  return Type && Type->getDecl()->getName() == "_RegisterOrVerify";
}

/// Registrations omitted by a selective build, or only checked, do not.
bool Reader::takesEffect(const CXXMemberCallExpr *E) {
  const CXXMethodDecl *Method = E->getMethodDecl();
  const auto *Name = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Method->getParamDecl(0)->getType()->getAsCXXRecordDecl());
  if (Name && Name->getName() == "SelectiveStr" &&
      Name->getTemplateArgs()[0].getAsIntegral().isZero())
    return false;
  for (unsigned I = 0; I < E->getNumArgs(); ++I)
    if (isVerifyParam(Method, I))
      if (Value V = eval(E->getArg(I)); V.is(Value::Kind::Enumerator))
        return V.Enumerator->getName() != "VERIFY";
  return true;
}

std::optional<Value> Reader::modelLibrary(const CXXMemberCallExpr *E) {
  const CXXMethodDecl *Method = E->getMethodDecl();
  if (!Method || !Method->getIdentifier() || E->getNumArgs() == 0 ||
      !isLibrary(Method->getParent()))
    return std::nullopt;
  Value Object = eval(E->getImplicitObjectArgument());
  if (!Object.is(Value::Kind::Library))
    Object = Value::library({Dynamic, Dynamic, 0});
  const Block &B = *Object.Library;
  llvm::StringRef Name = Method->getName();
  bool IsDef = Name == "def";
  bool IsFallback = Name == "fallback";
  if ((!IsDef && !IsFallback && Name != "impl") || !takesEffect(E))
    return Object;

  facts::Registration Row = row(E->getExprLoc());
  Row.BlockLine = B.Line;
  const Expr *KernelArg = nullptr, *KeyArg = nullptr;
  if (IsFallback) {
    Row.Op = B.Namespace;
    KernelArg = E->getArg(0);
  } else {
    std::optional<std::string> Text = text(E->getArg(0));
    Row.Op = opName(Text.value_or(Dynamic), B.Namespace);
    if (IsDef)
      addDef(Row, Text.value_or(""));
    if (E->getNumArgs() > 1 && !isa<CXXDefaultArgExpr>(E->getArg(1)))
      KernelArg = E->getArg(1);
    // impl(name, key, f)
    if (!IsDef && E->getNumArgs() > 2 && !isVerifyParam(Method, 2)) {
      KeyArg = E->getArg(1);
      KernelArg = E->getArg(2);
    }
    // def(schema, tags) registers no kernel.
    if (IsDef && KernelArg &&
        nameOf(recordOf(Method->getParamDecl(1)->getType())) == "vector")
      KernelArg = nullptr;
  }
  if (!KernelArg)
    return Object;
  Kernel K = kernel(KernelArg);
  if (KeyArg)
    K.Key = key(KeyArg);
  Row.Key = !K.Key.empty()   ? K.Key
            : !B.Key.empty() ? B.Key
                             : "CompositeImplicitAutograd";
  add(std::move(Row), K);
  return Object;
}

void Reader::add(const OperatorOptions &Options, SourceLocation At) {
  facts::Registration Row = row(At);
  Row.Api = facts::RegistrationApi::Operators;
  Row.Op = opName(Options.Schema.empty() ? Dynamic : Options.Schema, "");
  addDef(Row, Options.Schema);
  for (const Kernel &K : Options.Kernels) {
    Row.Key = K.Key.empty() ? "CompositeImplicitAutograd" : K.Key;
    add(Row, K);
  }
}

/// `.op(...)` and the constructor of c10::RegisterOperators: a schema, options
/// or a kernel in this order, each may be missing.
Value Reader::registerOperator(llvm::ArrayRef<const Expr *> Args,
                               SourceLocation At) {
  OperatorOptions Options;
  std::vector<Kernel> Kernels;
  std::string Schema;
  for (const Expr *Arg : Args) {
    if (isa<CXXDefaultArgExpr>(Arg))
      continue;
    Value V = eval(Arg);
    if (V.is(Value::Kind::Options))
      Options = V.Options;
    else if (V.is(Value::Kind::Text) && Schema.empty())
      Schema = V.Text;
    else
      Kernels.push_back(kernel(Arg));
  }
  if (!Schema.empty())
    Options.Schema = Schema;
  Options.Kernels.insert(Options.Kernels.end(), Kernels.begin(), Kernels.end());
  add(Options, At);
  return Value(Value::Kind::Operators);
}

Value Reader::nameBackend(const CallExpr *E) {
  facts::Registration Row = row(E->getExprLoc());
  Row.Api = facts::RegistrationApi::BackendName;
  Row.Op = "_";
  Row.Key = "PrivateUse1";
  add(std::move(Row), {nullptr, text(E->getArg(0)).value_or(Dynamic), ""});
  return Value();
}

std::optional<Value> Reader::modelOptions(const CXXMemberCallExpr *E) {
  const CXXMethodDecl *Method = E->getMethodDecl();
  if (!Method || !Method->getIdentifier())
    return std::nullopt;
  const CXXRecordDecl *Record = Method->getParent();
  llvm::StringRef Name = Method->getName();
  llvm::ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
  if (Name == "op" && isNamed(Record, "c10::RegisterOperators")) {
    eval(E->getImplicitObjectArgument()); // the ones before it
    return registerOperator(Args, E->getExprLoc());
  }
  if (!isNamed(Record, "c10::RegisterOperators::Options"))
    return std::nullopt;
  Value V = eval(E->getImplicitObjectArgument());
  V.TheKind = Value::Kind::Options;
  if (Name == "schema" && !Args.empty()) {
    V.Options.Schema = text(Args[0]).value_or(V.Options.Schema);
  } else if (Name == "kernel" || Name == "catchAllKernel") {
    Kernel K;
    std::string Key = Name == "kernel" && !Args.empty() ? key(Args[0]) : "";
    const TemplateArgumentList *Given = Method->getTemplateSpecializationArgs();
    if (Name == "kernel" && !Args.empty())
      Args = Args.drop_front();
    K.Function = functionArgument(Given);
    if (!K.Function)
      K.Function = onlyCallOperator(firstClass(Given));
    if (!K.Function && !Args.empty())
      K = kernel(Args[0]);
    if (!K.Function && K.Name.empty())
      K.Name = Dynamic;
    K.Key = Key;
    V.Options.Kernels.push_back(std::move(K));
  }
  return V;
}

//===----------------------------------------------------------------------===//
// Calls and objects.
//===----------------------------------------------------------------------===//

std::optional<Value> Reader::model(const CallExpr *E) {
  if (namesBackend(E))
    return nameBackend(E);
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    if (std::optional<Value> V = modelLibrary(Member))
      return V;
    if (std::optional<Value> V = modelOptions(Member))
      return V;
    const CXXMethodDecl *Method = Member->getMethodDecl();
    // CppFunction(f).debug("...")
    if (Method && isNamed(Method->getParent(), "torch::CppFunction"))
      return eval(Member->getImplicitObjectArgument());
  }
  return modelFactory(E);
}

std::optional<Value> Reader::model(const CXXConstructExpr *E) {
  if (const FunctionDecl *FD =
          functionArgumentOf(E->getConstructor()->getParent()))
    return Value::kernel({FD, "", ""}); // TORCH_FN(f)
  const CXXConstructorDecl *Ctor = E->getConstructor();
  llvm::ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
  llvm::StringRef Name = nameOf(Ctor->getParent());
  bool Copies = Ctor->isCopyOrMoveConstructor();
  if (!Copies && Args.size() >= 5 && isLibrary(Ctor->getParent()))
    return Value::library(block(Args, 1));
  if (Name == "CppFunction" && !Args.empty())
    return eval(Args[0]);
  if (Name == "OperatorName" && Args.size() == 2)
    return Value::aggregate({eval(Args[0]), eval(Args[1])});
  if (Name == "RegisterOperators" && !Copies &&
      isNamed(Ctor->getParent(), "c10::RegisterOperators")) {
    if (!Args.empty())
      return registerOperator(Args, E->getBeginLoc());
    return Value(Value::Kind::Operators);
  }
  return std::nullopt;
}

} // namespace torchtalk::extract
