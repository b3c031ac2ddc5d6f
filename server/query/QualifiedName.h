//===- QualifiedName.h - Matching names of C++ symbols ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Splits demangled qualified names into components and says how well a
/// user's spelling fits one. Pure functions on text.
///
/// Components that a reader of the source does not write are *transparent*:
/// anonymous namespaces, PyTorch's inline namespaces for CPU capabilities
/// (DEFAULT, AVX2, AVX512, ...) and the implementation's own (std::__cxx11).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_QUALIFIEDNAME_H
#define TORCHTALK_SERVER_QUERY_QUALIFIEDNAME_H

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::query {

/// The components of \p Name without template arguments, parameters and ABI
/// tags: "at::native::(anonymous namespace)::f<int>" gives
/// {"at", "native", "(anonymous namespace)", "f"}. Lambdas keep their whole
/// spelling.
std::vector<std::string> nameComponents(std::string_view Name);

/// The template arguments of the last component with their brackets and
/// without spaces, or "".
std::string lastTemplateArgs(std::string_view Name);

bool isTransparent(std::string_view Component);

/// "AVX2" and the like.
bool isCpuCapability(std::string_view Component);

/// \p Name without template arguments and CPU capabilities, so that the
/// capability copies of one source function share it.
std::string canonicalName(std::string_view Name);

/// How a spelling fits a name, best first. The last components are equal in
/// all but None.
enum class NameMatch {
  Exact,       ///< equal, but for transparent components
  Suffix,      ///< equal to the end of the name, but for transparent ones
  Subsequence, ///< other components in between
  None,
};

NameMatch matchName(const std::vector<std::string> &Query,
                    const std::vector<std::string> &Name);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_QUALIFIEDNAME_H
