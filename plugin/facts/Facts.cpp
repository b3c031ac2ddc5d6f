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

const char *toString(FunctionKind Kind) {
  switch (Kind) {
  case FunctionKind::Function:
    return "function";
  case FunctionKind::Method:
    return "method";
  case FunctionKind::Constructor:
    return "constructor";
  case FunctionKind::Destructor:
    return "destructor";
  case FunctionKind::Conversion:
    return "conversion";
  case FunctionKind::Lambda:
    return "lambda";
  case FunctionKind::Template:
    return "template";
  case FunctionKind::Initializer:
    return "initializer";
  }
  return "?";
}

const char *toString(Linkage Link) {
  return Link == Linkage::Internal ? "internal" : "external";
}

const char *toString(EdgeKind Kind) {
  switch (Kind) {
  case EdgeKind::Call:
    return "call";
  case EdgeKind::Virtual:
    return "virtual";
  case EdgeKind::Construct:
    return "construct";
  case EdgeKind::Destroy:
    return "destroy";
  case EdgeKind::Address:
    return "address";
  case EdgeKind::Encloses:
    return "encloses";
  case EdgeKind::Register:
    return "register";
  case EdgeKind::Indirect:
    return "indirect";
  case EdgeKind::Overrides:
    return "overrides";
  case EdgeKind::Constant:
    return "constant";
  case EdgeKind::Dispatch:
    return "dispatch";
  case EdgeKind::Stub:
    return "stub";
  case EdgeKind::Launch:
    return "launch";
  }
  return "?";
}

const char *toString(RegistrationApi Api) {
  switch (Api) {
  case RegistrationApi::Library:
    return "library";
  case RegistrationApi::Operators:
    return "operators";
  case RegistrationApi::Jit:
    return "jit";
  case RegistrationApi::Stub:
    return "stub";
  case RegistrationApi::BackendName:
    return "backend_name";
  }
  return "?";
}

const char *toString(DispatchKeyRelation Relation) {
  switch (Relation) {
  case DispatchKeyRelation::Runtime:
    return "runtime";
  case DispatchKeyRelation::Includes:
    return "includes";
  case DispatchKeyRelation::Backend:
    return "backend";
  }
  return "?";
}

const char *toString(BindingKind Kind) {
  switch (Kind) {
  case BindingKind::Function:
    return "function";
  case BindingKind::Method:
    return "method";
  case BindingKind::StaticMethod:
    return "static method";
  case BindingKind::ClassMethod:
    return "class method";
  case BindingKind::Getter:
    return "getter";
  case BindingKind::Setter:
    return "setter";
  case BindingKind::Attribute:
    return "attribute";
  case BindingKind::EnumValue:
    return "enum value";
  case BindingKind::Submodule:
    return "module";
  case BindingKind::Class:
    return "class";
  case BindingKind::Enum:
    return "enum";
  case BindingKind::Instance:
    return "instance";
  case BindingKind::ModuleName:
    return "module-name";
  case BindingKind::TypeName:
    return "type-name";
  case BindingKind::Contains:
    return "contains";
  case BindingKind::Argument:
    return "argument";
  }
  return "?";
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

uint64_t symbolId(const std::string &Identity, const std::string &File) {
  if (File.empty())
    return XXH3_64bits(Identity.data(), Identity.size());
  // A NUL cannot occur in either part, so the pair is unambiguous.
  std::string Key = Identity;
  Key.push_back('\0');
  Key += File;
  return XXH3_64bits(Key.data(), Key.size());
}

} // namespace torchtalk::facts
