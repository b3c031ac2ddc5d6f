//===- PythonPlace.h - An object of Python in C++ code ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A place of facts::Binding with declarations instead of symbols, and the
/// types of CPython and pybind11 that hold such objects.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_BINDINGS_PYTHONPLACE_H
#define TORCHTALK_PLUGIN_EXTRACT_BINDINGS_PYTHONPLACE_H

#include "extract/registration/Value.h"

namespace torchtalk::extract {

struct PythonPlace {
  enum class Kind : uint8_t {
    Object,   ///< of unknown kind
    Module,   ///< made or found here
    Class,    ///< a type
    Instance, ///< an object of the type at the place
    Table,    ///< of methods, properties or members, or a vector of these
    Result,   ///< the result of a function
    Text,     ///< a parameter that holds a name
  };
  Kind What = Kind::Object;
  /// A variable or a function; null: Path is the name in Python.
  const clang::NamedDecl *Base = nullptr;
  std::string Path;

  PythonPlace member(const std::string &Name, Kind K) const {
    return {K, Base,
            Path.empty() ? (Base ? "." : "?.") + Name : Path + "." + Name};
  }
};

inline Value pythonValue(PythonPlace Place) {
  Value V(Value::Kind::Python);
  V.Python = std::make_shared<const PythonPlace>(std::move(Place));
  return V;
}

/// The relevant types of CPython's API; None for any other type.
enum class PythonType : uint8_t {
  None,
  Method,   ///< PyMethodDef
  Property, ///< PyGetSetDef
  Member,   ///< PyMemberDef
  Type,     ///< PyTypeObject
  Module,   ///< PyModuleDef
  TypeSpec, ///< PyType_Spec
  Object,   ///< PyObject
  Pybind,   ///< a class of pybind11 that holds an object
};

/// The kind of \p Type or \p Record itself.
PythonType pythonType(clang::QualType Type);
PythonType pythonType(const clang::RecordDecl *Record);
/// Whether tables are made of it.
bool isEntryType(PythonType Type);
/// The kind of the elements of arrays and containers, and of the targets of
/// pointers and references.
PythonType pythonTypeWithin(clang::QualType Type);

/// Whether \p Var is a table, or an owner of tables.
bool holdsTable(const clang::VarDecl *Var);

/// The kind of place that a parameter or result of \p Type is; nullopt for
/// other types.
std::optional<PythonPlace::Kind> placeKindOf(clang::QualType Type);

/// Whether \p D is part of pybind11.
bool isPybind(const clang::Decl *D);
/// The pybind11 class \p Name that \p Record is or derives from, by the first
/// base of each; null when there is none.
const clang::CXXRecordDecl *pybindBase(const clang::CXXRecordDecl *Record,
                                       llvm::StringRef Name);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_BINDINGS_PYTHONPLACE_H
