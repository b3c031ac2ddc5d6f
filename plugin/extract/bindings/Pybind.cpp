//===- Pybind.cpp - The classes of pybind11 -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/ast/SymbolNamer.h"
#include "extract/bindings/Reader.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace torchtalk::extract {

using facts::BindingKind;
using PlaceKind = PythonPlace::Kind;

//===----------------------------------------------------------------------===//
// Classes.
//===----------------------------------------------------------------------===//

std::string BindingReader::spell(QualType Type) const {
  return Type.isNull()
             ? ""
             : Type.getCanonicalType().getAsString(stablePolicy(Context));
}

/// T of class_<T, ...>, of classes derived from it, and the like.
static QualType boundType(const CXXRecordDecl *Record) {
  const auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Record);
  return Spec ? firstType(&Spec->getTemplateArgs()) : QualType();
}

std::optional<Value> BindingReader::model(const CXXConstructExpr *E) {
  const CXXConstructorDecl *Ctor = E->getConstructor();
  const CXXRecordDecl *Record = Ctor->getParent();
  if (Ctor->isCopyOrMoveConstructor() || E->getNumArgs() == 0)
    return std::nullopt;
  if (pybindBase(Record, "module_") || pybindBase(Record, "module")) {
    Value Text = eval(E->getArg(0));
    if (Text.is(Value::Kind::Text))
      return pythonValue({PlaceKind::Module, nullptr, Text.Text});
    return Text;
  }
  bool Enum = pybindBase(Record, "enum_") != nullptr;
  const CXXRecordDecl *Class = pybindBase(Record, "class_");
  if (!Class)
    Class = pybindBase(Record, "exception");
  if (!Class || E->getNumArgs() < 2 ||
      placeKindOf(E->getArg(1)->getType()) != PlaceKind::Text)
    return std::nullopt;
  PythonPlace Scope = place(E->getArg(0));
  std::string Name = name(E->getArg(1), Scope);
  Bindings::Found &Row = add(Enum ? BindingKind::Enum : BindingKind::Class,
                             Scope, Name, E->getBeginLoc());
  Row.Row.Spelling = spell(boundType(Class));
  return pythonValue(Scope.member(Name, PlaceKind::Class));
}

//===----------------------------------------------------------------------===//
// Members of modules and classes.
//===----------------------------------------------------------------------===//

/// The constructor that T(Args...) calls, if it is unambiguous.
static const FunctionDecl *constructorFor(QualType T,
                                          llvm::ArrayRef<QualType> Given) {
  const CXXRecordDecl *Record = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return nullptr;
  auto Plain = [](QualType Type) {
    return Type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  };
  const CXXConstructorDecl *Taking = nullptr; // number of such constructors
  unsigned Candidates = 0;
  for (const CXXConstructorDecl *Ctor : Record->ctors()) {
    if (Ctor->isDeleted() || Given.size() < Ctor->getMinRequiredArguments() ||
        (Given.size() > Ctor->getNumParams() && !Ctor->isVariadic()))
      continue;
    bool Same = Given.size() <= Ctor->getNumParams();
    for (unsigned I = 0; Same && I < Given.size(); ++I)
      Same = Plain(Ctor->getParamDecl(I)->getType()) == Plain(Given[I]);
    if (Same)
      return Ctor;
    if (Ctor->isCopyOrMoveConstructor())
      continue;
    Taking = Ctor;
    ++Candidates;
  }
  return Candidates == 1 ? Taking : nullptr;
}

/// The name of the operator that `py::self == py::self` makes, an
/// op_<op_eq, op_l, L, R> (pybind11/operators.h).
static std::string operatorName(const ClassTemplateSpecializationDecl *Op) {
  auto Enumerator = [&](unsigned I) -> llvm::StringRef {
    const TemplateArgumentList &Args = Op->getTemplateArgs();
    if (I >= Args.size() || Args.get(I).getKind() != TemplateArgument::Integral)
      return "";
    const auto *Enum = dyn_cast_or_null<EnumDecl>(
        Args.get(I).getIntegralType()->getAsTagDecl());
    if (!Enum)
      return "";
    for (const EnumConstantDecl *Constant : Enum->enumerators())
      if (llvm::APSInt::isSameValue(Constant->getInitVal(),
                                    Args.get(I).getAsIntegral()))
        return Constant->getName();
    return "";
  };
  llvm::StringRef Id = Enumerator(0), Side = Enumerator(1);
  if (!Id.consume_front("op_"))
    return facts::Dynamic;
  std::string Name = Id.str();
  if (Side == "op_r") {
    static constexpr std::pair<const char *, const char *> Swapped[] = {
        {"eq", "eq"}, {"ne", "ne"}, {"gt", "lt"},
        {"lt", "gt"}, {"ge", "le"}, {"le", "ge"}};
    const auto *Found = llvm::find_if(
        Swapped, [&](const auto &Pair) { return Id == Pair.first; });
    Name = Found != std::end(Swapped) ? Found->second : "r" + Name;
  }
  return "__" + Name + "__";
}

