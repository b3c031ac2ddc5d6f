//===- NameParts.h - The components of demangled names ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Splits demangled qualified names into components. Pure functions on text.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_NAMEPARTS_H
#define TORCHTALK_AGGREGATOR_MERGE_NAMEPARTS_H

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::index {

/// The components of \p Name without template arguments, parameters and ABI
/// tags: "at::native::(anonymous namespace)::f<int>" gives
/// {"at", "native", "(anonymous namespace)", "f"}. Lambdas keep their whole
/// spelling.
std::vector<std::string> nameComponents(std::string_view Name);

/// The template arguments of the last component with their brackets and
/// without spaces, or "".
std::string lastTemplateArgs(std::string_view Name);

/// \p Name without its last component, template arguments kept:
/// "a::B<int>" of "a::B<int>::f<char>".
std::string_view scopeText(std::string_view Name);

/// A component that a reader of the source does not write: anonymous
/// namespaces, PyTorch's inline namespaces for CPU capabilities (DEFAULT,
/// AVX2, AVX512, ...) and the implementation's own (std::__cxx11).
bool isTransparent(std::string_view Component);

/// The component before the last that is not transparent, or "".
std::string scopeOf(const std::vector<std::string> &Components);

/// Tells most scopes apart: to look only at the likely ones of many symbols.
uint32_t scopeHash(std::string_view Scope);

/// "AVX2" and the like.
bool isCpuCapability(std::string_view Component);

/// \p Name without template arguments and CPU capabilities, so that the
/// capability copies of one source function share it.
std::string canonicalName(std::string_view Name);

/// "add.Tensor" of "aten::add.Tensor".
std::string_view withoutNamespace(std::string_view Op);

/// \p Name in the namespace of \p Op, with the colons.
std::string inNamespaceOf(std::string_view Op, std::string_view Name);

/// torchgen's name of an op as one C++ identifier: "add_Tensor" of
/// "aten::add.Tensor" (model.py, OperatorName.unambiguous_name).
std::string unambiguousName(std::string_view Op);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_NAMEPARTS_H
