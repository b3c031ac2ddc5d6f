//===- OpDocs.h - Docstrings of operators -----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Docstrings that Python adds to C++ bindings:
///
/// \verbatim
///   add_docstr(torch.abs, r"""
///   abs(input, *, out=None) -> Tensor ...
///   """.format(**common_args))
/// \endverbatim
///
/// The files that do so are interpreted (source/python/PythonInterpreter.h), as
/// nearly all texts are made of shared pieces.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_OPDOCS_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_OPDOCS_H

#include "merge/python/PythonTests.h"

namespace torchtalk::index {

std::vector<OpDoc> findOpDocs(const PythonContext &Context);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_OPDOCS_H
