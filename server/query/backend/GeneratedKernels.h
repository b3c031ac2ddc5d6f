//===- GeneratedKernels.h - Kernels of autograd and the like ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which ops torchgen writes kernels for by more than `dispatch:` says. An
/// index whose build has not compiled these files has no rows of them.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BACKEND_GENERATEDKERNELS_H
#define TORCHTALK_SERVER_QUERY_BACKEND_GENERATEDKERNELS_H

#include "query/dispatch/OpSet.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace torchtalk::query {

/// Whether \p Key is one of the runtime keys that such kernels serve:
/// VariableType, ADInplaceOrViewType, TraceType, RegisterFunctionalization,
/// RegisterBackendSelect.
bool isOfOtherGenerators(llvm::StringRef Key);

/// Whether torchgen registers a kernel of \p Op that serves \p Key, which is
/// such a key. What PyTorch registers by hand instead is not looked for.
bool hasGeneratedKernel(const OpSet &Ops, const std::string &Op,
                        llvm::StringRef Key);

/// Whether an argument of the op is a tensor, optional ones and lists too.
bool takesTensors(const metadata::FunctionSchema &Schema);

/// What an entry of derivatives.yaml says for one dispatch key.
struct KeyDerivative {
  const index::DerivativeRecord *Entry = nullptr; ///< null: there is none
  const index::DerivativeKey *Of = nullptr;
};

/// The one that serves \p Key. Borrows \p Derivatives.
KeyDerivative derivativeFor(llvm::ArrayRef<index::DerivativeRecord> Derivatives,
                            llvm::StringRef Key);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BACKEND_GENERATEDKERNELS_H
