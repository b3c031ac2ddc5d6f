//===- CodeItems.h - The declarations in a text of C++ ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_CODEITEMS_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_CODEITEMS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace torchtalk::query {

/// Calls \p Fn(character, its offset) as long as that returns true; for the
/// characters of comments and literals with '\0'.
void scanCode(llvm::StringRef Text, llvm::function_ref<bool(char, size_t)> Fn);

/// The code of \p Item without comments and literals.
std::string codeOf(llvm::StringRef Item);

/// The part of \p Text from behind the first \p Before to the next \p After;
/// "" where one of them is missing.
llvm::StringRef between(llvm::StringRef Text, llvm::StringRef Before,
                        llvm::StringRef After);

/// Whether a `{` behind \p Head opens what has items in it: a namespace, or a
/// block of registrations.
bool holdsItems(llvm::StringRef Head);

/// The declarations and statements of \p Text, comments in front of each
/// included; what opens or closes a namespace is one, too.
std::vector<llvm::StringRef> itemsOf(llvm::StringRef Text);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_CODEITEMS_H
