//===- NativeFunctions.h - Reading native_functions.yaml --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads native_functions.yaml: every entry with every field, known or not, in
/// the order of the file and with its lines; and torchgen's interpretation of
/// it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_NATIVEFUNCTIONS_H
#define TORCHTALK_AGGREGATOR_METADATA_NATIVEFUNCTIONS_H

#include "metadata/TorchgenFunctions.h"
#include "records/IndexRecords.h"

#include "llvm/Support/Error.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::metadata {

/// Relative to the source root.
constexpr const char *NativeFunctionsPath =
    "aten/src/ATen/native/native_functions.yaml";

struct NativeFunctions {
  std::vector<index::OpRecord> Ops; ///< in the order of the file
  /// Invalid entries, a sentence each.
  std::vector<std::string> Problems;
};

/// \p File is the index path to put into the records and the errors. A syntax
/// error is an error with file, line and column; an invalid part of an entry is
/// dropped with a problem.
llvm::Expected<NativeFunctions>
parseNativeFunctions(std::string_view Text, const std::string &File,
                     const TorchgenRules &Rules = {});

/// From the source root. A source without the file has no operators, and a
/// problem says so.
llvm::Expected<NativeFunctions>
readNativeFunctions(const std::string &SourceRoot);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_NATIVEFUNCTIONS_H
