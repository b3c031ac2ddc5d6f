//===- CallSite.h - A place where a function is called ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ANSWER_CALLSITE_H
#define TORCHTALK_SERVER_QUERY_ANSWER_CALLSITE_H

#include "query/answer/Knowing.h"
#include "records/IndexRecords.h"

#include <compare>
#include <string>

namespace torchtalk::query {

/// Another function that a call site tells of. The name is set only in what
/// is shown.
struct NamedSymbol {
  index::SymbolId Id = 0; ///< 0: none
  std::string Name;

  auto operator<=>(const NamedSymbol &Other) const { return Id <=> Other.Id; }
  bool operator==(const NamedSymbol &Other) const { return Id == Other.Id; }
};

struct CallSite {
  /// Not "": no call in the source, but what the dispatcher does for this op
  /// under Key; Where is the registration.
  std::string Op, Key;
  facts::EdgeKind Kind = facts::EdgeKind::Call;
  index::Location Where;
  bool InLambda = false; ///< a call of a lambda in the subject's body
  /// Who gets the address, or the lambda that the call is in, as an argument.
  NamedSymbol PassedTo;
  /// Of a virtual call: the method that is called, where the callee is one
  /// that overrides it.
  NamedSymbol Base;
  std::string OnlyIn = {}; ///< see index::Definition
  From Origin = From::Compiled;

  auto operator<=>(const CallSite &) const = default;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ANSWER_CALLSITE_H
