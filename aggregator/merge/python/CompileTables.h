//===- CompileTables.h - What backends of torch.compile map -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_COMPILETABLES_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_COMPILETABLES_H

#include "merge/python/PythonTables.h"

namespace torchtalk::index {

/// The op that a canonical name stands for, with its overload if it has one; ""
/// when it is none, or several.
std::string opNamed(const PythonContext &Context, llvm::StringRef Canonical);

/// The definition that names a value; "" when there is none.
std::string definitionOf(const source::AbstractValue &Value);

/// The entries of tables from ops to functions, in the modules of \p Backends
/// and in what these import. PyTorch's own backends have lowerings instead.
std::vector<TableRegistration>
compileMappings(const PythonContext &Context, source::PythonInterpreter &Run,
                llvm::ArrayRef<const source::PythonModule *> Backends);

/// What the tables of Description::Tables register. Entries whose ops only
/// running tells, and a table of which not all can be seen, are "<dynamic>".
std::vector<TableRegistration> describedTables(const PythonContext &Context,
                                               source::PythonInterpreter &Run);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_COMPILETABLES_H
