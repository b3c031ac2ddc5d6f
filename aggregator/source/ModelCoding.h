//===- ModelCoding.h - Models of source files as bytes ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The coding of models in SourceCache.h, which reuses them only in the program
/// that wrote them. So it has no version.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_MODELCODING_H
#define TORCHTALK_AGGREGATOR_SOURCE_MODELCODING_H

#include "source/device/DeviceModel.h"
#include "source/python/PythonModel.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::source {

/// The result of reading a file.
template <typename Model> struct Outcome {
  std::optional<Model> TheModel;
  /// "torch/x.py:12: ..." for a file that could not be read completely.
  std::vector<std::string> Problems;
};

std::string encodeOutcome(const Outcome<PythonModule> &O);
std::string encodeOutcome(const Outcome<DeviceFile> &O);
bool decodeOutcome(std::string_view Bytes, Outcome<PythonModule> &Out);
bool decodeOutcome(std::string_view Bytes, Outcome<DeviceFile> &Out);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_MODELCODING_H
