//===- Registrations.h - The dispatcher registrations of a TU ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the dispatcher registrations in the initialisers of a TU. It does not
/// look at macros, but at the classes whose objects they make:
///
/// - torch::detail::TorchLibraryInit and torch::Library (torch/library.h):
///   TORCH_LIBRARY, _FRAGMENT, _IMPL and MAKE_TORCH_LIBRARY. The arguments give
///   the registering function, the namespace, the dispatch key and the line
///   that the dispatcher will report. An Evaluator runs the function, so that
///   tables, helper functions and computed names count.
/// - c10::RegisterOperators (ATen/core/op_registration/op_registration.h).
/// - torch::jit::Operator (torch/csrc/jit/runtime/operator.h): an operator of
///   the interpreter, unknown to the dispatcher; key "jit".
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

/// Borrows its arguments.
class Registrations {
public:
  Registrations(clang::ASTContext &Context, FileTable &Files)
      : Context(Context), Files(Files) {}

  /// Records the block that \p Var declares. \returns false when it declares
  /// none. Call for all variables before of(), and that for the others only.
  bool noteBlock(const clang::VarDecl *Var);

  /// A row with declarations instead of symbols: Kernel and Block of Row are
  /// not set.
  struct Found {
    facts::Registration Row;
    const clang::FunctionDecl *Kernel; ///< null: see Row.KernelName
  };
  /// The registrations of \p Code, in order. \p Code is a variable with an
  /// initialiser, the function of a block, or another function, which may or
  /// may not run.
  std::vector<Found> of(const clang::NamedDecl *Code);

  bool isBlock(const clang::FunctionDecl *FD) const {
    return Blocks.count(FD->getCanonicalDecl()) != 0;
  }
  /// Whether a function passed to of() called \p FD.
  bool hasRun(const clang::FunctionDecl *FD) const {
    return Run.contains(FD->getCanonicalDecl());
  }
  /// Whether \p Call defines an operator, registers a kernel or names a
  /// backend.
  static bool registers(const clang::CallExpr *Call);
  /// Whether \p FD is a member of the registration API, which is modelled at
  /// its calls.
  static bool isApi(const clang::FunctionDecl *FD);

  /// "ns::name.overload" if \p Call looks that operator up in the dispatcher;
  /// "" for an unknown operator; nullopt for any other call.
  std::optional<std::string> operatorOf(const clang::CallExpr *Call);

  /// The stub that \p Call runs, in the form of Row.Op; nullopt for none.
  static std::optional<std::string> stubOf(const clang::CallExpr *Call);

private:
  void run(const clang::FunctionDecl *FD, Reader &R) const;

  clang::ASTContext &Context;
  FileTable &Files;
  /// By the canonical declaration of the function that registers.
  llvm::DenseMap<const clang::FunctionDecl *, Block> Blocks;
  llvm::DenseSet<const clang::FunctionDecl *> Run;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_REGISTRATIONS_H
