//===- Generators.h - The Python that writes generated files ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The calls of FileManager (torchgen/utils.py) in torchgen, tools/autograd,
/// tools/pyi and tools/setup_helpers: which files they write from which
/// template, and by which function each placeholder gets its text. Read from
/// the syntax tree: a function is only named where the expression leads to one
/// definition.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_GENERATORS_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_GENERATORS_H

#include "query/origin/GeneratorWrite.h"

#include <vector>

namespace torchtalk::query {

/// All of the source.
std::vector<GeneratorWrite> generatorWrites(index::Session &Index,
                                            const OriginRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_GENERATORS_H
