//===- DeviceReader.h - The model of a device source ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEREADER_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEREADER_H

#include "describe/Dialect.h"
#include "source/device/DeviceModel.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace torchtalk::source {

/// \p Macros: directives before the text that do not count as lines. An error
/// when the file is too large or takes too long (see SyntaxTree.h); a syntax
/// error is none.
llvm::Expected<DeviceFile> readDevice(llvm::StringRef Path,
                                      llvm::StringRef Text, Dialect Written,
                                      llvm::StringRef Macros = "");

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEREADER_H