/// Reads `cls.def(py::init<int>())` and other calls without a name.
void BindingReader::readInit(const CXXMethodDecl *Method,
                             const PythonPlace &Owner, const Expr *Init,
                             SourceLocation At) {
  const auto *Made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      recordOf(Method->getParamDecl(0)->getType()));
  llvm::StringRef Kind = nameOf(Made);
  if (Kind == "constructor" || Kind == "alias_constructor") {
    llvm::SmallVector<QualType, 8> Types;
    for (const TemplateArgument &Pack : Made->getTemplateArgs().asArray())
      if (Pack.getKind() == TemplateArgument::Pack)
        for (const TemplateArgument &Arg : Pack.pack_elements())
          if (Arg.getKind() == TemplateArgument::Type)
            Types.push_back(Arg.getAsType());
    QualType T = boundType(pybindBase(Method->getParent(), "class_"));
    Callee Called{constructorFor(T, Types), nullptr, ""};
    if (!Called.Function)
      Called.Spelling = T.isNull() ? facts::Dynamic : spell(T);
    return add(BindingKind::Method, Owner, "__init__", Called, At);
  }
  if (Kind == "factory")
    return add(BindingKind::Method, Owner, "__init__", callee(Init), At);
  const auto *Call = dyn_cast<CallExpr>(valueOf(Init));
  if (Kind == "pickle_factory" && Call && Call->getNumArgs() == 2) {
    add(BindingKind::Method, Owner, "__getstate__", callee(Call->getArg(0)),
        At);
    return add(BindingKind::Method, Owner, "__setstate__",
               callee(Call->getArg(1)), At);
  }
  Bindings::Found &Row =
      add(BindingKind::Method, Owner,
          Kind == "op_" ? operatorName(Made) : std::string(facts::Dynamic), At);
  Row.Row.Spelling = Made ? Made->getQualifiedNameAsString() : facts::Dynamic;
}

void BindingReader::readDef(const CXXMethodDecl *Method,
                            const PythonPlace &Owner, Args Given,
                            SourceLocation At) {
  if (placeKindOf(Method->getParamDecl(0)->getType()) != PlaceKind::Text)
    return readInit(Method, Owner, Given[0], At);
  if (Given.size() < 2)
    return;
  BindingKind Kind =
      Method->getName() == "def_static"           ? BindingKind::StaticMethod
      : pybindBase(Method->getParent(), "class_") ? BindingKind::Method
                                                  : BindingKind::Function;
  add(Kind, Owner, name(Given[0], Owner), callee(Given[1]), At);
}

void BindingReader::readProperty(llvm::StringRef Method,
                                 const PythonPlace &Owner, Args Given,
                                 SourceLocation At) {
  if (Given.size() < 2)
    return;
  std::string Name = name(Given[0], Owner);
  auto IsNull = [&](const Expr *E) { return eval(E).is(Value::Kind::Null); };
  if (!IsNull(Given[1]))
    add(BindingKind::Getter, Owner, Name, callee(Given[1]), At);
  // A data member is its own setter.
  const Expr *Setter = Method.starts_with("def_readwrite") ? Given[1]
                       : Given.size() > 2 && (Method == "def_property" ||
                                              Method == "def_property_static")
                           ? Given[2]
                           : nullptr;
  if (Setter && !IsNull(Setter))
    add(BindingKind::Setter, Owner, Name, callee(Setter), At);
}

