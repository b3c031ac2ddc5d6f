//===- PassCallback.h - Callbacks for pass pipelines ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EMIT_PASSCALLBACK_H
#define TORCHTALK_PLUGIN_EMIT_PASSCALLBACK_H

#include "clang/Frontend/CompilerInstance.h"

#include <functional>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace torchtalk::emit {

using PassCallback = std::function<void(llvm::PassBuilder &)>;

/// Registers \p Callback for each pass pipeline that this compile builds. Call
/// once for each compile, before code generation is set up, on the thread that
/// will generate the code.
void addPassCallback(clang::CompilerInstance &CI, PassCallback Callback);

} // namespace torchtalk::emit

#endif // TORCHTALK_PLUGIN_EMIT_PASSCALLBACK_H
