//===- PythonImports.h - What imports bind ----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONIMPORTS_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONIMPORTS_H

#include "source/python/PythonModel.h"
#include "source/tree/SyntaxTree.h"

namespace torchtalk::source {

/// Adds the names that an import statement in \p Scope binds to those of
/// \p Out: `import a.b` binds a, `import a.b as c` binds c to a.b, `from a
/// import b` binds b to a.b.
void readImport(Node Statement, uint32_t Scope, PythonModule &Out);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONIMPORTS_H
