//===- CPython.cpp - The functions of Python.h ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/bindings/Reader.h"

#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace torchtalk::extract {

using facts::BindingKind;
using PlaceKind = PythonPlace::Kind;

namespace {

/// The role of a CPython function for bindings.
enum class Role : uint8_t {
  None,
  Make,       ///< (definition): makes a module
  MakeType,   ///< (spec): makes a type
  MakeTypeOf, ///< (module, spec)
  Name,       ///< (name): the module of that name
  NewType,    ///< (name, ...): makes an exception type of that name
  New,        ///< (type): makes an object
  Same,       ///< returns its argument
  Get,        ///< (object, name)
  Set,        ///< (object, name, value)
  SetValue,   ///< (object, name, number or text)
  SetType,    ///< (module, type), by the type's own name
  Fill,       ///< (module, table)
};

Role roleOf(llvm::StringRef Function) {
  return llvm::StringSwitch<Role>(Function)
      .Case("PyModule_Create2", Role::Make)
      .Case("PyModule_FromDefAndSpec2", Role::Make)
      .Case("PyModuleDef_Init", Role::Make)
      .Case("PyType_FromSpec", Role::MakeType)
      .Case("PyType_FromSpecWithBases", Role::MakeType)
      .Case("PyType_FromModuleAndSpec", Role::MakeTypeOf)
      .Case("PyModule_New", Role::Name)
      .Case("PyImport_ImportModule", Role::Name)
      .Case("PyImport_AddModule", Role::Name)
      .Case("PyImport_AddModuleRef", Role::Name)
      .Case("PyErr_NewException", Role::NewType)
      .Case("PyErr_NewExceptionWithDoc", Role::NewType)
      .Case("PyType_GenericNew", Role::New)
      .Case("PyType_GenericAlloc", Role::New)
      .Case("_PyObject_New", Role::New)
      .Case("PyObject_CallObject", Role::New)
      .Case("PyObject_CallNoArgs", Role::New)
      .Case("PyObject_CallFunction", Role::New)
      .Case("Py_NewRef", Role::Same)
      .Case("Py_XNewRef", Role::Same)
      .Case("_Py_NewRef", Role::Same)
      .Case("PyObject_GetAttrString", Role::Get)
      .Case("PyModule_AddObject", Role::Set)
      .Case("PyModule_AddObjectRef", Role::Set)
      .Case("PyModule_Add", Role::Set)
      .Case("PyObject_SetAttrString", Role::Set)
      .Case("PyModule_AddIntConstant", Role::SetValue)
      .Case("PyModule_AddStringConstant", Role::SetValue)
      .Case("PyModule_AddType", Role::SetType)
      // The second is (vector, table), of torch/csrc/utils.h.
      .Case("PyModule_AddFunctions", Role::Fill)
      .Case("THPUtils_addPyMethodDefs", Role::Fill)
      .Default(Role::None);
}

} // namespace

/// PyModule_AddType: under the last part of its tp_name.
void BindingReader::addType(Args Given, SourceLocation At) {
  std::string Name = facts::Dynamic;
  std::optional<PythonPlace> Type = knownPlace(Given[1]);
  const auto *Var = Type ? dyn_cast_or_null<VarDecl>(Type->Base) : nullptr;
  if (Var && Var->getAnyInitializer()) {
    // Read again for its name only.
    BindingReader Fields(Context, Files, Home, Calls);
    const VarDecl *Definition = nullptr;
    Var->getAnyInitializer(Definition);
    Fields.readVariable(Definition);
    for (const Bindings::Found &F : Fields.Rows)
      if (F.Row.Kind == BindingKind::TypeName)
        Name = llvm::StringRef(F.Row.Name).rsplit('.').second.str();
    if (Name.empty())
      Name = facts::Dynamic;
  }
  addMember(place(Given[0]), Name, Given[1], At);
}

std::optional<Value> BindingReader::modelCPython(llvm::StringRef Function,
                                                 Args Given,
                                                 SourceLocation At) {
  Role Does = roleOf(Function);
  if (Does == Role::None || Given.empty())
    return std::nullopt;
  auto Of = [&](PlaceKind Kind, const Expr *E,
                std::optional<PlaceKind> Only = std::nullopt) {
    std::optional<PythonPlace> Known = knownPlace(E);
    if (!Known || (Only && Known->What != *Only))
      return Value();
    Known->What = Kind;
    return pythonValue(std::move(*Known));
  };
  switch (Does) {
  case Role::Make:
    return Of(PlaceKind::Module, Given[0]);
  case Role::MakeType:
    return Of(PlaceKind::Class, Given[0]);
  case Role::MakeTypeOf:
    return Given.size() > 1 ? Of(PlaceKind::Class, Given[1]) : Value();
  case Role::Name:
    return named(Given[0], PlaceKind::Module);
  case Role::NewType:
    return named(Given[0], PlaceKind::Class);
  case Role::New:
    return Of(PlaceKind::Instance, Given[0], PlaceKind::Class);
  case Role::Same:
    return eval(Given[0]);
  case Role::Get:
    return Given.size() > 1 ? attribute(Given[0], Given[1]) : Value();
  default:
    break;
  }
  if (Given.size() < 2)
    return Value();
  if (Does == Role::SetType) {
    addType(Given, At);
  } else if (Does == Role::Fill) {
    addContains(place(Given[0]), Given[1], At);
  } else {
    PythonPlace Owner = place(Given[0]);
    std::string Name = name(Given[1], Owner);
    if (Does == Role::Set && Given.size() > 2)
      addMember(Owner, std::move(Name), Given[2], At);
    else
      add(BindingKind::Attribute, Owner, std::move(Name), At);
  }
  return Value();
}

} // namespace torchtalk::extract
