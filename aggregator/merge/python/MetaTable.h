//===- MetaTable.h - Meta kernels of activate_meta() ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `import torch` runs activate_meta() of torch/_meta_registrations.py: each op
/// of the decomposition table gets a kernel for Meta, except views, composite
/// ops and some that it names.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_METATABLE_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_METATABLE_H

#include "merge/python/PythonTests.h"

#include <vector>

namespace torchtalk::index {

/// Adds these kernels, where the project runs activate_meta(), to \p Rows.
void activateMeta(const PythonContext &Context,
                  std::vector<PythonRegistration> &Rows);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_METATABLE_H
