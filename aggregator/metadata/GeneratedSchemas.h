//===- GeneratedSchemas.h - The schemas that torchgen makes up --*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An entry of native_functions.yaml with `autogen: f.out, f_functional` stands
/// for operators that are written nowhere: torchgen derives their schemas from
/// that of the entry (torchgen/native_function_generation.py).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_GENERATEDSCHEMAS_H
#define TORCHTALK_AGGREGATOR_METADATA_GENERATEDSCHEMAS_H

#include "metadata/schema/FunctionSchema.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::metadata {

/// The names in an `autogen` field: "add.out, add_functional".
std::vector<std::string> autogenNames(std::string_view Field);

/// The schemas, without namespace, of the operators that \p Base lists as \p
/// Names: of those that torchgen's rules lead to, in their order.
std::vector<FunctionSchema> generateSchemas(const FunctionSchema &Base,
                                            llvm::ArrayRef<std::string> Names);
/// Of one, std::nullopt when they lead to no operator of that name.
std::optional<FunctionSchema> generateSchema(const FunctionSchema &Base,
                                             std::string_view Name);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_GENERATEDSCHEMAS_H
