//===- Library.h - Which files PyTorch itself is made of --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_LIBRARY_H
#define TORCHTALK_SERVER_QUERY_NAMES_LIBRARY_H

#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

/// Whether \p File is part of the library, by the folders that its repository
/// keeps tests, benchmarks, examples and templates in.
bool isOfLibrary(llvm::StringRef File);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_LIBRARY_H
