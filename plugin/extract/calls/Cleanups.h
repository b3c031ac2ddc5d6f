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

#ifndef TORCHTALK_PLUGIN_EXTRACT_CALLS_CLEANUPS_H
#define TORCHTALK_PLUGIN_EXTRACT_CALLS_CLEANUPS_H

#include "facts/Facts.h"

#include "clang/AST/Decl.h"

#include <algorithm>
#include <vector>

namespace torchtalk::extract {

struct Cleanup {
  /// Null: what it does calls none of ours, but may throw.
  const clang::FunctionDecl *Run = nullptr;
  facts::EdgeKind Kind = facts::EdgeKind::Destroy;
  clang::SourceLocation Site;
  /// What an unfinished constructor or new-expression takes back: control that
  /// leaves normally does not run it.
  bool OnUnwindOnly = false;
  bool Used = false;
  /// Where the scope ends, it may not have begun.
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

  /// From here on unwinding reaches no deeper than this; NoUnwind: it ends the
  /// program at once, as in a noexcept function (EHScopeStack::pushCleanup).
  static constexpr size_t NoUnwind = ~size_t(0);
  size_t floor() const { return Floor; }
  void setFloor(size_t Depth) {
    Floor = Depth;
    Unwound = 0;
  }

  /// Control leaves all scopes above \p Depth here.
  void leave(size_t Depth) { leave(Depth, Stack.size()); }
  /// As it was when \p From were pending.
  void leave(size_t Depth, size_t From) {
    for (size_t I = Depth; I < From; ++I)
      Stack[I].Used |= !Stack[I].OnUnwindOnly;
  }

  /// Takes off what is above \p Depth and hands what is used to \p Emit, in
  /// the order of its execution. \p Live: control reaches the end of the scope.
  template <typename Fn> void pop(size_t Depth, bool Live, Fn Emit) {
    if (Live)
      leave(Depth);
    while (Stack.size() > Depth) {
      Cleanup Top = Stack.back();
      Stack.pop_back();
      if (Top.Used)
        Emit(Top);
    }
    Unwound = std::min(Unwound, Stack.size());
  }

  /// Takes off what only unwinding runs above \p Depth: the object is whole.
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
  size_t Unwound = 0; ///< below it, all that unwinding reaches is used
  size_t Floor = 0;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_CALLS_CLEANUPS_H
