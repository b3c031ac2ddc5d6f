//===- MacroScan.h - Macros that register, of a source tree -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Repositories wrap PyTorch's macros of registration in some of their own,
/// which stand in a header and are used in other files:
///
/// \verbatim
///   core/registration.h   #define ACME_LIBRARY(N, M) TORCH_LIBRARY(N, M)
///   ops.cpp               ACME_LIBRARY(acme, m) { m.def("f(Tensor x) -> ()");
///   }
/// \endverbatim
///
/// Where nothing compiles the file, its text alone would not tell.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_MACROSCAN_H
#define TORCHTALK_AGGREGATOR_SOURCE_MACROSCAN_H

#include "source/tree/SourceFiles.h"

#include <string>
#include <vector>

namespace torchtalk::source {

/// Macros of the C++ files of \p Tree that register something, those beside
/// them and those that either use, each as it stands behind `#define`, sorted.
/// One that the files do not agree about is left out, and is a sentence of \p
/// Problems if it registers.
std::vector<std::string> registeringMacros(const SourceTree &Tree,
                                           std::vector<std::string> &Problems);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_MACROSCAN_H
