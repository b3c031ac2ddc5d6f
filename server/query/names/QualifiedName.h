//===- QualifiedName.h - Matching names of C++ symbols ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Says how well a user's spelling fits a demangled qualified name. Pure
/// functions on text.
///
/// Components that a reader of the source does not write are *transparent*:
/// anonymous namespaces, PyTorch's inline namespaces for CPU capabilities
/// (DEFAULT, AVX2, AVX512, ...) and the implementation's own (std::__cxx11).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_QUALIFIEDNAME_H
#define TORCHTALK_SERVER_QUERY_NAMES_QUALIFIEDNAME_H

#include "records/NameParts.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::query {

using index::canonicalName;
using index::isCpuCapability;
using index::isTransparent;
using index::lastTemplateArgs;
using index::nameComponents;

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

/// Whether \p Name, as nameComponents() gives it, is inside of \p Scope.
bool isIn(const std::vector<std::string> &Name,
          std::initializer_list<std::string_view> Scope);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_QUALIFIEDNAME_H
