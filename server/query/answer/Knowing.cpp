//===- Knowing.cpp - Where a fact is from, and what was not read ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/answer/Knowing.h"

#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

From fromOf(const index::RegistrationRecord &Row) {
  if (Row.Compiled)
    return From::Compiled;
  return llvm::StringRef(Row.File).ends_with(".yaml") ? From::Rule
                                                      : From::Source;
}

LookedAt lookedAt(const index::IndexSummary &Summary) {
  return {.Tus = Summary.TusOk + Summary.tusWithoutFacts(),
          .Compiled = Summary.TusOk,
          .Source = Summary.TextFiles,
          .Not = Summary.tusWithoutFacts() - Summary.TusAsText};
}

} // namespace torchtalk::query
