//===- PythonRegistrations.h - Registrations by Python code -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Decompositions, kernels, meta functions and schemas that Python code
/// registers, where the source shows the op:
///
/// \verbatim
///   @register_decomposition(aten.gelu)
///   @torch.library.custom_op("ns::op", mutates_args=())
///   lib = Library("aten", "IMPL", "Meta"); lib.impl("add.Tensor", f)
///   @aten.dropout.default.py_impl(DispatchKey.Autograd)
/// \endverbatim
///
/// PythonTables.h finds registrations in tables, loops and functions. An op
/// that is known only at run time is "<dynamic>".
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONREGISTRATIONS_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONREGISTRATIONS_H

#include "merge/python/PythonTests.h"

namespace torchtalk::index {

std::vector<PythonRegistration>
findPythonRegistrations(const PythonContext &Context);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONREGISTRATIONS_H
