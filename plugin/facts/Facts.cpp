//===- Facts.cpp - Words and identities of facts --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/Facts.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace torchtalk::facts {

uint64_t extractorRevision() { return TORCHTALK_EXTRACTOR_REVISION; }

namespace {

/// The word for \p Value, of which there are \p Count.
template <size_t Count, typename Enum, size_t N>
const char *wordFor(Enum Value, const char *const (&Words)[N]) {
  static_assert(N == Count);
  auto Index = static_cast<size_t>(Value);
  return Index < N ? Words[Index] : "?";
}

} // namespace

const char *toString(FunctionKind Kind) {
  return wordFor<NumFunctionKinds>(Kind, {"function", "method", "constructor",
                                          "destructor", "conversion", "lambda",
                                          "template", "initializer"});
}

const char *toString(Linkage Link) {
  return Link == Linkage::Internal ? "internal" : "external";
}

const char *toString(EdgeKind Kind) {
  return wordFor<NumEdgeKinds>(Kind, {"call", "virtual", "construct", "destroy",
                                      "address", "encloses", "register",
                                      "indirect", "overrides", "constant",
                                      "dispatch", "stub", "launch"});
}

const char *toString(RegistrationApi Api) {
  return wordFor<NumRegistrationApis>(
      Api, {"library", "operators", "jit", "stub", "backend_name"});
}

const char *toString(DispatchKeyRelation Relation) {
  return wordFor<NumDispatchKeyRelations>(Relation,
                                          {"runtime", "includes", "backend"});
}

const char *toString(BindingKind Kind) {
  return wordFor<NumBindingKinds>(
      Kind, {"function", "method", "static method", "class method", "getter",
             "setter", "attribute", "enum value", "module", "class", "enum",
             "instance", "module-name", "type-name", "contains", "argument"});
}

std::string boundedCondition(std::string Text) {
  if (Text.size() <= MaxConditionText)
    return Text;
  size_t Cut = MaxConditionText;
  while (Cut != 0 && (static_cast<unsigned char>(Text[Cut]) & 0xC0) == 0x80)
    --Cut; // not in a character of UTF-8
  return Text.substr(0, Cut) + " [cut: " + std::to_string(Cut) + " of " +
         std::to_string(Text.size()) + " bytes]";
}

uint64_t hash64(const std::string &Text) {
  return XXH3_64bits(Text.data(), Text.size());
}

} // namespace torchtalk::facts
