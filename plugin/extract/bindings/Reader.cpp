//===- Reader.cpp - Evaluating the binding API ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/bindings/Reader.h"
#include "extract/ast/SymbolNamer.h"
#include "extract/registration/Reader.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace torchtalk::extract {

using facts::BindingKind;
using PlaceKind = PythonPlace::Kind;

static PythonPlace unknownPlace() { return {PlaceKind::Object, nullptr, "?"}; }

//===----------------------------------------------------------------------===//
// Functions.
//===----------------------------------------------------------------------===//

void BindingReader::readFunction(const FunctionDecl *FD) {
  Root = FD->getCanonicalDecl();
  std::vector<Value> Given;
  for (unsigned I = 0, N = FD->getNumParams(); I < N; ++I) {
    std::optional<PlaceKind> Kind = placeKindOf(FD->getParamDecl(I)->getType());
    Given.push_back(Kind ? pythonValue({*Kind, Root, "$" + std::to_string(I)})
                         : Value());
  }
  Value Result = call(FD, Given);
  if (Result.is(Value::Kind::Python) &&
      Result.Python->What != PlaceKind::Text) {
    Bindings::Found &Row =
        add(BindingKind::Contains, {PlaceKind::Result, Root, "$r"}, "",
            FD->getLocation());
    Row.Target = Result.Python->Base;
    Row.Row.Target = Result.Python->Path;
    Row.Row.Conditional = false;
  }
  if (gaveUp()) {
    Bindings::Found &Rest = add(BindingKind::Function, unknownPlace(),
                                facts::Dynamic, FD->getLocation());
    Rest.Row.Spelling = facts::Dynamic;
    Rest.Row.Conditional = true;
  }
}

/// \returns the result of the call of \p FD if the call is not followed.
std::optional<Value> BindingReader::noteCall(const FunctionDecl *FD, Args Given,
                                             SourceLocation At) {
  if (!Bindings::isEntry(FD) || !Files.isProject(FD->getLocation()))
    return std::nullopt;
  struct Argument {
    unsigned Number;
    PythonPlace Owner;
    std::string Name;
  };
  std::vector<Argument> Passed;
  bool Matters = false;
  for (unsigned I = 0, N = std::min<size_t>(FD->getNumParams(), Given.size());
       I < N; ++I) {
    std::optional<PlaceKind> Kind = placeKindOf(FD->getParamDecl(I)->getType());
    if (!Kind)
      continue;
    Value V = eval(Given[I]);
    if (V.is(Value::Kind::Python) && V.Python->What == PlaceKind::Text) {
      Passed.push_back({I, {}, V.Python->Path});
    } else if (V.is(Value::Kind::Python) &&
               V.Python->What != PlaceKind::Result) {
      Passed.push_back({I, *V.Python, ""});
      Matters = true;
    } else if (V.is(Value::Kind::Text) && *Kind == PlaceKind::Text) {
      Passed.push_back({I, {}, V.Text});
    } else if (V.is(Value::Kind::Null)) {
      Passed.push_back({I, {}, ""});
    }
  }
  if (Matters) {
    ++Calls;
    for (const Argument &Arg : Passed) {
      Bindings::Found &Row =
          add(BindingKind::Argument, Arg.Owner, Arg.Name, At);
      Row.Target = FD->getCanonicalDecl();
      Row.Row.Target = "$" + std::to_string(Arg.Number);
      Row.Row.Call = Calls;
    }
  }
  std::optional<PlaceKind> Result = placeKindOf(FD->getReturnType());
  if (!Result || *Result == PlaceKind::Text)
    return Matters ? std::optional(Value()) : std::nullopt;
  if (*Result == PlaceKind::Object)
    Result = PlaceKind::Result;
  return pythonValue({*Result, FD->getCanonicalDecl(), "$r"});
}

