//===- OtherMeaning.cpp - Another thing of the name that was asked for ----===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/OtherMeaning.h"

namespace torchtalk::query {

using Kind = OtherMeaning::Kind;

const char *toString(Kind TheKind) {
  switch (TheKind) {
  case Kind::PythonClass:
    return "Python class";
  case Kind::PythonFunction:
    return "Python function";
  case Kind::Kernel:
    return "kernel, seen in source";
  case Kind::Function:
    return "function, seen in source";
  case Kind::Test:
    return "test";
  case Kind::OpInfo:
    return "OpInfo of the tests";
  case Kind::DispatchKey:
    return "dispatch key";
  case Kind::ForwardOp:
    return "forward op of this autograd node";
  case Kind::File:
    return "file";
  }
  return "?";
}

const char *commandOf(Kind TheKind) {
  switch (TheKind) {
  case Kind::PythonClass:
    return "modules";
  case Kind::PythonFunction:
    return "graph";
  case Kind::Kernel:
  case Kind::Function:
    return "search";
  case Kind::Test:
  case Kind::OpInfo:
    return "tests";
  case Kind::DispatchKey:
    return "backend";
  case Kind::ForwardOp:
    return "trace";
  case Kind::File:
    return "file";
  }
  return "?";
}

} // namespace torchtalk::query
