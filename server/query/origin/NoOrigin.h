//===- NoOrigin.h - Why a file is not known to be generated -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_NOORIGIN_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_NOORIGIN_H

#include "query/origin/OriginResult.h"

#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

/// Why no template fits \p Path, as far as its \p Text and the files beside it
/// tell. \p Named is the template that it says it is made from, or "".
std::string whyNoOrigin(const OriginRequest &Request, llvm::StringRef Path,
                        llvm::StringRef Text, llvm::StringRef Named);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_NOORIGIN_H
