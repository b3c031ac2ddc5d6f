//===- CpuFallbacks.h - Kernels that run on the CPU -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_CPUFALLBACKS_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_CPUFALLBACKS_H

#include "index/reader/Session.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace torchtalk::query {

/// Which functions copy the arguments of any op to the CPU and call it there:
/// at::native::cpu_fallback (aten/src/ATen/native/CPUFallback.h) and boxed
/// kernels around it. A kernel for one op that falls back for some arguments is
/// none. For one thread; borrows the index.
class CpuFallbacks {
public:
  explicit CpuFallbacks(index::Session &Index);

  bool contains(index::SymbolId Kernel);

private:
  bool isOne(index::SymbolId Kernel) const;

  index::Session *Index;
  const index::WalkGraph *Graph;
  llvm::DenseSet<index::Node> Roots; ///< at::native::cpu_fallback
  llvm::DenseMap<index::SymbolId, bool> Known;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_CPUFALLBACKS_H
