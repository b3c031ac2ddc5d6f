//===- TorchgenSignature.h - torchgen's view of a schema --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// torchgen's view of a schema (torchgen/model.py): its kind, and the signature
/// that is equal for the variants of one function.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_TORCHGENSIGNATURE_H
#define TORCHTALK_AGGREGATOR_METADATA_TORCHGENSIGNATURE_H

#include "metadata/schema/FunctionSchema.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::metadata {

/// SchemaKind.
enum class Variant : uint8_t {
  Functional, ///< add.Tensor: writes to nothing
  Inplace,    ///< add_.Tensor: to self
  Out,        ///< add.out: to a keyword-only argument
  Scratch,    ///< as Out, with arguments called _scratch_...
  Mutable,    ///< to some other argument
};
Variant variantOf(const FunctionSchema &Schema);

/// cpp.name() of torchgen/api: "add_out" of add.out.
std::string cppName(const FunctionSchema &Schema);

/// BaseOperatorName.base: "add" of "add_" and of "__iadd__", "f" of
/// "f_functional".
std::string baseOperatorName(std::string_view Name);

/// "add" of "add_", "__add__" of "__iadd__", else \p Name itself.
std::string outOfPlaceName(std::string_view Name);

/// FunctionSchema.signature() as text: equal exactly for variants.
struct SignatureRules {
  bool StripDefaults = false;
  bool StripViewCopy = false; ///< "view_copy" is like "view"
};
std::string signatureText(const FunctionSchema &Schema, SignatureRules Rules);

/// Whether a result is a view of an argument, or may be.
bool sharesMemory(const FunctionSchema &Schema);

/// ViewSchemaKind.aliasing: returns a view and is not in-place.
bool isView(const FunctionSchema &Schema);

/// A Tensor, or an optional or list of them.
bool isTensorLike(const SchemaType &Type);

bool isSelf(const SchemaArgument &Argument);

/// The arguments that are written to and not returned: self first, then out,
/// then the rest, of which none in front of self.
std::vector<const SchemaArgument *>
mutatedArguments(const FunctionSchema &Schema);

/// Arguments.flat_non_out.
std::vector<SchemaArgument> argumentsWithoutOut(const FunctionSchema &Schema);
/// The same without the dtype, layout, device and pin_memory of a factory.
std::vector<SchemaArgument> sharedArguments(const FunctionSchema &Schema);

/// The names of all arguments in C++, where a factory's four are one,
/// "options".
std::vector<std::string> cppArgumentNames(const FunctionSchema &Schema);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_TORCHGENSIGNATURE_H
