//===- OpNames.h - What generated code calls the ops ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_OPNAMES_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_OPNAMES_H

#include "index/reader/Session.h"
#include "query/origin/OriginResult.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// Parameters by name, each with its type as schemas call it; "" where C++ has
/// several types for one of these, or that is not known.
using ParameterTypes = std::map<std::string, std::string>;

/// "int[]?" of a type in C++, or "".
std::string schemaTypeOf(llvm::StringRef CppType);

/// The ops of native_functions.yaml, with those by autogen, by the names that
/// torchgen makes of theirs. Ops are numbers here.
class OpNames {
public:
  /// Read once as long as the index is open.
  static const OpNames &of(index::Session &Index);

  const OriginEntry &entry(size_t Op) const { return All[Op].Entry; }
  /// In the order of the file.
  std::vector<OriginEntry> entries(llvm::ArrayRef<size_t> Ops) const;

  /// By "aten::add.Tensor"; "aten::" may be left out.
  std::optional<size_t> named(llvm::StringRef Name) const;
  /// Those that C++ calls so: by the rules of their names, and where \p
  /// OfKernels by their kernels, too.
  std::vector<size_t> inCpp(llvm::StringRef Name, bool OfKernels) const;
  /// The overloads of a name, "add", in the order of the file; those by autogen
  /// come last.
  std::vector<size_t> overloads(llvm::StringRef Name) const;
  /// Those whose name without overload, or its root ("add" of "add_"), is it.
  llvm::ArrayRef<size_t> withBase(llvm::StringRef Base) const;

  /// Those whose wrapper of a kernel that is not structured has the name behind
  /// that of the dispatch key, see wrapper_kernel_sig() of torchgen.
  llvm::ArrayRef<size_t> inWrapper(llvm::StringRef Name) const;

  /// Those that the name is of as OperatorName.unambiguous_name() makes it,
  /// view_func_name() of gen_view_funcs.py or LazyIrSchema.node_name.
  llvm::ArrayRef<size_t> unambiguous(llvm::StringRef Name) const;

  /// The variants that one structured kernel serves, whose functional one has
  /// the name "add_Tensor".
  llvm::ArrayRef<size_t> structuredGroup(llvm::StringRef Name) const;
  /// The variants of an op, which differ in what they write to: it is one.
  llvm::ArrayRef<size_t> variants(size_t Op) const {
    return in(BySignature, All[Op].Signature);
  }
  /// Those of the kernel that torchgen makes of `ufunc_inner_loop` for "add".
  llvm::ArrayRef<size_t> ufuncGroup(llvm::StringRef Name) const;
  /// The view, its variant that copies and the one in place, of "unbind_int".
  std::vector<size_t> viewGroup(llvm::StringRef Name) const;

  /// Whether torchgen binds it to Python so, "torch.add" or "Tensor.add".
  bool isBoundAs(size_t Op, llvm::StringRef Name) const;
  bool isBound(size_t Op) const { return !All[Op].PythonNames.empty(); }
  bool isOut(size_t Op) const { return All[Op].IsOut; }

  /// Whether the parameters may be the op's: a method has no self.
  bool fits(size_t Op, const ParameterTypes &Given) const;

private:
  struct KnownOp {
    OriginEntry Entry;
    ParameterTypes Types; ///< of arguments
    std::vector<std::string> PythonNames;
    std::string Signature;
    bool IsOut = false;
  };
  using Numbers = llvm::StringMap<std::vector<size_t>>;
  static llvm::ArrayRef<size_t> in(const Numbers &All, llvm::StringRef Name) {
    auto At = All.find(Name);
    if (At == All.end())
      return {};
    return At->second;
  }

  void add(OriginEntry Entry, std::string_view Schema,
           const index::TorchgenFunction &Torchgen);

  std::vector<KnownOp> All;
  llvm::StringMap<size_t> ByName;
  Numbers ByRule, ByKernel, ByBase, BySignature, ByUnambiguous, ByWrapper;
  llvm::StringMap<std::string> Functional, OfUfunc; ///< name to signature
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_OPNAMES_H