/// Adds the values of an enum to the scope around it.
void BindingReader::exportValues(const PythonPlace &Enum, SourceLocation At) {
  PythonPlace Scope = Enum;
  Scope.Path = llvm::StringRef(Enum.Path).rsplit('.').first.str();
  for (size_t I = 0, N = Rows.size(); I < N; ++I) {
    if (Rows[I].Row.Kind != BindingKind::EnumValue ||
        Rows[I].Owner != Enum.Base || Rows[I].Row.Owner != Enum.Path)
      continue;
    std::string Name = Rows[I].Row.Name, Spelling = Rows[I].Row.Spelling;
    add(BindingKind::EnumValue, Scope, Name, At).Row.Spelling = Spelling;
  }
}

//===----------------------------------------------------------------------===//
// Methods and functions.
//===----------------------------------------------------------------------===//

std::optional<Value> BindingReader::modelPybind(const CXXMemberCallExpr *E) {
  const CXXMethodDecl *Method = E->getMethodDecl();
  Value Object = eval(E->getImplicitObjectArgument());
  llvm::StringRef Name = nameOf(Method);
  Args Given(E->getArgs(), E->getNumArgs());
  SourceLocation At = E->getExprLoc();
  if (Name == "cast" || Name == "ptr" || Name == "release" ||
      Name == "inc_ref" || Name == "dec_ref")
    return Object;
  bool Known =
      Object.is(Value::Kind::Python) && Object.Python->What != PlaceKind::Text;
  PythonPlace Owner =
      Known ? *Object.Python : PythonPlace{PlaceKind::Object, nullptr, "?"};
  if (Name == "export_values") {
    exportValues(Owner, At);
    return Object;
  }
  if (Given.empty())
    return Value();
  if (Name == "def" || Name == "def_static" || Name == "def_cast") {
    readDef(Method, Owner, Given, At);
    return Object;
  }
  if (Name.starts_with("def_property") || Name.starts_with("def_read")) {
    readProperty(Name, Owner, Given, At);
    return Object;
  }
  if (Name == "value" && Given.size() > 1) {
    Bindings::Found &Row =
        add(BindingKind::EnumValue, Owner, name(Given[0], Owner), At);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(valueOf(Given[1])))
      Row.Row.Spelling = Ref->getDecl()->getQualifiedNameAsString();
    return Object;
  }
  if (Name == "def_submodule") {
    std::string Sub = name(Given[0], Owner);
    add(BindingKind::Submodule, Owner, Sub, At);
    return pythonValue(Owner.member(Sub, PlaceKind::Module));
  }
  if (Name == "attr") {
    // `x.attr(name)` of an unknown object is unknown.
    std::string Attribute = name(Given[0], Owner);
    return Known ? pythonValue(Owner.member(Attribute, PlaceKind::Object))
                 : Value();
  }
  if (Name == "add_object" && Given.size() > 1) {
    addMember(Owner, name(Given[0], Owner), Given[1], At);
    return Object;
  }
  return Name.starts_with("def") ? Object : Value();
}

std::optional<Value> BindingReader::modelPybind(const FunctionDecl *FD,
                                                Args Given) {
  llvm::StringRef Name = FD->getName();
  if (Given.empty())
    return Value();
  if (Name == "reinterpret_borrow" || Name == "reinterpret_steal" ||
      Name == "cast" || Name == "move")
    return eval(Given[0]);
  if (Name == "import" || Name == "create_extension_module")
    return named(Given[0], PlaceKind::Module);
  SourceLocation At = Given[0]->getExprLoc();
  if (Name == "setattr" && Given.size() > 2) {
    PythonPlace Owner = place(Given[0]);
    addMember(Owner, name(Given[1], Owner), Given[2], At);
    return Value();
  }
  if (Name == "getattr" && Given.size() > 1)
    return attribute(Given[0], Given[1]);
  if ((Name == "register_exception" || Name == "register_local_exception") &&
      Given.size() > 1) {
    PythonPlace Owner = place(Given[0]);
    std::string Class = name(Given[1], Owner);
    Bindings::Found &Row = add(BindingKind::Class, Owner, Class, At);
    Row.Row.Spelling = spell(firstType(FD->getTemplateSpecializationArgs()));
    return pythonValue(Owner.member(Class, PlaceKind::Class));
  }
  // The bodies of bind_vector<T>(m, "Name") and the like are followed.
  if (Name.starts_with("bind_"))
    return std::nullopt;
  return Value();
}

} // namespace torchtalk::extract