std::optional<Value> BindingReader::model(const CallExpr *E) {
  Args Given(E->getArgs(), E->getNumArgs());
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    const CXXMethodDecl *Method = Member->getMethodDecl();
    if (!Method || isa<CXXConversionDecl>(Method))
      return std::nullopt;
    if (isPybind(Method))
      return modelPybind(Member);
    if (Method->isInStdNamespace() || Method->getParent()->isInStdNamespace())
      return modelContainer(Member);
    return noteCall(Method, Given, E->getExprLoc());
  }
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E)) {
    // m.attr("x") = y
    if (Operator->getOperator() != OO_Equal || !Operator->getDirectCallee() ||
        !isPybind(Operator->getDirectCallee()))
      return std::nullopt;
    auto *Attribute = dyn_cast<CXXMemberCallExpr>(valueOf(Given[0]));
    if (!Attribute || nameOf(Attribute->getMethodDecl()) != "attr" ||
        Attribute->getNumArgs() != 1)
      return std::nullopt;
    PythonPlace Owner = place(Attribute->getImplicitObjectArgument());
    addMember(Owner, name(Attribute->getArg(0), Owner), Given[1],
              E->getExprLoc());
    return Value();
  }
  const FunctionDecl *FD = E->getDirectCallee();
  if (!FD || !FD->getIdentifier())
    return std::nullopt;
  if (std::optional<Value> V =
          modelCPython(FD->getName(), Given, E->getExprLoc()))
    return V;
  if (isPybind(FD))
    return modelPybind(FD, Given);
  // std::data(table)
  if (FD->isInStdNamespace() && FD->getName() == "data" && Given.size() == 1)
    return eval(Given[0]);
  return noteCall(FD, Given, E->getExprLoc());
}

//===----------------------------------------------------------------------===//
// Places and names.
//===----------------------------------------------------------------------===//

std::optional<Value> BindingReader::model(const VarDecl *Var) {
  if (isa<ParmVarDecl>(Var) || !holdsTable(Var))
    return std::nullopt;
  PlaceKind Kind = placeKindOf(Var->getType()).value_or(PlaceKind::Object);
  if (Kind == PlaceKind::Object)
    Kind = pythonTypeWithin(Var->getType()) == PythonType::TypeSpec
               ? PlaceKind::Class
               : PlaceKind::Module;
  return pythonValue({Kind, Var->getCanonicalDecl(), ""});
}

std::optional<PythonPlace> BindingReader::knownPlace(const Expr *E) {
  Value V = eval(E);
  if (V.is(Value::Kind::Python) && V.Python->What != PlaceKind::Text)
    return *V.Python;
  return std::nullopt;
}

PythonPlace BindingReader::place(const Expr *E) {
  return knownPlace(E).value_or(unknownPlace());
}

Value BindingReader::named(const Expr *E, PlaceKind Kind) {
  std::optional<std::string> Name = text(E);
  return Name ? pythonValue({Kind, nullptr, *Name}) : Value();
}

Value BindingReader::attribute(const Expr *Owner, const Expr *Name) {
  std::optional<PythonPlace> Known = knownPlace(Owner);
  return Known
             ? pythonValue(Known->member(name(Name, *Known), PlaceKind::Object))
             : Value();
}

std::string BindingReader::name(const Expr *E, const PythonPlace &Owner) {
  Value V = eval(E);
  if (V.is(Value::Kind::Text))
    return V.Text;
  // Replacing the parameter in Owner also replaces it in the name.
  if (V.is(Value::Kind::Python) && V.Python->What == PlaceKind::Text &&
      V.Python->Base == Owner.Base)
    return V.Python->Path;
  return facts::Dynamic;
}

//===----------------------------------------------------------------------===//
// Callees.
//===----------------------------------------------------------------------===//

/// The call operator of a functor or lambda, if it has exactly one.
static const FunctionDecl *callOperator(QualType Type) {
  const CXXRecordDecl *Record = recordOf(Type);
  if (!Record || !Record->hasDefinition() || Record->isInStdNamespace() ||
      isPybind(Record))
    return nullptr;
  return Record->isLambda() ? callOperator(Record->getLambdaCallOperator())
                            : onlyCallOperator(Record);
}

/// The function among the template arguments of \p FD or of its class.
static const FunctionDecl *wrappedBy(const FunctionDecl *FD) {
  if (const FunctionDecl *Wrapped =
          functionArgument(FD->getTemplateSpecializationArgs()))
    return Wrapped;
  return functionArgumentOf(dyn_cast<CXXRecordDecl>(FD->getDeclContext()));
}

