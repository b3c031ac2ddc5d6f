//===- PythonPlace.cpp - An object of Python in C++ code ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/bindings/PythonPlace.h"

#include "extract/registration/Evaluator.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace torchtalk::extract {

bool isPybind(const Decl *D) {
  const DeclContext *Top = nullptr;
  for (const DeclContext *DC = D->getDeclContext();
       DC && !DC->isTranslationUnit(); DC = DC->getParent())
    Top = DC;
  return nameOf(dyn_cast_or_null<NamespaceDecl>(Top)) == "pybind11";
}

/// The structs of Python.h, under their tags or their names.
static PythonType cpythonType(const RecordDecl *Record) {
  if (!Record->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return PythonType::None;
  llvm::StringRef Name = Record->getName();
  if (const TypedefNameDecl *Typedef = Record->getTypedefNameForAnonDecl())
    Name = Typedef->getName();
  return llvm::StringSwitch<PythonType>(Name)
      .Case("PyMethodDef", PythonType::Method)
      .Case("PyGetSetDef", PythonType::Property)
      .Case("PyMemberDef", PythonType::Member)
      .Case("_typeobject", PythonType::Type)
      .Case("PyTypeObject", PythonType::Type)
      .Case("PyModuleDef", PythonType::Module)
      .Case("PyType_Spec", PythonType::TypeSpec)
      .Case("_object", PythonType::Object)
      .Case("PyObject", PythonType::Object)
      .Default(PythonType::None);
}

const CXXRecordDecl *pybindBase(const CXXRecordDecl *Record,
                                llvm::StringRef Name) {
  for (unsigned Depth = 0; Record && Depth < 16; ++Depth) {
    if (nameOf(Record) == Name && isPybind(Record))
      return Record;
    if (!Record->hasDefinition() || Record->getNumBases() == 0)
      return nullptr;
    Record = Record->bases_begin()->getType()->getAsCXXRecordDecl();
  }
  return nullptr;
}

PythonType pythonType(const RecordDecl *Record) {
  if (PythonType Known = cpythonType(Record); Known != PythonType::None)
    return Known;
  // What holds an object has pybind11::handle for its root.
  const auto *Class = dyn_cast<CXXRecordDecl>(Record);
  return Class && Class->hasDefinition() && !Class->isDependentContext() &&
                 pybindBase(Class, "handle")
             ? PythonType::Pybind
             : PythonType::None;
}

PythonType pythonType(QualType Type) {
  const RecordDecl *Record = Type.isNull() ? nullptr : Type->getAsRecordDecl();
  return Record ? pythonType(Record) : PythonType::None;
}

bool isEntryType(PythonType Type) {
  return Type == PythonType::Method || Type == PythonType::Property ||
         Type == PythonType::Member;
}

PythonType pythonTypeWithin(QualType Type) {
  for (unsigned Depth = 0; Depth < 8 && !Type.isNull(); ++Depth) {
    Type = Type.getNonReferenceType();
    if (Type->isPointerType()) {
      Type = Type->getPointeeType();
    } else if (const clang::Type *Element =
                   Type->getArrayElementTypeNoTypeQual()) {
      Type = QualType(Element, 0);
    } else {
      const auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
          Type->getAsCXXRecordDecl());
      QualType Held = isStdRecord(Spec, {"vector", "array", "initializer_list"})
                          ? firstType(&Spec->getTemplateArgs())
                          : QualType();
      if (Held.isNull())
        return pythonType(Type);
      Type = Held;
    }
  }
  return PythonType::None;
}

bool holdsTable(const VarDecl *Var) {
  if (Var->getType()->isPointerType() || Var->getType()->isReferenceType() ||
      !Var->hasGlobalStorage() || Var->isTemplated())
    return false;
  PythonType Within = pythonTypeWithin(Var->getType());
  return isEntryType(Within) || Within == PythonType::Type ||
         Within == PythonType::Module || Within == PythonType::TypeSpec;
}

std::optional<PythonPlace::Kind> placeKindOf(QualType Type) {
  switch (pythonTypeWithin(Type)) {
  case PythonType::Method:
  case PythonType::Property:
  case PythonType::Member:
    return PythonPlace::Kind::Table;
  case PythonType::Type:
    return PythonPlace::Kind::Class;
  case PythonType::Module:
  case PythonType::Object:
  case PythonType::Pybind:
    return PythonPlace::Kind::Object;
  default:
    break;
  }
  Type = Type.getNonReferenceType();
  if ((Type->isPointerType() && Type->getPointeeType()->isCharType()) ||
      isStdRecord(recordOf(Type), {"basic_string", "basic_string_view"}))
    return PythonPlace::Kind::Text;
  return std::nullopt;
}

} // namespace torchtalk::extract
