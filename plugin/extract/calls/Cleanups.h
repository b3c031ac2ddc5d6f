//===- Cleanups.h - Pending destructors of a scope --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The destructors that are pending at a point of a body, as in CodeGen
/// (clang/lib/CodeGen/EHScopeStack.h). A cleanup is emitted only if something
/// can run it: control that leaves the scope, or an exception while it is
/// pending.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_CALLS_CLEANUPS_H
#define TORCHTALK_PLUGIN_EXTRACT_CALLS_CLEANUPS_H

#include "facts/Facts.h"

#include "clang/AST/Decl.h"

#include <algorithm>
#include <vector>

namespace torchtalk::extract {

struct Cleanup {
  /// Null: it may throw, but calls no function of the project.
  const clang::FunctionDecl *Run = nullptr;
  facts::EdgeKind Kind = facts::EdgeKind::Destroy;
  clang::SourceLocation Site;
  /// Undoes an unfinished constructor or new-expression; does not run when
  /// control leaves normally.
  bool OnUnwindOnly = false;
  bool Used = false;
  /// It may not have begun when the scope ends.
  bool Conditional = false;
};

class CleanupStack {
public:
  size_t depth() const { return Stack.size(); }
  void push(const Cleanup &C) { Stack.push_back(C); }

  /// An exception may be thrown here: it runs everything above floor().
  void unwind() {
    for (Unwound = std::max(Unwound, Floor); Unwound < Stack.size(); ++Unwound)
      Stack[Unwound].Used = true;
  }

  /// Depth that unwinding does not go below from here on; NoUnwind: it ends the
  /// program at once, as in a noexcept function (EHScopeStack::pushCleanup).
  static constexpr size_t NoUnwind = ~size_t(0);
  size_t floor() const { return Floor; }
  void setFloor(size_t Depth) {
    Floor = Depth;
    Unwound = 0;
  }

  /// Control leaves all scopes above \p Depth, when \p From cleanups are
  /// pending.
  void leave(size_t Depth, size_t From) {
    for (size_t I = Depth; I < From; ++I)
      Stack[I].Used |= !Stack[I].OnUnwindOnly;
  }

  /// Removes the cleanups above \p Depth and passes the used ones to \p Emit,
  /// in the order of execution. \p Live: control reaches the end of the scope.
  template <typename Fn> void pop(size_t Depth, bool Live, Fn Emit) {
    if (Live)
      leave(Depth, Stack.size());
    while (Stack.size() > Depth) {
      Cleanup Top = Stack.back();
      Stack.pop_back();
      if (Top.Used)
        Emit(Top);
    }
    Unwound = std::min(Unwound, Stack.size());
  }

  /// Removes the unwind-only cleanups above \p Depth, as the object is
  /// complete.
  template <typename Fn> void finish(size_t Depth, Fn Emit) {
    auto End = std::remove_if(Stack.begin() + Depth, Stack.end(),
                              [&](const Cleanup &C) {
                                if (C.OnUnwindOnly && C.Used)
                                  Emit(C);
                                return C.OnUnwindOnly;
                              });
    Stack.erase(End, Stack.end());
    Unwound = std::min(Unwound, Depth);
  }

private:
  std::vector<Cleanup> Stack;
  size_t Unwound = 0; ///< cleanups below it are used
  size_t Floor = 0;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_CALLS_CLEANUPS_H
