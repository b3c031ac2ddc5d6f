//===- BindingItems.h - Generated functions of Python bindings --*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// gen_python_functions.py makes one function for all overloads of an op that
/// Python sees. A comment with the schema is in front of each one's call.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_BINDINGITEMS_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_BINDINGITEMS_H

#include "query/origin/OpNames.h"

namespace torchtalk::query {

/// The first such function that \p Code names: "THPVariable_add"; or "".
llvm::StringRef bindingIn(llvm::StringRef Code);

/// Where \p File defines \p Function, its text; else "".
llvm::StringRef definitionOf(llvm::StringRef File, llvm::StringRef Function);

/// The overloads that offset \p At of \p Function is for: one in its own block,
/// all in what is around these.
OriginEntries overloadsAt(const OpNames &Ops, llvm::StringRef Function,
                          size_t At);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_BINDINGITEMS_H
