//===- Registrations.h - What a TU tells the dispatcher ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads what the initialisers of a TU register with the dispatcher. Not by the
/// names of macros, but by the classes that they make objects of:
///
/// - torch::detail::TorchLibraryInit and torch::Library (torch/library.h):
///   TORCH_LIBRARY, _FRAGMENT, _IMPL and MAKE_TORCH_LIBRARY. The arguments say
///   the function that registers, the namespace, the dispatch key and the line
///   that the dispatcher will report. The function is run by an Evaluator, so
///   that tables, helper functions and computed names count.
/// - c10::RegisterOperators (ATen/core/op_registration/op_registration.h).
/// - torch::jit::Operator (torch/csrc/jit/runtime/operator.h): an operator of
///   the interpreter, which the dispatcher does not know; key "jit".
/// - c10::register_privateuse1_backend (c10/core/DeviceType.h).
/// - at::native::DispatchStub (ATen/native/DispatchStub.h): static members that
///   hold a kernel for a CPU capability, and Register<Device>Dispatch objects.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_REGISTRATIONS_H
#define TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_REGISTRATIONS_H

#include "extract/ast/FileTable.h"
#include "extract/registration/Value.h"
#include "facts/Facts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::extract {

class Reader;

/// Borrows all that it is given.
class Registrations {
public:
  Registrations(clang::ASTContext &Context, FileTable &Files)
      : Context(Context), Files(Files) {}

  /// Notes the block that \p Var declares, if it does. Call for all variables
  /// before of().
  void visitVariable(const clang::VarDecl *Var);

  /// A row whose symbols are declarations still: Kernel and Block of Row are
  /// not set.
  struct Found {
    facts::Registration Row;
    const clang::FunctionDecl *Kernel; ///< null: see Row.KernelName
  };
  /// What running \p Code registers, in the order of registration: a variable
  /// with an initialiser, the function of a block, or another function, of
  /// which nobody knows whether it runs.
  std::vector<Found> of(const clang::NamedDecl *Code);

  bool isBlock(const clang::FunctionDecl *FD) const {
    return Blocks.count(FD->getCanonicalDecl()) != 0;
  }
  /// Whether one of the functions that of() was asked for called \p FD.
  bool hasRun(const clang::FunctionDecl *FD) const {
    return Run.contains(FD->getCanonicalDecl());
  }
  /// Whether \p Call defines an operator, registers a kernel or names a
  /// backend.
  static bool registers(const clang::CallExpr *Call);
  /// Whether \p FD is part of a class that calls register with: what it does
  /// for them is read where they are.
  static bool isApi(const clang::FunctionDecl *FD);

  /// "ns::name.overload" when \p Call asks the dispatcher for that operator;
  /// "" when it asks for one that is not evident; nullopt: it does not ask.
  std::optional<std::string> operatorOf(const clang::CallExpr *Call);

  /// The stub that \p Call runs, as Row.Op has it; nullopt: it runs none.
  static std::optional<std::string> stubOf(const clang::CallExpr *Call);

private:
  std::vector<Found> ofFunction(const clang::FunctionDecl *FD);
  static void readStub(const clang::VarDecl *Var, Reader &R);

  clang::ASTContext &Context;
  FileTable &Files;
  /// By the canonical declaration of the function that registers.
  llvm::DenseMap<const clang::FunctionDecl *, Block> Blocks;
  llvm::DenseSet<const clang::FunctionDecl *> Run;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_REGISTRATIONS_H
