//===- NativeFields.h - The fields of a native function ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From a field of native_functions.yaml to what it means, as
/// NativeFunction.from_yaml of torchgen/model.py reads it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_NATIVEFIELDS_H
#define TORCHTALK_AGGREGATOR_METADATA_NATIVEFIELDS_H

#include "metadata/YamlTree.h"
#include "records/TorchgenRecords.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

namespace torchtalk::metadata {

/// Puts \p Value into the member of \p Out that field \p Name is about; fields
/// that are text or that need the schema have none. What makes no sense goes to
/// \p Problem, a line and a sentence without full stop, and leaves the default.
void readNativeField(
    llvm::StringRef Name, const YamlNode &Value, index::TorchgenFunction &Out,
    llvm::function_ref<void(uint32_t, const llvm::Twine &)> Problem);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_NATIVEFIELDS_H
