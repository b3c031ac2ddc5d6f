//===- Reader.h - Evaluating the registration API ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An Evaluator that models the classes of torch/library.h and
/// op_registration.h, and records each row that they would register.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_READER_H
#define TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_READER_H

#include "extract/registration/Evaluator.h"
#include "extract/registration/Registrations.h"

#include "llvm/ADT/SmallPtrSet.h"

#include <algorithm>

namespace torchtalk::extract {

/// Whether \p Record is torch::Library, or that of the stable ABI.
bool isLibrary(const clang::CXXRecordDecl *Record);

/// Whether \p Call gives PrivateUse1 a name.
bool namesBackend(const clang::CallExpr *Call);

class Reader : public Evaluator {
public:
  /// \p Home: the file whose shard gets the rows.
  Reader(clang::ASTContext &Context, FileTable &Files, unsigned Home)
      : Evaluator(Context), Files(Files), Home(Home) {}

  std::vector<Registrations::Found> Rows;

  /// The block that the arguments (kind, ns, key, file, line) of torch::Library
  /// or TorchLibraryInit describe; they start at \p First.
  Block block(llvm::ArrayRef<const clang::Expr *> Args, unsigned First);

  /// Records the operators of the interpreter that \p S makes, also in the
  /// lambdas and constant tables that it mentions.
  void readJitOperators(const clang::Stmt *S);

  /// Records that \p Stub runs the function \p Of under \p Key.
  void addStub(std::string Stub, std::string Key, const clang::Expr *Of);

  /// If the evaluator gave up, adds one dynamic row for the rest.
  void admitRest();

private:
  using Evaluator::model;
  std::optional<Value> model(const clang::CallExpr *E) override;
  std::optional<Value> model(const clang::CXXConstructExpr *E) override;
  bool isModelled(const Value &V) const override {
    return V.is(Value::Kind::Library) || V.is(Value::Kind::Operators);
  }

  bool isImmutable(clang::QualType Type) const override {
    return isLibrary(Type->getAsCXXRecordDecl());
  }

  bool takesEffect(const clang::CXXMemberCallExpr *E);
  std::optional<Value> modelLibrary(const clang::CXXMemberCallExpr *E);
  std::optional<Value> modelOptions(const clang::CXXMemberCallExpr *E);
  std::optional<Value> modelFactory(const clang::CallExpr *E);
  Value nameBackend(const clang::CallExpr *E);
  void add(const OperatorOptions &Options, clang::SourceLocation At);
  Value registerOperator(llvm::ArrayRef<const clang::Expr *> Args,
                         clang::SourceLocation At);

  bool readJitOperator(const clang::Stmt *S);
  Kernel kernel(const clang::Expr *E);
  Value concatenated(const clang::CallExpr *E);
  std::string key(const clang::Expr *E);
  facts::Registration row(clang::SourceLocation At) const;
  void add(facts::Registration Row, const Kernel &K);
  void addDef(facts::Registration Row, std::string Schema);

  FileTable &Files;
  unsigned Home;
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Tables; ///< already read
};

using facts::Dynamic;

/// "ns::name.overload" for a schema or name in a block of namespace \p
/// Namespace.
std::string opName(llvm::StringRef Text, const std::string &Namespace);

/// The call operator of a functor class, if it has exactly one.
const clang::FunctionDecl *onlyCallOperator(const clang::CXXRecordDecl *Record);

/// The function that a lambda's call operator is: of a generic lambda the only
/// specialisation; null when there is none, or more.
const clang::FunctionDecl *callOperator(const clang::CXXMethodDecl *Operator);

/// functionArgument() of a class template's specialization, else null.
const clang::FunctionDecl *
functionArgumentOf(const clang::CXXRecordDecl *Record);

/// \returns the function that a template argument names, as in
/// c10::CompileTimeFunctionPointer<F, f> and makeFromBoxedFunction<&f>(); null
/// when there is none.
const clang::FunctionDecl *
functionArgument(const clang::TemplateArgumentList *Args);

/// Calls \p Visit for the descendants of \p Root, itself included, in order.
/// Those of what it returns true for are left out.
template <typename Fn> void forEachIn(const clang::Stmt *Root, Fn Visit) {
  llvm::SmallVector<const clang::Stmt *, 64> Stack{Root};
  while (!Stack.empty()) {
    const clang::Stmt *S = Stack.pop_back_val();
    if (!S || Visit(S))
      continue;
    size_t First = Stack.size();
    Stack.append(S->child_begin(), S->child_end());
    std::reverse(Stack.begin() + First, Stack.end());
  }
}

/// The first descendant of \p Root, itself included, that \p Test accepts.
template <typename Fn>
const clang::Stmt *findIn(const clang::Stmt *Root, Fn Test) {
  const clang::Stmt *Found = nullptr;
  forEachIn(Root, [&](const clang::Stmt *S) {
    if (!Found && Test(S))
      Found = S;
    return Found != nullptr;
  });
  return Found;
}

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_READER_H
