//===- OpProperties.h - What there is for an op, but kernels ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The properties of ops that no dispatch key tells: which variants torchgen
/// sees as one op, formulas, decompositions, what inductor and DTensor do, what
/// Python calls, docs and tests.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_OPS_OPPROPERTIES_H
#define TORCHTALK_SERVER_QUERY_OPS_OPPROPERTIES_H

#include "query/dispatch/OpSet.h"
#include "query/ops/OpsResult.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <array>

namespace torchtalk::query {

/// Reads what is wanted once, for all ops. Borrows the set of ops.
class OpProperties {
public:
  OpProperties(const OpSet &Ops, llvm::ArrayRef<Property> Wanted);

  /// std::nullopt: the op lacks it.
  std::optional<PropertyValue> of(Property P, const std::string &Op) const;

private:
  using Values = llvm::StringMap<PropertyValue>;

  void readTorchgen();
  void readDerivatives();
  void readPython();
  void readDocs();
  void readOpInfos();
  void readAutocast();
  void readTests();
  void readRecord();
  Values &to(Property P) { return All[static_cast<size_t>(P)]; }

  const OpSet &Ops;
  std::array<Values, NumProperties> All; ///< by op
  /// Properties of all overloads of an op, by its name without one.
  std::array<Values, NumProperties> OfName;
  /// The value of ops that neither has. std::nullopt: such ops lack the
  /// property.
  std::array<std::optional<PropertyValue>, NumProperties> Unknown;
  /// Ops whose decompositions inductor takes besides those of core, or leaves
  /// out; without an overload: all of a name.
  struct Chosen {
    llvm::StringSet<> Ops, Names;
    void add(const index::PythonRegistration &Row);
    bool contains(llvm::StringRef Op) const {
      return Ops.contains(Op) || Names.contains(Op.split('.').first);
    }
  };
  Chosen Taken, LeftOut;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_OPS_OPPROPERTIES_H
