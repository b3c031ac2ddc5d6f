//===- GeneratorRules.h - What PyTorch's own generator says -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Some of what torchgen does with derivatives.yaml is in its Python, and
/// differs between versions of PyTorch: sets of operator names, and whether it
/// makes up derivatives for copies of views and for _foreach operators. Read
/// from the Python of the source at hand, as text.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_GENERATORRULES_H
#define TORCHTALK_AGGREGATOR_METADATA_GENERATORRULES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::metadata {

/// The elements of a Python set, each with its line.
using PythonSet = llvm::StringMap<uint32_t>;

/// What the file assigns to \p Name at its top level, if that is a set of
/// string literals and members of enumerations, and nothing else, with
/// comments: NAME = {"a", Kind.b,} has a and b. std::nullopt for anything else.
std::optional<PythonSet> pythonSet(std::string_view Text,
                                   std::string_view Name);
/// The same of the set whose `{` ends the first \p Marker of the file.
std::optional<PythonSet> pythonSetBehind(std::string_view Text,
                                         std::string_view Marker);

/// The text of a file of the generator; "" when there is none.
llvm::Expected<std::string> readGeneratorFile(const std::string &Path);

struct GeneratorRules {
  /// Index path of the file with NeedNoDerivative.
  static constexpr const char *VariableTypePath =
      "tools/autograd/gen_variable_type.py";
  static constexpr const char *NeedNoDerivativeName = "DONT_REQUIRE_DERIVATIVE";

  /// Base names of operators without entry that are no error to
  /// differentiate: their results just require no gradient.
  PythonSet NeedNoDerivative;
  bool ViewCopies = false; ///< f_copy has the derivatives of the view f
  bool Foreach = false;    ///< _foreach_f has those of f
  /// In-place _foreach_ operators whose reference is in-place too, and those
  /// whose reference may have another number of arguments: full names.
  PythonSet ForeachInplace, ForeachAnyLength;
  std::vector<std::string> Problems; ///< a sentence each
};

/// From the source root.
llvm::Expected<GeneratorRules>
readGeneratorRules(const std::string &SourceRoot);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_GENERATORRULES_H
