//===- NativeFields.h - The fields of a native function ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Interprets a field of native_functions.yaml as NativeFunction.from_yaml of
/// torchgen/model.py does.
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

/// Sets the member of \p Out for field \p Name to \p Value; fields that are
/// text or that need the schema have none. An invalid value leaves the default
/// and is passed to \p Problem, with a line and a sentence without full stop.
void readNativeField(
    llvm::StringRef Name, const YamlNode &Value, index::TorchgenFunction &Out,
    llvm::function_ref<void(uint32_t, const llvm::Twine &)> Problem);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_NATIVEFIELDS_H
