//===- GeneratorWrite.cpp - A call that writes generated files -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/GeneratorWrite.h"

namespace torchtalk::query {

using llvm::StringRef;

/// Whether \p Name is \p Pattern, where `*` stands for anything.
static bool fitsPattern(StringRef Pattern, StringRef Name) {
  auto [First, Rest] = Pattern.split('*');
  if (First.size() == Pattern.size())
    return Pattern == Name;
  if (!Name.consume_front(First))
    return false;
  for (size_t At = 0; At <= Name.size(); ++At)
    if (fitsPattern(Rest, Name.drop_front(At)))
      return true;
  return false;
}

bool GeneratorWrite::writes(StringRef BaseName) const {
  if (Out.empty())
    return true;
  if (!Sharded)
    return fitsPattern(Out, BaseName);
  auto [Stem, Extension] = StringRef(Out).rsplit('.');
  if (!BaseName.consume_front(Stem) || !BaseName.consume_back(Extension) ||
      !BaseName.consume_back("."))
    return false;
  return BaseName == "Everything" ||
         (BaseName.consume_front("_") && !BaseName.empty() &&
          BaseName.find_first_not_of("0123456789") == StringRef::npos);
}

const std::optional<OriginFunction> *
GeneratorWrite::makerOf(StringRef Placeholder) const {
  auto At = Makers.find(Placeholder.str());
  if (At != Makers.end())
    return &At->second;
  for (const auto &[Pattern, Maker] : Makers)
    if (fitsPattern(Pattern, Placeholder))
      return &Maker;
  return nullptr;
}

} // namespace torchtalk::query
