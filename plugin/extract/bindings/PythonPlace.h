//===- PythonPlace.h - An object of Python in C++ code ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A place of facts::Binding while declarations have no symbols yet, and the
/// types of CPython and pybind11 that hold such objects.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_BINDINGS_PYTHONPLACE_H
#define TORCHTALK_PLUGIN_EXTRACT_BINDINGS_PYTHONPLACE_H

#include "extract/registration/Value.h"

namespace torchtalk::extract {

struct PythonPlace {
  enum class Kind : uint8_t {
    Object,   ///< whatever it is
    Module,   ///< made or found here
    Class,    ///< a type
    Instance, ///< an object of the type that the place is
    Table,    ///< of methods, properties or members, or a vector of these
    Result,   ///< what a function returns, whatever that is
    Text,     ///< no object, but a parameter that spells a name
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

inline Value pythonValue(PythonPlace::Kind What, const clang::NamedDecl *Base,
                         std::string Path) {
  return pythonValue(PythonPlace{What, Base, std::move(Path)});
}

/// The types of CPython's API that matter here. Of anything else None.
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

/// Of \p Type or \p Record itself.
PythonType pythonType(clang::QualType Type);
PythonType pythonType(const clang::RecordDecl *Record);
/// Whether tables are made of it.
bool isEntryType(PythonType Type);
/// Of what \p Type holds: of the elements of arrays and containers, of what
/// pointers and references refer to.
PythonType pythonTypeWithin(clang::QualType Type);

/// Whether \p Var is a table, or an object that tables hang from.
bool holdsTable(const clang::VarDecl *Var);

/// What a parameter or result of \p Type can be; nullopt: nothing of Python.
std::optional<PythonPlace::Kind> placeKindOf(clang::QualType Type);

/// Whether \p D is of pybind11.
bool isPybind(const clang::Decl *D);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_BINDINGS_PYTHONPLACE_H
