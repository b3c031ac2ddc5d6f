//===- FunctionTable.h - All functions that torchgen knows ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operators of native_functions.yaml and those that torchgen generates
/// from them, with look-up of the variants of a function.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_FUNCTIONTABLE_H
#define TORCHTALK_AGGREGATOR_METADATA_FUNCTIONTABLE_H

#include "metadata/TorchgenSignature.h"
#include "records/IndexRecords.h"

#include "llvm/ADT/ArrayRef.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::metadata {

/// torchgen's NativeFunction.
struct NativeFunction {
  std::string Op; ///< "aten::add.Tensor"
  /// Its entry; for a generated function, the entry that lists it in `autogen`.
  const index::OpRecord *Yaml = nullptr;
  FunctionSchema Schema = {};
  bool Generated = false;
  Variant Kind = Variant::Functional;
  std::string Signature = {};
  std::string SignatureNoDefaults = {};

  /// "add.Tensor": as torchgen's lists name it.
  std::string_view nameInLists() const;
};

class FunctionTable {
public:
  /// \p Ops must outlive the table. Entries without a valid schema are left out
  /// and described in \p Problems.
  FunctionTable(llvm::ArrayRef<index::OpRecord> Ops,
                std::vector<std::string> &Problems);

  /// In the order of \p Ops, then the generated ones.
  const std::vector<NativeFunction> &all() const { return Functions; }
  const NativeFunction &operator[](size_t F) const { return Functions[F]; }

  std::optional<size_t> findOp(const std::string &Op) const;
  /// \p Op, if its schema is \p Text, which is \p Schema.
  std::optional<size_t> findSchema(const std::string &Op, std::string_view Text,
                                   const FunctionSchema &Schema) const;

  /// canonical_function(): the variant of \p F that an entry of
  /// derivatives.yaml under \p Name, without overload, is about.
  size_t canonical(size_t F, std::string_view Name) const;

private:
  void add(const index::OpRecord &Op, std::vector<std::string> &Problems);
  void addGenerated(size_t Base);
  void put(NativeFunction F);

  std::vector<NativeFunction> Functions;
  std::map<std::string, size_t> ByOp;
  std::map<std::string, std::vector<size_t>> BySignature;
};

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_FUNCTIONTABLE_H
