//===- GeneratedItems.h - Whose entry generated C++ is for ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// torchgen makes a placeholder's text of one declaration or statement after
/// the other, each for an entry of native_functions.yaml or derivatives.yaml,
/// or for several of one name. An item says which: by the schemas in it or in
/// front of it, or by the name that it declares and the types of its
/// parameters.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_GENERATEDITEMS_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_GENERATEDITEMS_H

#include "index/reader/Session.h"
#include "query/origin/GeneratorWrite.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

/// Borrowed.
struct GeneratedLine {
  llvm::ArrayRef<llvm::StringRef> Lines; ///< all of a placeholder's text
  size_t At = 0;                         ///< which of these
  llvm::StringRef Path, File; ///< of the generated file: its path, its text
  llvm::StringRef Template;   ///< its path, or ""
  llvm::ArrayRef<const GeneratorWrite *> Writes; ///< that may have made it
};

OriginEntries entriesOf(index::Session &Index, const GeneratedLine &Line);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_GENERATEDITEMS_H
