//===- Bindings.cpp - The Python bindings of a TU -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/bindings/Bindings.h"
#include "extract/ast/SymbolNamer.h"
#include "extract/bindings/Reader.h"

using namespace clang;

namespace torchtalk::extract {

Bindings::Bindings(ASTContext &Context, FileTable &Files)
    : Context(Context), Files(Files),
      Possible(!Context.getTranslationUnitDecl()
                    ->lookup(&Context.Idents.get("PyMethodDef"))
                    .empty()) {}

bool Bindings::isTable(const VarDecl *Var) const {
  return Possible && holdsTable(Var);
}

/// pybind11's module_, its class_ and classes derived from these.
static bool isPybindScope(const CXXRecordDecl *Record) {
  llvm::StringRef Name = nameOf(Record);
  return (Name == "module_" || Name == "module" || Name == "class_" ||
          Name == "enum_") &&
         isPybind(Record);
}

bool Bindings::concerns(const FunctionDecl *FD) const {
  if (!Possible)
    return false;
  auto IsTable = [](QualType Type) {
    return isEntryType(pythonTypeWithin(Type));
  };
  QualType Result = FD->getReturnType();
  if (Result->isPointerType() &&
      (IsTable(Result) || pythonTypeWithin(Result) == PythonType::Type))
    return true;
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  if (Method && isPybind(Method->getParent()))
    return false;
  return llvm::any_of(FD->parameters(), [&](const ParmVarDecl *Param) {
    return IsTable(Param->getType()) ||
           isPybindScope(recordOf(Param->getType()));
  });
}

bool Bindings::binds(const CallExpr *Call) const {
  const FunctionDecl *FD = Possible ? Call->getDirectCallee() : nullptr;
  llvm::StringRef Name = nameOf(FD);
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(FD))
    return (Name.starts_with("def") || Name == "value" ||
            Name == "add_object" || Name == "create_extension_module") &&
           isPybindScope(Method->getParent());
  return Name.starts_with("PyModule_Create") ||
         Name.starts_with("PyModule_Add") || Name == "PyModule_New" ||
         Name == "PyModuleDef_Init" || Name == "PyType_Ready" ||
         Name == "THPUtils_addPyMethodDefs";
}

bool Bindings::isEntry(const FunctionDecl *FD) {
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  return FD->isExternallyVisible() && !FD->isInlined() && !isInstantiated(FD) &&
         !(Method && Method->getParent()->isLambda());
}

std::vector<Bindings::Found> Bindings::of(const VarDecl *Table) {
  BindingReader R(Context, Files, Files.fileOf(Table->getLocation()), Calls);
  R.readVariable(Table);
  return std::move(R.Rows);
}

std::vector<Bindings::Found> Bindings::of(const FunctionDecl *FD) {
  BindingReader R(Context, Files, Files.fileOf(FD->getLocation()), Calls);
  R.readFunction(FD);
  Run.insert(R.called().begin(), R.called().end());
  return std::move(R.Rows);
}

} // namespace torchtalk::extract
