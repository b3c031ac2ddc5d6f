//===- SymbolIds.cpp - The ids of symbols ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/SymbolIds.h"

#include <xxhash.h>

namespace torchtalk::index {

using llvm::StringRef;

namespace {

constexpr unsigned StartBits = 16;

/// The qualified name that \p Identity starts with, up to the first template
/// argument: of a mangled name (Itanium C++ ABI, 5.1) or of a USR.
StringRef startOf(StringRef Identity) {
  if (!Identity.consume_front("_Z"))
    return Identity.take_until([](char C) { return C == '>' || C == '#'; });
  Identity = Identity.ltrim('Z'); // of a function: what is local to it
  if (Identity.consume_front("N"))
    Identity = Identity.ltrim("rVKRO");
  StringRef Rest = Identity;
  Rest.consume_front("St");
  size_t Length = 0;
  while (!Rest.empty() && !Rest.consumeInteger(10, Length))
    Rest = Rest.drop_front(std::min(Length, Rest.size()));
  return Identity.drop_back(Rest.size());
}

} // namespace

SymbolId symbolId(const std::string &Identity, const std::string &File) {
  StringRef Start = startOf(Identity);
  // A NUL cannot occur in either part, so the pair is unambiguous.
  std::string Key = File.empty() ? Identity : Identity + '\0' + File;
  return XXH3_64bits(Start.data(), Start.size()) << (64 - StartBits) |
         XXH3_64bits(Key.data(), Key.size()) >> StartBits;
}

} // namespace torchtalk::index
