//===- Complete.cpp - Names that begin as a user typed --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Complete.h"

#include "query/dispatch/KnownRows.h"

#include "llvm/ADT/StringRef.h"

#include <set>

namespace torchtalk::query {

using llvm::StringRef;

namespace {

/// What stands for "aten::" in a spelling that begins like \p Typed.
StringRef prefixOf(StringRef Typed) {
  for (StringRef Prefix :
       {"torch.nn.functional.", "torch.ops.aten.", "torch.", "Tensor.", "F."})
    if (Typed.starts_with(Prefix))
      return Prefix;
  return "";
}

void add(Completion &Found, size_t Limit, std::string Value) {
  ++Found.Total;
  if (Found.Values.size() < Limit)
    Found.Values.push_back(std::move(Value));
}

} // namespace

Completion completeOps(index::Session &Index, const std::string &Typed,
                       size_t Limit) {
  Completion Found;
  StringRef Prefix = prefixOf(Typed);
  StringRef Start = StringRef(Typed).drop_front(Prefix.size());
  bool WithNamespace = index::OperatorName::isQualified(Start);
  std::string Last;
  Index.forEachOpName([&](std::string_view Name) {
    StringRef Full = index::OperatorName(Name).withoutOverload();
    StringRef Shown = Full;
    if (!WithNamespace && !Shown.consume_front("aten::"))
      return;
    if (!Shown.starts_with(Start) || Full == Last)
      return;
    Last = Full.str();
    add(Found, Limit, (Prefix + Shown).str());
  });
  return Found;
}

Completion completeNames(index::Session &Index, const std::string &Typed,
                         size_t Limit) {
  auto Found = completeOps(Index, Typed, Limit);
  // "at::native::ad": what is before the last name is not looked up.
  size_t Scope = Typed.rfind("::");
  std::string Before =
      Scope == std::string::npos ? "" : Typed.substr(0, Scope + 2);
  std::string Start = Typed.substr(Before.size());
  if (Start.empty() || Found.Values.size() >= Limit)
    return Found;
  std::set<std::string> Known(Found.Values.begin(), Found.Values.end());
  for (const std::string &Name : Index.baseNamesWithPrefix(Start, Limit))
    if (Known.insert(Before + Name).second)
      add(Found, Limit, Before + Name);
  return Found;
}

Completion completeKeys(index::Session &Index, const std::string &Typed,
                        size_t Limit) {
  std::set<std::string> Keys;
  for (const facts::DispatchKeyFact &Fact : KnownRows(Index).keys())
    Keys.insert(Fact.Key);
  // An index without that code has the keys that something is registered for.
  if (Keys.empty())
    Index.forEachRegistration([&](const auto &Row) {
      if (!Row.isDef())
        Keys.insert(Row.Key);
    });
  Completion Found;
  for (const std::string &Key : Keys)
    if (StringRef(Key).starts_with_insensitive(Typed))
      add(Found, Limit, Key);
  return Found;
}

} // namespace torchtalk::query
