//===- DispatchKeys.h - Which keys an alias key stands for ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The dispatcher fills an operator's table from what was registered with alias
/// keys, too. Which keys those are is code of c10/core/DispatchKeySet.cpp, and
/// differs between versions: so it is evaluated, not known by heart.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_DISPATCHKEYS_H
#define TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_DISPATCHKEYS_H

#include "facts/Facts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include <vector>

namespace torchtalk::extract {

/// What \p Definition returns for every key, when it is
/// c10::runtimeDispatchKeySetHas or c10::getBackendKeySetFromAutograd. Nothing
/// for any other, and for code that has another shape: half of the keys would
/// be a wrong answer.
std::vector<facts::DispatchKeyFact>
dispatchKeysOf(const clang::FunctionDecl *Definition,
               clang::ASTContext &Context);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_DISPATCHKEYS_H
