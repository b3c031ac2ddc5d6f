//===- PythonKernels.h - Kernels that Python registers ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_PYTHONKERNELS_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_PYTHONKERNELS_H

#include "index/reader/Session.h"

#include <string>
#include <vector>

namespace torchtalk::query {

/// The key that it puts a kernel into the dispatcher for, or "". (py_impl does
/// not, but then there is a kernel in Python all the same. register_meta fills
/// a table: what that registers are rows of their own.)
std::string keyOfPythonKernel(const index::PythonRegistration &Row);

/// Whether `import torch` may load it, of a row of PyTorch. PyTorch's own tests
/// register things of their own.
bool isLoadedByTorch(const index::PythonRegistration &Row);

/// What Python registers with the dispatcher, as a row of it, which no compiler
/// has seen. The key of a schema is "def", and "" of what is neither.
index::RegistrationRecord
dispatcherRow(const index::PythonRegistration &Registration);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_PYTHONKERNELS_H
