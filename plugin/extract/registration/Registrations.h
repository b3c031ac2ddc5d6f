//===- Registrations.h - What a TU tells the dispatcher ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads TORCH_LIBRARY, TORCH_LIBRARY_FRAGMENT and TORCH_LIBRARY_IMPL blocks.
/// Not by the names of macros: a block is what constructs a
/// torch::detail::TorchLibraryInit (torch/library.h), whose arguments say the
/// kind, the function that registers, the namespace, the dispatch key and the
/// line that the dispatcher will report.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_REGISTRATIONS_H
#define TORCHTALK_PLUGIN_EXTRACT_REGISTRATIONS_H

#include "extract/FileTable.h"
#include "extract/SymbolNamer.h"
#include "facts/Facts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::extract {

/// A kernel as a registration names it.
struct Kernel {
  const clang::FunctionDecl *Function = nullptr;
  std::string Name; ///< when there is no function: "fallthrough", ...
  std::string Key;  ///< of torch::dispatch(key, f), else empty
};

class Registrations {
public:
  Registrations(clang::ASTContext &Context, FileTable &Files,
                SymbolNamer &Namer)
      : Context(Context), Files(Files), Namer(Namer) {}

  /// Notes the block that \p Var declares, if it does. Call for all variables
  /// before calls are visited.
  void visitVariable(const clang::VarDecl *Var);

  /// The registrations that \p Call, made in the body of \p In, makes; and the
  /// kernels of those, in the same order (null: none).
  struct Found {
    facts::Registration Row; ///< Kernel and block are numbers of the namer
    const clang::FunctionDecl *Kernel;
  };
  std::vector<Found> visitCall(const clang::FunctionDecl *In,
                               const clang::CallExpr *Call);

private:
  struct Block {
    std::string Namespace;
    std::string Key; ///< empty in TORCH_LIBRARY and _FRAGMENT
    uint32_t Line = 0;
  };

  /// The value of a string that the compiler knows.
  std::optional<std::string> text(const clang::Expr *E) const;
  /// The enumerator of c10::DispatchKey somewhere in \p E, or "".
  std::string dispatchKey(const clang::Expr *E) const;
  Kernel kernel(const clang::Expr *E) const;

  clang::ASTContext &Context;
  FileTable &Files;
  SymbolNamer &Namer;
  /// By the canonical declaration of the function that registers.
  llvm::DenseMap<const clang::FunctionDecl *, Block> Blocks;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_REGISTRATIONS_H
