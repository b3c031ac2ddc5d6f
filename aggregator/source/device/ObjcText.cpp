//===- ObjcText.cpp - Objective-C as a C++ parser takes it ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/ObjcText.h"

namespace torchtalk::source {
namespace {

size_t behindEnd(const CxxSpans &T, size_t I) {
  while (I < T.size() && !(T[I].is("@") && T[I + 1].is("end")))
    ++I;
  return I + 2;
}

ObjcPiece directive(const CxxSpans &T, size_t I) {
  const CxxToken &Name = T[I + 1];
  if (Name.is("interface", "protocol"))
    return {"", behindEnd(T, I)};
  if (Name.is("implementation")) {
    size_t Next = I + 3;
    if (T[Next].is("(") && T.partner(Next) != None) // of a category
      Next = T.partner(Next) + 1;
    return {"", Next};
  }
  bool Literal = Name.is("[", "{", "(");
  if (Literal && T.partner(I + 1) != None)
    return {"0", T.partner(I + 1) + 1};
  return {"", I + (Name.isWord() ? 2 : 1)}; // @end, @class, @"text"
}

/// `- (void)set:(int)X to:(int)Y {` in an @implementation.
std::optional<ObjcPiece> method(const CxxSpans &T, size_t I) {
  if (!T[I + 1].is("(") || T.partner(I + 1) == None)
    return std::nullopt;
  std::string Name = "void objc";
  for (size_t At = T.partner(I + 1) + 1; At < T.size(); ++At) {
    if (T[At].is("(") && T.partner(At) != None)
      At = T.partner(At) + 1; // and the parameter after its type
    else if (T[At].isWord())
      Name += "_" + T[At].Text.str();
    else if (T[At].is("{", ";"))
      return ObjcPiece{Name + "()", At};
    else if (!T[At].is(":"))
      return std::nullopt;
  }
  return std::nullopt;
}

} // namespace

std::optional<ObjcPiece> objcPiece(const CxxSpans &T, size_t I) {
  if (T[I].is("@"))
    return directive(T, I);
  if (T[I].is("-", "+"))
    return method(T, I);
  return std::nullopt;
}

} // namespace torchtalk::source
