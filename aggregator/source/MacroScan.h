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
/// registrations. Or defined in a header so that what looks like code in other
/// files is none:
///
/// \verbatim
///   jit_macros.h   #define jiterator_stringify(...) std::string(#__VA_ARGS__);
///   Math.cuh       const auto tan_string = jiterator_stringify(
///                      template <typename T> T t(T x) { return tan(x); });
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_MACROSCAN_H
#define TORCHTALK_AGGREGATOR_SOURCE_MACROSCAN_H

#include "source/tree/SourceFiles.h"

#include <string>
#include <vector>

namespace torchtalk::source {

/// The macros of the C++ files of \p Tree that register something, the other
/// macros of their files, those of headers that make text of their arguments,
/// and the macros that these use; each as the text after `#define`, sorted.
/// What a header defines counts, rather than what a source file has for itself.
/// A macro with conflicting definitions is left out, with a problem if headers
/// have them and it registers.
std::vector<std::string> macrosToExpand(const SourceTree &Tree,
                                        std::vector<std::string> &Problems);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_MACROSCAN_H
