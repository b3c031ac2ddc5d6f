//===- MacroScan.h - Registering macros of a source tree --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Repositories wrap PyTorch's registration macros in their own, which are
/// defined in a header and used in other files:
///
/// \verbatim
///   core/registration.h   #define ACME_LIBRARY(N, M) TORCH_LIBRARY(N, M)
///   ops.cpp               ACME_LIBRARY(acme, m) { m.def("f(Tensor x) -> ()");
///   }
/// \endverbatim
///
/// If such a file is not compiled, its text alone does not show the
/// registrations.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_MACROSCAN_H
#define TORCHTALK_AGGREGATOR_SOURCE_MACROSCAN_H

#include "source/tree/SourceFiles.h"

#include <string>
#include <vector>

namespace torchtalk::source {

/// The macros of the C++ files of \p Tree that register something, the other
/// macros of their files, and the macros that these use; each as the text after
/// `#define`, sorted. What a header defines counts, rather than what a source
/// file has for itself. A macro with conflicting definitions is left out, with
/// a problem if headers have them and it registers.
std::vector<std::string> registeringMacros(const SourceTree &Tree,
                                           std::vector<std::string> &Problems);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_MACROSCAN_H