std::optional<BindingReader::Callee>
BindingReader::knownCallee(const Expr *E, unsigned Depth) {
  constexpr unsigned MaxDepth = 4;
  E = valueOf(E);
  if (Depth > MaxDepth)
    return std::nullopt;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    // A functor; a copy, a py::cpp_function, a std::function.
    if (const FunctionDecl *FD = callOperator(E->getType()))
      return Callee{FD, wrappedBy(FD), ""};
    return Construct->getNumArgs() != 0
               ? knownCallee(Construct->getArg(0), Depth + 1)
               : std::nullopt;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Maker = Call->getDirectCallee();
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
      if (isa_and_nonnull<CXXConversionDecl>(Maker))
        return knownCallee(Member->getImplicitObjectArgument(), Depth + 1);
    // wrap_pybind_function(f), py::overload_cast<int>(f), a cast
    for (const Expr *Arg : Call->arguments()) {
      std::optional<Callee> Found = knownCallee(Arg, Depth + 1);
      if (!Found)
        continue;
      QualType Result = Call->getType();
      bool Same = Result->isFunctionPointerType() ||
                  Result->isMemberFunctionPointerType();
      if (!Same && Maker && Maker->getIdentifier() && !isPybind(Maker) &&
          !Maker->isInStdNamespace() && Found->Spelling.empty())
        Found->Spelling = Maker->getQualifiedNameAsString();
      return Found;
    }
    return std::nullopt;
  }
  Value V = eval(E);
  const FunctionDecl *FD = V.is(Value::Kind::Kernel) ? V.Kernel.Function
                           : V.is(Value::Kind::Lambda)
                               ? callOperator(V.Lambda->getCallOperator())
                               : callOperator(E->getType());
  if (!FD || isPattern(FD))
    return std::nullopt;
  return Callee{FD, wrappedBy(FD), ""};
}

BindingReader::Callee BindingReader::callee(const Expr *E) {
  if (std::optional<Callee> Known = knownCallee(E, 0))
    return *Known;
  E = valueOf(E);
  if (const auto *Address = dyn_cast<UnaryOperator>(E);
      Address && Address->getOpcode() == UO_AddrOf)
    E = valueOf(Address->getSubExpr());
  // The spelling of a name says more than "unknown".
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return {nullptr, nullptr, Ref->getDecl()->getQualifiedNameAsString()};
  return {nullptr, nullptr, facts::Dynamic};
}

//===----------------------------------------------------------------------===//
// Rows.
//===----------------------------------------------------------------------===//

Bindings::Found &BindingReader::add(BindingKind Kind, const PythonPlace &Owner,
                                    std::string Name, SourceLocation At) {
  Bindings::Found &Row = Rows.emplace_back();
  Row.Owner = Owner.Base;
  Row.Row.Kind = Kind;
  Row.Row.Owner = Owner.Path;
  Row.Row.Name = std::move(Name);
  Row.Row.Line = lineIn(Files, Home, At);
  Row.Row.Conditional = isConditional();
  return Row;
}

void BindingReader::add(BindingKind Kind, const PythonPlace &Owner,
                        std::string Name, const Callee &Called,
                        SourceLocation At) {
  Bindings::Found &Row = add(Kind, Owner, std::move(Name), At);
  Row.Target = Called.Function;
  Row.Wrapped = Called.Wrapped;
  Row.Row.Spelling = Called.Spelling;
}

void BindingReader::addContains(const PythonPlace &Owner, const Expr *Part,
                                SourceLocation At, bool Maybe) {
  if (const auto *Choice = dyn_cast<ConditionalOperator>(valueOf(Part))) {
    // p ? p : q
    const auto *Asked = dyn_cast<DeclRefExpr>(valueOf(Choice->getCond()));
    const auto *First = dyn_cast<DeclRefExpr>(valueOf(Choice->getTrueExpr()));
    bool OrElse = Asked && First && Asked->getDecl() == First->getDecl();
    addContains(Owner, Choice->getTrueExpr(), At, Maybe || !OrElse);
    addContains(Owner, Choice->getFalseExpr(), At, true);
    return;
  }
  Value V = eval(Part);
  if (V.is(Value::Kind::Null) || (V.is(Value::Kind::Integer) && V.Integer == 0))
    return;
  PythonPlace Held = V.is(Value::Kind::Python) ? *V.Python : unknownPlace();
  Bindings::Found &Row = add(BindingKind::Contains, Owner, "", At);
  Row.Target = Held.Base;
  Row.Row.Target = Held.Path;
  Row.Row.Conditional |= Maybe;
}

void BindingReader::addMember(const PythonPlace &Owner, std::string Name,
                              const Expr *Object, SourceLocation At) {
  std::optional<PythonPlace> Held = knownPlace(Object);
  if (!Held) {
    if (std::optional<Callee> Called = knownCallee(Object, 0))
      add(BindingKind::Function, Owner, std::move(Name), *Called, At);
    else
      add(BindingKind::Attribute, Owner, std::move(Name), At);
    return;
  }
  BindingKind Kind = Held->What == PlaceKind::Class      ? BindingKind::Class
                     : Held->What == PlaceKind::Instance ? BindingKind::Instance
                     : Held->What == PlaceKind::Module ? BindingKind::Submodule
                                                       : BindingKind::Attribute;
  Bindings::Found &Row = add(Kind, Owner, std::move(Name), At);
  Row.Target = Held->Base;
  Row.Row.Target = Held->Path;
}

} // namespace torchtalk::extract
