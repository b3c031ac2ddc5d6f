//===- PythonReader.h - The model of a Python file --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONREADER_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONREADER_H

#include "source/python/PythonModel.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace torchtalk::source {

/// The dotted name of a file below a folder of sys.path: "torch/nn/__init__.py"
/// is torch.nn.
std::string pythonModuleName(llvm::StringRef Path);

/// \p Path is relative to a folder of sys.path. An error when the file is too
/// large or takes too long (see SyntaxTree.h); a syntax error is none.
llvm::Expected<PythonModule> readPython(llvm::StringRef Path, std::string Text);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONREADER_H
