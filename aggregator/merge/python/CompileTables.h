//===- CompileTables.h - Op tables of torch.compile backends ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_COMPILETABLES_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_COMPILETABLES_H

#include "merge/python/PythonTables.h"

namespace torchtalk::index {

/// The entries of tables from ops to functions, in the modules of \p Backends
/// and those that they import. PyTorch's own backends have lowerings instead.
std::vector<TableRegistration>
compileMappings(const PythonContext &Context, source::PythonInterpreter &Run,
                llvm::ArrayRef<const source::PythonModule *> Backends);

/// The registrations of Description::Tables. Entries whose op is known only at
/// run time, and incomplete tables, are "<dynamic>".
std::vector<TableRegistration> describedTables(const PythonContext &Context,
                                               source::PythonInterpreter &Run);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_COMPILETABLES_H
