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

#ifndef TORCHTALK_AGGREGATOR_RECORDS_NAMEPARTS_H
#define TORCHTALK_AGGREGATOR_RECORDS_NAMEPARTS_H

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::index {

/// Whether \p C can be in an identifier.
bool isWord(char C);

/// The components of \p Name without template arguments, parameters and ABI
/// tags: "at::native::(anonymous namespace)::f<int>" gives
/// {"at", "native", "(anonymous namespace)", "f"}. Lambdas keep their whole
/// spelling.
std::vector<std::string> nameComponents(std::string_view Name);

/// The unqualified name in \p QualifiedName: after the last "::" outside of
/// template arguments, parentheses and "{...}", itself without template
/// arguments. "at::native::(anonymous namespace)::f<int>" -> "f";
/// "std::vector<a::b>::operator[]" -> "operator[]".
std::string baseName(std::string_view QualifiedName);

/// The name in a signature, as demanglers print them: "a::f<int>" of
/// "void a::f<int>(int) const". A name comes back as it is.
std::string_view nameIn(std::string_view Signature);

/// \p Text, a name or a signature, in at most \p Most characters where that can
/// be: "f<...>(...)::g" has the longest template arguments left out, and then
/// parameters.
std::string shortened(std::string_view Text, size_t Most);

/// Whether \p Short is \p Text, "..." standing for anything. Spaces and
/// anonymous namespaces do not matter.
bool mayStandFor(std::string_view Short, std::string_view Text);

/// \p Text without spaces, which demanglers and people set in their own ways.
std::string withoutSpaces(std::string_view Text);

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

/// The component before the last that is neither transparent nor a lambda, or
/// "": a lambda belongs to the function around it.
std::string scopeOf(const std::vector<std::string> &Components);

/// Tells most symbols of one unqualified name apart, to read only the likely
/// ones of many.
uint32_t namingHash(std::string_view Name);
uint32_t namingHash(std::string_view Name,
                    const std::vector<std::string> &Components);
/// The part of a naming hash that two names in one scope, as scopeOf() gives
/// it, have in common.
inline uint16_t scopePart(uint32_t NamingHash) { return NamingHash & 0xffff; }
/// The part of a naming hash that is made of the whole name without its spaces.
inline uint16_t namePart(uint32_t NamingHash) { return NamingHash >> 16; }

/// "AVX2" and the like.
bool isCpuCapability(std::string_view Component);
/// The macro that stands for it in text.
inline constexpr std::string_view AnyCapability = "CPU_CAPABILITY";

/// \p Name without template arguments and CPU capabilities, so that the
/// capability copies of one source function share it.
std::string canonicalName(std::string_view Name);
std::string canonicalName(const std::vector<std::string> &Components);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_NAMEPARTS_H
