//===- PassCallback.cpp - Callbacks for pass pipelines --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "emit/PassCallback.h"

#include "clang/Basic/Version.h"

#if CLANG_VERSION_MAJOR >= 17

namespace torchtalk::emit {

void addPassCallback(clang::CompilerInstance &CI, PassCallback Callback) {
  CI.getCodeGenOpts().PassBuilderCallbacks.push_back(std::move(Callback));
}

} // namespace torchtalk::emit

#else

// Clang 16 asks only plugins of -fpass-plugin. So the plugin registers as one:
// it is already loaded, and gets the call below.

#include "llvm/Passes/PassPlugin.h"

#include <dlfcn.h>

namespace torchtalk::emit {
namespace {

/// The callback of this thread's current compile.
thread_local PassCallback Current;

void callCurrent(llvm::PassBuilder &PB) {
  if (Current)
    Current(PB);
}

} // namespace

void addPassCallback(clang::CompilerInstance &CI, PassCallback Callback) {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&callCurrent), &Info))
    return;
  Current = std::move(Callback);
  CI.getCodeGenOpts().PassPlugins.push_back(Info.dli_fname);
}

} // namespace torchtalk::emit

extern "C" LLVM_EXTERNAL_VISIBILITY llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "torchtalk", LLVM_VERSION_STRING,
          torchtalk::emit::callCurrent};
}

#endif
