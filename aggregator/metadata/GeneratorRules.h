//===- GeneratorRules.h - Rules of PyTorch's code generator -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Rules of torchgen for derivatives.yaml that differ between versions of
/// PyTorch: sets of operator names, and whether derivatives of view copies and
/// _foreach operators are generated. They are read from torchgen's Python in
/// the source tree, as text.
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

/// The elements of a Python set or list, each with its line.
using PythonSet = llvm::StringMap<uint32_t>;

/// The set that the file assigns to \p Name at its top level: NAME = {"a",
/// Kind.b,} has a and b. std::nullopt unless it consists only of string
/// literals, members of enumerations and comments.
std::optional<PythonSet> pythonSet(std::string_view Text,
                                   std::string_view Name);
/// The same of a list or tuple: NAME = ["a", r"b"].
std::optional<PythonSet> pythonList(std::string_view Text,
                                    std::string_view Name);
/// The same for the set whose `{` ends the first \p Marker of the file.
std::optional<PythonSet> pythonSetBehind(std::string_view Text,
                                         std::string_view Marker);

/// The text of a file of the generator; "" when there is none.
llvm::Expected<std::string> readGeneratorFile(const std::string &Path);

struct GeneratorRules {
  /// Index path of the file with NeedNoDerivative.
  static constexpr const char *VariableTypePath =
      "tools/autograd/gen_variable_type.py";
  static constexpr const char *NeedNoDerivativeName = "DONT_REQUIRE_DERIVATIVE";

  /// Base names of operators without entry whose results do not require a
  /// gradient, which is no error.
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
