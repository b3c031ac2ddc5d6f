//===- Backward.h - The ops of backward formulas ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From an op to what its backward calls: the formulas of derivatives.yaml for
/// it, or where it is composite for each op that its code comes to.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_RUN_BACKWARD_H
#define TORCHTALK_SERVER_QUERY_RUN_BACKWARD_H

#include "query/run/Closure.h"
#include "query/text/BodyReader.h"

#include "llvm/ADT/StringMap.h"

namespace torchtalk::query {

/// For one answer. Borrows the closure and the index.
class Backward {
public:
  Backward(Closure &Ops, const OpSet &Known, index::Session &PyTorch)
      : Ops(Ops), PyTorch(PyTorch), Bodies(PyTorch),
        Code(Known, PyTorch, nullptr) {}

  struct Found {
    std::vector<std::string> Of;    ///< the ops with a formula, sorted
    std::vector<std::string> Calls; ///< the ops that the formulas call, sorted
    bool InText = false;            ///< the code of some was read as text
    bool Known = true;              ///< the index has the code of all
  };
  /// The backward of the op with this number; empty when neither it nor an op
  /// that it comes to has a formula.
  Found of(unsigned Op);

private:
  struct Formula {
    std::vector<std::string> Calls;
    bool InText = false, Known = true;
  };
  const std::optional<Formula> &formulaOf(const std::string &Op);
  Formula inText(const index::DerivativeKey &Key);

  Closure &Ops;
  index::Session &PyTorch;
  BodyReader Bodies;
  KernelCode Code;
  llvm::StringMap<std::optional<Formula>> Formulas; ///< by op
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_RUN_BACKWARD_H
