//===- Reader.h - Evaluating the binding API --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An Evaluator that models pybind11 and the part of CPython's API that makes
/// modules and types. It records each name that they would give to Python.
///
/// A call of a function that other TUs can call is not followed, but recorded
/// with its arguments, as its own TU records the rest.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_BINDINGS_READER_H
#define TORCHTALK_PLUGIN_EXTRACT_BINDINGS_READER_H

#include "extract/bindings/Bindings.h"
#include "extract/bindings/PythonPlace.h"
#include "extract/registration/Evaluator.h"

#include <map>

namespace torchtalk::extract {

class BindingReader : public Evaluator {
public:
  /// \p Home: the file whose shard gets the rows. \p Calls numbers the recorded
  /// calls of a TU.
  BindingReader(clang::ASTContext &Context, FileTable &Files, unsigned Home,
                uint32_t &Calls)
      : Evaluator(Context), Files(Files), Home(Home), Calls(Calls) {}

  std::vector<Bindings::Found> Rows;

  /// Runs \p FD with places as arguments.
  void readFunction(const clang::FunctionDecl *FD);
  /// Reads the table, module or type \p Var.
  void readVariable(const clang::VarDecl *Var);

private:
  using Args = llvm::ArrayRef<const clang::Expr *>;
  /// What Python calls.
  struct Callee {
    const clang::FunctionDecl *Function = nullptr;
    const clang::FunctionDecl *Wrapped = nullptr;
    std::string Spelling;
  };

  std::optional<Value> model(const clang::CallExpr *E) override;
  std::optional<Value> model(const clang::CXXConstructExpr *E) override;
  std::optional<Value> model(const clang::VarDecl *Var) override;
  bool modelAssign(const clang::Expr *To, const clang::Expr *From) override;
  bool exitsCount() const override { return false; }
  bool isModelled(const Value &V) const override {
    return V.is(Value::Kind::Python);
  }
  bool isImmutable(clang::QualType) const override { return false; }

  // Reader.cpp: functions, places, rows.
  std::optional<Value> noteCall(const clang::FunctionDecl *FD, Args Given,
                                clang::SourceLocation At);
  PythonPlace place(const clang::Expr *E);
  std::optional<PythonPlace> knownPlace(const clang::Expr *E);
  /// What Python knows under the name \p E.
  Value named(const clang::Expr *E, PythonPlace::Kind Kind);
  /// `getattr(Owner, Name)`; Unknown for an unknown object.
  Value attribute(const clang::Expr *Owner, const clang::Expr *Name);
  std::string name(const clang::Expr *E, const PythonPlace &Owner);
  Callee callee(const clang::Expr *E);
  std::optional<Callee> knownCallee(const clang::Expr *E, unsigned Depth);
  /// Adds a row, which the caller completes before the next one is added.
  Bindings::Found &add(facts::BindingKind Kind, const PythonPlace &Owner,
                       std::string Name, clang::SourceLocation At);
  void add(facts::BindingKind Kind, const PythonPlace &Owner, std::string Name,
           const Callee &Called, clang::SourceLocation At);
  void addContains(const PythonPlace &Owner, const clang::Expr *Part,
                   clang::SourceLocation At, bool Maybe = false);
  /// `Owner.Name = Object`
  void addMember(const PythonPlace &Owner, std::string Name,
                 const clang::Expr *Object, clang::SourceLocation At);

  // Tables.cpp: the structs of CPython.
  void readEntries(const clang::Expr *Init, const PythonPlace &Table);
  void readEntry(const clang::Expr *Entry, const PythonPlace &Table);
  void readEntry(const Value &Entry, const PythonPlace &Table,
                 clang::SourceLocation At);
  void readFields(const clang::InitListExpr *Init, const PythonPlace &Object);
  void readField(const clang::FieldDecl *Field, const clang::Expr *Init,
                 const PythonPlace &Object, clang::SourceLocation At);
  void readSpec(const clang::VarDecl *Var);
  std::optional<Value> modelContainer(const clang::CXXMemberCallExpr *E);

  // CPython.cpp: its functions.
  void addType(Args Given, clang::SourceLocation At);
  std::optional<Value> modelCPython(llvm::StringRef Function, Args Given,
                                    clang::SourceLocation At);

  // Pybind.cpp
  std::optional<Value> modelPybind(const clang::CXXMemberCallExpr *E);
  std::optional<Value> modelPybind(const clang::FunctionDecl *FD, Args Given);
  void readDef(const clang::CXXMethodDecl *Method, const PythonPlace &Owner,
               Args Given, clang::SourceLocation At);
  void readInit(const clang::CXXMethodDecl *Method, const PythonPlace &Owner,
                const clang::Expr *Init, clang::SourceLocation At);
  void readProperty(llvm::StringRef Method, const PythonPlace &Owner,
                    Args Given, clang::SourceLocation At);
  void exportValues(const PythonPlace &Enum, clang::SourceLocation At);
  std::string spell(clang::QualType Type) const;

  FileTable &Files;
  unsigned Home;
  uint32_t &Calls;
  /// The function that runs, at whose parameters places start.
  const clang::FunctionDecl *Root = nullptr;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_BINDINGS_READER_H
