//===- Loader.h - Loading the plugin into any clang -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plugin fits one major version of clang. In another version the dynamic
/// linker would miss symbols, which clang makes an error of the compile. So all
/// references of the plugin to LLVM and Clang are weak (load/Weaken.cmake): it
/// loads anywhere, and Loader.cpp, which has no such reference, checks the
/// compiler before anything else runs.
///
/// The plugin is a single file, as compiler caches and build farms only know
/// the file that -fplugin names.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_LOAD_LOADER_H
#define TORCHTALK_PLUGIN_LOAD_LOADER_H

namespace torchtalk {

/// Registers the plugin with clang. Called once, and only in a compatible
/// compiler: code outside Loader.cpp runs from here on.
void registerPlugin();

} // namespace torchtalk

#endif // TORCHTALK_PLUGIN_LOAD_LOADER_H
