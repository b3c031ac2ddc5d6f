//===- DispatchKeys.h - Runtime keys of alias keys --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The dispatcher fills an operator's table from registrations with alias keys,
/// too. c10/core/DispatchKeySet.cpp, which differs between versions, maps alias
/// keys to runtime keys; its code is evaluated here.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_DISPATCHKEYS_H
#define TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_DISPATCHKEYS_H

#include "facts/Facts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include <vector>

namespace torchtalk::extract {

/// The results of \p Definition for every key, if it is
/// c10::runtimeDispatchKeySetHas or c10::getBackendKeySetFromAutograd. Empty
/// for other functions, and for code of another shape, as half of the keys
/// would be a wrong answer.
std::vector<facts::DispatchKeyFact>
dispatchKeysOf(const clang::FunctionDecl *Definition,
               clang::ASTContext &Context);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_DISPATCHKEYS_H
