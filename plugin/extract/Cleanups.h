//===- Cleanups.h - What a scope runs when it is left -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The destructors that are pending at a point of a body, as CodeGen keeps
/// them (clang/lib/CodeGen/EHScopeStack.h). A cleanup leaves a call in the code
/// only when something can run it: control that leaves the scope, or an
/// exception while it is pending.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_CLEANUPS_H
#define TORCHTALK_PLUGIN_EXTRACT_CLEANUPS_H

#include "facts/Facts.h"

#include "clang/AST/Decl.h"

#include <algorithm>
#include <vector>

namespace torchtalk::extract {

struct Cleanup {
  const clang::FunctionDecl *Run = nullptr;
  facts::EdgeKind Kind = facts::EdgeKind::Destroy;
  clang::SourceLocation Site;
  /// What an unfinished constructor or new-expression takes back: control that
  /// leaves normally does not run it.
  bool OnUnwindOnly = false;
  bool Used = false;
};

class CleanupStack {
public:
  size_t depth() const { return Stack.size(); }
  void push(const Cleanup &C) { Stack.push_back(C); }

  /// An exception may be thrown here: it runs everything.
  void unwind() {
    for (; Unwound < Stack.size(); ++Unwound)
      Stack[Unwound].Used = true;
  }

  /// Control leaves all scopes above \p Depth here.
  void leave(size_t Depth) {
    for (size_t I = Depth; I < Stack.size(); ++I)
      Stack[I].Used |= !Stack[I].OnUnwindOnly;
  }

  /// Takes off what is above \p Depth and hands what is used to \p Emit, in
  /// the order of its execution. \p Live: control reaches the end of the scope.
  template <typename Fn> void pop(size_t Depth, bool Live, Fn Emit) {
    if (Live)
      leave(Depth);
    while (Stack.size() > Depth) {
      if (Stack.back().Used)
        Emit(Stack.back());
      Stack.pop_back();
    }
    Unwound = std::min(Unwound, Stack.size());
  }

private:
  std::vector<Cleanup> Stack;
  size_t Unwound = 0; ///< so many are known to be used
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_CLEANUPS_H
