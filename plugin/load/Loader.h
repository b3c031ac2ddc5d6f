//===- Loader.h - Into this compiler, or not --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plugin fits one major version of clang. Loaded into another one, the
/// dynamic linker would not find what it refers to, and clang makes that an
/// error of the compile. So everything the plugin refers to in LLVM and Clang
/// is weak (load/Weaken.cmake): it loads anywhere, and Loader.cpp, which needs
/// nothing of either, looks at the compiler before anything else runs.
///
/// It stays one file: compiler caches and build farms take the file that
/// -fplugin names for all of the plugin.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_LOAD_LOADER_H
#define TORCHTALK_PLUGIN_LOAD_LOADER_H

namespace torchtalk {

/// Makes the plugin known to clang. Called once, and only in a compiler that
/// the plugin fits: code outside of Loader.cpp runs from here on.
void registerPlugin();

} // namespace torchtalk

#endif // TORCHTALK_PLUGIN_LOAD_LOADER_H
