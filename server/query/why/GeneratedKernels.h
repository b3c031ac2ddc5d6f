//===- GeneratedKernels.h - Kernels of autograd and the like ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which ops torchgen writes kernels for that no backend has: for autograd, for
/// ADInplaceOrView and for BackendSelect. An index whose build has not compiled
/// these files has no rows of them.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_WHY_GENERATEDKERNELS_H
#define TORCHTALK_SERVER_QUERY_WHY_GENERATEDKERNELS_H

#include "query/dispatch/OpSet.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace torchtalk::query {

/// Whether torchgen registers a kernel of \p Op that serves the runtime key
/// \p Key, which is one of autograd's, ADInplaceOrView or BackendSelect.
bool hasGeneratedKernel(const OpSet &Ops, const std::string &Op,
                        llvm::StringRef Key);

/// Whether an argument of the op is a tensor, optional ones and lists too.
bool takesTensors(const metadata::FunctionSchema &Schema);

/// The entry of derivatives.yaml that serves \p Key; null: none.
const index::DerivativeKey *
derivativeFor(llvm::ArrayRef<index::DerivativeRecord> Derivatives,
              llvm::StringRef Key);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_WHY_GENERATEDKERNELS_H
