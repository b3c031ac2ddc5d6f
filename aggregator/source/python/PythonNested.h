//===- PythonNested.h - Limit of nested evaluation --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONNESTED_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONNESTED_H

#include "source/python/PythonInterpreter.h"

namespace torchtalk::source {

/// Limit for one text; docstrings of PyTorch have up to 10 KB.
constexpr size_t MaxText = 64 << 10;

/// Counts a level of our own stack; false when there are too many.
class PythonInterpreter::Nested {
public:
  explicit Nested(PythonInterpreter &Of) : Of(Of) {
    if (++Of.Depth > Max)
      Of.cutHere();
  }
  Nested(const Nested &) = delete;
  Nested &operator=(const Nested &) = delete;
  ~Nested() { --Of.Depth; }

  explicit operator bool() const { return Of.Depth <= Max; }

private:
  static constexpr unsigned Max = 250;
  PythonInterpreter &Of;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONNESTED_H
